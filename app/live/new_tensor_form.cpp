#include "app/live/new_tensor_form.h"

#include "app/live/file_recipes.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace ss::app {

namespace {

constexpr double kPoints = 10;

}

NewTensorForm::NewTensorForm(StateNow state, views::StatementSink& sink, const views::Theme& theme, QWidget* parent)
    : QDialog(parent)
    , state_(std::move(state))
    , sink_(sink)
    , theme_(theme)
    , list_(new QListWidget)
    , fileRow_(new QWidget)
    , path_(new QLineEdit)
    , right_(new QVBoxLayout)
    , buttons_(new QDialogButtonBox(QDialogButtonBox::Cancel))
{
    setWindowTitle(tr("New tensor"));
    for (const TensorSource& kind : kinds_)
        list_->addItem(QCoreApplication::translate("ss::app", kind.title));
    list_->setFont(theme.sans(kPoints));
    list_->setSpacing(2);
    list_->setAccessibleName(tr("ways to make a tensor"));
    list_->setMaximumWidth(list_->sizeHintForColumn(0) + int(30 * theme.scale));

    auto* files = new QHBoxLayout(fileRow_);
    files->setContentsMargins(0, 0, 0, 0);
    auto* browse = new QPushButton(tr("Browse..."));
    browse->setAutoDefault(false);
    path_->setFont(theme.mono(kPoints));
    path_->setAccessibleName(tr("file"));
    path_->setObjectName(QStringLiteral("path"));
    path_->setPlaceholderText(tr(".npy, .npz, .csv, .safetensors, or any other as raw bytes"));
    files->addWidget(path_, 1);
    files->addWidget(browse);
    right_->addWidget(fileRow_);

    run_ = buttons_->addButton(tr("Run"), QDialogButtonBox::AcceptRole);
    buttons_->button(QDialogButtonBox::Cancel)->setAutoDefault(false);
    run_->setDefault(true);
    auto* columns = new QHBoxLayout;
    columns->addWidget(list_);
    columns->addLayout(right_, 1);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(columns, 1);
    layout->addWidget(buttons_);
    setMinimumSize(int(660 * theme.scale), int(470 * theme.scale));

    connect(list_, &QListWidget::currentRowChanged, this, &NewTensorForm::choose);
    connect(browse, &QPushButton::clicked, this, &NewTensorForm::askForFile);
    connect(path_, &QLineEdit::textChanged, this, [this](const QString& path) { setPanel(fileRecipe(path.trimmed(), state_)); });
    connect(buttons_, &QDialogButtonBox::accepted, this, &NewTensorForm::apply);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    list_->setCurrentRow(0);
    list_->setFocus();
}

void NewTensorForm::choose(int row)
{
    if (row < 0 || row >= int(kinds_.size()))
        return;
    const auto recipe = kinds_[size_t(row)].recipe;
    fileRow_->setVisible(!recipe);
    setPanel(recipe ? recipe(state_) : fileRecipe(path_->text().trimmed(), state_));
}

void NewTensorForm::setPanel(Recipe recipe)
{
    delete panel_;
    panel_ = new ComposePanel(std::move(recipe), theme_);
    right_->addWidget(panel_, 1);
    // Tab goes from the list into what it has opened, and only then to the buttons: who comes last is last in its order.
    buttons_->setParent(nullptr);
    layout()->addWidget(buttons_);
    buttons_->show();
    buttons_->setFocusProxy(nullptr); // it would be Run, which may be off
    setTabOrder(run_, buttons_->button(QDialogButtonBox::Cancel));
    const auto tellAll = [this] {
        run_->setEnabled(panel_->runs());
        emit ghostsChanged(panel_->ghosts());
    };
    connect(panel_, &ComposePanel::changed, this, tellAll);
    tellAll();
}

void NewTensorForm::askForFile()
{
    const QString path =
        QFileDialog::getOpenFileName(this, tr("Open"), {}, tr("Arrays (*.npy *.npz *.csv *.tsv *.safetensors);;All files (*)"));
    if (!path.isEmpty())
        path_->setText(path);
}

void NewTensorForm::openFile(const QString& path)
{
    list_->setCurrentRow(list_->count() - 1);
    path_->setText(path);
}

void NewTensorForm::apply()
{
    if (!panel_->runs())
        return;
    if (const QString why = sink_.run(line()); !why.isEmpty())
        panel_->tell(why, true);
    else
        accept();
}

}
