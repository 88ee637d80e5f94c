#include "views/memory/picture_cache.h"

#include "views/geometry/mix.h"

#include <QPaintEngine>
#include <cmath>

namespace ss::views {

namespace {

/// Three screens of 1920x1080, about.
constexpr int64_t kMostBytes = 24 << 20;

}

void PictureCache::begin(QPainter& painter, int milliseconds)
{
    const bool pixels = painter.paintEngine() && painter.paintEngine()->type() == QPaintEngine::Raster;
    const QTransform& all = painter.deviceTransform();
    const double scale = painter.device()->devicePixelRatio();
    const bool plain = painter.worldTransform().type() <= QTransform::TxTranslate && qFuzzyCompare(all.m11(), scale);
    scale_ = pixels && plain ? scale : 0;
    until_.reset();
    if (milliseconds > 0)
        until_ = Clock::now() + std::chrono::milliseconds(milliseconds);
    madeSome_ = late_ = false;
}

bool PictureCache::end()
{
    if (bytes_ > kMostBytes)
        std::erase_if(pictures_, [this](const auto& each) {
            const bool old = each.second.used != frame_;
            bytes_ -= old ? each.second.image.sizeInBytes() : 0;
            return old;
        });
    ++frame_;
    return !late_;
}

const QImage* PictureCache::find(uint64_t key)
{
    const auto found = pictures_.find(mixed(key, uint64_t(scale_ * 64)));
    if (found == pictures_.end())
        return nullptr;
    found->second.used = frame_;
    return &found->second.image;
}

bool PictureCache::isLate()
{
    // One is always made, so that a slow machine comes to an end, too.
    late_ = late_ || (madeSome_ && until_ && Clock::now() >= *until_);
    madeSome_ = true;
    return late_;
}

QImage PictureCache::blank(QSize size) const
{
    QImage image(QSize(int(std::ceil(size.width() * scale_)), int(std::ceil(size.height() * scale_))).expandedTo({1, 1}),
                 QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(scale_);
    image.fill(Qt::transparent);
    return image;
}

void PictureCache::keep(uint64_t key, QImage image)
{
    bytes_ += image.sizeInBytes();
    pictures_[mixed(key, uint64_t(scale_ * 64))] = {std::move(image), frame_};
}

}
