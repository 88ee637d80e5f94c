#include "app/live/table_reader.h"

namespace ss::app {

TableReader::TableReader(const QString& path)
    : thread_([this, path] {
        try {
            const TableFacts facts = tableFacts(path, &progress_);
            QMetaObject::invokeMethod(
                this,
                [this, facts] {
                    reading_ = false;
                    emit read(facts);
                },
                Qt::QueuedConnection);
        } catch (const Stopped&) { // nobody wants to know any more
        }
    })
{
}

TableReader::~TableReader()
{
    progress_.stop();
    thread_.join();
}

}
