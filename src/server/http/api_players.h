// Inner header of http/: routes under /api/v1/players and /api/v1/me, but for its tables.
#ifndef FIVEFOLD_SERVER_HTTP_API_PLAYERS_H
#define FIVEFOLD_SERVER_HTTP_API_PLAYERS_H

#include "server/http/call.h"

void api_post_players(Call *call);
void api_get_me(Call *call);
void api_post_me(Call *call);
void api_get_devices(Call *call);
void api_post_devices(Call *call);
void api_post_recovery(Call *call);
void api_delete_device(Call *call);
void api_get_export(Call *call);
void api_delete_me(Call *call);

// Tells the browser to drop its token, with the answer to come.
void api_forget_cookie(Call *call);

#endif
