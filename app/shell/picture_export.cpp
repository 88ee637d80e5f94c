#include "app/shell/picture_export.h"

#include "core/base/error.h"
#include "core/base/progress.h"

#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QFileDialog>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QTimer>
#include <QToolButton>
#include <algorithm>
#include <thread>

namespace ss::app {

namespace {

constexpr int kLookMs = 40;

}

bool isDotFile(const QString& path)
{
    return path.endsWith(QLatin1String(".dot"), Qt::CaseInsensitive) || path.endsWith(QLatin1String(".gv"), Qt::CaseInsensitive);
}

QStringList writeExport(const QString& path, const Exportable& what, const ExportWish& wish, Progress* progress)
{
    if (!what.dot || !isDotFile(path))
        return writePicture(path, what.sheet(wish), progress);
    const QByteArray text = what.dot(wish);
    if (progress && progress->stopped())
        throw Stopped();
    writeFile(path, text);
    return {path};
}

/// One export under way.
struct ExportDialog::Job {
    Progress progress;
    std::thread thread;
    std::atomic<bool> over = false;
    // Of the thread until it is over.
    QStringList files;
    QString error;

    void run(const Exportable& picture, const QString& path, const ExportWish& wish)
    {
        try {
            files = writeExport(path, picture, wish, &progress);
        } catch (const Stopped&) {
            error = tr("Stopped: nothing was written.");
        } catch (const std::exception& problem) {
            error = QString::fromUtf8(problem.what());
        }
        over = true;
    }
    ~Job()
    {
        progress.stop();
        if (thread.joinable())
            thread.join();
    }
};

ExportDialog::ExportDialog(Exportable what, const QString& path, QWidget* parent)
    : QDialog(parent)
    , picture_(std::move(what))
{
    setWindowTitle(picture_.title);
    build(path);
    tellSize();
}

ExportDialog::~ExportDialog() = default;

QString ExportDialog::titleOf(const views::Theme& theme)
{
    if (theme.name == QStringLiteral("light"))
        return tr("light");
    return theme.name == QStringLiteral("dark") ? tr("dark") : tr("projector");
}

void ExportDialog::build(const QString& path)
{
    auto* form = new QFormLayout(this);
    path_ = new QLineEdit(path);
    path_->setAccessibleName(tr("File"));
    auto* browse = new QToolButton;
    browse->setText(tr("Choose..."));
    connect(browse, &QToolButton::clicked, this, &ExportDialog::choose);
    auto* file = new QHBoxLayout;
    file->addWidget(path_, 1);
    file->addWidget(browse);
    auto* fileLabel = new QLabel(picture_.dot ? tr("&File (.png, .svg, .pdf, .dot)") : tr("&File (.png, .svg, .pdf)"));
    fileLabel->setBuddy(path_);
    form->addRow(fileLabel, file);
    what_ = new QComboBox;
    what_->addItem(picture_.whole);
    if (!picture_.part.isEmpty())
        what_->addItem(picture_.part);
    form->addRow(tr("&What"), what_);
    look_ = new QComboBox;
    for (const views::Theme* each : {&views::Theme::light(), &views::Theme::dark(), &views::Theme::projector()}) {
        look_->addItem(titleOf(*each), each->name);
        if (each->name == picture_.theme.name)
            look_->setCurrentIndex(look_->count() - 1);
    }
    form->addRow(tr("&Theme"), look_);
    const auto spin = [&](const QString& label, int least, int most, int value, const QString& unit) {
        auto* box = new QSpinBox;
        box->setRange(least, most);
        box->setValue(value);
        box->setSuffix(unit);
        form->addRow(label, box);
        connect(box, &QSpinBox::valueChanged, this, &ExportDialog::tellSize);
        return box;
    };
    if (picture_.width > 0)
        width_ = spin(tr("Wi&dth"), 300, 20'000, int(picture_.width), tr(" pixels at 96 dpi"));
    dpi_ = spin(tr("&Resolution of a .png"), 24, 2400, 192, tr(" dpi"));
    font_ = new QDoubleSpinBox;
    font_->setRange(1, 200);
    font_->setValue(picture_.smallestFont);
    font_->setSuffix(tr(" points"));
    form->addRow(tr("&Smallest font"), font_);
    note_ = new QLabel;
    note_->setObjectName(QStringLiteral("note"));
    note_->setWordWrap(true);
    form->addRow(note_);
    bar_ = new QProgressBar;
    bar_->setRange(0, 1000);
    bar_->hide();
    form->addRow(bar_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    write_ = buttons->addButton(tr("Export"), QDialogButtonBox::ActionRole);
    write_->setDefault(true);
    form->addRow(buttons);
    connect(font_, &QDoubleSpinBox::valueChanged, this, &ExportDialog::tellSize);
    connect(what_, &QComboBox::currentIndexChanged, this, &ExportDialog::tellSize);
    connect(look_, &QComboBox::currentIndexChanged, this, &ExportDialog::tellSize);
    connect(path_, &QLineEdit::textChanged, this, &ExportDialog::tellSize);
    connect(write_, &QPushButton::clicked, this, &ExportDialog::start);
    connect(buttons, &QDialogButtonBox::rejected, this, [this] { job_ ? job_->progress.stop() : reject(); });
    setMinimumWidth(520);
}

void ExportDialog::choose()
{
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Export to"), path_->text(), picture_.dot ? tr("Pictures (*.png *.svg *.pdf *.dot)") : tr("Pictures (*.png *.svg *.pdf)"),
        nullptr, QFileDialog::DontConfirmOverwrite);
    if (!path.isEmpty())
        path_->setText(path);
}

views::Theme ExportDialog::theme() const { return views::Theme::named(look_->currentData().toString()).value_or(picture_.theme); }

bool ExportDialog::canWrite() const { return isPictureFile(path_->text()) || (picture_.dot && isDotFile(path_->text())); }

void ExportDialog::tell(const QString& text, bool warn)
{
    QPalette palette = note_->palette();
    palette.setColor(QPalette::WindowText, warn ? picture_.theme.warn : picture_.theme.dim);
    note_->setPalette(palette);
    note_->setText(text);
}

/// Of a .png, what will come of it; where the file is none, why not.
void ExportDialog::tellSize()
{
    const bool good = canWrite();
    write_->setEnabled(good && !job_);
    if (!good)
        return tell(picture_.dot ? tr("A picture is a .png, .svg or .pdf file, a graph also a .dot file.")
                                 : tr("A picture is a .png, .svg or .pdf file."),
                    true);
    const bool exists = QFile::exists(path_->text());
    tell(exists ? tr("The file is there: it will be replaced.") : tr("Text stays text in .svg and .pdf."), false);
}

void ExportDialog::start()
{
    if (job_ || !canWrite())
        return;
    ExportWish wish;
    wish.theme = theme();
    wish.width = width_ ? width_->value() : 0;
    wish.part = what_->currentIndex() == 1;
    wish.smallestFont = font_->value();
    wish.dpi = dpi_->value();
    job_ = std::make_unique<Job>();
    write_->setEnabled(false);
    bar_->show();
    tell(tr("Painting..."), false);
    job_->thread = std::thread([job = job_.get(), picture = picture_, path = path_->text(), wish] { job->run(picture, path, wish); });
    look();
}

void ExportDialog::look()
{
    if (!job_->over) {
        bar_->setValue(int(job_->progress.done() * 1000));
        QTimer::singleShot(kLookMs, this, &ExportDialog::look);
        return;
    }
    job_->thread.join();
    const QStringList files = job_->files;
    const QString error = job_->error;
    job_.reset();
    bar_->hide();
    if (!error.isEmpty()) {
        write_->setEnabled(true);
        return tell(error, true);
    }
    emit exported(files);
    accept();
}

/// One picture on its way to the clipboard.
struct PictureCopier::Job {
    Progress progress;
    std::thread thread;
    // Of the thread until it has ended.
    QImage image;
    QByteArray svg;
    QString error, said;

    void run(const Exportable& picture)
    {
        try {
            ExportWish wish;
            said = picture.copied;
            wish.theme = picture.theme;
            wish.width = picture.width;
            wish.mostHeight = kTileSide;
            const Sheet sheet = picture.sheet(wish);
            image = imageOf(sheet, QRect(QPoint(), pixelsOf(sheet).boundedTo({kLongestSide, kTileSide})), &progress);
            svg = svgOf(sheet);
        } catch (const Stopped&) { // another one is wanted
        } catch (const std::exception& problem) {
            error = QString::fromUtf8(problem.what());
        }
    }
};

PictureCopier::PictureCopier(QObject* parent)
    : QObject(parent)
{
}

PictureCopier::~PictureCopier()
{
    for (const auto& job : jobs_)
        job->progress.stop();
    for (const auto& job : jobs_)
        job->thread.join();
}

void PictureCopier::copy(Exportable picture)
{
    for (const auto& job : jobs_)
        job->progress.stop();
    auto job = std::make_shared<Job>();
    jobs_.push_back(job);
    job->thread = std::thread([this, job = job.get(), picture = std::move(picture)] {
        job->run(picture);
        QMetaObject::invokeMethod(
            this, [this, job] { take(job); }, Qt::QueuedConnection);
    });
}

void PictureCopier::take(Job* ended)
{
    const auto at = std::find_if(jobs_.begin(), jobs_.end(), [ended](const auto& job) { return job.get() == ended; });
    const std::shared_ptr<Job> job = *at;
    const bool wanted = at + 1 == jobs_.end();
    jobs_.erase(at);
    job->thread.join();
    if (!wanted)
        return;
    if (!job->error.isEmpty()) {
        emit failed(job->error);
        return;
    }
    auto* data = new QMimeData;
    data->setImageData(job->image);
    data->setData(QStringLiteral("image/svg+xml"), job->svg);
    QGuiApplication::clipboard()->setMimeData(data);
    emit copied(job->said);
}

}
