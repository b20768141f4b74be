// Inner header of http/: routes about games and tables, and what players do at them.
#ifndef FIVEFOLD_SERVER_HTTP_API_TABLES_H
#define FIVEFOLD_SERVER_HTTP_API_TABLES_H

#include "server/http/call.h"

void api_get_games(Call *call);
void api_get_own_tables(Call *call);
void api_post_tables(Call *call);
void api_get_tables(Call *call);
void api_get_table(Call *call);
void api_get_record(Call *call);
void api_get_analysis(Call *call);
void api_post_analysis(Call *call);
void api_delete_own_table(Call *call);
void api_post_join(Call *call);
void api_post_leave(Call *call);
void api_post_action(Call *call);

// Does what the body asks for at the table of the path, or what `type` says.
void api_act(Call *call, const char *type);

#endif
