#pragma once

#include "core/trace/state.h"

#include <QString>
#include <string>

/// What the folders without Qt say in English, in the language of the program.
namespace ss::views {

/// A sentence or a few words of the core or of the geometry: why a tensor is not contiguous, why a call copied, what a handle is.
/// They come from sessions too. What is not known, such as PyTorch's messages, stays as it is.
QString inWords(const std::string& english);

/// What an op does, by the sentence of its row in the op table.
QString opSentence(const char* doc);

/// "(3, 2) stride (4, 1) offset 1"; an ndarray's strides carry a B.
QString layoutWords(const trace::TraceState& state, HandleId handle);

}
