#include "views/common/preview_source.h"

#include "core/base/checked.h"
#include "core/base/error.h"

namespace ss::views {

namespace {

int64_t bytesOf(const optable::OutSpec& spec)
{
    if (spec.alias != optable::Alias::Fresh)
        return 0;
    return checkedMultiply(spec.layout.numel(), itemsize(spec.dtype)).value_or(INT64_MAX);
}

}

Preview previewCall(const optable::Op& op, const std::vector<optable::TensorMeta>& tensors, const std::vector<optable::Attr>& attrs)
{
    Preview preview;
    try {
        preview.results = optable::runMeta(op, tensors, attrs);
    } catch (const Error& error) {
        preview.error = QStringLiteral("%1: %2").arg(QString::fromUtf8(pythonName(error.kind())), QString::fromUtf8(error.what()));
        return preview;
    }
    for (const auto& spec : preview.results)
        preview.bytesAllocated = checkedAdd(preview.bytesAllocated, bytesOf(spec)).value_or(INT64_MAX);
    preview.dependsOnValues = op.row->kind == optable::OpKind::Index;
    return preview;
}

}
