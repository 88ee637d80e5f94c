#pragma once

namespace ss::python {

/// Whether some thread has the script's recorder on loan now. A thread that was not waited for may have it beyond the script's end.
bool recorderIsLent();

}
