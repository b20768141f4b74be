// Players: /players and /me.
#ifndef FIVEFOLD_SERVER_HTTP_PLAYERS_H
#define FIVEFOLD_SERVER_HTTP_PLAYERS_H

#include "server/http/site.h"
#include "server/net/http_head.h"

void players_create(Site *site, Reply reply, const json_t *body, const HttpRequest *request);
void players_rename(Site *site, Reply reply, const json_t *body);
void players_write(const Peer *peer, Json *json); // {"id", "name"} or null

#endif
