// Carries a game at one screen from move to move: whose turn and eyes, the clock, the file.
#include "play/local_game.h"

#include "base/error_codes.h"
#include "base/memory.h"
#include "core/state.h"
#include "play/local_record.h"

#include <stdlib.h>
#include <string.h>

static int player_count(const LocalGame *game) {
  return game->session->game->player_count(game->session->state);
}

static int64_t now(const LocalGame *game) {
  return (int64_t)game->host.now_ms(NULL);
}

int local_game_turn(const LocalGame *game) {
  return session_turn(game->session);
}

bool local_game_is_human(const LocalGame *game, int player) {
  return player >= 1 && player <= GAME_MAX_PLAYERS && !game->seats[player].is_bot;
}

bool local_game_is_over(const LocalGame *game) {
  return local_game_turn(game) == TURN_OVER;
}

// True when two seats see different things now.
static bool views_differ(const LocalGame *game, int one, int other) {
  const Game *rules = game->session->game;
  if (!rules->has_hidden || one == other) return false;
  Text drawn[2] = {{0}, {0}};
  for (int i = 0; i < 2; i++) {
    void *view = state_view(rules, game->session->state, i ? other : one);
    game_draw_text(rules, view, &drawn[i]);
    free(view);
  }
  const bool differ = strcmp(text_string(&drawn[0]), text_string(&drawn[1])) != 0;
  text_free(&drawn[0]);
  text_free(&drawn[1]);
  return differ;
}

static int human_count(const LocalGame *game, int *last) {
  int count = 0;
  for (int player = 1; player <= player_count(game); player++)
    if (local_game_is_human(game, player)) {
      count++;
      *last = player;
    }
  return count;
}

// After anything happened: whose eyes, curtain, clock, file.
static void settle(LocalGame *game) {
  const int turn = local_game_turn(game);
  int only_human = 0;
  const int humans = human_count(game, &only_human);
  if (humans == 1) {
    game->eyes = only_human;
  } else {
    game->curtain = local_game_is_human(game, turn) && views_differ(game, turn, game->eyes);
    if (local_game_is_human(game, turn) && !game->curtain) game->eyes = turn;
  }
  if (!game->curtain && turn >= 1 && game->clock.running != turn)
    clock_run(&game->clock, turn, now(game));
  if (game->save_path)
    game->save_failed = !local_record_save(game, game->save_path, &game->save_error);
}

static void stop_clock(LocalGame *game, bool moved) {
  clock_stop(&game->clock, clock_charge(&game->clock, now(game), 0), moved);
}

// The report of the entry that was just added; takes the text's content.
static void keep_report(LocalGame *game, Text *report) {
  const size_t count = game->session->entry_count;
  game->reports =
      memory_reserve(game->reports, &game->report_capacity, count + 1, sizeof *game->reports);
  while (game->report_count < count)
    game->reports[game->report_count++] = NULL;
  if (report && report->length) game->reports[count - 1] = text_detach(report);
}

// Chance moves that are due. In a game with hidden parts what they report may be too much.
static void deal(LocalGame *game) {
  session_deal(game->session, NULL);
  keep_report(game, NULL);
}

bool local_game_init(LocalGame *game, Session *session, const LocalSetup *setup, Error *error) {
  *game = (LocalGame){.host = setup->host,
                      .session = session,
                      .seed = setup->seed,
                      .movetime_ms = setup->movetime_ms,
                      .save_path = setup->save_path};
  const int players = player_count(game);
  bool good = true;
  if (setup->seat_count > players)
    good = error_raise_with(error, ERROR_BAD_ARGUMENT, "local.too-many-seats",
                            "seats=%d players=%d", setup->seat_count, players);
  if (game_viewer(session->game, session->state) != VIEWER_REFEREE)
    good = error_raise(error, ERROR_BAD_ARGUMENT, "local.hidden-parts");
  for (int player = 1; player <= players; player++)
    game->seats[player] = player <= setup->seat_count ? setup->seats[player]
                          : player > 1
                              ? (LocalSeat){true, setup->level ? setup->level : LOCAL_DEFAULT_LEVEL}
                              : (LocalSeat){false, 0};
  adviser_init(&game->adviser, session->game, setup->seed);
  clock_init(&game->clock, &setup->clock);
  Dealer dealer;
  dealer_init_seed(&dealer, setup->seed);
  session_set_dealer(session, &dealer, true);
  if (!good) {
    local_game_free(game);
    return false;
  }
  deal(game);
  game->news_start = session->entry_count;
  // Whoever starts needs no curtain: nobody else's secrets were on the screen yet.
  if (local_game_is_human(game, local_game_turn(game))) game->eyes = local_game_turn(game);
  settle(game);
  return true;
}

static void free_reports(LocalGame *game, size_t kept) {
  while (game->report_count > kept)
    free(game->reports[--game->report_count]);
}

void local_game_free(LocalGame *game) {
  free_reports(game, 0);
  free(game->reports);
  adviser_free(&game->adviser);
  session_destroy(game->session);
  *game = (LocalGame){0};
}

int local_game_viewer(const LocalGame *game) {
  return local_game_is_over(game) ? VIEWER_REFEREE : game->eyes;
}

void *local_game_view(const LocalGame *game) {
  return state_view(game->session->game, game->session->state, local_game_viewer(game));
}

void local_game_lift_curtain(LocalGame *game) {
  if (!game->curtain) return;
  game->curtain = false;
  game->eyes = local_game_turn(game);
  settle(game);
}

static void after_decision(LocalGame *game, Text *report, size_t first_entry, bool by_human) {
  keep_report(game, report);
  deal(game);
  if (by_human) game->news_start = first_entry;
  settle(game);
}

bool local_game_resign(LocalGame *game, Error *error) {
  const size_t entry = game->session->entry_count;
  const int turn = local_game_turn(game);
  if (turn < 1) return error_raise(error, ERROR_GAME_OVER, "move.game-over");
  if (!session_apply_event(game->session, EVENT_RESIGN, turn, error)) return false;
  stop_clock(game, true);
  after_decision(game, NULL, entry, true);
  return true;
}

bool local_game_play(LocalGame *game, const char *text, Error *error) {
  Session *session = game->session;
  if (!local_game_is_human(game, local_game_turn(game)))
    return error_raise(error, ERROR_NOT_YOUR_TURN, "local.not-your-turn");
  if (strcmp(text, "resign") == 0) return local_game_resign(game, error);
  Move move;
  Text report = {0};
  const size_t entry = session->entry_count;
  const bool good = session->game->parse_move(session->state, text, &move, error) &&
                    session_play(session, move, &report, error);
  if (good) {
    stop_clock(game, true);
    after_decision(game, &report, entry, true);
  }
  text_free(&report);
  return good;
}

// A bot may not lose by thinking as long as it is allowed to.
static uint64_t bot_movetime(const LocalGame *game, int player) {
  enum { MOVES_TO_COME = 25, LEAST_MS = 10 };
  const int64_t left = local_game_time_left(game, player);
  if (left < 0) return game->movetime_ms;
  const int64_t share = game->clock.spec.kind == CLOCK_GAME
                            ? left / MOVES_TO_COME + game->clock.spec.increment * 500
                            : left / 2;
  const int64_t most = share < LEAST_MS ? LEAST_MS : share;
  return most < (int64_t)game->movetime_ms ? (uint64_t)most : game->movetime_ms;
}

// Remembers that thinking was broken off, which its answer does not tell.
typedef struct Interruption {
  StopThinking stop;
  void *context;
  bool stopped;
} Interruption;

static bool watch_stop(void *context) {
  Interruption *interruption = context;
  if (interruption->stop && interruption->stop(interruption->context)) interruption->stopped = true;
  return interruption->stopped;
}

bool local_game_play_bot(LocalGame *game, StopThinking stop, void *context) {
  Session *session = game->session;
  const int turn = local_game_turn(game);
  const SearchLimits limits = {.movetime_ms = bot_movetime(game, turn),
                               .level = game->seats[turn].level};
  Interruption interruption = {stop, context, false};
  const SearchControl control = {&interruption, watch_stop, game->host.now_ms};
  Advice advice;
  adviser_ask(&game->adviser, session->state, &limits, &control, &advice);
  advice_free(&advice);
  if (interruption.stopped) return false;
  Text report = {0};
  const size_t entry = session->entry_count;
  if (session_play(session, advice.move, &report, NULL)) {
    stop_clock(game, true);
    after_decision(game, &report, entry, false);
  }
  text_free(&report);
  return true;
}

void local_game_hint(LocalGame *game, StopThinking stop, void *context, Advice *advice) {
  const SearchLimits limits = {.movetime_ms = game->movetime_ms, .level = ENGINE_MAX_LEVEL};
  const SearchControl control = {context, stop, game->host.now_ms};
  adviser_ask(&game->adviser, game->session->state, &limits, &control, advice);
}

// True when some human decided something before entry `count`.
static bool human_decided_before(const LocalGame *game, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (local_game_is_human(game, game->session->entries[i].player)) return true;
  return false;
}

bool local_game_undo(LocalGame *game) {
  Session *session = game->session;
  if (!human_decided_before(game, session->entry_count)) return false;
  bool human = false;
  while (!human && session_undo(session))
    human = local_game_is_human(game, local_game_turn(game));
  free_reports(game, session->entry_count);
  game->news_start = session->entry_count;
  stop_clock(game, false);
  settle(game);
  return true;
}

bool local_game_check_time(LocalGame *game) {
  const int player = game->clock.running;
  if (local_game_is_over(game) || now(game) < clock_deadline(&game->clock)) return false;
  const size_t entry = game->session->entry_count;
  stop_clock(game, false);
  if (!session_apply_event(game->session, EVENT_TIME, player, NULL)) return false;
  after_decision(game, NULL, entry, local_game_is_human(game, player));
  return true;
}

int64_t local_game_time_left(const LocalGame *game, int player) {
  if (game->clock.spec.kind == CLOCK_NONE) return -1;
  const int64_t gone = player == game->clock.running ? now(game) - game->clock.since : 0;
  const int64_t left = game->clock.left[player] - gone;
  return left > 0 ? left : 0;
}

void local_game_format_entry(const LocalGame *game, size_t index, Text *out) {
  const Entry *entry = &game->session->entries[index];
  if (entry->kind == ENTRY_MOVE && entry->player == TURN_CHANCE)
    text_add(out, "chance ");
  else if (entry->player)
    text_format(out, "%d ", entry->player);
  session_format_entry(game->session, index, local_game_viewer(game), out);
}

void local_game_format_news(const LocalGame *game, Text *out) {
  for (size_t i = game->news_start; i < game->session->entry_count; i++) {
    local_game_format_entry(game, i, out);
    const char *report = i < game->report_count ? game->reports[i] : NULL;
    const char *line;
    size_t length;
    for (int count = 0; report && text_next_line(&report, &line, &length); count++) {
      text_add(out, count ? ", " : ": ");
      text_add_bytes(out, line, length);
    }
    text_add_char(out, '\n');
  }
}

void local_game_format_result(const LocalGame *game, Text *out) {
  Result result;
  game->session->game->result(game->session->state, &result);
  result_format_words(&result, out);
}
