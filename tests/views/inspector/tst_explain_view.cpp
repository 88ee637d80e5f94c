#include "core/trace/text.h"
#include "views/inspector/explain_view.h"

#include <QLabel>
#include <QTest>

using namespace ss;
using namespace ss::views;

namespace {

/// w = x * 2 with a backward node; the product's first NaN is told.
std::shared_ptr<trace::Log> program()
{
    auto log = trace::traceFromText("x = zeros 4 float32\nw = zeros 4 float32\n");
    trace::TraceState state;
    for (const auto& event : log->read(0, size_t(log->size())))
        state.apply(*event);
    const auto tell = [&](const trace::Payload& payload) { log->take(payload, trace::Phase::Forward, 0); };
    const TensorId x = state.bindings().at("x").tensor(), w = state.bindings().at("w").tensor();
    const CallId call(static_cast<uint32_t>(state.callCount()));
    tell(trace::NodeMade{NodeId(0), "AccumulateGrad", {}, {}, x});
    tell(trace::CallBegin{call, "mul.Tensor", {HandleId(x), HandleId(x)}, {}, 7, UINT64_MAX});
    tell(trace::NodeMade{NodeId(1), "MulBackward0", call, {{NodeId(0), 0}}, {}});
    tell(trace::SavedTensor{trace::SavedAction::Saved, NodeId(1), x, "self", 0});
    tell(trace::CallEnd{call, {HandleId(w)}, trace::ResultKind::Fresh, "", "", 0, 0});
    tell(trace::FirstNonFinite{call, w, {2}});
    return log;
}

struct Shown {
    Shown()
        : feed(program())
        , view(feed, selection, Theme::light())
    {
        feed.pullAll();
        view.resize(300, 700);
        view.show();
    }
    QStringList texts() const
    {
        QStringList all;
        for (const QLabel* label : view.findChildren<QLabel*>())
            if (label->isVisible())
                all += label->text();
        return all;
    }
    /// By its name, which a reader of the screen is told.
    QLabel* link(const QString& name) const
    {
        for (QLabel* label : view.findChildren<QLabel*>())
            if (label->isVisible() && label->text().contains("href") && label->text().contains(name))
                return label;
        return nullptr;
    }
    Selection selection;
    TraceFeed feed;
    ExplainView view;
};

void follow(QLabel* link)
{
    link->window()->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(link->window()));
    link->clearFocus(); // the window may have given it the keyboard
    link->setFocus(Qt::TabFocusReason);
    QTest::keyClick(link, Qt::Key_Return);
}

}

class TestExplainView : public QObject {
    Q_OBJECT

private slots:
    void withoutASelectionTheSessionIsTold()
    {
        const Shown shown;
        QVERIFY(shown.texts().contains("Select a tensor to see why its .grad is what it is."));
        QVERIFY(shown.texts().contains("The first NaN or infinity of the session"));
        QVERIFY(shown.view.card().grad.heading.isEmpty());
    }

    void aTensorsAnswersAreShown()
    {
        Shown shown;
        shown.selection.select(shown.feed.state().bindings().at("w"));
        QVERIFY2(shown.texts().contains("w.grad is None"), qPrintable(shown.texts().join(" / ")));
        QVERIFY(shown.texts().contains("w.retain_grad()"));
        QVERIFY(shown.texts().contains("2 backward nodes keep 16 B of saved tensors."));
        QVERIFY(shown.texts().contains("The first NaN or infinity that led here"));
    }

    void whoHoldsTheGraphIsGoneToByKey()
    {
        Shown shown;
        shown.selection.select(shown.feed.state().bindings().at("x"));
        QTRY_VERIFY(shown.link("w"));
        follow(shown.link("w"));
        QCOMPARE(shown.selection.handle(), shown.feed.state().bindings().at("w"));
    }

    void theCallOfTheFirstNaNIsGoneToByKey()
    {
        Shown shown;
        QTRY_VERIFY(shown.link("Show the call"));
        follow(shown.link("Show the call"));
        QCOMPARE(shown.selection.call(), shown.view.card().nonFiniteCall);
        QVERIFY(shown.selection.call().valid());
    }

    void anotherThemeKeepsWhatIsShown()
    {
        Shown shown;
        shown.selection.select(shown.feed.state().bindings().at("w"));
        const QStringList before = shown.texts();
        shown.view.setTheme(Theme::projector());
        QCoreApplication::processEvents();
        QCOMPARE(shown.texts().size(), before.size());
    }
};

QTEST_MAIN(TestExplainView)
#include "tst_explain_view.moc"
