// Random options and random games, for the other files to look at.
#include "base/memory.h"
#include "base/scan.h"
#include "conformance.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_PLIES = 600 };

// Picks one item of "a,b,2..5"; free text is never picked.
static void pick_value(const OptionSpec *option, FastRandom *random, Text *out) {
  const char *items[128] = {0};
  size_t count = 0;
  for (const char *item = option->values; *item && count < 128;) {
    if (*item < 'A' || *item > 'Z') items[count++] = item;
    item += strcspn(item, ",");
    if (*item == ',') item++;
  }
  const char *item = count ? items[fast_random_below(random, (uint32_t)count)] : "";
  const char *rest = item;
  uint64_t low, high;
  if (scan_number_prefix(&rest, UINT32_MAX, &low) && scan_prefix(&rest, "..") &&
      scan_number_prefix(&rest, UINT32_MAX, &high))
    text_format(out, "%llu",
                (unsigned long long)(low + fast_random_below(random, (uint32_t)(high - low + 1))));
  else
    text_add_bytes(out, item, strcspn(item, ","));
}

Session *random_session(const Game *game, FastRandom *random) {
  for (;;) {
    Text words[GAME_MAX_OPTIONS] = {0};
    OptionValues options;
    options_set_defaults(game, &options);
    for (size_t i = 0; i < game->option_count; i++) {
      if (fast_random_below(random, 2)) continue; // half of them stay at their defaults
      text_format(&words[i], "%s=", game->options[i].name);
      pick_value(&game->options[i], random, &words[i]);
      Error error;
      if (!options_set(game, &options, text_string(&words[i]), &error))
        fail_msg("%s", error_message(&error));
    }
    Session *session = session_create(game, &options, NULL);
    for (size_t i = 0; i < game->option_count; i++)
      text_free(&words[i]);
    if (!session) continue; // a combination that the rules do not allow
    Dealer dealer;
    dealer_init_seed(&dealer, fast_random_next(random));
    session_set_dealer(session, &dealer, true);
    return session;
  }
}

Move random_move(const Game *game, const void *state, FastRandom *random) {
  MoveList list = {0};
  move_list_generate(&list, game, state, GAME_MAX_LISTED);
  assert_true(list.count > 0);
  const Move move = list.moves[fast_random_below(random, (uint32_t)list.count)];
  move_list_free(&list);
  return move;
}

void visit_positions(const Game *game, uint64_t seed, unsigned count, unsigned stride,
                     PositionVisitor visit) {
  FastRandom random;
  fast_random_init(&random, seed);
  void *state = memory_allocate(game->state_size);
  for (unsigned visited = 0; visited < count;) {
    Session *session = random_session(game, &random);
    memcpy(state, session->start, game->state_size);
    session_destroy(session);
    for (int ply = 0; ply < MAX_PLIES && visited < count; ply++) {
      const int turn = game->turn(state);
      if (turn == TURN_OVER || fast_random_below(&random, stride) == 0) {
        visit(game, state, &random);
        visited++;
      }
      if (turn == TURN_OVER) break;
      // Now and then somebody gives up, so that drop-outs are seen as well.
      if (turn > 0 && fast_random_below(&random, 200) == 0)
        assert_true(game->apply_event(state, EVENT_RESIGN, turn, NULL));
      else
        game->play(state,
                   turn == TURN_CHANCE ? game->sample(state, &random.random)
                                       : random_move(game, state, &random),
                   NULL);
    }
  }
  free(state);
}

char *position_text(const Game *game, const void *state) {
  Text text = {0};
  game->format_position(state, &text);
  return text_detach(&text);
}

char *move_text(const Game *game, const void *state, Move move) {
  Text text = {0};
  game->format_move(state, move, VIEWER_REFEREE, &text);
  return text_detach(&text);
}
