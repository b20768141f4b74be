// The page: what was played, how well, the graph, the mistakes, and then every entry with its
// board.
#include "play/analysis_html.h"

#include "base/memory.h"
#include "core/state.h"
#include "core/variation.h"
#include "play/analysis_chart.h"
#include "play/analysis_style.h"
#include "play/board_svg.h"
#include "play/explain.h"
#include "play/html.h"
#include "play/judgement.h"
#include "play/player_names.h"

#include <stdlib.h>
#include <string.h>

typedef struct Page {
  const Analysis *analysis;
  const Session *session;
  const Record *record;
  const Game *game;
  PlayerNames names;
  Text *out;
} Page;

static const char *name_of(const Page *page, int player) {
  return player_name(&page->names, player);
}

static void add_title(const Page *page) {
  html_add(page->game->title, page->out);
  for (int player = 1; player <= page->names.count; player++) {
    text_add(page->out, player == 1 ? ": " : ", ");
    html_add(name_of(page, player), page->out);
  }
}

// "player 1 wins (by resignation)"; nothing while it goes on.
static void add_result(const Page *page) {
  Result result;
  Text words = {0};
  page->game->result(page->session->state, &result);
  if (result.kind == RESULT_UNFINISHED) return;
  result_format_words(&result, &words);
  text_add(page->out, "<p class=\"result\">");
  html_add(text_string(&words), page->out);
  text_add(page->out, "</p>\n");
  text_free(&words);
}

static void add_limits(const Page *page, const SearchLimits *limits) {
  const Engine *engine = engine_find(page->game);
  text_add(page->out, "<p class=\"dim\">");
  if (limits->movetime_ms)
    html_say_with(page->out, "report.by-time", "level=%u ms=%llu", limits->level,
                  (unsigned long long)limits->movetime_ms);
  else if (limits->nodes)
    html_say_with(page->out, "report.by-nodes", "level=%u nodes=%llu", limits->level,
                  (unsigned long long)limits->nodes);
  else
    html_say_with(page->out, "report.by-depth", "level=%u depth=%u", limits->level, limits->depth);
  if (page->analysis->has_values && engine->score_unit) {
    text_add_char(page->out, ' ');
    html_say(page->out, engine->score_unit);
  }
  if (page->analysis->judged_count < page->analysis->count) {
    text_add_char(page->out, ' ');
    html_say_with(page->out, "report.incomplete", "judged=%zu count=%zu",
                  page->analysis->judged_count, page->analysis->count);
  }
  text_add(page->out, "</p>\n");
}

static void add_header(const Page *page, const SearchLimits *limits) {
  static const char *const shown[] = {"date", "event", "options", "start"};
  text_add(page->out, "<header><h1>");
  add_title(page);
  text_add(page->out, "</h1>\n");
  add_result(page);
  text_add(page->out, "<p class=\"dim\">");
  for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++) {
    const char *value = record_tag(page->record, shown[i]);
    if (!value) continue;
    html_add(value, page->out);
    text_add(page->out, "<br>");
  }
  text_add(page->out, "</p>\n");
  add_limits(page, limits);
  text_add(page->out, "</header>\n");
}

static void add_cell(const Page *page, bool known, double number, const char *unit) {
  if (known)
    text_format(page->out, "<td>%.*f%s</td>", *unit ? 1 : 0, number, unit);
  else
    text_add(page->out, "<td>-</td>");
}

static void add_player_row(const Page *page, int player) {
  AnalysisSummary summary;
  analysis_summarize(page->analysis, page->session, player, &summary);
  const bool known = summary.with_loss > 0, by_win = known && summary.loss_unit == LOSS_OF_WIN;
  text_format(page->out, "<tr><th><span class=\"key p%d\">", player);
  html_add(name_of(page, player), page->out);
  text_format(page->out, "</span></th><td>%zu</td>", summary.decisions);
  add_cell(page, page->analysis->has_values, (double)summary.best, "");
  add_cell(page, by_win, summary.accuracy / 10.0, " %");
  for (int class = MOVE_INACCURACY; class < MOVE_CLASSES; class ++)
    add_cell(page, by_win, (double)summary.classes[class], "");
  if (known && summary.loss_unit == LOSS_OF_MOVES)
    add_cell(page, true, (double)summary.total_loss, "");
  else
    add_cell(page, by_win, known ? (double)summary.total_loss / (double)summary.with_loss / 10 : 0,
             " %");
  text_add(page->out, "</tr>\n");
}

static void add_players(const Page *page) {
  static const char *const headings[] = {
      "report.player",       "report.decisions", "report.as-computer", "report.accuracy",
      "report.inaccuracies", "report.mistakes",  "report.blunders"};
  text_add(page->out, "<div class=\"wide\"><table><thead><tr>");
  for (size_t i = 0; i < sizeof headings / sizeof headings[0]; i++) {
    text_add(page->out, "<th>");
    html_say(page->out, headings[i]);
    text_add(page->out, "</th>");
  }
  text_add(page->out, "<th>");
  html_say(page->out,
           engine_find(page->game)->score_is_cost ? "report.over-optimum" : "report.mean-loss");
  text_add(page->out, "</th></tr></thead><tbody>\n");
  for (int player = 1; player <= page->names.count; player++)
    add_player_row(page, player);
  text_add(page->out, "</tbody></table></div>\n");
}

// ---- entries

static void add_value(const Page *page, const Value *value) {
  if (value->has_win) text_format(page->out, "%.1f %%", value->win / 10.0);
  if (value->has_win && value->has_score) text_add(page->out, ", ");
  if (value->has_score) text_format(page->out, "%+d", value->score);
}

static void add_move(const Page *page, const void *before, Move move) {
  Text text = {0};
  page->game->format_move(before, move, VIEWER_REFEREE, &text);
  text_add(page->out, "<code>");
  html_add(text_string(&text), page->out);
  text_add(page->out, "</code>");
  text_free(&text);
}

static void add_loss(const Page *page, const Decision *decision) {
  if (!decision->has_loss || decision->loss == 0) return;
  text_add(page->out, " <span class=\"loss\">");
  if (decision->loss_unit == LOSS_OF_WIN)
    text_format(page->out, "-%.1f %%", decision->loss / 10.0);
  else if (decision->loss_unit == LOSS_OF_MOVES)
    html_say_with(page->out, "report.moves-lost", "count=%d", decision->loss);
  else
    text_format(page->out, "-%d", decision->loss);
  text_add(page->out, "</span>");
}

// The best few with their values, where the player compared several.
static void add_alternatives(const Page *page, const void *before, const Decision *decision) {
  if (decision->alternative_count < 2) return;
  text_add(page->out, "<p>");
  html_say(page->out, "report.alternatives");
  for (size_t i = 0; i < decision->alternative_count; i++) {
    const ComparedMove *other = &decision->alternatives[i];
    text_add(page->out, i ? ", " : " ");
    add_move(page, before, other->move);
    text_format(page->out, " %.1f %%", other->win / 10.0);
  }
  text_add(page->out, "</p>\n");
}

static void add_better(const Page *page, const void *before, const Decision *decision) {
  Explanation explanation;
  Text words = {0};
  text_add(page->out, "<p>");
  html_say(page->out, "report.better");
  text_add_char(page->out, ' ');
  add_move(page, before, decision->best);
  text_add(page->out, " (");
  add_value(page, &decision->value);
  text_add_char(page->out, ')');
  explain_move(page->game, before, decision->best, &explanation);
  explain_in_words(&explanation, &words);
  if (words.length) text_add(page->out, ": ");
  html_add(text_string(&words), page->out);
  text_add(page->out, "</p>\n");
  text_clear(&words);
  variation_format(page->game, before, decision->line, decision->line_length, &words);
  if (decision->line_length > 1) {
    text_add(page->out, "<p>");
    html_say(page->out, "report.line");
    text_add(page->out, "<code>");
    html_add(text_string(&words), page->out);
    text_add(page->out, "</code></p>\n");
  }
  text_free(&words);
}

static void add_judgement(const Page *page, const void *before, const Decision *decision) {
  if (!decision->judged || !page->analysis->has_values) return;
  if (decision->forced) {
    text_add(page->out, "<p class=\"dim\">");
    html_say(page->out, "report.forced");
    text_add(page->out, "</p>\n");
    return;
  }
  if (decision->after.has_win || decision->after.has_score) {
    text_add(page->out, "<p>");
    html_say(page->out, "report.value");
    text_add_char(page->out, ' ');
    add_value(page, &decision->after);
    add_loss(page, decision);
    text_add(page->out, "</p>\n");
  }
  if (decision_was_worse(decision)) add_better(page, before, decision);
  add_alternatives(page, before, decision);
}

static void add_board(const Page *page, const void *before, size_t entry) {
  Drawing old = {0}, now = {0};
  Text label = {0};
  void *after = state_before(page->session, entry + 1);
  game_draw(page->game, before, &old);
  game_draw(page->game, after, &now);
  Message message;
  message_set_with(&message, "report.board", "entry=%zu", entry + 1);
  message_format(&message, &label);
  board_svg_add(&now, &old, text_string(&label), page->out);
  text_free(&label);
  drawing_free(&old);
  drawing_free(&now);
  free(after);
}

static MoveClass class_of(const Decision *decision) {
  const bool by_win = decision->has_loss && decision->loss_unit == LOSS_OF_WIN;
  return by_win ? judge_loss(decision->loss) : MOVE_FINE;
}

static void add_heading(const Page *page, const void *before, size_t index,
                        const Decision *decision) {
  const Entry *entry = &page->session->entries[index];
  Text text = {0};
  text_format(page->out, "<h3>%zu. ", index + 1);
  if (entry->player) {
    text_format(page->out, "<span class=\"key p%d\">", entry->player);
    html_add(name_of(page, entry->player), page->out);
    text_add(page->out, "</span> ");
  }
  entry_format(page->game, before, entry, VIEWER_REFEREE, &text);
  text_add(page->out, "<code>");
  html_add(text_string(&text), page->out);
  text_add(page->out, "</code>");
  if (decision && class_of(decision) != MOVE_FINE) {
    const char *word = move_class_word(class_of(decision));
    text_format(page->out, " <b class=\"%s\">", word);
    html_say_with(page->out, "report.class", "class=%s", word);
    text_add(page->out, "</b>");
  }
  text_add(page->out, "</h3>\n");
  text_free(&text);
}

// The comments that stand behind entry number `played`, or before the first for 0.
static void add_comments(const Page *page, size_t played) {
  size_t seen = 0;
  for (size_t i = 0; i < page->record->count && seen <= played; i++) {
    const RecordLine *line = &page->record->lines[i];
    seen += line->kind == RECORD_ENTRY;
    if (line->kind != RECORD_COMMENT || seen != played) continue;
    text_add(page->out, "<p class=\"comment\">");
    html_add(line->text, page->out);
    text_add(page->out, "</p>\n");
  }
}

static void add_entry(const Page *page, size_t index, const Decision *decision) {
  void *before = state_before(page->session, index);
  text_format(page->out, "<article id=\"entry-%zu\"%s>\n", index + 1,
              decision ? "" : " class=\"chance\"");
  add_heading(page, before, index, decision);
  if (decision) {
    text_add(page->out, "<div class=\"entry\"><div>");
    add_board(page, before, index);
    text_add(page->out, "</div><div>\n");
    add_judgement(page, before, decision);
    text_add(page->out, "</div></div>\n");
  }
  add_comments(page, index + 1);
  text_add(page->out, "</article>\n");
  free(before);
}

static void add_entries(const Page *page) {
  size_t next = 0;
  add_comments(page, 0);
  for (size_t i = 0; i < page->session->entry_count; i++) {
    const bool decides = next < page->analysis->count && page->analysis->decisions[next].entry == i;
    add_entry(page, i, decides ? &page->analysis->decisions[next] : NULL);
    next += decides;
  }
}

// The worst first: what is worth looking at.
static int compare_losses(const void *left, const void *right) {
  const Decision *one = *(const Decision *const *)left, *other = *(const Decision *const *)right;
  if (one->loss != other->loss) return one->loss < other->loss ? 1 : -1;
  return one->entry < other->entry ? -1 : 1;
}

static void add_mistakes(const Page *page) {
  const Decision **list = memory_allocate((page->analysis->count + 1) * sizeof *list);
  size_t count = 0;
  for (size_t i = 0; i < page->analysis->count; i++) {
    const Decision *decision = &page->analysis->decisions[i];
    const bool lost_moves = decision->has_loss && decision->loss_unit == LOSS_OF_MOVES;
    if (class_of(decision) != MOVE_FINE || (lost_moves && decision->loss)) list[count++] = decision;
  }
  if (count) qsort(list, count, sizeof *list, compare_losses);
  text_add(page->out, "<h2>");
  html_say(page->out, count ? "report.worst" : "report.no-mistakes");
  text_add(page->out, "</h2>\n<ol>\n");
  for (size_t i = 0; i < count; i++) {
    void *before = state_before(page->session, list[i]->entry);
    text_format(page->out, "<li><a href=\"#entry-%zu\">%zu. ", list[i]->entry + 1,
                list[i]->entry + 1);
    html_add(name_of(page, list[i]->player), page->out);
    text_add_char(page->out, ' ');
    add_move(page, before, page->session->entries[list[i]->entry].move);
    text_add(page->out, "</a>");
    add_loss(page, list[i]);
    text_add(page->out, "</li>\n");
    free(before);
  }
  text_add(page->out, "</ol>\n");
  free((void *)list);
}

void analysis_write_html(const Analysis *analysis, const Session *session, const Record *record,
                         const SearchLimits *limits, Text *out) {
  Page page = {analysis, session, record, session->game, {0}, out};
  player_names_read(&page.names, record, session->game->player_count(session->start));
  text_add(out,
           "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>");
  add_title(&page);
  text_format(out, "</title>\n<style>\n%s</style>\n<body>\n<main>\n", analysis_style);
  add_header(&page, limits);
  add_players(&page);
  if (analysis->has_values && !engine_find(page.game)->score_is_cost)
    analysis_chart_add(analysis, session, &page.names, out);
  if (analysis->has_values) add_mistakes(&page);
  text_add(out, "<h2>");
  html_say(out, "report.moves");
  text_add(out, "</h2>\n");
  add_entries(&page);
  text_add(out, "</main>\n</body>\n</html>\n");
  player_names_free(&page.names);
}
