// fivefold analyse: every decision of a record with its value, the best move and the loss.
#include "cli/analyse_json.h"
#include "cli/analysis.h"
#include "cli/commands.h"
#include "cli/search_arguments.h"
#include "core/record.h"
#include "tui/local_record.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted;

static void note_interrupt(int signal) {
  (void)signal;
  interrupted = 1;
}

static bool show_progress(void *context, size_t done, size_t total) {
  (void)context;
  if (isatty(STDERR_FILENO)) fprintf(stderr, "\r%zu of %zu decisions", done, total);
  return !interrupted;
}

static void end_progress(void) {
  if (isatty(STDERR_FILENO)) fprintf(stderr, "\r%*s\r", 40, "");
}

static void print_value(const Value *value) {
  if (value->has_score)
    printf("%8.0f", value->score);
  else
    printf("%8s", "-");
  if (value->has_win)
    printf("  %5.1f %%", value->win);
  else
    printf("  %7s", "-");
}

static void print_loss(const Decision *decision, const char *played, const char *best) {
  if (strcmp(played, best) == 0)
    printf("  %9s\n", "best");
  else if (!decision->has_loss)
    printf("  %9s\n", "-");
  else if (decision->loss_is_win)
    printf("  %7.1f %%\n", decision->loss);
  else
    printf("  %9.0f\n", decision->loss);
}

static void print_decision(const Session *session, const Decision *decision, bool has_values) {
  Text played = {0}, best = {0};
  session_format_entry(session, decision->entry, VIEWER_REFEREE, &played);
  printf("%5zu  %d  %-24s", decision->entry + 1, decision->player, text_string(&played));
  if (decision->forced) {
    printf("  the only move\n");
  } else if (!has_values) {
    putchar('\n');
  } else {
    analyse_format_move(session, decision->entry, decision->best, &best);
    print_value(&decision->value);
    printf("  %-24s", text_string(&best));
    print_loss(decision, text_string(&played), text_string(&best));
  }
  text_free(&played);
  text_free(&best);
}

static void print_summary(const Analysis *analysis, const Session *session, int player) {
  AnalysisSummary summary;
  analysis_summarize(analysis, session, player, &summary);
  printf("player %d: %zu decisions", player, summary.decisions);
  if (analysis->has_values) printf(", %zu as the computer would", summary.best);
  putchar('\n');
  if (summary.with_loss == 0) return;
  const char *unit = summary.loss_is_win ? " %" : "";
  printf("  mean loss %.1f%s", summary.total_loss / (double)summary.with_loss, unit);
  if (summary.largest_loss > 0)
    printf(", largest %.1f%s at entry %zu", summary.largest_loss, unit, summary.largest_entry + 1);
  if (summary.loss_is_win)
    printf("\n  inaccuracies (5 %% and more) %zu, mistakes (10 %%) %zu, blunders (20 %%) %zu",
           summary.inaccuracies, summary.mistakes, summary.blunders);
  putchar('\n');
}

static void print_analysis(const Analysis *analysis, const Session *session) {
  if (analysis->has_values)
    printf("%5s  %s  %-24s%8s  %7s  %-24s  %9s\n", "entry", "p", "move", "score", "win",
           "best move", "loss");
  else
    printf("The computer player of %s gives no values, so moves cannot be compared.\n",
           session->game->title);
  for (size_t i = 0; i < analysis->count; i++)
    print_decision(session, &analysis->decisions[i], analysis->has_values);
  putchar('\n');
  for (int player = 1; player <= session->game->player_count(session->state); player++)
    print_summary(analysis, session, player);
}

static int analyse(const char *path, const SearchArguments *search, bool as_json) {
  Record record;
  Error error;
  Session *session = local_record_load(path, &record, &error);
  if (!session) {
    fprintf(stderr, "fivefold analyse: %s\n", error_message(&error));
    return 1;
  }
  Analysis analysis;
  const struct sigaction action = {.sa_handler = note_interrupt};
  struct sigaction before;
  sigaction(SIGINT, &action, &before);
  const bool complete =
      analysis_make(&analysis, session, &search->limits, search->seed, show_progress, NULL);
  sigaction(SIGINT, &before, NULL);
  end_progress();
  if (!complete) {
    fputs("fivefold analyse: interrupted\n", stderr);
  } else if (as_json) {
    Text out = {0};
    analyse_write_json(&analysis, session, &search->limits, &out);
    fputs(text_string(&out), stdout);
    text_free(&out);
  } else {
    print_analysis(&analysis, session);
  }
  analysis_free(&analysis);
  session_destroy(session);
  record_free(&record);
  return complete ? 0 : 128 + SIGINT;
}

static const Argument table[] = {
    {"FILE", NULL, "the record", .kind = ARGUMENT_FILE, .required = true},
    {"--json", NULL, "write JSON for programs", .kind = ARGUMENT_SWITCH},
    {"--movetime", "MS", "milliseconds for each search; 300 unless another limit is given",
     .kind = ARGUMENT_NUMBER, .min = 1, .max = MAX_MOVETIME_MS},
    {0},
};

static int run(const Arguments *arguments) {
  enum { DEFAULT_MOVETIME_MS = 300 };
  const SearchArguments search = search_arguments_read(arguments, DEFAULT_MOVETIME_MS);
  return analyse(arguments_text(arguments, "FILE"), &search, arguments_has(arguments, "--json"));
}

const Command cli_analyse = {
    .name = "analyse",
    .summary = "judge every decision of a record",
    .details =
        "Prints what the position was worth, the best move and what was lost, then a summary "
        "for each player.",
    .examples = "analyse ours.record --movetime 500\n",
    .arguments = table,
    .shared = search_table,
    .run = run};
