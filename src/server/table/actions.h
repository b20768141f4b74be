// What players do while a game runs, and what follows from it.
//
// Each action has a may_...(), which looks at the table and the one who wants to act and gives the
// reason when it is refused (`refusal` may be NULL), and a function that does it, for which the
// may_...() has to be true. The list of what somebody can do, and requests, ask the same may_...().
// Those who act for a seat have one: viewer->seat is not 0.
//
// Functions that can still refuse return false, fill the refusal and append nothing. `now` is the
// time, `lag` what the net took of it.
#ifndef FIVEFOLD_SERVER_TABLE_ACTIONS_H
#define FIVEFOLD_SERVER_TABLE_ACTIONS_H

#include "server/table/table.h"

typedef bool MayAct(const GameTable *table, const Viewer *viewer, Refusal *refusal);

// On turn: playing a move, trying one, being told the legal ones.
MayAct may_play;
// Likewise, where nobody else is wronged by it.
MayAct may_hint;
MayAct may_resign;
// The player on turn stays away.
MayAct may_claim;

// Refuses what the rules refuse, as far as the seat can know why.
bool gametable_play(GameTable *table, int seat, const char *move, int64_t now, int64_t lag,
                    Refusal *refusal);
// What the move would report, or why it cannot be played; looks only at the seat's view.
bool gametable_check(const GameTable *table, int seat, const char *move, Text *report,
                     Refusal *refusal);
void gametable_resign(GameTable *table, int seat, int64_t now);
void gametable_claim(GameTable *table, int seat, int64_t now);

// Ends the table from outside: "aborted REASON". Nothing happens when it has ended.
void gametable_close(GameTable *table, const char *reason, int64_t now);

// Applies what time does: a clock that has run out.
void gametable_look_at_clock(GameTable *table, int64_t now, int64_t lag);

// ---- For the other actions

bool gametable_require_running(const GameTable *table, Refusal *refusal);
// Appends an entry that has been found to be in order.
void gametable_note(GameTable *table, LogKind kind, int seat, const char *text, int64_t now,
                    int64_t spent);
// The same for one that the game takes note of, and goes on from there.
void gametable_note_event(GameTable *table, LogKind kind, int seat, const char *text, int64_t now,
                          int64_t spent);
// Draws for chance while it is on turn, and notes the end.
void gametable_advance(GameTable *table, int64_t now);

#endif
