// What players agree on: draws, taking back, aborting, a rematch. As actions.h says.
#ifndef FIVEFOLD_SERVER_TABLE_AGREEMENTS_H
#define FIVEFOLD_SERVER_TABLE_AGREEMENTS_H

#include "server/table/actions.h"

MayAct may_draw;
MayAct may_take_back;
MayAct may_rematch;
MayAct may_abort;
MayAct may_decline; // something is offered; it may be one's own

// Offers, or accepts what is offered. True when all have agreed: it is done then, but a rematch is
// left to the caller, who ends with gametable_set_rematch().
bool gametable_offer(GameTable *table, int seat, OfferKind kind, int64_t now);
void gametable_set_rematch(GameTable *table, uint64_t next, int64_t now);
bool gametable_decline(GameTable *table, int seat, OfferKind kind, int64_t now, Refusal *refusal);

// Ends the game without result, or, where other people's luck is known already, offers to.
void gametable_abort(GameTable *table, int seat, int64_t now);

#endif
