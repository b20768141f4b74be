// HTTP/1.1 with a connection for each request, whose end is the end of the answer.
#include "cli/admin_http.h"

#include "base/error_codes.h"
#include "base/text.h"
#include "server/net/site_name.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PATIENCE = 20, MAX_ANSWER = 16 << 20 };

static bool exchange(int handle, const Text *request, Text *answer) {
  char buffer[16384];
  ssize_t count;
  if (send(handle, request->data, request->length, MSG_NOSIGNAL) != (ssize_t)request->length)
    return false;
  while ((count = recv(handle, buffer, sizeof buffer, 0)) > 0 && answer->length < MAX_ANSWER)
    text_add_bytes(answer, buffer, (size_t)count);
  return count == 0;
}

static json_t *read_answer(const AdminNode *node, const Text *answer, Error *error) {
  const char *body = answer->data ? strstr(answer->data, "\r\n\r\n") : NULL;
  json_t *json = body ? json_loads(body + 4, 0, NULL) : NULL;
  const char *message = json_string_value(json_object_get(json, "message"));
  const int status = body ? (int)strtol(answer->data + strcspn(answer->data, " "), NULL, 10) : 0;
  if (status == 200 && json) return json;
  error_raise_with(error, ERROR_BAD_ARGUMENT, "admin.refused", "url=%s reason=%s", node->url,
                   message ? message : "?");
  json_decref(json);
  return NULL;
}

json_t *admin_ask(const AdminNode *node, const char *method, const char *path, const char *body,
                  Error *error) {
  SiteName site;
  if (!site_name_parse(node->url, "http", &site, error)) return NULL;
  if (site.is_secure) {
    error_raise(error, ERROR_BAD_ARGUMENT, "admin.no-tls");
    return NULL;
  }
  Text request = {0}, answer = {0};
  text_format(&request,
              "%s %s HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\n"
              "Content-Length: %zu\r\nConnection: close\r\n\r\n%s",
              method, path, site.host, node->token, strlen(body), body);
  const int handle = site_name_connect(&site, PATIENCE);
  json_t *json = NULL;
  if (handle >= 0 && exchange(handle, &request, &answer))
    json = read_answer(node, &answer, error);
  else
    error_raise_with(error, ERROR_BAD_ARGUMENT, "admin.refused", "url=%s reason=%s", node->url,
                     strerror(errno));
  if (handle >= 0) close(handle);
  text_free(&request);
  text_free(&answer);
  return json;
}
