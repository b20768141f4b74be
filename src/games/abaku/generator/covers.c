// Plays of two or more tiles with cover=each: no single operation has to contain them all. So every
// run of the line that contains a tile of the window is asked which arrangements make it an
// operation; these sets say which tiles are covered, which neighbours are joined, and whether there
// is contact, for all arrangements at once.
#include "games/abaku/generator/covers.h"

#include "games/abaku/generator/playthrough.h"

#include <string.h>

// What the operations along the line do, by arrangement.
typedef struct Cover {
  ArrangementSet covered[ABAKU_RACK]; // by tile: one contains it
  ArrangementSet joined[ABAKU_SIZE];  // by cell: one contains it and the next
  ArrangementSet contact;             // one contains an old tile
} Cover;

// These arrangements make cells `first` to `last` an operation.
static void add_operation(Cover *cover, const Window *window, int first, int last,
                          ArrangementSet found) {
  const unsigned cells = (2u << last) - (1u << first);
  for (int i = 0; i < window->count; i++)
    if (cells >> window->gaps[i] & 1) cover->covered[i] |= found;
  for (int cell = first; cell < last; cell++)
    cover->joined[cell] |= found;
  if (cells & ~window->fresh) cover->contact |= found;
}

// Runs of new tiles only are known from the sheet.
static void add_new_runs(Cover *cover, const Window *window, const Sheet *sheet) {
  for (int first = 0; first < window->count; first++)
    for (int last = first + 1; last < window->count; last++) {
      if (window->gaps[last] - window->gaps[first] != last - first) break; // an old tile between
      const ArrangementSet found = sheet->runs[first][last];
      if (!set_is_empty(found))
        add_operation(cover, window, window->gaps[first], window->gaps[last], found);
    }
}

static void add_mixed_runs(Generator *generator, Cover *cover, const Window *window,
                           const Sheet *sheet) {
  Line *line = &generator->lines[window->line];
  const int longest = generator->mode == GENERATE_BRIEF ? TABLE_MAX_LENGTH : ABAKU_SIZE;
  Playthrough playthrough;
  playthrough_open(&playthrough, window->sieve, sheet, window->fresh, window->from, window->to);
  for (int first = window->from; first < window->to; first++)
    for (int last = first + 1; last <= window->to && last - first < longest; last++) {
      const unsigned cells = (2u << last) - (1u << first);
      if (!(cells & window->fresh) || !(cells & line->old)) continue;
      const Splits splits = sieve_splits(window->sieve, first, last);
      if (splits_are_none(splits)) continue;
      const ArrangementSet found = playthrough_solve(&playthrough, first, last, splits);
      if (set_is_empty(found)) continue;
      if (last - first >= TABLE_MAX_LENGTH) line_mark_long_run(line, first, last);
      add_operation(cover, window, first, last, found);
    }
}

// Those in which each tile lies in an operation that counts.
static ArrangementSet covered_wholly(const Generator *generator, const Cover *cover,
                                     const Window *window, const Sheet *sheet) {
  const unsigned unpaid = generator->state->zeros_unpaid ? ZERO : 0;
  ArrangementSet covered = sheet->all;
  for (int i = 0; i < window->count; i++)
    covered &= cover->covered[i] | sheet_with(sheet, i, window->across[i]->scoring & ~unpaid);
  return covered;
}

// Those in which each old tile next to a new one is joined to it, or a zero is involved.
static ArrangementSet joined_wholly(const Generator *generator, const Cover *cover,
                                    const Window *window, const Sheet *sheet) {
  const Line *line = &generator->lines[window->line];
  ArrangementSet joined = sheet->all;
  for (int i = 0; i < window->count; i++) {
    const int cell = window->gaps[i];
    const ArrangementSet zeros = sheet_with(sheet, i, ZERO);
    if (cell > window->from && line->old >> (cell - 1) & 1 && line->digits[cell - 1] != 0)
      joined &= cover->joined[cell - 1] | zeros;
    if (cell < window->to && line->old >> (cell + 1) & 1 && line->digits[cell + 1] != 0)
      joined &= cover->joined[cell] | zeros;
  }
  return joined;
}

// Those that are in contact with old tiles.
static ArrangementSet in_contact(const Generator *generator, const Cover *cover,
                                 const Window *window, const Sheet *sheet) {
  const AbakuState *state = generator->state;
  if (state->tile_count == 0) return sheet->all;
  ArrangementSet contact = cover->contact;
  for (int i = 0; i < window->count; i++) {
    contact |= sheet_with(sheet, i, window->across[i]->scoring);
    if (state->zero_contact)
      contact |=
          sheet_with(sheet, i, generator_zero_contact(generator, window->line, window->gaps[i]));
  }
  return contact;
}

ArrangementSet covers_find(Generator *generator, Sheet *sheet, const Window *window) {
  const ArrangementSet allowed = window_allowed(sheet, window);
  if (set_is_empty(allowed)) return allowed;
  Cover cover;
  memset(&cover, 0, sizeof cover);
  sheet_find_runs(sheet, generator->state->basic);
  add_new_runs(&cover, window, sheet);
  add_mixed_runs(generator, &cover, window, sheet);
  const ArrangementSet covered = allowed & covered_wholly(generator, &cover, window, sheet);
  if (set_is_empty(covered)) return covered;
  return covered & joined_wholly(generator, &cover, window, sheet) &
         in_contact(generator, &cover, window, sheet);
}
