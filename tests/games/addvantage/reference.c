#include "reference.h"

#include "base/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_stage(const Reference *reference, const char *stage) {
  return strcmp(reference->stage, stage) == 0;
}

// ---- Looking at the table ----

// The die on a square, or NULL. Rows and columns count from 0.
static const ReferenceDie *die_on(const Reference *reference, int player, int row, int column) {
  for (int i = 0; i < REFERENCE_DICE; i++) {
    const ReferenceDie *die = &reference->dice[i];
    if (die->place == ON_BOARD && die->owner == player && die->row == row && die->column == column)
      return die;
  }
  return NULL;
}

static int empty_squares(const Reference *reference, int player) {
  int count = 0;
  for (int row = 0; row < 3; row++)
    for (int column = 0; column < 3; column++)
      count += die_on(reference, player, row, column) == NULL;
  return count;
}

static int dice_in_pool(const Reference *reference) {
  int count = 0;
  for (int i = 0; i < REFERENCE_DICE; i++)
    count += reference->dice[i].place == IN_POOL;
  return count;
}

static bool is_skipped(const Reference *reference, int player) {
  return reference->out[player] || reference->coins[player] == 0 ||
         empty_squares(reference, player) == 0;
}

// Sum of three squares, or -1 when one is empty.
static int sum_of(const Reference *reference, int player, const int rows[3], const int columns[3]) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    const ReferenceDie *die = die_on(reference, player, rows[i], columns[i]);
    if (!die) return -1;
    sum += die->value;
  }
  return sum;
}

static int row_sum(const Reference *reference, int player, int row) {
  return sum_of(reference, player, (int[]){row, row, row}, (int[]){0, 1, 2});
}

static int column_sum(const Reference *reference, int player, int column) {
  return sum_of(reference, player, (int[]){0, 1, 2}, (int[]){column, column, column});
}

static int bonus_sum(const Reference *reference, int player) {
  return sum_of(reference, player, (int[]){0, 1, 2},
                reference->anti ? (int[]){2, 1, 0} : (int[]){0, 1, 2});
}

static int line_sum(const Reference *reference, int player, int line) {
  return line < 3 ? row_sum(reference, player, line) : column_sum(reference, player, line - 3);
}

int reference_score(const Reference *reference, int player) {
  int score = 0;
  for (int line = 0; line < 6; line++) {
    const bool counts = reference->stay
                            ? reference->arranged[player] && line_sum(reference, player, line) ==
                                                                 reference->tiles[player][line]
                            : reference->won[player][line];
    if (counts) score += reference->tiles[player][line];
  }
  for (int i = 0; i < 2; i++)
    if (reference->bonus_owner[i] == player) score += reference->bonus[i];
  return score;
}

// ---- The course of the game ----

void reference_start(Reference *reference, int players, bool stay, bool hidden, bool giveback,
                     bool anti, bool endless) {
  *reference = (Reference){.players = players,
                           .stay = stay,
                           .hidden = hidden,
                           .giveback = giveback,
                           .anti = anti,
                           .endless = endless,
                           .stage = "deal",
                           .active = 1,
                           .end = ""};
  for (int player = 1; player <= players; player++)
    reference->coins[player] = 2;
}

static void finish(Reference *reference, const char *reason) {
  reference->stage = "over";
  reference->end = reason;
  for (int i = 0; i < REFERENCE_DICE; i++)
    if (reference->dice[i].place == IN_HAND) reference->dice[i].place = IN_POOL;
  reference->thrown = 0;
  reference->idle = 0;
  reference->gave_back = false;
}

// After a turn or a skip; true when the game is over.
static bool test_end(Reference *reference) {
  bool all_full = true, all_skipped = true;
  for (int player = 1; player <= reference->players; player++) {
    all_full = all_full && empty_squares(reference, player) == 0;
    all_skipped = all_skipped && is_skipped(reference, player);
  }
  if (all_full)
    finish(reference, "full");
  else if (all_skipped)
    finish(reference, "stuck");
  else if (!reference->endless && reference->idle >= 4 * reference->players)
    finish(reference, "idle");
  return is_stage(reference, "over");
}

static void next_turn(Reference *reference) {
  reference->gave_back = false;
  do {
    reference->active = reference->active % reference->players + 1;
    if (!is_skipped(reference, reference->active)) {
      reference->stage = "turn";
      return;
    }
    reference->idle++;
  } while (!test_end(reference));
}

static void end_turn(Reference *reference, bool buy_or_skip) {
  for (int i = 0; i < REFERENCE_DICE; i++) {
    reference->bought_from[reference->active][i] = false;
    if (reference->dice[i].place == IN_HAND) reference->dice[i].place = IN_POOL;
  }
  reference->thrown = 0;
  reference->idle = buy_or_skip ? reference->idle + 1 : 0;
  if (!test_end(reference)) next_turn(reference);
}

static void next_of_set_up(Reference *reference) {
  do {
    reference->active++;
  } while (reference->active <= reference->players && reference->out[reference->active]);
  if (reference->active <= reference->players) return;
  reference->stage = is_stage(reference, "deal") ? "arrange" : "bonus";
  reference->active = 0;
  if (is_stage(reference, "arrange")) next_of_set_up(reference);
}

void reference_leave(Reference *reference, int player, const char *reason) {
  int left = 0;
  reference->out[player] = true;
  for (int other = 1; other <= reference->players; other++)
    left += !reference->out[other];
  if (reference->players == 2)
    finish(reference, reason);
  else if (left == 1)
    finish(reference, "last");
  else if (reference->active != player)
    return;
  else if (is_stage(reference, "deal") || is_stage(reference, "arrange"))
    next_of_set_up(reference);
  else
    end_turn(reference, true);
}

// ---- Tiles ----

static void report_line(const Reference *reference, Text *report, const char *line, int player) {
  text_add(report, line);
  if (player != reference->active) text_format(report, " player %d", player);
  text_add(report, "\n");
}

static bool take_bonus(Reference *reference, int player, Text *report) {
  char line[40];
  for (int i = 0; i < 2; i++) {
    if (reference->bonus_owner[i] != 0 || reference->bonus[i] != bonus_sum(reference, player))
      continue;
    reference->bonus_owner[i] = player;
    snprintf(line, sizeof line, "tile %d bonus", reference->bonus[i]);
    report_line(reference, report, line, player);
    return true;
  }
  return false;
}

static void judge_take(Reference *reference, bool bonus_line_touched, Text *report) {
  const int player = reference->active;
  for (int line = 0; line < 6; line++) {
    const int tile = reference->tiles[player][line];
    if (reference->won[player][line] || line_sum(reference, player, line) != tile) continue;
    reference->won[player][line] = true;
    text_format(report, "tile %d %s %d\n", tile, line < 3 ? "row" : "column", line % 3 + 1);
  }
  if (bonus_line_touched) take_bonus(reference, player, report);
}

static void judge_stay(Reference *reference, Text *report) {
  char line[40];
  for (int i = 0; i < 2; i++) {
    const int owner = reference->bonus_owner[i];
    if (owner == 0 || bonus_sum(reference, owner) == reference->bonus[i]) continue;
    reference->bonus_owner[i] = 0;
    snprintf(line, sizeof line, "release %d", reference->bonus[i]);
    report_line(reference, report, line, owner);
  }
  for (int i = 0; i < reference->players; i++) {
    const int player = (reference->active - 1 + i) % reference->players + 1;
    if (reference->bonus_owner[0] != player && reference->bonus_owner[1] != player)
      take_bonus(reference, player, report);
  }
}

static void judge(Reference *reference, bool bonus_line_touched, Text *report) {
  if (reference->stay)
    judge_stay(reference, report);
  else
    judge_take(reference, bonus_line_touched, report);
}

// ---- Moves ----

static bool on_bonus_line(const Reference *reference, int row, int column) {
  return reference->anti ? row + column == 2 : row == column;
}

static void pay_out(Reference *reference, Text *report) {
  reference->coins[reference->active]--;
  text_format(report, "out %d\n", reference->active);
}

// The thrown die with this value that is still in hand.
static ReferenceDie *hand_die(Reference *reference, int value) {
  for (int i = 0; i < REFERENCE_DICE; i++)
    if (reference->dice[i].place == IN_HAND && reference->dice[i].value == value)
      return &reference->dice[i];
  assert(false);
  return NULL;
}

static void play_roll(Reference *reference, const char *values) {
  // Of all dice in the pool, first those that somebody may not buy: if a ban could ever outlive the
  // way through the pool, it would show.
  for (int pass = 0; pass < 2; pass++) {
    for (int i = 0; i < REFERENCE_DICE && *values; i++) {
      bool is_banned = false;
      for (int player = 1; player <= reference->players; player++)
        is_banned = is_banned || reference->bought_from[player][i];
      if (reference->dice[i].place != IN_POOL || (pass == 0 && !is_banned)) continue;
      reference->dice[i].place = IN_HAND;
      reference->dice[i].value = *values++ - '0';
    }
  }
  reference->stage = "place";
}

static void play_place(Reference *reference, const char *items, Text *report) {
  bool bonus_line_touched = false, gave_up = false;
  while (*items) {
    ReferenceDie *die = hand_die(reference, items[0] - '0');
    if (strncmp(items + 1, "@out", 4) == 0) {
      gave_up = true;
      die->place = IN_POOL;
      items += 5;
    } else {
      *die =
          (ReferenceDie){ON_BOARD, reference->active, items[3] - '1', items[2] - 'a', die->value};
      bonus_line_touched = bonus_line_touched || on_bonus_line(reference, die->row, die->column);
      items += 4;
    }
    if (*items == ',') items++;
  }
  if (gave_up) pay_out(reference, report);
  judge(reference, bonus_line_touched, report);
  end_turn(reference, false);
}

static void play_buy(Reference *reference, const char *text, Text *report) {
  const int seller = text[0] - '0';
  const int index =
      (int)(die_on(reference, seller, text[2] - '1', text[1] - 'a') - &reference->dice[0]);
  ReferenceDie *die = &reference->dice[index];
  *die = (ReferenceDie){ON_BOARD, reference->active, text[5] - '1', text[4] - 'a', die->value};
  reference->coins[reference->active]--;
  reference->coins[seller]++;
  reference->bought_from[seller][index] = true;
  judge(reference, on_bonus_line(reference, die->row, die->column), report);
  end_turn(reference, true);
}

static void play_drop(Reference *reference, const char *text, Text *report) {
  ReferenceDie *die =
      &reference->dice[die_on(reference, reference->active, text[1] - '1', text[0] - 'a') -
                       &reference->dice[0]];
  die->place = IN_POOL;
  pay_out(reference, report);
  if (reference->stay) judge_stay(reference, report);
  reference->gave_back = true;
  if (reference->coins[reference->active] == 0) end_turn(reference, false);
}

void reference_play(Reference *reference, const char *move, Text *report) {
  const char *rest = strchr(move, ':') + 1;
  int *tiles = reference->tiles[reference->active];
  if (is_stage(reference, "deal")) {
    sscanf(rest, "%d,%d,%d,%d,%d,%d", tiles, tiles + 1, tiles + 2, tiles + 3, tiles + 4, tiles + 5);
    reference->dealt[reference->active] = true;
    next_of_set_up(reference);
  } else if (is_stage(reference, "arrange")) {
    sscanf(rest, "%d,%d,%d/%d,%d,%d", tiles, tiles + 1, tiles + 2, tiles + 3, tiles + 4, tiles + 5);
    reference->arranged[reference->active] = true;
    next_of_set_up(reference);
  } else if (is_stage(reference, "bonus")) {
    sscanf(rest, "%d,%d", &reference->bonus[0], &reference->bonus[1]);
    next_turn(reference);
  } else if (is_stage(reference, "roll")) {
    play_roll(reference, rest);
  } else if (is_stage(reference, "place")) {
    play_place(reference, rest, report);
  } else if (strncmp(move, "throw", 5) == 0) {
    reference->thrown = atoi(rest);
    reference->stage = "roll";
  } else if (strncmp(move, "buy", 3) == 0) {
    play_buy(reference, rest, report);
  } else {
    play_drop(reference, rest, report);
  }
}

// ---- Listing ----

static void add_move(ReferenceMoves *moves, const char *text) {
  moves->texts =
      memory_reserve(moves->texts, &moves->capacity, moves->count + 1, sizeof *moves->texts);
  moves->texts[moves->count++] = memory_copy_string(text);
}

static int compare_texts(const void *left, const void *right) {
  return strcmp(*(char *const *)left, *(char *const *)right);
}

static void sort_moves(ReferenceMoves *moves) {
  if (moves->count == 0) return;
  qsort(moves->texts, moves->count, sizeof *moves->texts, compare_texts);
  size_t kept = 1;
  for (size_t i = 1; i < moves->count; i++) {
    if (strcmp(moves->texts[i], moves->texts[kept - 1]) == 0)
      free(moves->texts[i]);
    else
      moves->texts[kept++] = moves->texts[i];
  }
  moves->count = kept;
}

// Every order of the six tiles.
static void list_arranges(const Reference *reference, ReferenceMoves *moves) {
  const int *tiles = reference->tiles[reference->active];
  for (int code = 0; code < 6 * 6 * 6 * 6 * 6 * 6; code++) {
    int order[6], rest = code;
    unsigned used = 0;
    for (int i = 0; i < 6; i++, rest /= 6)
      used |= 1u << (order[i] = rest % 6);
    if (used != 63) continue;
    char text[60];
    snprintf(text, sizeof text, "arrange:%d,%d,%d/%d,%d,%d", tiles[order[0]], tiles[order[1]],
             tiles[order[2]], tiles[order[3]], tiles[order[4]], tiles[order[5]]);
    add_move(moves, text);
  }
}

static void list_turn(const Reference *reference, ReferenceMoves *moves) {
  char text[40];
  const int me = reference->active;
  for (int count = 1; count <= 36; count++) {
    const int coins = reference->coins[me], pool = dice_in_pool(reference);
    const bool enough = count >= 2 || coins < 2 || pool < 2;
    if (!enough || count > coins || count > pool) continue;
    snprintf(text, sizeof text, "throw:%d", count);
    add_move(moves, text);
  }
  for (int i = 0; i < REFERENCE_DICE; i++) {
    const ReferenceDie *die = &reference->dice[i];
    if (die->place != ON_BOARD) continue;
    if (die->owner == me) {
      if (!reference->giveback || reference->gave_back) continue;
      snprintf(text, sizeof text, "drop:%c%c", 'a' + die->column, '1' + die->row);
      add_move(moves, text);
      continue;
    }
    if (reference->bought_from[me][i]) continue;
    for (int square = 0; square < 9; square++) {
      if (die_on(reference, me, square % 3, square / 3)) continue;
      snprintf(text, sizeof text, "buy:%d%c%c>%c%c", die->owner, 'a' + die->column, '1' + die->row,
               'a' + square / 3, '1' + square % 3);
      add_move(moves, text);
    }
  }
}

// Every die to every square, out, or left over; the legal ones of these.
static void list_places(const Reference *reference, ReferenceMoves *moves) {
  enum { OUT = 9, LEFT_OVER = 10, CHOICES = 11 };
  int values[8], count = 0, codes = 1;
  for (int i = 0; i < REFERENCE_DICE; i++) {
    if (reference->dice[i].place != IN_HAND) continue;
    values[count++] = reference->dice[i].value;
    codes *= CHOICES;
  }
  const int empty = empty_squares(reference, reference->active);
  bool is_taken[9];
  for (int square = 0; square < 9; square++)
    is_taken[square] = die_on(reference, reference->active, square % 3, square / 3) != NULL;
  for (int code = 0; code < codes; code++) {
    int to[8], rest = code, used[CHOICES] = {0};
    bool legal = true;
    for (int i = 0; i < count; i++, rest /= CHOICES)
      used[to[i] = rest % CHOICES]++;
    int placed = 0;
    for (int square = 0; square < 9; square++) {
      placed += used[square];
      if (used[square] > 1) legal = false;
      if (used[square] && is_taken[square]) legal = false;
    }
    if (used[OUT] > 1 || (used[OUT] && reference->gave_back)) legal = false;
    const int kept = count - used[OUT];
    if (!legal || placed != (kept < empty ? kept : empty)) continue;
    char text[80] = "place:";
    for (int value = 1; value <= 6; value++)
      for (int square = 0; square < 9; square++)
        for (int i = 0; i < count; i++)
          if (to[i] == square && values[i] == value)
            sprintf(text + strlen(text), "%d@%c%c,", value, 'a' + square / 3, '1' + square % 3);
    for (int i = 0; i < count; i++)
      if (to[i] == OUT) sprintf(text + strlen(text), "%d@out,", values[i]);
    text[strlen(text) - 1] = '\0';
    add_move(moves, text);
  }
}

ReferenceMoves reference_moves(const Reference *reference) {
  ReferenceMoves moves = {0};
  if (is_stage(reference, "arrange")) list_arranges(reference, &moves);
  if (is_stage(reference, "turn")) list_turn(reference, &moves);
  if (is_stage(reference, "place")) list_places(reference, &moves);
  sort_moves(&moves);
  return moves;
}

void reference_free_moves(ReferenceMoves *moves) {
  for (size_t i = 0; i < moves->count; i++)
    free(moves->texts[i]);
  free(moves->texts);
}

// ---- Text ----

static void add_stage(const Reference *reference, Text *out) {
  text_add(out, reference->stage);
  if (is_stage(reference, "over")) text_format(out, ":%s", reference->end);
  if (is_stage(reference, "over") || is_stage(reference, "bonus")) return;
  text_format(out, ":%d", reference->active);
  if (is_stage(reference, "roll")) text_format(out, ":%d", reference->thrown);
  if (!is_stage(reference, "place")) return;
  text_add(out, ":");
  for (int value = 1; value <= 6; value++)
    for (int i = 0; i < REFERENCE_DICE; i++)
      if (reference->dice[i].place == IN_HAND && reference->dice[i].value == value)
        text_format(out, "%d", value);
}

static void add_tiles(const Reference *reference, int player, Text *out) {
  if (!reference->dealt[player]) text_add(out, "-");
  for (int i = 0; i < 6 && reference->dealt[player]; i++) {
    if (i > 0) text_add(out, reference->arranged[player] && i == 3 ? "/" : ",");
    text_format(out, "%d%s", reference->tiles[player][i], reference->won[player][i] ? "*" : "");
  }
}

// Every die on a board that a player who is in bought... sold since the own last turn.
static void add_bans(const Reference *reference, Text *out) {
  bool is_first = true;
  for (int owner = 1; owner <= reference->players; owner++) {
    for (int i = 0; i < REFERENCE_DICE; i++) {
      const ReferenceDie *die = &reference->dice[i];
      if (die->place != ON_BOARD || die->owner != owner) continue;
      char players[6] = "";
      for (int player = 1; player <= reference->players; player++) {
        if (!reference->bought_from[player][i] || reference->out[player]) continue;
        if (player == reference->active && !is_stage(reference, "turn"))
          continue; // too late to buy
        sprintf(players + strlen(players), "%d", player);
      }
      if (!players[0]) continue;
      text_format(out, "%s%d%c%c:%s", is_first ? " ban=" : ",", owner, 'a' + die->column,
                  '1' + die->row, players);
      is_first = false;
    }
  }
}

static void add_bonus(const Reference *reference, Text *out) {
  if (reference->bonus[0] == 0) text_add(out, "-");
  if (reference->bonus[0] == 0) return;
  const bool swap = reference->bonus[0] == reference->bonus[1] &&
                    reference->bonus_owner[0] > reference->bonus_owner[1];
  for (int i = 0; i < 2; i++) {
    const int at = swap ? 1 - i : i;
    text_format(out, "%s%d", i ? "," : "", reference->bonus[at]);
    if (reference->bonus_owner[at]) text_format(out, "@%d", reference->bonus_owner[at]);
  }
}

void reference_position(const Reference *reference, Text *out) {
  add_stage(reference, out);
  text_add(out, " ");
  for (int player = 1; player <= reference->players; player++) {
    for (int row = 0; row < 3; row++) {
      text_add(out, row ? "/" : player > 1 ? "|" : "");
      for (int column = 0; column < 3; column++) {
        const ReferenceDie *die = die_on(reference, player, row, column);
        text_add_char(out, die ? (char)('0' + die->value) : '.');
      }
    }
  }
  for (int player = 1; player <= reference->players; player++)
    text_format(out, "%s%d", player > 1 ? "," : " ", reference->coins[player]);
  for (int player = 1; player <= reference->players; player++) {
    text_add(out, player > 1 ? "|" : " ");
    add_tiles(reference, player, out);
  }
  text_add(out, " ");
  add_bonus(reference, out);
  if (reference->gave_back) text_add(out, " gave=yes");
  if (reference->idle && !reference->endless) text_format(out, " still=%d", reference->idle);
  bool anyone_out = false;
  for (int player = 1; player <= reference->players; player++) {
    if (!reference->out[player]) continue;
    text_format(out, "%s%d", anyone_out ? "" : " out=", player);
    anyone_out = true;
  }
  if (!is_stage(reference, "over")) add_bans(reference, out);
  text_format(out, " players=%d tiles=%s hidden=%s giveback=%s bonus=%s idle=%s",
              reference->players, reference->stay ? "stay" : "take",
              reference->hidden ? "yes" : "no", reference->giveback ? "yes" : "no",
              reference->anti ? "anti" : "main", reference->endless ? "no" : "yes");
}

void reference_result(const Reference *reference, Text *out) {
  if (!is_stage(reference, "over")) {
    text_add(out, "unfinished");
    return;
  }
  int best = -1, count = 0;
  for (int player = 1; player <= reference->players; player++)
    if (!reference->out[player] && reference_score(reference, player) > best)
      best = reference_score(reference, player);
  for (int player = 1; player <= reference->players; player++)
    count += !reference->out[player] && reference_score(reference, player) == best;
  text_add(out, count == 1 ? "won" : "drawn");
  for (int player = 1; player <= reference->players; player++)
    if (!reference->out[player] && reference_score(reference, player) == best)
      text_format(out, " %d", player);
  text_format(out, " %s", reference->end);
}
