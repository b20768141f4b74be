// States in memory of their own, to be given back with free().
#ifndef FIVEFOLD_CORE_STATE_H
#define FIVEFOLD_CORE_STATE_H

#include "core/session.h"

// Room for a state, zeroed.
void *state_allocate(const Game *game);

void *state_copy(const Game *game, const void *state);

// The state as a seat may see it; as it is for VIEWER_REFEREE.
void *state_view(const Game *game, const void *state, int viewer);

// The state of a session before entry `index`.
void *state_before(const Session *session, size_t index);

#endif
