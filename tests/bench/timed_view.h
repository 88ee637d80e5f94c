#pragma once

#include <QPaintEvent>
#include <ctime>
#include <vector>

inline double threadMs()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) * 1e3 + double(now.tv_nsec) / 1e6;
}

/// A view that notes what each frame cost, with all that was done since the frame before.
template <class View> class TimedFrames : public View {
public:
    using View::View;
    void begin()
    {
        frames.clear();
        last_ = threadMs();
    }
    std::vector<double> frames;

protected:
    void paintEvent(QPaintEvent* event) override
    {
        View::paintEvent(event);
        const double now = threadMs();
        frames.push_back(now - last_);
        last_ = now;
    }

private:
    double last_ = 0;
};
