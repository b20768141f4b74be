// fivefold analyse: every decision of a record with its value, the best move and the loss.
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/record_file.h"
#include "cli/search_arguments.h"
#include "core/state.h"
#include "core/variation.h"
#include "platform/print.h"
#include "play/analysis_json.h"
#include "play/explain.h"

#include <stdio.h>
#include <stdlib.h>

static void show_progress(void *context, const Analysis *analysis, const Decision *decision) {
  (void)context, (void)decision;
  progress_show("progress.analysis", "done=%zu count=%zu", analysis->judged_count, analysis->count);
}

static void print_value(const Value *value) {
  if (value->has_score)
    printf("%8d", value->score);
  else
    printf("%8s", "-");
  if (value->has_win)
    printf("  %5.1f %%", value->win / 10.0);
  else
    printf("  %7s", "-");
}

static void print_loss(const Decision *decision, bool is_best) {
  if (is_best)
    printf("  %9s\n", "best");
  else if (!decision->has_loss)
    printf("  %9s\n", "-");
  else if (decision->loss_is_win)
    printf("  %7.1f %%\n", decision->loss / 10.0);
  else
    printf("  %9d\n", decision->loss);
}

// Under a move that was not the best: what speaks for the best, and what is expected to follow.
static void print_better(const Game *game, const void *before, const Decision *decision) {
  Explanation explanation;
  Text text = {0};
  explain_move(game, before, decision->best, &explanation);
  explain_in_words(&explanation, &text);
  if (text.length) printf("          %s\n", text_string(&text));
  text_clear(&text);
  variation_format(game, before, decision->line, decision->line_length, &text);
  if (decision->line_length > 1) printf("          line%s\n", text_string(&text));
  text_free(&text);
}

static void print_decision(const Session *session, const Decision *decision, bool has_values) {
  const Game *game = session->game;
  const Move played = session->entries[decision->entry].move;
  void *before = state_before(session, decision->entry);
  Text text = {0};
  game->format_move(before, played, VIEWER_REFEREE, &text);
  printf("%5zu  %d  %-24s", decision->entry + 1, decision->player, text_string(&text));
  if (decision->forced) {
    fputs("  ", stdout);
    print_line("analyse.forced");
  } else if (!has_values) {
    putchar('\n');
  } else {
    text_clear(&text);
    game->format_move(before, decision->best, VIEWER_REFEREE, &text);
    print_value(&decision->value);
    printf("  %-24s", text_string(&text));
    print_loss(decision, played == decision->best);
    if (played != decision->best) print_better(game, before, decision);
  }
  text_free(&text);
  free(before);
}

// A loss with one decimal: in percent where it is one of the chance to win, else in points.
static void format_loss(double loss, const AnalysisSummary *summary, char *text, size_t size) {
  snprintf(text, size, summary->loss_is_win ? "%.1f %%" : "%.1f",
           summary->loss_is_win ? loss / 10 : loss);
}

static void print_summary(const Analysis *analysis, const Session *session, int player) {
  AnalysisSummary summary;
  analysis_summarize(analysis, session, player, &summary);
  print_line_with(analysis->has_values ? "analyse.player" : "analyse.player-without-values",
                  "player=%d decisions=%zu best=%zu", player, summary.decisions, summary.best);
  if (summary.with_loss == 0) return;
  char mean[40], largest[40];
  format_loss((double)summary.total_loss / (double)summary.with_loss, &summary, mean, sizeof mean);
  format_loss(summary.largest_loss, &summary, largest, sizeof largest);
  fputs("  ", stdout);
  print_line_with(summary.largest_loss > 0 ? "analyse.loss" : "analyse.no-loss",
                  "mean=%s largest=%s entry=%zu", mean, largest, summary.largest_entry + 1);
  if (!summary.loss_is_win) return;
  fputs("  ", stdout);
  print_line_with("analyse.kinds", "inaccuracies=%zu mistakes=%zu blunders=%zu",
                  summary.inaccuracies, summary.mistakes, summary.blunders);
}

static void print_analysis(const Analysis *analysis, const Session *session) {
  if (analysis->has_values)
    printf("%5s  %s  %-24s%8s  %7s  %-24s  %9s\n", "entry", "p", "move", "score", "win",
           "best move", "loss");
  else
    print_line_with("analyse.no-values", "game=%s", session->game->title);
  for (size_t i = analysis->count - analysis->judged_count; i < analysis->count; i++)
    print_decision(session, &analysis->decisions[i], analysis->has_values);
  putchar('\n');
  for (int player = 1; player <= session->game->player_count(session->state); player++)
    print_summary(analysis, session, player);
}

static void print_json(const Analysis *analysis, const Session *session,
                       const SearchLimits *limits) {
  Text out = {0};
  Json json = output_begin_json(&out);
  analysis_write_json(analysis, session, limits, &json);
  output_end_json(&json);
}

static int analyse(const char *path, const SearchArguments *search, bool as_json) {
  Record record;
  Error error;
  Session *session = record_file_load(path, &record, &error);
  if (!session) return cli_fail(&cli_analyse, &error);
  Analysis analysis;
  interrupt_catch();
  analysis_make(&analysis, session, &search->limits, search->seed, &interrupt_control,
                show_progress, NULL);
  progress_clear();
  const bool complete = analysis.judged_count == analysis.count;
  if (as_json)
    print_json(&analysis, session, &search->limits);
  else if (analysis.judged_count || complete)
    print_analysis(&analysis, session);
  if (!complete)
    fprintf(stderr, "fivefold analyse: only the last %zu of %zu decisions are judged\n",
            analysis.judged_count, analysis.count);
  analysis_free(&analysis);
  session_destroy(session);
  record_free(&record);
  return interrupt_finish(&cli_analyse, 0);
}

static const Argument table[] = {
    {"FILE", NULL, "the record; - is standard input", .kind = ARGUMENT_FILE, .required = true},
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
