// Positions of the puzzle as text.
//
// A position is `PLACEMENT MOVES` and the options; before the deal the placement is empty:
//
//   1w14w2/.../... 3 goal=two-lines board=orororo/.../11223344
#include "core/position.h"
#include "base/error_codes.h"
#include "base/scan.h"
#include "games/baju/notation.h"
#include "games/baju/solo/adapter.h"

#include <string.h>

void baju_solo_format_position(const void *game_state, Text *out) {
  const BajuSoloGame *game = game_state;
  const BajuSoloState *state = &game->state;
  baju_format_placement(&game->board, state->planes, state->is_dealt ? BAJU_ALL_SPACES : 0, out);
  text_format(out, " %u", state->moves);
  if (state->ending >= BAJU_SOLO_RESIGN)
    text_format(out, " end=%s", baju_solo_ending_words[state->ending]);
  text_add(out, " goal=");
  baju_solo_game.format_option(game, 0, out);
  text_format(out, " board=%s", game->board.text);
}

// "resign" or "time".
static bool parse_end(const char *text, uint8_t *ending, Error *error) {
  for (int end = BAJU_SOLO_RESIGN; end <= BAJU_SOLO_TIME; end++) {
    if (strcmp(text, baju_solo_ending_words[end]) != 0) continue;
    *ending = (uint8_t)end;
    return true;
  }
  return error_raise_with(error, ERROR_BAD_POSITION, "position.bad-ending", "text=%s", text);
}

// A deal never meets the goal, and a button that has moved can always go back.
static bool find_ending(BajuSoloGame *game, Error *error) {
  BajuSoloState *state = &game->state;
  if (!state->is_dealt) return true;
  const bool is_first = state->moves == 0;
  if (baju_goal_met(state->planes, state->goal)) {
    if (is_first) return error_raise(error, ERROR_BAD_POSITION, "baju.dealt-goal");
    state->ending = BAJU_SOLO_GOAL;
  } else if (baju_solo_count(&game->board, state->planes) == 0) {
    if (!is_first) return error_raise(error, ERROR_BAD_POSITION, "baju.moved-but-stuck");
    state->ending = BAJU_SOLO_STUCK;
  }
  return true;
}

enum { FIELD_PLACEMENT, FIELD_MOVES, FIELD_COUNT };

static bool parse_words(void *game_state, const PositionWords *words, Error *error) {
  BajuSoloGame *game = game_state;
  BajuSoloState *state = &game->state;
  uint16_t occupied;
  uint64_t moves;
  if (!baju_parse_placement(&game->board, words->fields[FIELD_PLACEMENT], &state->planes, &occupied,
                            error))
    return false;
  if (occupied != 0 && occupied != BAJU_ALL_SPACES)
    return error_raise(error, ERROR_BAD_POSITION, "baju.half-dealt");
  if (!scan_number(words->fields[FIELD_MOVES], BAJU_SOLO_MAX_SCORE, &moves))
    return error_raise_with(error, ERROR_BAD_POSITION, "baju.bad-moves", "most=%d",
                            BAJU_SOLO_MAX_SCORE);
  if (moves > 0 && !occupied)
    return error_raise(error, ERROR_BAD_POSITION, "baju.moved-before-deal");
  state->moves = (uint32_t)moves;
  state->is_dealt = occupied != 0;
  if (!find_ending(game, error)) return false;
  const char *end = words->extras[0];
  if (!end) return true;
  if (state->ending) return error_raise(error, ERROR_BAD_POSITION, "position.over-before-end");
  return parse_end(end, &state->ending, error);
}

bool baju_solo_parse_position(void *game_state, const char *text, Error *error) {
  static const char *const extra_names[] = {"end", NULL};
  static const PositionForm form = {FIELD_COUNT, extra_names, parse_words};
  return position_parse(&baju_solo_game, &form, text, game_state, error);
}
