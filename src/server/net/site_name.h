// Where a server is, as an operator writes it: SCHEME://HOST[:PORT], with or without TLS.
#ifndef FIVEFOLD_SERVER_NET_SITE_NAME_H
#define FIVEFOLD_SERVER_NET_SITE_NAME_H

#include "base/error.h"

enum { SITE_HOST_SIZE = 256 };

typedef struct SiteName {
  char host[SITE_HOST_SIZE];
  int port;
  bool is_secure;
} SiteName;

// `scheme` is "ws" or "http"; with an s behind it, it is with TLS. Refuses with "bad-argument".
bool site_name_parse(const char *text, const char *scheme, SiteName *site, Error *error);

// A TCP connection, for who may wait so long to connect, to send and to receive; -1: there is none.
int site_name_connect(const SiteName *site, int seconds);

#endif
