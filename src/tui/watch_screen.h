// Stepping through a record on the full screen.
#ifndef FIVEFOLD_TUI_WATCH_SCREEN_H
#define FIVEFOLD_TUI_WATCH_SCREEN_H

#include "core/record.h"

// Shows the record, whose replayed session is given, until the user leaves. Returns the exit
// status.
int watch_screen_run(const Record *record, const Session *session);

#endif
