#pragma once

#include "app/live/bench_table.h"

#include <QObject>
#include <functional>
#include <memory>
#include <thread>

namespace ss::app {

/// Reads one table on a thread of its own; it is given up when this object goes.
class TableReader : public QObject {
    Q_OBJECT
public:
    explicit TableReader(const QString& path);
    ~TableReader() override;
    bool isReading() const { return reading_; }

signals:
    void read(const ss::app::TableFacts& facts);

private:
    Progress progress_;
    bool reading_ = true;
    std::thread thread_;
};

}
