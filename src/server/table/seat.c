// Kinds of seats and their names in the store, and the name of a computer player.
#include "server/table/seat.h"

#include <stdio.h>
#include <string.h>

static const char *const kind_names[] = {"open", "invite", "human", "bot"};

const char *seat_kind_name(SeatKind kind) {
  return kind_names[kind];
}

static SeatKind find_kind(const char *name) {
  for (int i = SEAT_OPEN; i <= SEAT_BOT; i++)
    if (strcmp(kind_names[i], name) == 0) return (SeatKind)i;
  return SEAT_OPEN;
}

void seat_load(Seat *seat, const char *kind, uint64_t player, const char *name, int level) {
  *seat = (Seat){.kind = find_kind(kind), .player = player, .level = level};
  strncpy(seat->name, name, sizeof seat->name - 1);
}

void seat_set_bot(Seat *seat, int level) {
  *seat = (Seat){.kind = SEAT_BOT, .level = level};
  snprintf(seat->name, sizeof seat->name, "Computer %d", level);
}

void seat_set_human(Seat *seat, uint64_t player, const char *name) {
  *seat = (Seat){.kind = SEAT_HUMAN, .player = player};
  snprintf(seat->name, sizeof seat->name, "%s", name);
}

bool seat_is_taken(const Seat *seat) {
  return seat->kind == SEAT_HUMAN || seat->kind == SEAT_BOT;
}

bool seat_is_person(const Seat *seat) {
  return seat->kind == SEAT_HUMAN && seat->player != 0;
}

bool seat_is_of(const Seat *seat, uint64_t player) {
  return seat_is_person(seat) && seat->player == player;
}

bool seats_are_taken(const Seat *seats, int seat_count) {
  for (int seat = 1; seat <= seat_count; seat++)
    if (!seat_is_taken(&seats[seat])) return false;
  return true;
}
