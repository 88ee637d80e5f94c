#include "app/live/composer.h"

#include "app/live/call_text.h"
#include "app/live/expression_text.h"
#include "app/live/op_recipe.h"
#include "app/shell/main_window.h"
#include "views/memory/map_view.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QMenuBar>

namespace ss::app {

namespace {

/// Entries of a family's menu; the palette has them all.
constexpr int kMostInMenu = 14;

/// What stands in the menus first; the palette has everything.
constexpr const char* kUsual[] = {
    "t",      "transpose",    "permute",  "reshape", "view",          "flatten",    "squeeze", "unsqueeze",  "expand", "diagonal",
    "unfold", "narrow",       "split",    "chunk",   "unbind",        "as_strided", "clone",   "contiguous", "to",     "type_as",
    "add",    "sub",          "mul",      "div",     "pow",           "exp",        "log",     "sqrt",       "abs",    "neg",
    "relu",   "sigmoid",      "tanh",     "clamp",   "sum",           "mean",       "max",     "min",        "argmax", "std",
    "var",    "prod",         "cumsum",   "softmax", "norm",          "matmul",     "mm",      "mv",         "dot",    "bmm",
    "outer",  "index_select", "gather",   "take",    "masked_select", "nonzero",    "sort",    "topk",       "tril",   "triu",
    "flip",   "roll",         "repeat",   "where",   "zero_",         "fill_",      "add_",    "mul_",       "copy_",  "relu_",
    "clamp_", "normal_",      "uniform_", "t_",      "transpose_"};

bool isUsual(const QString& name) { return std::find(std::begin(kUsual), std::end(kUsual), name) != std::end(kUsual); }

/// The handle under the name by which a line can reach it now; none when it is gone or was given another name.
Target targetOf(const trace::TraceState& state, HandleId handle, const QString& name)
{
    const auto bound = state.bindings().find(name.toStdString());
    const bool there = bound != state.bindings().end() && bound->second == handle && state.alive(handle);
    return {state, there ? handle : HandleId(), name};
}

}

Composer::Composer(MainWindow& window, views::StatementSink& sink, QObject* parent)
    : QObject(parent)
    , window_(window)
    , sink_(sink)
{
    connect(&window, &MainWindow::contextMenuRequested, this, &Composer::showMenu);
    connect(&window, &MainWindow::lineComposed, this, &Composer::showExpression);
    buildMenu();
}

void Composer::buildMenu()
{
    auto* menu = new QMenu(tr("&Tensor"), window_.menuBar());
    window_.menuBar()->addMenu(menu);
    menu->addAction(tr("&New..."), QKeySequence::New, this, [this] { showNewTensor(); });
    // In a text field Ctrl+K cuts the rest of the line.
    menu->addAction(tr("&Apply an op..."), this, [this] { showPalette(); })
        ->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_K), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P)});
    menu->addAction(tr("as_&strided..."), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_K), this, &Composer::showStrides);
}

StateNow Composer::stateNow() const
{
    return [this]() -> const trace::TraceState& { return window_.feed().state(); };
}

QString Composer::selectedTensor() const
{
    const HandleId handle = window_.selection().handle();
    const trace::TraceState& state = window_.feed().state();
    if (!handle.isTensor() || !state.alive(handle) || state.names(handle).empty())
        return {};
    return QString::fromStdString(state.names(handle).front());
}

void Composer::showMenu(HandleId handle, const QPoint& globalPosition)
{
    if (!handle.valid() || !window_.feed().state().alive(handle))
        return;
    delete menu_;
    menu_ = new QMenu(&window_);
    fill(handle);
    menu_->popup(globalPosition);
}

void Composer::fill(HandleId handle)
{
    const std::vector<std::string>& names = window_.feed().state().names(handle);
    if (names.empty()) {
        menu_->addAction(tr("A temporary: no line can reach it without a name"))->setEnabled(false);
        return;
    }
    for (const Offer* offer : offersFor(handle))
        menu_->addAction(QCoreApplication::translate("ss::app", offer->title), this, [this, offer, handle] { openOffer(*offer, handle); });
    if (handle.isTensor())
        addFamilies(QString::fromStdString(names.front()));
}

void Composer::addFamilies(const QString& name)
{
    menu_->addSeparator();
    for (int i = 0; i < kOpFamilies; ++i) {
        const auto family = static_cast<OpFamily>(i);
        const std::vector<int> ops = findOps({}, family, true);
        if (ops.empty())
            continue;
        QMenu* menu = menu_->addMenu(familyTitle(family));
        QStringList seen; // one entry a name: the first overload, the palette has the others
        for (const int each : ops) {
            const OpEntry& entry = opCatalog()[size_t(each)];
            if (!isUsual(entry.name) || seen.contains(entry.name) || seen.size() >= kMostInMenu)
                continue;
            seen << entry.name;
            menu->addAction(entry.name + QStringLiteral("..."), this, [this, op = entry.op, name] { openOp(*op, name); })
                ->setToolTip(entry.doc);
        }
        menu->addSeparator();
        menu->addAction(tr("All %1 of these...").arg(ops.size()), this, [this, name, family] { showPalette(name, family); });
        menu->setToolTipsVisible(true);
    }
    menu_->addAction(tr("as_strided by sliders..."), this, [this, name] { open(stridesRecipe(stateNow(), name)); });
    menu_->addAction(tr("More ops..."), this, [this, name] { showPalette(name); });
}

void Composer::onStarted(const QString& line)
{
    if (form_ && form_->isVisible() && form_->line() == line)
        form_->accept();
    if (newTensor_ && newTensor_->isVisible() && newTensor_->line() == line)
        newTensor_->accept();
}

template <class Form> void Composer::show(Form* form, QPointer<Form>& place)
{
    delete place;
    place = form;
    form->setAttribute(Qt::WA_DeleteOnClose);
    connect(form, &QObject::destroyed, &window_.map(), [map = &window_.map()] {
        map->setGhosts({});
        map->setCovered(0);
    });
    // Below the map where there is room: what it shows dashed is to be seen. Of a map that it covers in part the rest shows it.
    const QRect map(window_.map().mapToGlobal(QPoint()), window_.map().size());
    const QRect window(window_.mapToGlobal(QPoint()), window_.size());
    const int titleBar = window_.frameGeometry().height() - window_.height(); // the form's will be as high
    form->adjustSize();
    form->move(std::max(map.left(), map.right() - form->width()), std::max(map.top(), window.bottom() - titleBar - form->height()));
    window_.map().setCovered(map.bottom() + 1 - form->y());
    form->show();
}

void Composer::open(Recipe recipe)
{
    auto* form = new ComposeForm(std::move(recipe), sink_, window_.theme(), &window_);
    connect(form, &ComposeForm::ghostsChanged, &window_.map(), &views::MapView::setGhosts);
    connect(&window_.feed(), &views::TraceFeed::changed, form, [form] { form->panel().refresh(); });
    show(form, form_);
    window_.map().setGhosts(form->panel().ghosts());
}

void Composer::openOffer(const Offer& offer, HandleId handle)
{
    const std::vector<std::string>& names = window_.feed().state().names(handle);
    if (names.empty())
        return;
    const QString name = QString::fromStdString(names.front());
    open(recipeOf(offer, [this, handle, name] { return targetOf(window_.feed().state(), handle, name); }));
}

void Composer::openOp(const optable::Op& op, const QString& of) { open(opRecipe(op, stateNow(), takesSelf(op) ? of : QString())); }

void Composer::showExpression(const QString& expression) { open(expressionRecipe(expression, stateNow())); }

void Composer::showPalette(const QString& of, std::optional<OpFamily> family)
{
    delete palette_;
    palette_ = new OpPalette(of, family, window_.theme(), &window_);
    palette_->setAttribute(Qt::WA_DeleteOnClose);
    const QString self = of.isEmpty() ? selectedTensor() : of;
    connect(palette_, &OpPalette::chosen, this, [this, self](const optable::Op& op) { openOp(op, self); });
    palette_->open();
}

void Composer::showNewTensor(const QString& file)
{
    auto* form = new NewTensorForm(stateNow(), sink_, window_.theme(), &window_);
    connect(form, &NewTensorForm::ghostsChanged, &window_.map(), &views::MapView::setGhosts);
    connect(&window_.feed(), &views::TraceFeed::changed, form, [form] { form->panel().refresh(); });
    show(form, newTensor_);
    if (!file.isEmpty())
        form->openFile(QFileInfo(file).absoluteFilePath());
    window_.map().setGhosts(form->panel().ghosts());
}

void Composer::showStrides()
{
    QString name = selectedTensor();
    if (name.isEmpty())
        name = tensorNames(window_.feed().state()).value(0);
    if (!name.isEmpty())
        open(stridesRecipe(stateNow(), name));
}

}
