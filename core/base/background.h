#pragma once

namespace ss {

/// From now on the calling thread works behind the others: where there are fewer cores than work, the user's program goes first. For
/// threads that nobody waits for: what writes the session, what builds pictures. There is no way back
/// without more rights: a pool's threads are asked only where all its jobs are of this kind.
void workInBackground() noexcept;

}
