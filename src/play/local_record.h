// Saves a game played at the terminal as a record, and takes it up again.
#ifndef FIVEFOLD_PLAY_LOCAL_RECORD_H
#define FIVEFOLD_PLAY_LOCAL_RECORD_H

#include "play/local_game.h"

// Takes seats, clock and seed from a record's tags, where they were not given (`seats_given` and so
// on are the caller's arguments).
bool local_record_read_setup(const Record *record, LocalSetup *setup, bool seats_given,
                             bool clock_given, bool seed_given, Error *error);

// The times that were left, for a game that was just made from the record.
void local_record_read_times(const Record *record, LocalGame *game);

// Writes the record, with everything hidden in it, in one step: either the old or the new file is
// there. Refuses with "bad-argument".
bool local_record_save(const LocalGame *game, const char *path, Error *error);

#endif
