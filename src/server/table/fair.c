// Keeps what every place has committed to and shown, and makes the key of all draws of it.
#include "server/table/fair.h"

#include "base/error_codes.h"
#include "base/hex.h"
#include "base/scan.h"
#include "base/text.h"
#include "server/table/entry.h"

#include <string.h>

enum {
  MIN_NONCE_DIGITS_1 = 16,
  MIN_NONCE_DIGITS = 32, // 128 bits, so that a hash does not give the nonce away
  MAX_NONCE_DIGITS = FAIR_HEX_SIZE - 1,
};

static const char no_nonce[] = "-";

void fair_init(Fair *fair, const FairSpec *spec, bool has_chance, int place_count) {
  *fair =
      (Fair){.spec = *spec, .is_needed = has_chance || spec->has_lot, .place_count = place_count};
}

void fair_commitment(const Fair *fair, char out[FAIR_HEX_SIZE]) {
  blake2b_hex(fair->spec.secret, FAIR_SECRET_SIZE, out);
}

void fair_format_secret(const Fair *fair, char out[FAIR_HEX_SIZE]) {
  hex_format(fair->spec.secret, FAIR_SECRET_SIZE, out);
}

// ---- Places

static bool is_without_commitments(const Fair *fair) {
  return fair->spec.version == FAIR_VERSION_1;
}

static bool is_person(const FairPlace *place) {
  return place->is_taken && !place->is_bot;
}

bool fair_is_declined(const char *text) {
  return strcmp(text, no_nonce) == 0;
}

bool fair_all_taken(const Fair *fair) {
  for (int place = 1; place <= fair->place_count; place++)
    if (!fair->places[place].is_taken) return false;
  return true;
}

bool fair_needs_hash(const Fair *fair, int place) {
  return fair->is_needed && !is_without_commitments(fair) && is_person(&fair->places[place]) &&
         !fair->places[place].hash[0];
}

// All places are taken and none lacks a hash.
static bool all_committed(const Fair *fair) {
  for (int place = 1; place <= fair->place_count; place++)
    if (fair_needs_hash(fair, place)) return false;
  return fair_all_taken(fair);
}

bool fair_is_settled(const Fair *fair) {
  return fair->is_needed && !is_without_commitments(fair) && all_committed(fair);
}

bool fair_needs_nonce(const Fair *fair, int number) {
  const FairPlace *place = &fair->places[number];
  if (!fair->is_needed || !is_person(place) || place->nonce[0]) return false;
  return is_without_commitments(fair) || (all_committed(fair) && !fair_is_declined(place->hash));
}

bool fair_is_complete(const Fair *fair) {
  for (int place = 1; place <= fair->place_count; place++)
    if (fair_needs_nonce(fair, place)) return false;
  return all_committed(fair);
}

bool fair_join(Fair *fair, int place, const char *text, Error *error) {
  const bool is_bot = strcmp(text, LOG_TEXT_BOT) == 0;
  uint64_t person = (uint64_t)place;
  if (fair->places[place].is_taken)
    return error_raise_with(error, ERROR_NOT_NOW, "fair.place-taken", "place=%d", place);
  if (scan_prefix(&text, LOG_TEXT_SAME)
          ? !scan_number(text, (uint64_t)place - 1, &person) || !is_person(&fair->places[person])
          : text[0] && !is_bot)
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "fair.bad-join", "text=%s", text);
  fair->places[place] = (FairPlace){.is_taken = true, .is_bot = is_bot, .person = (int)person};
  return true;
}

bool fair_leave(Fair *fair, int place, Error *error) {
  if (!is_person(&fair->places[place]))
    return error_raise_with(error, ERROR_NOT_NOW, "fair.nobody-to-leave", "place=%d", place);
  fair->is_spoilt = fair->is_spoilt || fair_is_settled(fair);
  fair->places[place] = (FairPlace){0};
  // Whoever keeps further places is known by the first of those.
  int heir = 0;
  for (int other = 1; other <= fair->place_count; other++)
    if (fair->places[other].person == place) {
      if (!heir) heir = other;
      fair->places[other].person = heir;
    }
  return true;
}

static bool is_hex(const char *text, size_t least, size_t most) {
  const size_t length = strspn(text, "0123456789abcdef");
  return text[length] == 0 && length >= least && length <= most;
}

bool fair_hash_is_valid(const char *hash, Error *error) {
  return fair_is_declined(hash) || is_hex(hash, FAIR_HEX_SIZE - 1, FAIR_HEX_SIZE - 1) ||
         error_raise(error, ERROR_BAD_ARGUMENT, "fair.bad-commitment");
}

bool fair_commit(Fair *fair, int number, const char *hash, Error *error) {
  FairPlace *place = &fair->places[number];
  if (!fair->is_needed || is_without_commitments(fair) || !is_person(place) ||
      (place->hash[0] && all_committed(fair)))
    return error_raise_with(error, ERROR_NOT_NOW, "fair.no-commitment-due", "place=%d", number);
  if (!fair_hash_is_valid(hash, error)) return false;
  memcpy(place->hash, hash, strlen(hash) + 1);
  return true;
}

static bool nonce_is_valid(const Fair *fair, const char *nonce, Error *error) {
  if (is_without_commitments(fair))
    return fair_is_declined(nonce) || is_hex(nonce, MIN_NONCE_DIGITS_1, MAX_NONCE_DIGITS) ||
           error_raise_with(error, ERROR_BAD_ARGUMENT, "fair.bad-old-nonce", "least=%d most=%d",
                            MIN_NONCE_DIGITS_1, MAX_NONCE_DIGITS);
  return is_hex(nonce, MIN_NONCE_DIGITS, MAX_NONCE_DIGITS) ||
         error_raise_with(error, ERROR_BAD_ARGUMENT, "fair.bad-nonce", "least=%d most=%d",
                          MIN_NONCE_DIGITS, MAX_NONCE_DIGITS);
}

bool fair_reveal(Fair *fair, int number, const char *nonce, Error *error) {
  FairPlace *place = &fair->places[number];
  char hash[FAIR_HEX_SIZE];
  // A computer player of version 1 had a nonce too.
  const bool is_wanted = is_without_commitments(fair)
                             ? fair->is_needed && place->is_taken && !place->nonce[0]
                             : fair_needs_nonce(fair, number);
  if (!is_wanted) {
    const bool too_early = fair_needs_hash(fair, number) || !all_committed(fair);
    return error_raise_with(error, ERROR_NOT_NOW,
                            too_early ? "fair.early-nonce" : "fair.no-nonce-due", "place=%d",
                            number);
  }
  if (!nonce_is_valid(fair, nonce, error)) return false;
  blake2b_hex(nonce, strlen(nonce), hash);
  if (!is_without_commitments(fair) && strcmp(hash, place->hash) != 0)
    return error_raise_with(error, ERROR_FORBIDDEN, "fair.other-nonce", "place=%d", number);
  memcpy(place->nonce, nonce, strlen(nonce) + 1);
  return true;
}

// ---- Draws

void fair_make_dealer(const Fair *fair, const char *table, const char *game, const char *options,
                      Dealer *dealer) {
  // One line a part, so that no two different sets of parts give the same text.
  char hex[FAIR_HEX_SIZE];
  fair_format_secret(fair, hex);
  Text text = {0};
  text_format(&text, "fivefold dealer %d\nsecret %s\ntable %s\ngame %s\noptions %s\n",
              (int)fair->spec.version, hex, table, game, options);
  for (int place = 1; place <= fair->place_count; place++) {
    const char *nonce = fair->places[place].nonce;
    text_format(&text, "nonce %d %s\n", place, nonce[0] ? nonce : no_nonce);
  }
  blake2b(text_string(&text), text.length, dealer->key);
  text_free(&text);
}

void fair_draw_lot(const Dealer *dealer, int count, int order[GAME_MAX_PLAYERS + 1]) {
  ChaChaRandom stream;
  chacha_random_init(&stream, dealer->key, 0);
  for (int seat = 1; seat <= count; seat++)
    order[seat] = seat;
  for (int seat = count; seat > 1; seat--) {
    const int other = 1 + (int)random_below(&stream.random, (uint64_t)seat);
    const int moved = order[seat];
    order[seat] = order[other];
    order[other] = moved;
  }
}

uint64_t fair_stream(const Fair *fair, size_t log_number, size_t draws_before) {
  return is_without_commitments(fair) ? log_number : draws_before + 1;
}
