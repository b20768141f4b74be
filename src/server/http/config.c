#include "server/http/config.h"

#include "base/error_codes.h"
#include "base/memory.h"
#include "base/scan.h"
#include "base/text.h"
#include "server/hub/address.h"

#include <stdlib.h>
#include <string.h>

typedef enum OptionKind {
  OPTION_TEXT,
  OPTION_NUMBER,
  OPTION_SWITCH,
  OPTION_PROXY,
  OPTION_LEVEL,
} OptionKind;

typedef struct ConfigOption {
  const char *name;
  OptionKind kind;
  size_t offset; // of the member
  int least, most;
} ConfigOption;

static const ConfigOption options[] = {
    {"bind", OPTION_TEXT, offsetof(ServerConfig, bind), 0, 0},
    {"port", OPTION_NUMBER, offsetof(ServerConfig, port), 0, 65535},
    {"db", OPTION_TEXT, offsetof(ServerConfig, database), 0, 0},
    {"engines", OPTION_NUMBER, offsetof(ServerConfig, engines), 0, 256},
    {"engine", OPTION_TEXT, offsetof(ServerConfig, engine), 0, 0},
    {"public-url", OPTION_TEXT, offsetof(ServerConfig, public_url), 0, 0},
    {"trusted-proxy", OPTION_PROXY, 0, 0, 0},
    {"admin-token-file", OPTION_TEXT, offsetof(ServerConfig, admin_token_file), 0, 0},
    {"think-ms", OPTION_NUMBER, offsetof(ServerConfig, think_ms), 10, 60000},
    {"max-tables", OPTION_NUMBER, offsetof(ServerConfig, max_tables), 1, 10000000},
    {"max-tables-per-player", OPTION_NUMBER, offsetof(ServerConfig, max_tables_per_player), 1,
     100000},
    {"max-tables-per-address", OPTION_NUMBER, offsetof(ServerConfig, max_tables_per_address), 1,
     10000000},
    {"max-connections", OPTION_NUMBER, offsetof(ServerConfig, max_connections), 1, 1000000},
    {"max-connections-per-address", OPTION_NUMBER,
     offsetof(ServerConfig, max_connections_per_address), 1, 1000000},
    {"ping-seconds", OPTION_NUMBER, offsetof(ServerConfig, ping_seconds), 1, 3600},
    {"open-hours", OPTION_NUMBER, offsetof(ServerConfig, open_hours), 1, 8760},
    {"idle-days", OPTION_NUMBER, offsetof(ServerConfig, idle_days), 1, 3650},
    {"log-level", OPTION_LEVEL, offsetof(ServerConfig, log_level), 0, 0},
    {"no-limits", OPTION_SWITCH, offsetof(ServerConfig, no_limits), 0, 0},
};

enum { OPTION_COUNT = sizeof options / sizeof options[0] };

const char config_help[] =
    "[OPTION...]\n"
    "  --bind ADDR           listen there; any: on all addresses (default 127.0.0.1)\n"
    "  --port N              listen there (default 8080; 0: any free one)\n"
    "  --db FILE             the SQLite database (default fivefold.db)\n"
    "  --engines N           computer players that think at the same time (default 2)\n"
    "  --engine PROGRAM      another engine than the built-in one\n"
    "  --think-ms N          a computer player's time for a move (default 700)\n"
    "  --public-url URL      how browsers reach the server, where a proxy is in between\n"
    "  --trusted-proxy ADDR  believe this address's X-Forwarded-For; may be repeated\n"
    "  --admin-token-file F  the operator's token for /api/v1/admin and /metrics\n"
    "  --max-tables N, --max-tables-per-player N, --max-tables-per-address N,\n"
    "  --max-connections N, --max-connections-per-address N,\n"
    "  --open-hours N, --idle-days N\n"
    "                        limits (20000, 100, 200, 20000, 100, 24, 30)\n"
    "  --ping-seconds N      how often sockets are asked for a sign of life (default 20)\n"
    "  --log-level LEVEL     error, warning or info (default): what the log shows\n"
    "  --no-limits           no rates and numbers per address: for measurements only\n"
    "  --config FILE         these options as lines: name = value";

void config_init(ServerConfig *config) {
  *config = (ServerConfig){
      .bind = memory_copy_string("127.0.0.1"),
      .port = 8080,
      .database = memory_copy_string("fivefold.db"),
      .engines = 2,
      .engine = memory_copy_string(""),
      .public_url = memory_copy_string(""),
      .admin_token_file = memory_copy_string(""),
      .think_ms = 700,
      .max_tables = 20000,
      .max_tables_per_player = 100,
      .max_tables_per_address = 200,
      .max_connections = 20000,
      .max_connections_per_address = 100,
      .ping_seconds = 20,
      .open_hours = 24,
      .idle_days = 30,
      .log_level = JOURNAL_INFO,
  };
}

void config_free(ServerConfig *config) {
  free(config->bind);
  free(config->database);
  free(config->engine);
  free(config->public_url);
  free(config->admin_token_file);
  for (size_t i = 0; i < config->proxy_count; i++)
    free(config->proxies[i]);
}

static const ConfigOption *find_option(const char *name) {
  for (size_t i = 0; i < OPTION_COUNT; i++)
    if (strcmp(options[i].name, name) == 0) return &options[i];
  return NULL;
}

bool config_is_switch(const char *name) {
  const ConfigOption *option = find_option(name);
  return option && option->kind == OPTION_SWITCH;
}

bool config_set(ServerConfig *config, const char *name, const char *value, Error *error) {
  const ConfigOption *option = find_option(name);
  if (!option) return error_set(error, ERROR_BAD_ARGUMENT, "there is no option '%s'", name);
  if (!value && option->kind != OPTION_SWITCH)
    return error_set(error, ERROR_BAD_ARGUMENT, "'%s' needs a value", name);
  char *member = (char *)config + option->offset;
  char address[ADDRESS_SIZE];
  uint64_t number;
  switch (option->kind) {
  case OPTION_TEXT:
    free(*(char **)member);
    *(char **)member = memory_copy_string(value);
    return true;
  case OPTION_NUMBER:
    if (!scan_number(value, (uint64_t)option->most, &number) || (int)number < option->least)
      return error_set(error, ERROR_BAD_ARGUMENT, "'%s' is a number from %d to %d", name,
                       option->least, option->most);
    *(int *)member = (int)number;
    return true;
  case OPTION_SWITCH:
    if (value && strcmp(value, "yes") != 0 && strcmp(value, "no") != 0)
      return error_set(error, ERROR_BAD_ARGUMENT, "'%s' is yes or no", name);
    *(bool *)member = !value || strcmp(value, "yes") == 0;
    return true;
  case OPTION_PROXY:
    if (config->proxy_count == CONFIG_MAX_PROXIES)
      return error_set(error, ERROR_BAD_ARGUMENT, "at most %d proxies", CONFIG_MAX_PROXIES);
    if (!address_normalise(value, address))
      return error_set(error, ERROR_BAD_ARGUMENT, "'%s' is an IPv4 or IPv6 address", name);
    config->proxies[config->proxy_count++] = memory_copy_string(address);
    return true;
  case OPTION_LEVEL:
    return journal_parse_level(value, (JournalLevel *)member) ||
           error_set(error, ERROR_BAD_ARGUMENT, "'%s' is error, warning or info", name);
  }
  return false;
}

static char *trim(char *text) {
  while (*text == ' ' || *text == '\t')
    text++;
  size_t length = strlen(text);
  while (length && strchr(" \t\r", text[length - 1]))
    text[--length] = 0;
  return text;
}

bool config_parse(ServerConfig *config, const char *path, const char *text, Error *error) {
  const char *line;
  size_t length;
  bool good = true;
  for (unsigned number = 1; good && text_next_line(&text, &line, &length); number++) {
    Text copy = {0};
    text_add_bytes(&copy, line, length);
    char *content = copy.data ? trim(copy.data) : NULL;
    if (content && *content && *content != '#') {
      char *equals = strchr(content, '=');
      if (equals) *equals = 0;
      Error reason;
      good = config_set(config, trim(content), equals ? trim(equals + 1) : NULL, &reason);
      if (!good)
        error_set(error, reason.code, "%s, line %u: %s", path, number, error_message(&reason));
    }
    text_free(&copy);
  }
  return good;
}
