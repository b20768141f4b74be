// Before the game: taking seats, leaving them, adding to the luck. As actions.h says.
#ifndef FIVEFOLD_SERVER_TABLE_OPENING_H
#define FIVEFOLD_SERVER_TABLE_OPENING_H

#include "server/table/actions.h"

MayAct may_join; // a spectator; whether a seat that is left is by invitation is seen later
MayAct may_leave;
// Something is missing from one of the seats that the player has.
MayAct may_commit;
MayAct may_give_nonce;

// Takes a seat that is open or whose code this is (may be NULL); the log gets the entry, the seat
// its player. `seat` 0: the first that fits; it is told which.
bool gametable_join(GameTable *table, int *seat, uint64_t player, const char *name,
                    const char *code, int64_t now, Refusal *refusal);
void gametable_leave(GameTable *table, int seat, int64_t now);

// The hash of a nonce ("-": does without one), and when all seats have sent theirs, the nonce. Of
// several seats of the player, for the first from which it is missing, `viewer->seat` before all.
bool gametable_commit(GameTable *table, const Viewer *viewer, const char *hash, int64_t now,
                      Refusal *refusal);
bool gametable_give_nonce(GameTable *table, const Viewer *viewer, const char *nonce, int64_t now,
                          Refusal *refusal);

// Starts the game when all seats are taken and no nonce is missing; draws the lot for the seats.
void gametable_start_if_ready(GameTable *table, int64_t now);

#endif
