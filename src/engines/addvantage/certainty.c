// Under tiles=take nobody loses what they have, and nobody has to buy. So each player can hold the
// other to the lines that the other can fill without being bought from: full lines stay as they
// are, and who has no coin never gets one.
#include "engines/addvantage/certainty.h"

enum { DICE_KINDS = 6 };

// Every tile that is not won.
static int all_hope(const AddvantageState *state, const AddvantageSeat *seat) {
  int hope = 0;
  for (int line = 0; line < ADDVANTAGE_HAND; line++)
    if (!(seat->won >> line & 1)) hope += seat->tiles[line];
  for (int i = 0; i < ADDVANTAGE_BONUS; i++)
    if (state->bonus_owner[i] == 0) hope += state->bonus[i];
  return hope;
}

// The points that dice on a player's empty cells can bring at most.
typedef struct Hope {
  int points;                                   // of lines with more than one empty cell
  int by_die[ADDVANTAGE_CELLS][DICE_KINDS + 1]; // of those with one, by the die that it takes
} Hope;

static void add_line(Hope *hope, uint32_t board, int line, int tile) {
  int empty = 0, last = 0, need = tile;
  for (int i = 0; i < 3; i++) {
    const int cell = addvantage_lines[line][i];
    const int die = (int)addvantage_die(board, cell);
    need -= die;
    if (!die) empty++, last = cell;
  }
  if (empty == 0 || need < empty || need > DICE_KINDS * empty) return;
  if (empty == 1)
    hope->by_die[last][need] += tile;
  else
    hope->points += tile;
}

// The most that a player can still win from somebody who does not buy.
static int hope_of(const AddvantageState *state, int index) {
  const AddvantageSeat *seat = &state->seats[index];
  if (state->giveback) return all_hope(state, seat); // full lines can be opened by their owner
  if (seat->coins == 0) return 0;
  Hope hope = {0};
  for (int line = 0; line < ADDVANTAGE_HAND; line++)
    if (!(seat->won >> line & 1)) add_line(&hope, seat->board, line, seat->tiles[line]);
  for (int i = 0; i < ADDVANTAGE_BONUS; i++)
    if (state->bonus_owner[i] == 0)
      add_line(&hope, seat->board, addvantage_bonus_line(state), state->bonus[i]);
  for (uint32_t room = addvantage_free(seat->board); room; room &= room - 1) {
    const int *by_die = hope.by_die[addvantage_first(room)];
    int best = 0;
    for (int die = 1; die <= DICE_KINDS; die++)
      if (by_die[die] > best) best = by_die[die];
    hope.points += best;
  }
  return hope.points;
}

static double share_of(int lead) {
  return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
}

Certainty certainty_of(const AddvantageState *state) {
  if (state->stay && state->phase != ADDVANTAGE_OVER) return (Certainty){0, 1};
  const int lead = addvantage_score(state, 0) - addvantage_score(state, 1);
  if (state->phase == ADDVANTAGE_OVER) return (Certainty){share_of(lead), share_of(lead)};
  return (Certainty){share_of(lead - hope_of(state, 1)), share_of(lead + hope_of(state, 0))};
}
