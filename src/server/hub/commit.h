// What a room did goes to disk, and from there to those who wait.
#ifndef FIVEFOLD_SERVER_HUB_COMMIT_H
#define FIVEFOLD_SERVER_HUB_COMMIT_H

#include "server/hub/room.h"

bool room_is_dirty(const Room *room);
void room_commit(Room *room);
void room_answer_later(Room *room, Reply reply, AnswerKind kind, int status, size_t number,
                       char *extra);
StoredStatus table_stored_status(const GameTable *table);
// Writes down what lists show of the table, unless that was done; nobody waits for it.
void room_save_progress(Room *room);

#endif
