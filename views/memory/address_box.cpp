#include "views/memory/address_box.h"

#include "views/common/elided_label.h"
#include "views/geometry/handle_names.h"
#include "views/geometry/meeting.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <algorithm>

namespace ss::views {

namespace {

constexpr int kFieldWidth = 190;

QString hex(uint64_t address) { return QStringLiteral("0x") + QString::number(address, 16); }

QString nothingThere(const trace::TraceState& state, const AddressAnswer& answer)
{
    const auto tr = [](const char* text) { return QCoreApplication::translate("ss::views", text); };
    if (!answer.buffer.valid())
        return tr("There is no storage whose address is known.");
    const auto& nearest = state.buffer(answer.buffer);
    return tr("No storage lies at %1; the nearest, storage %2, is %3 to %4.")
        .arg(hex(answer.number))
        .arg(answer.buffer.value() + 1)
        .arg(hex(nearest.made.address), hex(nearest.made.address + uint64_t(nearest.bytes)));
}

/// The whole element that a handle sees there.
Run bytesOf(const trace::TraceState& state, const SeenAs& seen)
{
    const Elements elements = elementsOf(state, seen.handle);
    int64_t at = elements.addresses.offset;
    for (size_t axis = 0; axis < elements.addresses.ndim(); ++axis)
        at += seen.indices[0][axis] * elements.addresses.strides[axis];
    return {at, at + elements.bytes};
}

Dims shapeFor(const trace::TraceState& state, const std::string& name)
{
    const auto bound = state.bindings().find(name);
    return bound == state.bindings().end() ? Dims() : elementsOf(state, bound->second).addresses.shape;
}

}

QString addressProblem(const trace::TraceState& state, const AddressAnswer& answer)
{
    using Problem = AddressAnswer::Problem;
    const auto tr = [](const char* text) { return QCoreApplication::translate("ss::views", text); };
    const QString name = QString::fromStdString(answer.name);
    const QString storage = answer.buffer.valid() ? tr("storage %1").arg(answer.buffer.value() + 1) : QString();
    switch (answer.problem) {
    case Problem::None: return {};
    case Problem::Empty:
    case Problem::NotUnderstood: return tr("Expected an address (0x7f00), an offset (16), storage 2 + 16, x + 16 or x[1, 2].");
    case Problem::TooLarge: return tr("This number is beyond 64 bits.");
    case Problem::NoSuchStorage: return tr("There is no storage %1; the last is %2.").arg(answer.number).arg(state.bufferCount());
    case Problem::StorageFreed: return tr("It was in %1, which was freed.").arg(storage);
    case Problem::Beyond:
        return tr("Byte %1 is beyond %2, which has %3 bytes.").arg(answer.number).arg(storage).arg(state.buffer(answer.buffer).bytes);
    case Problem::NothingThere: return nothingThere(state, answer);
    case Problem::NoSuchName: return tr("No tensor or array is named %1.").arg(name);
    case Problem::WrongRank:
        return tr("%1 has %2 axes, and %3 indices came.").arg(name).arg(shapeFor(state, answer.name).size()).arg(answer.number);
    case Problem::WrongIndex:
        return tr("The index of axis %1 is out of range: %2 has shape %3.")
            .arg(answer.number)
            .arg(name, QString::fromStdString(toTuple(shapeFor(state, answer.name))));
    case Problem::NoStorageYet: return tr("An offset counts in the storage of what is selected, and nothing is.");
    }
    return {};
}

QString addressText(const trace::TraceState& state, BufferId buffer, int64_t byte)
{
    constexpr size_t kMost = 3;
    const auto tr = [](const char* text) { return QCoreApplication::translate("ss::views", text); };
    const QString place = tr("storage %1, byte %2").arg(buffer.value() + 1).arg(byte);
    const auto seen = whoSees(state, buffer, byte, kMost + 1, 1);
    if (seen.empty())
        return tr("%1: no handle sees it").arg(place);
    QStringList elements;
    for (const SeenAs& each : seen)
        if (elements.size() < qsizetype(kMost))
            elements += QString::fromStdString(handleLabel(state, each.handle) + toText(std::span<const int64_t>(each.indices[0])));
    return place + QStringLiteral(": ") + elements.join(QStringLiteral(" = ")) + (seen.size() > kMost ? QStringLiteral(" = …") : QString());
}

AddressBox::AddressBox(TraceFeed& feed, Selection& selection, const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , feed_(feed)
    , selection_(selection)
    , theme_(theme)
    , field_(new QLineEdit)
    , answer_(new ElidedLabel)
{
    setObjectName(QStringLiteral("addressBox"));
    field_->setPlaceholderText(tr("Go to 0x…, 16, x[1, 2]"));
    field_->setAccessibleName(tr("Address, offset or element to go to"));
    field_->setMaxLength(256);
    field_->installEventFilter(this);
    field_->setStyleSheet(QStringLiteral("padding: 1px 6px;")); // as high as a panel's title
    answer_->setTextFormat(Qt::PlainText);
    answer_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    answer_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    answer_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(answer_, 1);
    row->addWidget(field_);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    connect(field_, &QLineEdit::returnPressed, this, &AddressBox::go);
    connect(field_, &QLineEdit::textEdited, answer_, &QLabel::clear);
    setTheme(theme);
}

void AddressBox::setTheme(const Theme& theme)
{
    theme_ = theme;
    answer_->setFont(theme_.sans(9));
    field_->setFont(theme_.mono(9));
    field_->setFixedWidth(int(kFieldWidth * theme_.scale));
    QPalette palette = answer_->palette();
    palette.setColor(QPalette::WindowText, refused_ ? theme_.warn : theme_.dim);
    answer_->setPalette(palette);
}

void AddressBox::begin()
{
    field_->setFocus(Qt::ShortcutFocusReason);
    field_->selectAll();
}

/// The storage that offsets count in: that of the selected place, else of the selected handle, else the only one.
BufferId AddressBox::current() const
{
    const auto& state = feed_.state();
    if (const auto place = selection_.place(); place && state.buffer(place->buffer).alive)
        return place->buffer;
    if (const HandleId handle = selection_.handle(); handle.valid() && state.alive(handle))
        return state.bufferOf(handle);
    BufferId only;
    size_t count = 0;
    state.buffers().forEach([&](uint32_t id, const trace::BufferState& buffer) {
        if (buffer.alive && ++count == 1)
            only = BufferId(id);
    });
    return count == 1 ? only : BufferId();
}

void AddressBox::go()
{
    const auto& state = feed_.state();
    const AddressAnswer answer = findAddress(state, field_->text().toStdString(), current());
    refused_ = !answer.found();
    const QString text = refused_ ? addressProblem(state, answer) : addressText(state, answer.buffer, answer.byte);
    answer_->setText(text);
    answer_->setToolTip(text.toHtmlEscaped());
    field_->setAccessibleDescription(text);
    setTheme(theme_);
    if (refused_) {
        field_->selectAll();
        return;
    }
    const auto seen = whoSees(state, answer.buffer, answer.byte, 16, 1);
    const auto selected = [&](const SeenAs& each) { return each.handle == selection_.handle(); };
    if (!seen.empty() && std::none_of(seen.begin(), seen.end(), selected))
        selection_.select(seen.front().handle);
    const Place place{answer.buffer, seen.empty() ? Run{answer.byte, answer.byte + 1} : bytesOf(state, seen.front())};
    selection_.selectPlace(place);
    emit found(place);
}

bool AddressBox::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        field_->clear();
        answer_->clear();
        emit left();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

}
