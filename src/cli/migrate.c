// fivefold migrate: moves a site to another database.
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "platform/print.h"
#include "platform/system.h"
#include "store/transfer.h"

#include <stdio.h>
#include <string.h>

static const Argument table[] = {
    {"FROM", NULL, "the database of the site: a file, or postgresql://...", .kind = ARGUMENT_FILE,
     .required = true},
    {"TO", NULL, "where it goes: a new file, or an empty database postgresql://...",
     .kind = ARGUMENT_FILE, .required = true},
    {0},
};

static void show_progress(void *context, bool is_comparing, uint64_t done, uint64_t total) {
  (void)context;
  // Asking what time it is takes longer than a row.
  if (done % 256) return;
  progress_show(is_comparing ? "progress.comparing" : "progress.copying", "done=%llu count=%llu",
                (unsigned long long)done, (unsigned long long)total);
}

static void print_difference(void *context, const char *line) {
  (void)context;
  progress_clear();
  puts(line);
}

static bool should_stop(void *context) {
  (void)context;
  return interrupt_came();
}

static void report(const TransferResult *result, double seconds) {
  char spent[32];
  snprintf(spent, sizeof spent, "%.1f", seconds);
  progress_clear();
  if (result->was_stopped)
    print_line_with("migrate.stopped", "rows=%llu",
                    (unsigned long long)(result->kept + result->copied));
  else if (result->differences)
    print_line_with("migrate.differs", "count=%llu", (unsigned long long)result->differences);
  else if (result->was_there)
    print_line_with("migrate.was-there", "rows=%llu", (unsigned long long)result->compared);
  else
    print_line_with("migrate.done", "rows=%llu kept=%llu seconds=%s",
                    (unsigned long long)result->compared, (unsigned long long)result->kept, spent);
}

static int run(const Arguments *arguments) {
  const char *from = arguments_text(arguments, "FROM"), *to = arguments_text(arguments, "TO");
  const TransferHost host = {
      .progress = show_progress, .differs = print_difference, .should_stop = should_stop};
  if (strcmp(from, to) == 0) return cli_usage_error(&cli_migrate, "migrate.same");
  TransferResult result;
  Error error;
  interrupt_catch();
  const double start = system_now_ms();
  const bool good = store_transfer(from, to, &host, &result, &error);
  progress_clear();
  if (!good) return interrupt_finish(&cli_migrate, cli_fail(&cli_migrate, &error));
  report(&result, (system_now_ms() - start) / 1e3);
  return interrupt_finish(&cli_migrate, result.differences ? 1 : 0);
}

const Command cli_migrate = {
    .name = "migrate",
    .summary = "move a play site to another database",
    .details =
        "Copies everything of a site from a file to PostgreSQL or back, then reads every row "
        "again and compares it. No server may run on either. FROM is only read. TO can be "
        "served when the command has ended with status 0, and not before; if it is cut off, "
        "run it again. A TO that holds another site is refused.",
    .examples = "migrate games.db postgresql://fivefold@db.example.org/fivefold\n"
                "migrate postgresql://fivefold@db.example.org/fivefold games.db",
    .arguments = table,
    .run = run};
