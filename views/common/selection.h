#pragma once

#include "core/base/ids.h"
#include "core/layout/overlap.h"
#include "core/trace/event.h"

#include <QObject>
#include <optional>

namespace ss::views {

/// A place in memory: a run of bytes of a buffer.
struct Place {
    BufferId buffer;
    Run bytes;
    bool operator==(const Place&) const = default;
};

/// What is selected, hovered and at which moment: one object, shared by every view. Views read it and set it; they never call
/// each other. Hovering is light (a highlight), selecting heavy (the inspector loads).
class Selection : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    HandleId handle() const { return handle_; }
    HandleId hovered() const { return hovered_; }
    std::optional<Place> place() const { return place_; }
    std::optional<Place> hoveredPlace() const { return hoveredPlace_; }
    CallId call() const { return call_; }

    void select(HandleId handle);
    void hover(HandleId handle);
    void selectPlace(std::optional<Place> place);
    /// The element under the pointer, wherever it is drawn: every picture of these bytes marks it.
    void hoverPlace(std::optional<Place> place);
    void selectCall(CallId call);

signals:
    void handleChanged(ss::HandleId handle);
    void hoveredChanged(ss::HandleId handle);
    void placeChanged();
    void hoveredPlaceChanged();
    void callChanged(ss::CallId call);

private:
    HandleId handle_, hovered_;
    std::optional<Place> place_, hoveredPlace_;
    CallId call_;
};

}
