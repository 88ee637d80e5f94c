#include "app/live/bench_form.h"

#include "app/live/number_slider.h"
#include "app/live/table_reader.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSlider>
#include <QToolButton>
#include <algorithm>

namespace ss::app {

namespace {

constexpr int kMostLayers = 12, kWidthMost = 1'000'000, kFirstWidth = 16;

/// A number between steps of a factor: 0.01, 0.02, 0.05, 0.1.
class RateField : public QDoubleSpinBox {
public:
    RateField()
    {
        setDecimals(6);
        setRange(0.000001, 1000);
        setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    }
    QString textFromValue(double value) const override { return locale().toString(value, 'g', 6); }
};

}

BenchForm::BenchForm(const views::Theme& theme, QWidget* parent)
    : QWidget(parent)
    , theme_(theme)
{
    build();
    setFocusProxy(data_);
    setOptions({});
}

BenchForm::~BenchForm() = default;

NumberSlider* BenchForm::addNumber(QFormLayout& form, const QString& label, const QString& name, int least, int usual, int most, int value)
{
    auto* slider = new NumberSlider(name, {least, usual, most}, value);
    slider->setToolTip(name);
    form.addRow(label, slider);
    connect(slider, &NumberSlider::changed, this, &BenchForm::check);
    return slider;
}

QComboBox* BenchForm::addChoice(QFormLayout& form, const QString& label, const QStringList& texts, const QStringList& values)
{
    auto* box = new QComboBox;
    for (qsizetype i = 0; i < texts.size(); ++i)
        box->addItem(texts[i], values.value(i, texts[i]));
    box->setAccessibleName(label);
    form.addRow(label, box);
    connect(box, &QComboBox::currentIndexChanged, this, &BenchForm::check);
    return box;
}

void BenchForm::build()
{
    form_ = new QFormLayout(this);
    form_->setContentsMargins(0, 0, 6, 0);
    form_->setVerticalSpacing(4);
    form_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    buildData(*form_);
    buildModel(*form_);
    buildTraining(*form_);
}

void BenchForm::buildData(QFormLayout& form)
{
    data_ = addChoice(form, tr("data"),
                      {tr("moons"), tr("circles"), tr("spirals"), tr("blobs"), tr("XOR"), tr("sensor windows"), tr("a file (.npy, .csv)")});
    fileRow_ = new QWidget;
    auto* row = new QHBoxLayout(fileRow_);
    row->setContentsMargins(0, 0, 0, 0);
    file_ = new QLineEdit;
    file_->setAccessibleName(tr("file with the data"));
    file_->setPlaceholderText(tr("labels in the last column"));
    auto* browse = new QToolButton;
    browse->setText(tr("Choose..."));
    browse->setAccessibleName(tr("Choose a file with data"));
    row->addWidget(file_, 1);
    row->addWidget(browse);
    form.addRow(tr("file"), fileRow_);
    rows_ = addNumber(form, tr("rows"), tr("rows of data"), 8, 2000, 10'000'000, 400);
    noise_ = new QDoubleSpinBox;
    noise_->setRange(0, 10);
    noise_->setSingleStep(0.05);
    noise_->setAccessibleName(tr("noise"));
    form.addRow(tr("noise"), noise_);
    connect(noise_, &QDoubleSpinBox::valueChanged, this, &BenchForm::check);
    connect(browse, &QToolButton::clicked, this, &BenchForm::chooseFile);
    connect(file_, &QLineEdit::textChanged, this, &BenchForm::readTable);
    connect(data_, &QComboBox::currentIndexChanged, this, &BenchForm::fitToData);
}

void BenchForm::buildModel(QFormLayout& form)
{
    columns_ = addNumber(form, QStringLiteral("D"), tr("D, features of a row"), 1, 64, 10'000'000, 2);
    layers_ = addNumber(form, tr("hidden layers"), tr("hidden layers"), 0, 6, kMostLayers, 2);
    widthsRow_ = new QWidget;
    widthsLayout_ = new QHBoxLayout(widthsRow_);
    widthsLayout_->setContentsMargins(0, 0, 0, 0);
    widthsLayout_->setSpacing(3);
    form.addRow(tr("widths"), widthsRow_);
    connect(layers_, &NumberSlider::changed, this, [this] {
        std::vector<int> widths = options().hidden;
        widths.resize(size_t(layers_->value()), widths.empty() ? kFirstWidth : widths.back());
        setHidden(widths);
        check();
    });
    outputs_ = addNumber(form, QStringLiteral("O"), tr("O, outputs of the model"), 1, 10, 1'000'000, 2);
    activation_ = addChoice(form, tr("activation"), {"ReLU", "Tanh", "Sigmoid", "GELU", "LeakyReLU"});
}

void BenchForm::buildTraining(QFormLayout& form)
{
    loss_ = addChoice(form, tr("loss"), {"cross_entropy", "mse", "bce_with_logits"});
    optimizer_ = addChoice(form, tr("optimizer"), {"SGD", tr("SGD, momentum 0.9"), "Adam", "AdamW", "RMSprop"});
    rate_ = new RateField;
    rate_->setAccessibleName(tr("learning rate"));
    form.addRow(tr("learning rate"), rate_);
    batch_ = addNumber(form, QStringLiteral("B"), tr("B, rows of a batch"), 1, 512, 10'000'000, 32);
    seed_ = new QSpinBox;
    seed_->setRange(0, INT32_MAX);
    seed_->setAccessibleName(tr("seed"));
    form.addRow(tr("seed"), seed_);
    device_ = addChoice(form, tr("device"), {"cpu", "cuda:0"});
    dtype_ = addChoice(form, QStringLiteral("dtype"), {"float32", "float64"});
    connect(rate_, &QDoubleSpinBox::valueChanged, this, &BenchForm::check);
    connect(seed_, &QSpinBox::valueChanged, this, &BenchForm::check);
}

void BenchForm::setHidden(const std::vector<int>& widths)
{
    while (widths_.size() > widths.size()) {
        delete widths_.back();
        widths_.pop_back();
    }
    while (widths_.size() < widths.size()) {
        auto* box = new QSpinBox;
        box->setRange(1, kWidthMost);
        box->setButtonSymbols(QAbstractSpinBox::NoButtons);
        box->setAlignment(Qt::AlignRight);
        box->setMinimumWidth(28);
        box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        box->setAccessibleName(tr("width of hidden layer %1").arg(widths_.size() + 1));
        box->setToolTip(box->accessibleName());
        connect(box, &QSpinBox::valueChanged, this, &BenchForm::check);
        widthsLayout_->addWidget(box);
        widths_.push_back(box);
        if (widths_.size() == 1)
            setTabOrder(&layers_->field(), box);
        else
            setTabOrder(widths_[widths_.size() - 2], box);
    }
    for (size_t i = 0; i < widths.size(); ++i)
        widths_[i]->setValue(widths[i]);
    form_->setRowVisible(widthsRow_, !widths.empty());
}

BenchOptions BenchForm::options() const
{
    BenchOptions options;
    options.data = BenchData(data_->currentIndex());
    options.file = file_->text().trimmed();
    options.header = table_ && table_->header;
    options.rows = rows_->value();
    options.noise = noise_->value();
    options.columns = columns_->value();
    options.hidden.clear();
    for (const QSpinBox* box : widths_)
        options.hidden.push_back(box->value());
    options.outputs = outputs_->value();
    options.activation = BenchActivation(activation_->currentIndex());
    options.loss = BenchLoss(loss_->currentIndex());
    options.optimizer = BenchOptimizer(optimizer_->currentIndex());
    options.rate = rate_->value();
    options.batch = batch_->value();
    options.seed = seed_->value();
    options.device = device_->currentData().toString();
    options.dtype = dtype_->currentData().toString();
    return options;
}

void BenchForm::setOptions(const BenchOptions& options)
{
    setting_ = true;
    data_->setCurrentIndex(int(options.data));
    file_->setText(options.file);
    rows_->setValue(options.rows);
    noise_->setValue(options.noise);
    columns_->setValue(options.columns);
    layers_->setValue(int(options.hidden.size()));
    setHidden(options.hidden);
    outputs_->setValue(options.outputs);
    activation_->setCurrentIndex(int(options.activation));
    loss_->setCurrentIndex(int(options.loss));
    optimizer_->setCurrentIndex(int(options.optimizer));
    rate_->setValue(options.rate);
    batch_->setValue(options.batch);
    seed_->setValue(int(options.seed));
    device_->setCurrentIndex(std::max(0, device_->findData(options.device)));
    dtype_->setCurrentIndex(std::max(0, dtype_->findData(options.dtype)));
    setting_ = false;
    fitToData();
}

void BenchForm::chooseFile()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Data to train on"), file_->text(), tr("Tables (*.npy *.csv)"));
    if (!path.isEmpty())
        file_->setText(path);
}

void BenchForm::readTable()
{
    table_.reset();
    reader_.reset();
    if (BenchData(data_->currentIndex()) == BenchData::File && !file_->text().trimmed().isEmpty()) {
        reader_ = std::make_unique<TableReader>(file_->text().trimmed());
        connect(reader_.get(), &TableReader::read, this, [this](const TableFacts& facts) {
            table_ = facts;
            check();
        });
    }
    check();
}

bool BenchForm::isReading() const { return reader_ && reader_->isReading(); }

/// Fields that mean nothing for these data are away; D and O are what the data need.
void BenchForm::fitToData()
{
    const auto data = BenchData(data_->currentIndex());
    const bool made = data < BenchData::Sensors;
    form_->setRowVisible(fileRow_, data == BenchData::File);
    form_->setRowVisible(rows_, made);
    form_->setRowVisible(noise_, made);
    if (!setting_ && data == BenchData::Sensors) {
        columns_->setValue(kSensorColumns);
        batch_->setValue(std::min(batch_->value(), 8));
    } else if (!setting_ && made && columns_->value() == kSensorColumns) {
        columns_->setValue(2);
    }
    readTable();
}

void BenchForm::check()
{
    if (setting_)
        return;
    breach_ = breachOf(options(), roomNow(), table_ ? &*table_ : nullptr);
    emit changed();
}

}
