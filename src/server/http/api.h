// HTTP: which address does what (docs/api.md).
#ifndef FIVEFOLD_SERVER_HTTP_API_H
#define FIVEFOLD_SERVER_HTTP_API_H

#include "server/http/site.h"
#include "server/net/http_head.h"

// Answers the request once, now or later; it has to stay as long as the peer is referred to.
void api_on_request(Site *site, Peer *peer, const HttpRequest *request);

#endif
