// Writes reports word by word as docs/protocol.md has them.
#include "protocol/report.h"

#include "core/variation.h"
#include "play/explain.h"

static void add_reason(const SearchReport *report, Move move, Text *out) {
  Explanation explanation;
  explain_move(report->game, report->view, move, &explanation);
  if (explanation.count == 0) return;
  text_add(out, " reason ");
  explain_in_words(&explanation, out);
}

static void add_candidate(const SearchReport *report, size_t rank, Text *out) {
  const SearchCandidate *candidate = &report->candidates[rank];
  const uint64_t per_second = (uint64_t)((double)report->nodes * 1e3 / (report->time_ms + 1e-3));
  text_format(out, "depth %u", report->depth);
  if (report->compares) text_format(out, " multipv %zu", rank + 1);
  text_format(out, " nodes %llu nps %llu time %llu score %d win %d",
              (unsigned long long)report->nodes, (unsigned long long)per_second,
              (unsigned long long)report->time_ms, candidate->score, candidate->win);
  for (int i = 0; i < candidate->figure_count; i++) {
    const SearchFigure *figure = &candidate->figures[i];
    text_format(out, " %s %.*f", figure->name, figure->decimals, figure->number);
  }
  if (report->compares) add_reason(report, candidate->line[0], out);
  text_add(out, " pv");
  variation_format(report->game, report->view, candidate->line, candidate->line_length, out);
  text_add_char(out, '\n');
}

void report_format(const SearchReport *report, const char *prefix, Text *out) {
  for (size_t rank = report->candidate_count; rank > 0; rank--) {
    text_add(out, prefix);
    add_candidate(report, rank - 1, out);
  }
}
