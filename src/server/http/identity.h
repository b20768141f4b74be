// Who somebody is and where they come from.
#ifndef FIVEFOLD_SERVER_HTTP_IDENTITY_H
#define FIVEFOLD_SERVER_HTTP_IDENTITY_H

#include "server/http/site.h"
#include "server/net/http_head.h"

bool identity_is_proxy(const Site *site, const char *address);
// Replaces the address by the one a trusted proxy names; false when it names none.
bool identity_find_address(const Site *site, Peer *peer, const HttpRequest *request,
                           Refusal *refusal);
// Finds the player of a cookie or an Authorization header, and the operator; nobody is fine. Told,
// now or later, with a refusal when too many wrong tokens came from the peer's address or when it
// cannot be found out; else with NULL. The peer and the request have to stay until then.
typedef void (*IdentityFound)(void *context, const Refusal *refusal);
void identity_find_player(Site *site, Peer *peer, const HttpRequest *request, IdentityFound found,
                          void *context);
bool identity_has_cookie(const HttpRequest *request);
// Whether the request shows a worker's token.
bool identity_is_worker(Site *site, const Peer *peer, const HttpRequest *request, Refusal *refusal);
// False for a request that another site's page makes.
bool identity_origin_is_good(const Site *site, const HttpRequest *request);
bool identity_is_local(const Peer *peer);
// "fivefold=TOKEN; ..." for Set-Cookie; an empty token deletes it.
void identity_format_cookie(const Site *site, const char *token, Text *out);

#endif
