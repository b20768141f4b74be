// What a room did goes to disk, and from there to those who wait.
#ifndef FIVEFOLD_SERVER_HUB_COMMIT_H
#define FIVEFOLD_SERVER_HUB_COMMIT_H

#include "server/hub/room.h"

bool room_is_dirty(const Room *room);
void room_commit(Room *room);
// Writes down what lists show of the table; nobody waits for it. False: that was done already.
bool room_save_progress(Room *room);
// Reads what others have committed, tells those who follow, and goes on with the requests that
// wait. Nothing may be left that is not committed.
void room_refresh(Room *room);
void room_refresh_all(Room *room); // with who is connected to other nodes, which has no version
// Takes the request and `extra` over.
void room_answer_later(Room *room, WaitingRequest request, AnswerKind kind, int status,
                       size_t number, char *extra);
void room_drop_answer(Room *room);
// To be called before a table is changed: what may have to be undone. Without a change it is
// dropped again.
void room_keep_undo(Room *room);
void room_drop_undo(Room *room);
StoredStatus table_stored_status(const GameTable *table);

#endif
