// Inner header of http/: what an operator asks for beyond tables and players (api_operator.h):
// workers, bans, and why a limit bites.
#ifndef FIVEFOLD_SERVER_HTTP_API_ADMIN_H
#define FIVEFOLD_SERVER_HTTP_API_ADMIN_H

#include "server/http/call.h"

void api_get_workers(Call *call);
void api_get_bans(Call *call);
void api_post_bans(Call *call);
void api_get_limits(Call *call);

#endif
