// Letting clients in, turning away those who are too many, and a pause when
// the system has no descriptors left.
#include "server/net/listen.h"

#include "base/error_codes.h"
#include "server/hub/address.h"
#include "server/hub/journal.h"
#include "server/net/http.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
  BACKLOG = 1024,
  ACCEPT_BATCH = 64, // before others have their turn
  PAUSE_MS = 1000,
};

static void set_option(int descriptor, int level, int option, int value) {
  setsockopt(descriptor, level, option, &value, sizeof value);
}

static int open_listener(const struct addrinfo *place) {
  const int descriptor = socket(place->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (descriptor < 0) return -1;
  set_option(descriptor, SOL_SOCKET, SO_REUSEADDR, 1);
  if (place->ai_family == AF_INET6) set_option(descriptor, IPPROTO_IPV6, IPV6_V6ONLY, 0);
  if (bind(descriptor, place->ai_addr, place->ai_addrlen) == 0 && listen(descriptor, BACKLOG) == 0)
    return descriptor;
  close(descriptor);
  return -1;
}

// `family`: AF_INET6 takes IPv4 clients too where the address is any.
static int listen_at(const char *address, const char *port, int family) {
  const struct addrinfo hints = {
      .ai_family = family, .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV};
  struct addrinfo *places;
  int descriptor = -1;
  if (getaddrinfo(address, port, &hints, &places) != 0) return -1;
  for (const struct addrinfo *at = places; at && descriptor < 0; at = at->ai_next)
    descriptor = open_listener(at);
  freeaddrinfo(places);
  return descriptor;
}

static void read_address(const struct sockaddr_storage *from, socklen_t length,
                         char address[PEER_ADDRESS_SIZE]) {
  char text[NI_MAXHOST] = "";
  getnameinfo((const struct sockaddr *)from, length, text, sizeof text, NULL, 0, NI_NUMERICHOST);
  text[strcspn(text, "%")] = 0; // the interface of a link-local address
  if (!address_normalise(text, address)) snprintf(address, PEER_ADDRESS_SIZE, "unknown");
}

// A courtesy that must not cost anything: what does not fit is not sent.
static void refuse_connection(int descriptor) {
  Error error;
  Text body = {0}, answer = {0};
  Json json = {.out = &body};
  error_raise(&error, ERROR_LIMIT, "limit.connections");
  json_open_object(&json);
  error_write_json(&error, &json);
  json_close_object(&json);
  text_format(&answer,
              "HTTP/1.1 429 %s\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n"
              "Retry-After: 10\r\nConnection: close\r\n\r\n%s",
              http_reason(429), body.length, text_string(&body));
  send(descriptor, text_string(&answer), answer.length, MSG_DONTWAIT | MSG_NOSIGNAL);
  text_free(&body);
  text_free(&answer);
}

static void let_in(Net *net, int descriptor, const struct sockaddr_storage *from,
                   socklen_t length) {
  char address[PEER_ADDRESS_SIZE];
  read_address(from, length, address);
  if (!net->handlers.on_connect(net->handlers.context, address)) {
    refuse_connection(descriptor);
    close(descriptor);
    return;
  }
  set_option(descriptor, IPPROTO_TCP, TCP_NODELAY, 1);
  net_open_connection(net, descriptor, address);
}

// Without this the loop would find the listening socket ready again at once, and for ever.
static void pause_listening(Net *net, int reason) {
  journal_write(JOURNAL_WARNING, "no connection can be accepted: %s; pausing", strerror(reason));
  net_unwatch(net->listener_watch);
  net->listener_watch = NULL;
  net->listen_again_at = net_now() + PAUSE_MS;
}

static void on_listener_ready(void *context) {
  Net *net = context;
  for (int i = 0; i < ACCEPT_BATCH && net->listener_watch; i++) {
    struct sockaddr_storage from;
    socklen_t length = sizeof from;
    const int descriptor =
        accept4(net->listener, (struct sockaddr *)&from, &length, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (descriptor >= 0)
      let_in(net, descriptor, &from, length);
    else if (errno == EAGAIN || errno == EWOULDBLOCK)
      return;
    else if (errno != EINTR && errno != ECONNABORTED)
      pause_listening(net, errno);
  }
}

bool listener_open(Net *net, const char *address, int port, Error *error) {
  char service[16];
  snprintf(service, sizeof service, "%d", port);
  net->listener = listen_at(address, service, address ? AF_UNSPEC : AF_INET6);
  if (net->listener < 0 && !address) net->listener = listen_at(NULL, service, AF_INET);
  if (net->listener >= 0)
    net->listener_watch = net_watch(net, net->listener, on_listener_ready, net);
  return net->listener_watch ||
         error_raise_with(error, ERROR_NET, "server.port", "port=%d address=%s reason=%s", port,
                          address ? address : "any", strerror(errno));
}

void listener_reopen(Net *net) {
  if (!net->listen_again_at || net_now() < net->listen_again_at) return;
  net->listener_watch = net_watch(net, net->listener, on_listener_ready, net);
  net->listen_again_at = net->listener_watch ? 0 : net_now() + PAUSE_MS;
}

void listener_close(Net *net) {
  net_unwatch(net->listener_watch);
  net->listener_watch = NULL;
  net->listen_again_at = 0;
  if (net->listener >= 0) close(net->listener);
  net->listener = -1;
}

int listener_port(const Net *net) {
  struct sockaddr_storage place;
  socklen_t length = sizeof place;
  if (getsockname(net->listener, (struct sockaddr *)&place, &length) != 0) return 0;
  return ntohs(place.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&place)->sin6_port
                                           : ((struct sockaddr_in *)&place)->sin_port);
}
