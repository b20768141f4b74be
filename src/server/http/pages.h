// Inner header of http/: the app's pages. All of them are the one index page; what differs is
// whether there is such an address, and what other sites show of a link to it.
#ifndef FIVEFOLD_SERVER_HTTP_PAGES_H
#define FIVEFOLD_SERVER_HTTP_PAGES_H

#include "server/http/call.h"

// Answers with the page of the request's path, or with the page that says there is none (404).
void pages_send(Call *call);

#endif
