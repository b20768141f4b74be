// A match in words and figures, for the terminal and for records.
#include "match/report.h"

#include "base/memory.h"
#include "base/say.h"

#include <math.h>
#include <stdlib.h>

static void add_elo(Text *out, double elo) {
  if (isinf(elo))
    text_add(out, elo > 0 ? "+inf" : "-inf");
  else
    text_format(out, "%+.1f", elo);
}

static void add_estimated_elo(Text *out, const PairCounts *pairs) {
  const Estimate elo = pair_elo(pairs);
  add_elo(out, elo.value);
  text_add(out, " [");
  add_elo(out, elo.low);
  text_add(out, ", ");
  add_elo(out, elo.high);
  text_add(out, "]");
}

static void add_counts(Text *out, const Tally *tally) {
  text_format(out, "+%llu =%llu -%llu", (unsigned long long)tally->wins,
              (unsigned long long)tally->draws, (unsigned long long)tally->losses);
}

static void add_share(Text *out, const Tally *tally) {
  const Estimate share = mean_estimate(tally->rounds, tally->points, tally->points_squared);
  text_format(out, "%.1f%% [%.1f, %.1f]", share.value * 100, share.low * 100, share.high * 100);
}

static void add_sprt(Text *out, const Tally *tally) {
  text_format(out, "LLR %+.2f [%.2f, %.2f]", tally->log_likelihood_ratio, -sprt_bound(),
              sprt_bound());
}

// "pair" or "round", for texts that choose by it.
static const char *round_kind(const Tally *tally) {
  return tally->players == 2 ? "pair" : "round";
}

void report_progress(const MatchSpec *spec, const Tally *tally, Text *out) {
  say_add_with(out, "progress.match", "done=%llu count=%llu kind=%s",
               (unsigned long long)tally->rounds, (unsigned long long)spec->pairs,
               round_kind(tally));
  text_add(out, "  ");
  add_counts(out, tally);
  text_add(out, "  ");
  add_share(out, tally);
  if (tally->players == 2) {
    text_add(out, "  Elo ");
    add_estimated_elo(out, &tally->pairs);
  }
  if (spec->has_sprt) {
    text_add(out, "  ");
    add_sprt(out, tally);
  }
}

static void report_sides(const MatchSpec *spec, const Text names[SIDES], Text *out) {
  for (int side = 0; side < SIDES; side++) {
    text_format(out, "%c: %s (%s; ", 'A' + side, spec->sides[side].label,
                text_string(&names[side]));
    contender_format_go(&spec->sides[side], out);
    text_add(out, ")\n");
  }
}

static void report_pairs(const PairCounts *pairs, Text *out) {
  Text elo = {0};
  add_estimated_elo(&elo, pairs);
  say_add_with(out, "match.elo", "elo=%s", text_string(&elo));
  text_add_char(out, '\n');
  say_add(out, "match.pairs");
  for (int i = 0; i < PAIR_OUTCOMES; i++)
    text_format(out, " %llu", (unsigned long long)pairs->counts[i]);
  text_add_char(out, '\n');
  text_free(&elo);
}

static void report_strength(const Tally *tally, Text *out) {
  Text counts = {0}, share = {0};
  add_counts(&counts, tally);
  add_share(&share, tally);
  say_add_with(out, "match.result", "counts=%s share=%s players=%d even=%.1f", text_string(&counts),
               text_string(&share), tally->players, 100.0 / tally->players);
  text_add_char(out, '\n');
  if (tally->players == 2) report_pairs(&tally->pairs, out);
  say_add(out, "match.seats");
  for (int i = 0; i < tally->players; i++)
    text_format(out, " %.1f%%", 100 * tally->seat_points[i] / (double)tally->rounds);
  text_add_char(out, '\n');
  text_free(&counts);
  text_free(&share);
}

static const char *const verdicts[] = {
    [SPRT_UNDECIDED] = "undecided", [SPRT_ELO0] = "elo0", [SPRT_ELO1] = "elo1"};

static void report_sprt(const MatchSpec *spec, const Tally *tally, Text *out) {
  Text ratio = {0};
  add_sprt(&ratio, tally);
  say_add_with(out, "match.sprt", "elo0=%+.1f elo1=%+.1f ratio=%s verdict=%s", spec->elo0,
               spec->elo1, text_string(&ratio), verdicts[tally->verdict]);
  text_add_char(out, '\n');
  text_free(&ratio);
}

static void report_games(const MatchSpec *spec, const Tally *tally, Text *out) {
  const unsigned long long games = tally->rounds * (unsigned)tally->players;
  say_add_with(out, "match.games", "games=%llu plies=%.1f cut=%llu most=%llu", games,
               (double)tally->plies / (double)games, (unsigned long long)tally->cut_off,
               (unsigned long long)spec->max_plies);
  text_add_char(out, '\n');
}

static void report_forfeits(const Tally *tally, int side, Text *out) {
  Text list = {0};
  for (int kind = 0; kind < FORFEIT_KINDS; kind++)
    if (tally->forfeits[side][kind]) {
      Text how = {0};
      say_add(&how, forfeit_key((Forfeit)kind));
      if (list.length) text_add(&list, ", ");
      say_add_with(&list, "match.forfeits-by", "count=%llu how=%s",
                   (unsigned long long)tally->forfeits[side][kind], text_string(&how));
      text_free(&how);
    }
  say_add_with(out, list.length ? "match.forfeits" : "match.no-forfeits", "side=%c list=%s",
               'A' + side, text_string(&list));
  text_add_char(out, '\n');
  text_free(&list);
}

static void report_time(const MatchSpec *spec, const Tally *tally, int side, Text *out) {
  const TimeUse *use = &tally->time_use[side];
  if (!use->answers) return;
  say_add_with(out, spec->sides[side].movetime_ms ? "match.time" : "match.time-unlimited",
               "side=%c mean=%.1f slowest=%.1f late=%llu answers=%llu grace=%d stall=%.1f",
               'A' + side, use->total_ms / (double)use->answers, use->slowest_ms,
               (unsigned long long)use->late, (unsigned long long)use->answers, MATCH_GRACE_MS,
               use->longest_stall_ms);
  text_add_char(out, '\n');
}

void report_result(const MatchSpec *spec, const Tally *tally, const Text names[SIDES], Text *out) {
  say_add_with(out, "match.title", "game=%s rounds=%llu kind=%s seed=%llu",
               spec->openings.game->title, (unsigned long long)tally->rounds, round_kind(tally),
               (unsigned long long)spec->seed);
  text_add_char(out, '\n');
  report_sides(spec, names, out);
  if (tally->rounds) {
    report_strength(tally, out);
    if (spec->has_sprt) report_sprt(spec, tally, out);
    report_games(spec, tally, out);
  } else {
    say_add_with(out, "match.no-round", "kind=%s", round_kind(tally));
    text_add_char(out, '\n');
  }
  for (int side = 0; side < SIDES; side++)
    report_forfeits(tally, side, out);
  for (int side = 0; side < SIDES; side++)
    report_time(spec, tally, side, out);
}

void report_put_estimate(Json *json, const char *key, Estimate estimate, int decimals) {
  const struct {
    const char *name;
    double number;
  } parts[] = {{"value", estimate.value}, {"low", estimate.low}, {"high", estimate.high}};
  json_key(json, key);
  json_open_object(json);
  for (int i = 0; i < 3; i++) {
    json_key(json, parts[i].name);
    if (isfinite(parts[i].number))
      json_add_real(json, parts[i].number, decimals);
    else
      json_add_null(json);
  }
  json_close_object(json);
}

static void put_side(Json *json, const MatchSpec *spec, const Tally *tally, int side,
                     const char *name) {
  const TimeUse *use = &tally->time_use[side];
  uint64_t forfeits = 0;
  for (int kind = 0; kind < FORFEIT_KINDS; kind++)
    forfeits += tally->forfeits[side][kind];
  json_key(json, side == SIDE_A ? "a" : "b");
  json_open_object(json);
  json_put_string(json, "engine", spec->sides[side].label);
  json_put_string(json, "name", name);
  json_put_number(json, "forfeits", (int64_t)forfeits);
  json_put_number(json, "answers", (int64_t)use->answers);
  json_put_number(json, "late", (int64_t)use->late);
  json_close_object(json);
}

void report_result_json(const MatchSpec *spec, const Tally *tally, const Text names[SIDES],
                        bool complete, Json *json) {
  json_put_string(json, "game", spec->openings.game->id);
  json_put_number(json, "seed", (int64_t)spec->seed);
  json_put_bool(json, "complete", complete);
  for (int side = 0; side < SIDES; side++)
    put_side(json, spec, tally, side, text_string(&names[side]));
  json_put_number(json, "players", tally->players);
  json_put_number(json, "rounds", (int64_t)tally->rounds);
  json_put_number(json, "wins", (int64_t)tally->wins);
  json_put_number(json, "draws", (int64_t)tally->draws);
  json_put_number(json, "losses", (int64_t)tally->losses);
  json_put_number(json, "plies", (int64_t)tally->plies);
  json_put_number(json, "cut-off", (int64_t)tally->cut_off);
  if (tally->rounds)
    report_put_estimate(json, "score",
                        mean_estimate(tally->rounds, tally->points, tally->points_squared), 4);
  if (tally->rounds && tally->players == 2)
    report_put_estimate(json, "elo", pair_elo(&tally->pairs), 1);
  if (spec->has_sprt) json_put_string(json, "sprt", verdicts[tally->verdict]);
}

// What a user typed or an engine said, as a record may hold it.
static char *printable(const char *text) {
  char *copy = memory_copy_string(text);
  for (char *at = copy; *at; at++)
    if ((unsigned char)*at < ' ' || *at == 0x7f) *at = '?';
  return copy;
}

static void add_number_tag(Record *record, const char *name, uint64_t number) {
  Text text = {0};
  text_format(&text, "%llu", (unsigned long long)number);
  record_add_tag(record, name, text_string(&text));
  text_free(&text);
}

static void add_player_tag(Record *record, const Referee *referee, int seat) {
  Text name = {0};
  text_format(&name, "player%d", seat);
  char *label = printable(referee->spec->sides[referee_side(referee, seat)].label);
  record_add_tag(record, text_string(&name), label);
  free(label);
  text_free(&name);
}

void report_record(const Referee *referee, uint64_t pair, int number, Text *out) {
  Record record = {0};
  record_begin_session(&record, referee->session, NULL, VIEWER_REFEREE);
  for (int seat = 1; seat <= referee->players; seat++)
    add_player_tag(&record, referee, seat);
  // Openings of a file may have chance moves of their own.
  const Openings *openings = &referee->spec->openings;
  if (openings->game->has_chance && openings->count == 0)
    add_number_tag(&record, "seed", openings_seed(pair, referee->spec->seed));
  add_number_tag(&record, "pair", pair + 1);
  add_number_tag(&record, "game-of-pair", (uint64_t)number + 1);
  record_add_entries(&record, referee->session, VIEWER_REFEREE);
  const char *cursor = text_string(&referee->notes);
  const char *line;
  size_t length;
  while (text_next_line(&cursor, &line, &length)) {
    Text note = {0};
    text_add_bytes(&note, line, length);
    char *comment = printable(text_string(&note));
    record_add_comment(&record, comment);
    free(comment);
    text_free(&note);
  }
  record_format(&record, out);
  record_free(&record);
}
