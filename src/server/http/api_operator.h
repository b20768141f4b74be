// Inner header of http/: routes for the operator: health, metrics, closing and deleting.
#ifndef FIVEFOLD_SERVER_HTTP_API_OPERATOR_H
#define FIVEFOLD_SERVER_HTTP_API_OPERATOR_H

#include "server/http/call.h"

void api_delete_table(Call *call);
void api_delete_player(Call *call);
void api_get_set_aside(Call *call);
void api_delete_set_aside(Call *call);
void api_get_readiness(Call *call);
void api_get_health(Call *call);
void api_get_metrics(Call *call);

#endif
