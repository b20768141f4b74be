// A player's devices, /me/devices and /me/recovery, for a peer that has a player.
#ifndef FIVEFOLD_SERVER_HTTP_DEVICES_H
#define FIVEFOLD_SERVER_HTTP_DEVICES_H

#include "server/http/site.h"

void devices_list(Site *site, Reply reply);
// Takes a device away from the player and closes its sockets.
void devices_remove(Site *site, Reply reply, uint64_t device);
// A code for another device, and the code by which a player who lost all comes back.
void devices_make_code(Site *site, Reply reply);
void devices_make_recovery(Site *site, Reply reply);
// Adds to a batch: a device with this token; a new recovery code, which is written to `code`.
void device_add(StoreBatch *batch, uint64_t player, const char *token, const char *label,
                int64_t now);
void recovery_make(StoreBatch *batch, uint64_t player, char code[WRITTEN_CODE_SIZE], int64_t now);

#endif
