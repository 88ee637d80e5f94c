#pragma once

namespace ss::views {

/// What a screen reader is told of memory maps, made when it asks: the whole picture in words, and the cell that was chosen last.
void describeMapsToReaders();

}
