#pragma once

namespace ss::python {

/// Lets the core ask which line of a program runs: of the innermost frame that is not torch's own.
void givePlaces();

}
