// Between two players there is one line, the first one's chances, as the other's are the rest. Of
// more players each has a line of values at that player's decisions.
#include "play/analysis_chart.h"

#include "play/html.h"
#include "play/judgement.h"

enum { WIDTH = 720, HEIGHT = 200, LEFT = 44, TOP = 8, BOTTOM = 8 };

typedef struct Chart {
  const Analysis *analysis;
  const Session *session;
  const PlayerNames *names;
  int players;
  Text *out;
} Chart;

static double x_of(const Chart *chart, size_t entry) {
  const double last = (double)chart->session->entry_count;
  return LEFT + (WIDTH - LEFT - 8) * (last > 0 ? (double)entry / last : 0);
}

static double y_of(int win) {
  return TOP + (HEIGHT - TOP - BOTTOM) * (1000 - win) / 1000.0;
}

// The value that a decision has on the line of `player`; -1: it is not on it.
static int win_for(const Chart *chart, const Decision *decision, int player) {
  if (!decision->judged || decision->forced || !decision->value.has_win) return -1;
  if (decision->player == player) return decision->value.win;
  return chart->players == 2 ? 1000 - decision->value.win : -1;
}

static void add_grid(const Chart *chart) {
  for (int percent = 0; percent <= 100; percent += 25)
    text_format(chart->out,
                "<path class=\"grid\" d=\"M%d %.1fH%d\"/><text x=\"%d\" y=\"%.1f\">%d %%</text>",
                LEFT, y_of(percent * 10), WIDTH - 8, LEFT - 6, y_of(percent * 10), percent);
}

static int end_value(const Chart *chart, int player) {
  Result result;
  chart->session->game->result(chart->session->state, &result);
  const bool first = result.players >> player & 1;
  switch (result.kind) {
  case RESULT_WON:
    return first ? 1000 : 0;
  case RESULT_DRAWN:
    return first ? 500 : 0;
  case RESULT_LOST:
    return 0;
  default:
    return -1;
  }
}

static void add_line(const Chart *chart, int player) {
  char command = 'M';
  text_format(chart->out, "<path class=\"curve p%d\" d=\"", player);
  for (size_t i = 0; i < chart->analysis->count; i++) {
    const Decision *decision = &chart->analysis->decisions[i];
    const int win = win_for(chart, decision, player);
    if (win < 0) continue;
    text_format(chart->out, "%c%.1f %.1f", command, x_of(chart, decision->entry), y_of(win));
    command = 'L';
  }
  const int end = end_value(chart, player);
  if (end >= 0)
    text_format(chart->out, "%c%.1f %.1f", command, x_of(chart, chart->session->entry_count),
                y_of(end));
  text_add(chart->out, "\"/>");
}

// A mistake stands where the chances fell to, or of several players where they fell from.
static void add_mistakes(const Chart *chart) {
  for (size_t i = 0; i < chart->analysis->count; i++) {
    const Decision *decision = &chart->analysis->decisions[i];
    if (!decision->has_loss || decision->loss_unit != LOSS_OF_WIN) continue;
    const MoveClass class = judge_loss(decision->loss);
    if (class == MOVE_FINE) continue;
    const bool after = chart->players == 2; // else the next point of the line is far away
    const int win = !after                  ? decision->value.win
                    : decision->player == 1 ? decision->after.win
                                            : 1000 - decision->after.win;
    text_format(
        chart->out,
        "<a href=\"#entry-%zu\"><circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"5\"><title>",
        decision->entry + 1, move_class_word(class), x_of(chart, decision->entry + after),
        y_of(win));
    text_format(chart->out, "%zu. ", decision->entry + 1);
    html_add(player_name(chart->names, decision->player), chart->out);
    text_format(chart->out, ": -%.1f %%</title></circle></a>", decision->loss / 10.0);
  }
}

static size_t count_values(const Chart *chart) {
  size_t count = 0;
  for (size_t i = 0; i < chart->analysis->count; i++) {
    const Decision *decision = &chart->analysis->decisions[i];
    count += win_for(chart, decision, decision->player) >= 0;
  }
  return count;
}

void analysis_chart_add(const Analysis *analysis, const Session *session, const PlayerNames *names,
                        Text *out) {
  const Chart chart = {analysis, session, names, session->game->player_count(session->start), out};
  if (count_values(&chart) < 2) return;
  text_format(out, "<figure><svg class=\"chart\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"",
              WIDTH, HEIGHT);
  html_say(out, "report.chart");
  text_add(out, "\">");
  add_grid(&chart);
  for (int player = 1; player <= (chart.players == 2 ? 1 : chart.players); player++)
    add_line(&chart, player);
  add_mistakes(&chart);
  text_add(out, "</svg><figcaption>");
  if (chart.players == 2)
    html_say_with(out, "report.chart-of", "name=%s", player_name(names, 1));
  else
    html_say(out, "report.chart");
  for (int player = 1; chart.players > 2 && player <= chart.players; player++) {
    text_format(out, " <span class=\"key p%d\">", player);
    html_add(player_name(names, player), out);
    text_add(out, "</span>");
  }
  text_add(out, "</figcaption></figure>\n");
}
