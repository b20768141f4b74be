// fivefold worker: engines for the nodes of a site.
#include "server/worker/worker.h"

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/stop.h"

static const Argument table[] = {
    {"--site", "URL", "a node, or a name for several: ws://HOST[:PORT] or wss://HOST[:PORT]",
     .kind = ARGUMENT_TEXT, .required = true, .max_count = WORKER_MAX_SITES},
    {"--token-file", "FILE", "the token that the nodes know", .kind = ARGUMENT_FILE,
     .required = true},
    {"--engines", "N", "questions that are thought about at the same time", .kind = ARGUMENT_NUMBER,
     .min = 1, .max = 256, .default_value = "2"},
    {"--engine", "PROGRAM", "another engine than the built-in one", .kind = ARGUMENT_FILE,
     .default_value = ""},
    {"--name", "NAME", "what the nodes' operators see; the machine's name unless given",
     .kind = ARGUMENT_TEXT, .default_value = ""},
    {"--ca-file", "FILE", "trust these certificates instead of the system's", .kind = ARGUMENT_FILE,
     .default_value = ""},
    {"--log-level", "LEVEL", "what the log shows", .kind = ARGUMENT_CHOICE,
     .choices = "error,warning,info", .default_value = "info"},
    {0},
};

static int run(const Arguments *arguments) {
  WorkerConfig config = {
      .name = arguments_text(arguments, "--name"),
      .token_file = arguments_text(arguments, "--token-file"),
      .authorities = arguments_text(arguments, "--ca-file"),
      .engines = (int)arguments_number(arguments, "--engines"),
      .engine = arguments_text(arguments, "--engine"),
      .log_level = (JournalLevel)arguments_choice(arguments, "--log-level"),
  };
  for (; config.site_count < arguments_count(arguments, "--site"); config.site_count++)
    config.sites[config.site_count] = arguments_text_at(arguments, "--site", config.site_count);
  stop_catch();
  return worker_run(&config, &stop_asked);
}

const Command cli_worker = {
    .name = "worker",
    .summary = "think for the nodes of a play site",
    .details = "Connects to every address to which the names of the sites resolve, and answers "
               "what computer players and hints ask for.",
    .examples = "worker --site ws://10.0.0.1:8080 --site ws://10.0.0.2:8080 --token-file "
                "worker.token --engines 4\n",
    .arguments = table,
    .run = run};
