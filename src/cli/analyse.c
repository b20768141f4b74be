// fivefold analyse: every decision of a record with its value, the best move and the loss.
#include "base/say.h"
#include "cli/column.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/record_file.h"
#include "cli/search_arguments.h"
#include "core/state.h"
#include "core/variation.h"
#include "platform/print.h"
#include "platform/system.h"
#include "play/analysis_html.h"
#include "play/analysis_json.h"
#include "play/explain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void show_progress(void *context, const Analysis *analysis, const Decision *decision) {
  (void)context, (void)decision;
  progress_show("progress.analysis", "done=%zu count=%zu", analysis->judged_count, analysis->count);
}

// A game with its record and what was found out about it.
typedef struct Study {
  Record record;
  Session *session;
  PlayerNames names;
  int name_width;
  Analysis analysis;
  SearchArguments search;
} Study;

enum { MAX_NAME_WIDTH = 16 };

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

static void print_moves_lost(int count) {
  Text text = {0};
  say_add_with(&text, "analyse.moves-lost", "count=%d", count);
  printf("  %s%s\n", count < 10 ? " " : "", text_string(&text));
  text_free(&text);
}

// With its class, where it is one to learn from.
static void print_loss_of_win(int loss) {
  const MoveClass class = judge_loss(loss);
  printf("  %7.1f %%", loss / 10.0);
  if (class == MOVE_FINE)
    putchar('\n');
  else
    printf("  %s\n", move_class_word(class));
}

static void print_loss(const Decision *decision, bool is_best) {
  if (is_best)
    printf("  %9s\n", "best");
  else if (!decision->has_loss)
    printf("  %9s\n", "-");
  else if (decision->loss_unit == LOSS_OF_WIN)
    print_loss_of_win(decision->loss);
  else if (decision->loss_unit == LOSS_OF_MOVES)
    print_moves_lost(decision->loss);
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

static void print_decision(const Study *study, const Decision *decision) {
  const Game *game = study->session->game;
  const Move played = study->session->entries[decision->entry].move;
  void *before = state_before(study->session, decision->entry);
  Text text = {0};
  text_add(&text, player_name(&study->names, decision->player));
  column_fit(&text, (size_t)study->name_width);
  printf("%5zu  %s  ", decision->entry + 1, text_string(&text));
  text_clear(&text);
  game->format_move(before, played, VIEWER_REFEREE, &text);
  printf("%-24s", text_string(&text));
  if (decision->forced) {
    fputs("  ", stdout);
    print_line("analyse.forced");
  } else if (!study->analysis.has_values) {
    putchar('\n');
  } else {
    text_clear(&text);
    game->format_move(before, decision->best, VIEWER_REFEREE, &text);
    print_value(&decision->value);
    printf("  %-24s", text_string(&text));
    print_loss(decision, played == decision->best);
    if (decision_was_worse(decision)) print_better(game, before, decision);
  }
  text_free(&text);
  free(before);
}

// A loss with one decimal: in percent where it is one of the chance to win, else in points.
static void format_loss(double loss, const AnalysisSummary *summary, char *text, size_t size) {
  const bool by_win = summary->loss_unit == LOSS_OF_WIN;
  snprintf(text, size, by_win ? "%.1f %%" : "%.1f", by_win ? loss / 10 : loss);
}

static void print_losses(const AnalysisSummary *summary) {
  char mean[40], largest[40], accuracy[40];
  format_loss((double)summary->total_loss / (double)summary->with_loss, summary, mean, sizeof mean);
  format_loss(summary->largest_loss, summary, largest, sizeof largest);
  format_loss(summary->accuracy, summary, accuracy, sizeof accuracy);
  fputs("  ", stdout);
  print_line_with(summary->largest_loss > 0 ? "analyse.loss" : "analyse.no-loss",
                  "mean=%s largest=%s entry=%zu", mean, largest, summary->largest_entry + 1);
  if (summary->loss_unit != LOSS_OF_WIN) return;
  fputs("  ", stdout);
  print_line_with("analyse.accuracy", "accuracy=%s", accuracy);
  fputs("  ", stdout);
  print_line_with(
      "analyse.kinds", "least=%d inaccuracies=%zu worse=%d mistakes=%zu worst=%d blunders=%zu",
      INACCURACY_LOSS / 10, summary->classes[MOVE_INACCURACY], MISTAKE_LOSS / 10,
      summary->classes[MOVE_MISTAKE], BLUNDER_LOSS / 10, summary->classes[MOVE_BLUNDER]);
}

static void print_summary(const Study *study, int player) {
  const Analysis *analysis = &study->analysis;
  AnalysisSummary summary;
  analysis_summarize(analysis, study->session, player, &summary);
  print_line_with(analysis->has_values ? "analyse.player" : "analyse.player-without-values",
                  "name=%s decisions=%zu best=%zu", player_name(&study->names, player),
                  summary.decisions, summary.best);
  if (summary.with_loss == 0) return;
  if (summary.loss_unit == LOSS_OF_MOVES)
    print_line_with("analyse.over-optimum", "count=%lld", (long long)summary.total_loss);
  else
    print_losses(&summary);
}

// Over the columns of print_decision(); numbers stand to the right.
static void print_heads(int name_width) {
  const struct {
    const char *key;
    const char *before;
    int width; // negative: to the left
  } heads[] = {{"analyse.entry-head", "", 5},    {"analyse.player-head", "  ", -name_width},
               {"analyse.move-head", "  ", -24}, {"analyse.score-head", "", 8},
               {"analyse.win-head", "  ", 7},    {"analyse.best-head", "  ", -24},
               {"analyse.loss-head", "  ", 9}};
  Text line = {0}, head = {0};
  for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
    text_clear(&head);
    say_add(&head, heads[i].key);
    text_add(&line, heads[i].before);
    column_add(&line, text_string(&head), heads[i].width);
  }
  puts(text_string(&line));
  text_free(&head);
  text_free(&line);
}

static void print_analysis(const Study *study) {
  const Analysis *analysis = &study->analysis;
  const Engine *engine = engine_find(study->session->game);
  if (analysis->has_values)
    print_heads(study->name_width);
  else
    print_line_with("analyse.no-values", "game=%s", study->session->game->title);
  for (size_t i = analysis->count - analysis->judged_count; i < analysis->count; i++)
    print_decision(study, &analysis->decisions[i]);
  putchar('\n');
  if (analysis->has_values && engine->score_unit) print_line(engine->score_unit);
  for (int player = 1; player <= study->names.count; player++)
    print_summary(study, player);
}

static void print_json(const Study *study) {
  Text out = {0};
  Json json = output_begin_json(&out);
  analysis_write_json(&study->analysis, study->session, &study->names, &study->search.limits,
                      &json);
  output_end_json(&json);
}

static bool write_page(const Study *study, const char *path, Error *error) {
  Text page = {0};
  analysis_write_html(&study->analysis, study->session, &study->record, &study->search.limits,
                      &page);
  const bool written = strcmp(path, "-") == 0 || system_replace_file(path, &page, error);
  if (strcmp(path, "-") == 0) fputs(text_string(&page), stdout);
  text_free(&page);
  return written;
}

// Writes it in the way that was asked for. False when a file could not be written.
static bool show(const Study *study, const Arguments *arguments, Error *error) {
  const char *page = arguments_text(arguments, "--html");
  const bool complete = study->analysis.judged_count == study->analysis.count;
  if (page) return write_page(study, page, error);
  if (arguments_has(arguments, "--json"))
    print_json(study);
  else if (study->analysis.judged_count || complete)
    print_analysis(study);
  return true;
}

static void read_names(Study *study) {
  player_names_read(&study->names, &study->record,
                    study->session->game->player_count(study->session->start));
  Text head = {0};
  say_add(&head, "analyse.player-head");
  study->name_width = (int)column_width(text_string(&head));
  text_free(&head);
  for (int player = 1; player <= study->names.count; player++) {
    const int width = (int)column_width(player_name(&study->names, player));
    if (width > study->name_width) study->name_width = width;
  }
  if (study->name_width > MAX_NAME_WIDTH) study->name_width = MAX_NAME_WIDTH;
}

static int study_record(Study *study, const Arguments *arguments) {
  const Analysis *analysis = &study->analysis;
  Error error;
  read_names(study);
  interrupt_catch();
  analysis_make(&study->analysis, study->session, &study->search.limits, study->search.seed,
                &interrupt_control, show_progress, NULL);
  progress_clear();
  const bool shown = show(study, arguments, &error);
  if (analysis->judged_count < analysis->count)
    cli_tell(&cli_analyse, "analyse.partial", "judged=%zu count=%zu", analysis->judged_count,
             analysis->count);
  analysis_free(&study->analysis);
  player_names_free(&study->names);
  return interrupt_finish(&cli_analyse, shown ? 0 : cli_fail(&cli_analyse, &error));
}

static const Argument table[] = {
    {"FILE", NULL, "the record; - is standard input", .kind = ARGUMENT_FILE, .required = true},
    {"--json", NULL, "write JSON for programs", .kind = ARGUMENT_SWITCH},
    {"--html", "PAGE", "write one page with boards and a graph to this file; - is standard output",
     .kind = ARGUMENT_FILE},
    {"--movetime", "MS", "milliseconds for each search; 300 unless another limit is given",
     .kind = ARGUMENT_NUMBER, .min = 1, .max = MAX_MOVETIME_MS},
    {0},
};

static int run(const Arguments *arguments) {
  enum { DEFAULT_MOVETIME_MS = 300 };
  Study study = {.search = search_arguments_read(arguments, DEFAULT_MOVETIME_MS)};
  if (arguments_has(arguments, "--html") && arguments_has(arguments, "--json"))
    return cli_usage_error(&cli_analyse, "cli.html-and-json");
  Error error;
  study.session = record_file_load(arguments_text(arguments, "FILE"), &study.record, &error);
  if (!study.session) return cli_fail(&cli_analyse, &error);
  const int status = study_record(&study, arguments);
  session_destroy(study.session);
  record_free(&study.record);
  return status;
}

const Command cli_analyse = {
    .name = "analyse",
    .summary = "judge every decision of a record",
    .details =
        "Prints what the position was worth, the best move and what was lost, then a summary "
        "for each player.",
    .examples = "analyse ours.record --movetime 500\n"
                "analyse ours.record --html ours.html\n",
    .arguments = table,
    .shared = search_table,
    .run = run};
