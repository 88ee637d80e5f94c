#include "views/common/selection.h"

namespace ss::views {

void Selection::select(HandleId handle)
{
    if (handle_ == handle)
        return;
    handle_ = handle;
    emit handleChanged(handle);
}

void Selection::hover(HandleId handle)
{
    if (hovered_ == handle)
        return;
    hovered_ = handle;
    emit hoveredChanged(handle);
}

void Selection::selectPlace(std::optional<Place> place)
{
    if (place_ == place)
        return;
    place_ = place;
    emit placeChanged();
}

void Selection::hoverPlace(std::optional<Place> place)
{
    if (hoveredPlace_ == place)
        return;
    hoveredPlace_ = place;
    emit hoveredPlaceChanged();
}

void Selection::selectCall(CallId call)
{
    if (call_ == call)
        return;
    call_ = call;
    emit callChanged(call);
}

}
