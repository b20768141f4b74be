// fivefold serve: the play site.
#include "cli/command.h"
#include "platform/system.h"
#include "server/server.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

static volatile int stop;

static void on_signal(int signal) {
  (void)signal;
  stop = 1;
}

static void catch_signals(void) {
  struct sigaction action = {.sa_handler = on_signal};
  sigaction(SIGTERM, &action, NULL);
  sigaction(SIGINT, &action, NULL);
  action.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &action, NULL);
}

static bool read_config_file(ServerConfig *config, const char *path, Error *error) {
  Text text = {0};
  const bool good = system_read_file(path, 1 << 20, &text, error) &&
                    config_parse(config, path, text_string(&text), error);
  text_free(&text);
  return good;
}

static bool read_arguments(ServerConfig *config, int count, char **arguments, Error *error) {
  for (int i = 0; i < count; i++) {
    const char *name = arguments[i];
    if (strncmp(name, "--", 2) != 0)
      return error_set(error, "bad-argument", "'%s' is not expected", name);
    name += 2;
    if (config_is_switch(name)) {
      if (!config_set(config, name, NULL, error)) return false;
      continue;
    }
    const char *value = i + 1 < count ? arguments[++i] : NULL;
    if (strcmp(name, "config") == 0 && value) {
      if (!read_config_file(config, value, error)) return false;
    } else if (!config_set(config, name, value, error)) {
      return false;
    }
  }
  return true;
}

static int run(int count, char **arguments) {
  ServerConfig config;
  Error error;
  config_init(&config);
  if (!read_arguments(&config, count, arguments, &error)) {
    cli_usage_error(&cli_serve, "%s", error_message(&error));
    config_free(&config);
    return EXIT_USAGE;
  }
  catch_signals();
  return server_run(&config, &stop);
}

const CliCommand cli_serve = {"serve", config_help, "serve the play site: web app and API", run};
