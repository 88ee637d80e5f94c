#include "app/shell/map_export.h"

#include "app/shell/picture.h"
#include "core/base/error.h"
#include "core/base/progress.h"
#include "views/memory/render.h"

#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
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

views::MapPicture pictureOf(const MapSnapshot& snapshot, double smallestFont)
{
    return {snapshot.state, snapshot.values.get(), snapshot.theme, snapshot.width, snapshot.options, smallestFont};
}

Sheet sheetOf(views::MapPicture& map, double dpi)
{
    return {map.size(), [&map](QPainter& painter, const QRectF& part) { map.paint(painter, part); }, dpi};
}

}

BufferId bufferOfName(const trace::TraceState& state, const std::string& name)
{
    const auto found = state.bindings().find(name);
    if (found == state.bindings().end())
        fail(ErrorKind::Value, "no tensor or array is named '%s' at that moment", name.c_str());
    return state.bufferOf(found->second);
}

std::shared_ptr<const views::ValueSource> valuesOf(std::shared_ptr<const trace::Log> log, bool hidden)
{
    struct LogValues : views::ValueSource {
        LogValues(std::shared_ptr<const trace::Log> of, bool hidden)
            : log(std::move(of))
            , kept(log->values())
            , shown(kept)
        {
            shown.setHidden(hidden);
        }
        views::ValueAnswer read(BufferId buffer, uint64_t revision, int64_t start, int64_t size) const override
        {
            return shown.read(buffer, revision, start, size);
        }
        const std::shared_ptr<const trace::Log> log;
        const views::KeptValues kept;
        views::HidingValues shown;
    };
    return std::make_shared<const LogValues>(std::move(log), hidden);
}

/// One export under way.
struct ExportDialog::Job {
    Progress progress;
    std::thread thread;
    std::atomic<bool> over = false;
    // Of the thread until it is over.
    QStringList files;
    QString error;

    void run(const MapSnapshot& snapshot, const QString& path, double dpi, double smallestFont)
    {
        try {
            views::MapPicture map = pictureOf(snapshot, smallestFont);
            files = writePicture(path, sheetOf(map, dpi), &progress);
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

ExportDialog::ExportDialog(MapSnapshot snapshot, const QString& path, QWidget* parent)
    : QDialog(parent)
    , snapshot_(std::move(snapshot))
{
    setWindowTitle(tr("Export the memory map"));
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
    auto* fileLabel = new QLabel(tr("&File (.png, .svg, .pdf)"));
    fileLabel->setBuddy(path_);
    form->addRow(fileLabel, file);
    what_ = new QComboBox;
    what_->addItem(tr("The whole map"));
    if (snapshot_.selected.valid())
        what_->addItem(tr("The selected storage"));
    form->addRow(tr("&What"), what_);
    look_ = new QComboBox;
    for (const views::Theme* each : {&views::Theme::light(), &views::Theme::dark(), &views::Theme::projector()}) {
        look_->addItem(titleOf(*each), each->name);
        if (each->name == snapshot_.theme.name)
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
    width_ = spin(tr("Wi&dth"), 300, 20'000, int(snapshot_.width), tr(" pixels at 96 dpi"));
    dpi_ = spin(tr("&Resolution of a .png"), 24, 2400, 192, tr(" dpi"));
    font_ = new QDoubleSpinBox;
    font_->setRange(1, 200);
    font_->setValue(views::MapStyle::kSmallestPoints);
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
    const QString path = QFileDialog::getSaveFileName(this, tr("Export to"), path_->text(), tr("Pictures (*.png *.svg *.pdf)"), nullptr,
                                                      QFileDialog::DontConfirmOverwrite);
    if (!path.isEmpty())
        path_->setText(path);
}

views::Theme ExportDialog::theme() const { return views::Theme::named(look_->currentData().toString()).value_or(snapshot_.theme); }

void ExportDialog::tell(const QString& text, bool warn)
{
    QPalette palette = note_->palette();
    palette.setColor(QPalette::WindowText, warn ? snapshot_.theme.warn : snapshot_.theme.dim);
    note_->setPalette(palette);
    note_->setText(text);
}

/// Of a .png, what will come of it; where the file is none, why not.
void ExportDialog::tellSize()
{
    const bool good = isPictureFile(path_->text());
    write_->setEnabled(good && !job_);
    if (!good)
        return tell(tr("A picture is a .png, .svg or .pdf file."), true);
    const bool exists = QFile::exists(path_->text());
    tell(exists ? tr("The file is there: it will be replaced.") : tr("Text stays text in .svg and .pdf."), false);
}

void ExportDialog::start()
{
    if (job_ || !isPictureFile(path_->text()))
        return;
    MapSnapshot wanted = snapshot_;
    wanted.theme = theme();
    wanted.width = width_->value();
    if (what_->currentIndex() == 1)
        wanted.options.only = snapshot_.selected;
    job_ = std::make_unique<Job>();
    write_->setEnabled(false);
    bar_->show();
    tell(tr("Painting..."), false);
    job_->thread = std::thread([job = job_.get(), wanted = std::move(wanted), path = path_->text(), dpi = double(dpi_->value()),
                                font = font_->value()] { job->run(wanted, path, dpi, font); });
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

/// One map on its way to the clipboard.
struct MapCopier::Job {
    Progress progress;
    std::thread thread;
    // Of the thread until it has ended.
    QImage image;
    QByteArray svg;
    QString error;

    void run(const MapSnapshot& snapshot)
    {
        try {
            views::MapPicture map = pictureOf(snapshot, 0);
            map.setHeight(std::min(map.size().height(), double(kTileSide)));
            const Sheet sheet = sheetOf(map, 96);
            image = imageOf(sheet, QRect(QPoint(), pixelsOf(sheet).boundedTo({kLongestSide, kTileSide})), &progress);
            svg = svgOf(sheet);
        } catch (const Stopped&) { // another one is wanted
        } catch (const std::exception& problem) {
            error = QString::fromUtf8(problem.what());
        }
    }
};

MapCopier::MapCopier(QObject* parent)
    : QObject(parent)
{
}

MapCopier::~MapCopier()
{
    for (const auto& job : jobs_)
        job->progress.stop();
    for (const auto& job : jobs_)
        job->thread.join();
}

void MapCopier::copy(MapSnapshot snapshot)
{
    for (const auto& job : jobs_)
        job->progress.stop();
    auto job = std::make_shared<Job>();
    jobs_.push_back(job);
    job->thread = std::thread([this, job = job.get(), snapshot = std::move(snapshot)] {
        job->run(snapshot);
        QMetaObject::invokeMethod(
            this, [this, job] { take(job); }, Qt::QueuedConnection);
    });
}

void MapCopier::take(Job* ended)
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
    emit copied();
}

}
