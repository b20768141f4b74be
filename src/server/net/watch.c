// libwebsockets watches a copy of the descriptor, which it closes itself.
#include "server/net/watch.h"

#include "base/memory.h"
#include "server/net/inside.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

struct NetWatch {
  struct lws *wsi; // NULL: gone
  void (*ready)(void *context);
  void *context;
};

NetWatch *net_watch(Net *net, int descriptor, void (*ready)(void *context), void *context) {
  const int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
  if (copy < 0) return NULL;
  lws_sock_file_fd_type fd = {.filefd = copy};
  NetWatch *watch = memory_allocate(sizeof *watch);
  watch->ready = ready;
  watch->context = context;
  watch->wsi = lws_adopt_descriptor_vhost(net->vhost, LWS_ADOPT_RAW_FILE_DESC, fd, "watch", NULL);
  if (!watch->wsi) {
    close(copy);
    free(watch);
    return NULL;
  }
  lws_set_opaque_user_data(watch->wsi, watch);
  return watch;
}

void net_watch_write(NetWatch *watch) {
  if (watch && watch->wsi) lws_callback_on_writable(watch->wsi);
}

void net_unwatch(NetWatch *watch) {
  if (!watch) return;
  if (watch->wsi) {
    // The loop closes the copy soon; until then nobody listens.
    lws_set_opaque_user_data(watch->wsi, NULL);
    lws_set_timeout(watch->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
  }
  free(watch);
}

int net_on_watch_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                       size_t length) {
  (void)user, (void)in, (void)length;
  NetWatch *watch = lws_get_opaque_user_data(wsi);
  switch (reason) {
  case LWS_CALLBACK_RAW_RX_FILE:
  case LWS_CALLBACK_RAW_WRITEABLE_FILE:
    if (!watch) return -1;
    watch->ready(watch->context);
    return lws_get_opaque_user_data(wsi) ? 0 : -1;
  case LWS_CALLBACK_RAW_CLOSE_FILE:
    if (!watch) return 0;
    watch->wsi = NULL;
    lws_set_opaque_user_data(wsi, NULL);
    watch->ready(watch->context);
    return 0;
  default:
    return 0;
  }
}
