// What both games write about a board as JSON.
#include "games/baju/json.h"

#include "games/baju/notation.h"
#include "games/baju/planes.h"

static void write_bridges(const BajuBoard *board, Json *json) {
  json_key(json, "bridgesRight");
  json_open_array(json);
  for (unsigned row = 0; row < BAJU_SIZE; row++) {
    char letters[BAJU_SIZE] = "";
    for (unsigned column = 0; column + 1 < BAJU_SIZE; column++)
      letters[column] = baju_bridge_right(board, row, column);
    json_add_string(json, letters);
  }
  json_close_array(json);
  json_key(json, "bridgesDown");
  json_open_array(json);
  for (unsigned row = 0; row + 1 < BAJU_SIZE; row++) {
    char letters[BAJU_SIZE + 1] = "";
    for (unsigned column = 0; column < BAJU_SIZE; column++)
      letters[column] = baju_bridge_down(board, row, column);
    json_add_string(json, letters);
  }
  json_close_array(json);
}

static void write_board_itself(const BajuBoard *board, Json *json) {
  json_open_object(json);
  json_put_string(json, "text", board->text);
  json_key(json, "name");
  if (baju_board_is_ring(board))
    json_add_string(json, "ring");
  else
    json_add_null(json);
  json_put_bool(json, "isReconstruction", baju_board_is_ring(board));
  write_bridges(board, json);
  json_key(json, "values");
  json_open_array(json);
  for (unsigned index = 0; index < board->value_count; index++)
    for (unsigned i = 0; i < board->supply[index]; i++)
      json_add_number(json, board->values[index]);
  json_close_array(json);
  json_close_object(json);
}

static void write_space(const BajuBoard *board, unsigned code, Json *json) {
  json_open_object(json);
  json_put_number(json, "player", code & BAJU_CODE_WHITE ? 2 : 1);
  json_put_number(json, "value", board->values[code & 7]);
  json_close_object(json);
}

// The filled rows and columns of one colour: a list of lists of spaces.
static void write_lines(uint16_t mask, Json *json) {
  static const struct {
    uint16_t spaces;
    uint8_t step;
  } directions[] = {{0x000f, BAJU_SIZE}, {0x1111, 1}};
  for (unsigned direction = 0; direction < 2; direction++) {
    for (unsigned i = 0; i < BAJU_SIZE; i++) {
      const unsigned line = (unsigned)directions[direction].spaces
                            << i * directions[direction].step;
      if ((mask & line) != line) continue;
      json_open_array(json);
      for (unsigned rest = line; rest; rest &= rest - 1)
        json_add_string(json, baju_space_name((unsigned)__builtin_ctz(rest)).text);
      json_close_array(json);
    }
  }
}

void baju_write_board(const BajuBoard *board, uint64_t planes, uint16_t occupied, Json *json) {
  json_key(json, "board");
  write_board_itself(board, json);
  json_key(json, "spaces");
  json_open_array(json);
  for (unsigned space = 0; space < BAJU_SPACES; space++) {
    if (occupied >> space & 1)
      write_space(board, baju_code_at(planes, space), json);
    else
      json_add_null(json);
  }
  json_close_array(json);
  json_key(json, "lines");
  json_open_array(json);
  const uint16_t white = baju_white_mask(planes);
  write_lines(occupied & (uint16_t)~white, json);
  write_lines(white, json);
  json_close_array(json);
}

void baju_write_outcome(int turn, const Result *result, Json *json) {
  json_put_number(json, "turn", turn);
  json_key(json, "result");
  Text text = {0};
  result_format(result, &text);
  json_add_string(json, text_string(&text));
  text_free(&text);
}
