#pragma once

#include "app/live/bench_contract.h"
#include "views/common/theme.h"

#include <QWidget>
#include <functional>
#include <map>
#include <memory>

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QSpinBox;
class QToolButton;

namespace ss::app {

class NumberSlider;
class TableReader;

/// All that a model, its data and its training are made of, in fields and sliders. What would break a contract is told as `breach`.
class BenchForm : public QWidget {
    Q_OBJECT
public:
    explicit BenchForm(const views::Theme& theme, QWidget* parent = nullptr);
    ~BenchForm() override;

    BenchOptions options() const;
    void setOptions(const BenchOptions& options);
    /// Why a model of these options is refused; none: it is not.
    const std::optional<Breach>& breach() const { return breach_; }
    /// The file is being read: what is in it is not known yet.
    bool isReading() const;
    void setTheme(const views::Theme& theme) { theme_ = theme; }

signals:
    void changed();

private:
    NumberSlider* addNumber(QFormLayout& form, const QString& label, const QString& name, int least, int usual, int most, int value);
    QComboBox* addChoice(QFormLayout& form, const QString& label, const QStringList& texts, const QStringList& values = {});
    void build();
    void buildData(QFormLayout& form);
    void buildModel(QFormLayout& form);
    void buildTraining(QFormLayout& form);
    void setHidden(const std::vector<int>& widths);
    void chooseFile();
    void readTable();
    void fitToData();
    void check();

    views::Theme theme_;
    QComboBox *data_ = nullptr, *activation_ = nullptr, *loss_ = nullptr, *optimizer_ = nullptr, *device_ = nullptr, *dtype_ = nullptr;
    QWidget* fileRow_ = nullptr;
    QFormLayout* form_ = nullptr;
    QLineEdit* file_ = nullptr;
    NumberSlider *rows_ = nullptr, *batch_ = nullptr, *columns_ = nullptr, *layers_ = nullptr, *outputs_ = nullptr;
    QWidget* widthsRow_ = nullptr;
    QHBoxLayout* widthsLayout_ = nullptr;
    std::vector<QSpinBox*> widths_;
    QDoubleSpinBox *noise_ = nullptr, *rate_ = nullptr;
    QSpinBox* seed_ = nullptr;
    std::optional<Breach> breach_;
    std::unique_ptr<TableReader> reader_;
    std::optional<TableFacts> table_;
    bool setting_ = false;
};

}
