// fivefold serve: the play site.
#include "base/error_codes.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/stop.h"
#include "engines/engine.h"
#include "server/hub/address.h"
#include "server/server.h"
#include "server/table/seat.h"

#include <assert.h>
#include <string.h>

static_assert((int)BOT_MAX_LEVEL == (int)ENGINE_MAX_LEVEL, "the server asks for every level");

static const Argument table[] = {
    {"--bind", "ADDRESS", "listen there; any: on all addresses", .kind = ARGUMENT_TEXT,
     .choices = "any", .default_value = "127.0.0.1"},
    {"--port", "N", "listen there; 0: on any free one", .kind = ARGUMENT_NUMBER, .max = 65535,
     .default_value = "8080"},
    {"--db", "FILE", "the SQLite database, or the URI of a PostgreSQL one", .kind = ARGUMENT_FILE,
     .default_value = "fivefold.db"},
    {"--node", "NAME", "its name among several servers on the same PostgreSQL",
     .kind = ARGUMENT_TEXT, .default_value = ""},
    {"--peer", "URL", "another node, http://HOST[:PORT]: asked when the database cannot be reached",
     .kind = ARGUMENT_TEXT, .max_count = CONFIG_MAX_PEERS},
    {"--engines", "N", "computer players that think at the same time", .kind = ARGUMENT_NUMBER,
     .max = 256, .default_value = "2"},
    {"--engine", "PROGRAM", "another engine than the built-in one", .kind = ARGUMENT_FILE,
     .default_value = ""},
    {"--think-ms", "MS", "a computer player's time for a move", .kind = ARGUMENT_NUMBER, .min = 10,
     .max = 60000, .default_value = "700"},
    {"--analysis-ms", "MS", "time for each search of an analysis that players ask for; 0: none",
     .kind = ARGUMENT_NUMBER, .max = 60000, .default_value = "250"},
    {"--public-url", "URL", "how browsers reach the server, where a proxy is in between",
     .kind = ARGUMENT_TEXT, .default_value = ""},
    {"--trusted-proxy", "ADDRESS", "believe this address's X-Forwarded-For", .kind = ARGUMENT_TEXT,
     .max_count = CONFIG_MAX_PROXIES},
    {"--admin-token-file", "FILE", "the operator's token for /api/v1/admin and /metrics",
     .kind = ARGUMENT_FILE, .default_value = ""},
    {"--worker-tokens", "FILE", "let workers think that show one of the tokens in this file",
     .kind = ARGUMENT_FILE, .default_value = ""},
    {"--max-tables", "N", "unfinished tables", .kind = ARGUMENT_NUMBER, .min = 1, .max = 10000000,
     .default_value = "20000"},
    {"--max-tables-per-player", "N", "unfinished tables of one player", .kind = ARGUMENT_NUMBER,
     .min = 1, .max = 100000, .default_value = "100"},
    {"--max-tables-per-address", "N", "unfinished tables of one address", .kind = ARGUMENT_NUMBER,
     .min = 1, .max = 10000000, .default_value = "200"},
    {"--max-connections", "N", "connections", .kind = ARGUMENT_NUMBER, .min = 1, .max = 1000000,
     .default_value = "20000"},
    {"--max-connections-per-address", "N", "WebSockets of one address", .kind = ARGUMENT_NUMBER,
     .min = 1, .max = 1000000, .default_value = "100"},
    {"--open-hours", "N", "how long a table may wait for players", .kind = ARGUMENT_NUMBER,
     .min = 1, .max = 8760, .default_value = "24"},
    {"--idle-days", "N", "how long a game without clock may rest", .kind = ARGUMENT_NUMBER,
     .min = 1, .max = 3650, .default_value = "30"},
    {"--ping-seconds", "N", "how often sockets are asked for a sign of life",
     .kind = ARGUMENT_NUMBER, .min = 1, .max = 3600, .default_value = "20"},
    {"--log-level", "LEVEL", "what the log shows", .kind = ARGUMENT_CHOICE,
     .choices = "error,warning,info", .default_value = "info"},
    {"--no-limits", NULL, "no rates and numbers per address: for measurements only",
     .kind = ARGUMENT_SWITCH},
    {"--config", "FILE", "read these options from lines name = value; those given here win",
     .kind = ARGUMENT_SETTINGS},
    {0},
};

// EXIT_USAGE after a message, else 0.
static int read_proxies(const Arguments *arguments, ServerConfig *config) {
  for (; config->proxy_count < arguments_count(arguments, "--trusted-proxy"); config->proxy_count++)
    if (!address_normalise(arguments_text_at(arguments, "--trusted-proxy", config->proxy_count),
                           config->proxies[config->proxy_count])) {
      Error error;
      error_raise(&error, ERROR_BAD_ARGUMENT, "cli.address");
      return arguments_refuse(arguments, "--trusted-proxy", &error);
    }
  return 0;
}

// Small letters, digits and hyphens: the name stands in logs, figures and the database.
static int check_node(const Arguments *arguments) {
  enum { MAX_NAME = 32 };
  const char *name = arguments_text(arguments, "--node");
  if (strlen(name) <= MAX_NAME && name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-")] == 0)
    return 0;
  Error error;
  error_raise(&error, ERROR_BAD_ARGUMENT, "cli.node");
  return arguments_refuse(arguments, "--node", &error);
}

static int run(const Arguments *arguments) {
  ServerConfig config = {
      .bind = arguments_text(arguments, "--bind"),
      .port = (int)arguments_number(arguments, "--port"),
      .database = arguments_text(arguments, "--db"),
      .node = arguments_text(arguments, "--node"),
      .engines = (int)arguments_number(arguments, "--engines"),
      .engine = arguments_text(arguments, "--engine"),
      .public_url = arguments_text(arguments, "--public-url"),
      .admin_token_file = arguments_text(arguments, "--admin-token-file"),
      .worker_tokens = arguments_text(arguments, "--worker-tokens"),
      .think_ms = (int)arguments_number(arguments, "--think-ms"),
      .analysis_ms = (int)arguments_number(arguments, "--analysis-ms"),
      .max_tables = (int)arguments_number(arguments, "--max-tables"),
      .max_tables_per_player = (int)arguments_number(arguments, "--max-tables-per-player"),
      .max_tables_per_address = (int)arguments_number(arguments, "--max-tables-per-address"),
      .max_connections = (int)arguments_number(arguments, "--max-connections"),
      .max_connections_per_address =
          (int)arguments_number(arguments, "--max-connections-per-address"),
      .ping_seconds = (int)arguments_number(arguments, "--ping-seconds"),
      .open_hours = (int)arguments_number(arguments, "--open-hours"),
      .idle_days = (int)arguments_number(arguments, "--idle-days"),
      .log_level = (JournalLevel)arguments_choice(arguments, "--log-level"),
      .no_limits = arguments_has(arguments, "--no-limits"),
  };
  for (; config.peer_count < arguments_count(arguments, "--peer"); config.peer_count++)
    config.peers[config.peer_count] = arguments_text_at(arguments, "--peer", config.peer_count);
  if (read_proxies(arguments, &config) != 0 || check_node(arguments) != 0) return EXIT_USAGE;
  stop_catch();
  return server_run(&config, &stop_asked);
}

const Command cli_serve = {
    .name = "serve",
    .summary = "serve the play site: web app and API",
    .examples = "serve --port 8080 --db /var/lib/fivefold/games.db --engines 2\n"
                "serve --public-url https://play.example.org --trusted-proxy 127.0.0.1\n",
    .arguments = table,
    .run = run};
