// Brackets stand around an address of IPv6.
#include "server/net/site_name.h"

#include "base/error_codes.h"
#include "base/scan.h"

#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

static bool read_scheme(const char **at, const char *scheme, SiteName *site) {
  if (!scan_prefix(at, scheme)) return false;
  site->is_secure = scan_prefix(at, "s");
  site->port = site->is_secure ? 443 : 80;
  return scan_prefix(at, "://");
}

static bool read_host(const char **at, SiteName *site) {
  const bool has_brackets = scan_prefix(at, "[");
  const size_t length = strcspn(*at, has_brackets ? "]" : ":/");
  if (length == 0 || length >= sizeof site->host) return false;
  memcpy(site->host, *at, length);
  *at += length;
  return !has_brackets || scan_prefix(at, "]");
}

static bool read_port(const char **at, SiteName *site) {
  uint64_t port;
  if (!scan_prefix(at, ":")) return true;
  if (!scan_number_prefix(at, 65535, &port) || port == 0) return false;
  site->port = (int)port;
  return true;
}

bool site_name_parse(const char *text, const char *scheme, SiteName *site, Error *error) {
  const char *at = text;
  *site = (SiteName){0};
  const bool good = read_scheme(&at, scheme, site) && read_host(&at, site) &&
                    read_port(&at, site) && (*at == 0 || strcmp(at, "/") == 0);
  return good || error_raise_with(error, ERROR_BAD_ARGUMENT, "server.site-name",
                                  "site=%s scheme=%s", text, scheme);
}

int site_name_connect(const SiteName *site, int seconds) {
  const struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
  const struct timeval patience = {.tv_sec = seconds};
  struct addrinfo *found;
  char port[16];
  int handle = -1;
  snprintf(port, sizeof port, "%d", site->port);
  if (getaddrinfo(site->host, port, &hints, &found) != 0) return -1;
  for (const struct addrinfo *at = found; at && handle < 0; at = at->ai_next) {
    handle = socket(at->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (handle < 0) continue;
    setsockopt(handle, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    setsockopt(handle, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (connect(handle, at->ai_addr, at->ai_addrlen) == 0) break;
    close(handle);
    handle = -1;
  }
  freeaddrinfo(found);
  return handle;
}
