#include "views/graph/graph_accessible.h"

#include "views/graph/graph_text.h"
#include "views/graph/graph_view.h"

#include <QAccessibleWidget>

namespace ss::views {

namespace {

class GraphAccessible : public QAccessibleWidget {
public:
    explicit GraphAccessible(GraphView* view)
        : QAccessibleWidget(view, QAccessible::Graphic)
        , view_(view)
    {
    }
    QString text(QAccessible::Text kind) const override
    {
        if (kind == QAccessible::Description)
            return graphText(view_->scene());
        if (kind == QAccessible::Value) // where the keys went, what was explained
            return view_->accessibleDescription();
        return QAccessibleWidget::text(kind);
    }

private:
    GraphView* view_;
};

QAccessibleInterface* interfaceOf(const QString&, QObject* object)
{
    auto* view = qobject_cast<GraphView*>(object);
    return view ? new GraphAccessible(view) : nullptr;
}

}

void describeGraphsToReaders()
{
    static const bool done = (QAccessible::installFactory(interfaceOf), true);
    (void)done;
}

}
