// Names of players: what is taken, in which form, and what is refused.
#include "server/http/name_skeleton.h"
#include "server/http/names.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

typedef struct Kept {
  const char *given, *kept;
} Kept;

static void good_names_are_kept_in_one_form(void **state) {
  static const Kept table[] = {
      {"Ann", "Ann"},
      {"  Ann  ", "Ann"},
      {"Ann   Lee", "Ann Lee"},
      {"Ann\u00a0\u2003Lee", "Ann Lee"}, // no-break and em space
      {"\u3000\u5c71\u7530\u3000\u592a\u90ce", "\u5c71\u7530 \u592a\u90ce"}, // ideographic spaces
      {"Ame\u0301lie", "Am\u00e9lie"},                                       // composed
      {"\u1112\u1161\u11ab", "\ud55c"},                                      // Hangul, composed
      {"Nguy\u1ec5n", "Nguy\u1ec5n"},
      {"\u0e19\u0e49\u0e33", "\u0e19\u0e49\u0e33"}, // Thai, a mark on a letter
      {"\u0e1b\u0e35\u0e48", "\u0e1b\u0e35\u0e48"}, // and two
      {"\u0926\u0940\u092a\u093f\u0915\u093e",
       "\u0926\u0940\u092a\u093f\u0915\u093e"},                 // Devanagari
      {"\u05d3\u05d5\u05d3", "\u05d3\u05d5\u05d3"},             // Hebrew
      {"\u0645\u062d\u0645\u062f", "\u0645\u062d\u0645\u062f"}, // Arabic
      {"O'Neill-Smith, Jr.", "O'Neill-Smith, Jr."},
      {"\U0001f98a", "\U0001f98a"}, // a fox
      {"x7", "x7"},
      {"abcdefghijklmnopqrstuvwx", "abcdefghijklmnopqrstuvwx"},
      {"Sam Minton", "Sam Minton"},
      {"Smooth Operator", "Smooth Operator"},
      {"Serverus", "Serverus"},
      {"Computer Freak", "Computer Freak"},
      {"Adam", "Adam"},
      {"Guest 1234", "Guest 1234"},
  };
  (void)state;
  for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
    char name[SEAT_NAME_SIZE];
    Refusal refusal;
    if (!name_normalise(table[i].given, name, &refusal))
      fail_msg("'%s': %s", table[i].given, error_message(&refusal.error));
    assert_string_equal(name, table[i].kept);
  }
}

static void refuses(const char *given, const char *part) {
  char name[SEAT_NAME_SIZE];
  Refusal refusal;
  if (name_normalise(given, name, &refusal)) fail_msg("'%s' is taken as '%s'", given, name);
  assert_string_equal(refusal.error.code, "bad-argument");
  if (!strstr(error_message(&refusal.error), part))
    fail_msg("'%s': no '%s' in '%s'", given, part, error_message(&refusal.error));
}

static void what_cannot_be_seen_is_refused(void **state) {
  static const char *const characters[] = {
      "\u00ad",     "\u034f",     "\u061c", "\u115f",     "\u1160",     "\u17b4",
      "\u180b",     "\u180e",     "\u200b", "\u200c",     "\u200d",     "\u200e",
      "\u200f",     "\u2028",     "\u2029", "\u202a",     "\u202b",     "\u202c",
      "\u202d",     "\u202e",     "\u2060", "\u2061",     "\u2062",     "\u2063",
      "\u2064",     "\u2066",     "\u2067", "\u2068",     "\u2069",     "\u206a",
      "\u206f",     "\u2800",     "\u3164", "\ufe00",     "\ufe0f",     "\ufeff",
      "\uffa0",     "\ufff9",     "\ufffc", "\ufffd",     "\xc2\x85",   "\x01",
      "\x1b",       "\t",         "\x7f",   "\U0001d159", "\U0001d173", "\U000e0001",
      "\U000e0020", "\U000e0100", "\ue000", "\U000f0000", "\U0010fffd", // private use
      "\u0378",     "\U0003ffff", "\uffff",                             // unassigned
  };
  (void)state;
  for (size_t i = 0; i < sizeof characters / sizeof characters[0]; i++) {
    char name[32];
    snprintf(name, sizeof name, "An%sn", characters[i]);
    refuses(name, "invisible");
    refuses(characters[i], "invisible");
  }
}

static void blanks_alone_and_wrong_lengths_are_refused(void **state) {
  (void)state;
  refuses("", "1 to 24");
  refuses("   ", "1 to 24");
  refuses("\u3000\u00a0\u2003\u205f\u1680", "1 to 24");
  refuses("abcdefghijklmnopqrstuvwxy", "1 to 24");
  refuses("\U0001f98a\U0001f98a\U0001f98a\U0001f98a\U0001f98a\U0001f98a\U0001f98a\U0001f98a"
          "\U0001f98a\U0001f98a\U0001f98a\U0001f98a\U0001f98a\U0001f98a\U0001f98a\U0001f98a"
          "\U0001f98a\U0001f98a\U0001f98a\U0001f98a\U0001f98a\U0001f98a\U0001f98a\U0001f98a"
          "\U0001f98a",
          "1 to 24");
  refuses("\xff\xfe", "UTF-8");
  refuses("\xed\xa0\x80", "UTF-8"); // half of a surrogate pair
  refuses("A\xc0\xafn", "UTF-8");
  refuses("a[b", "none of");
  refuses("<b>", "none of");
}

static void heaps_of_accents_are_refused(void **state) {
  (void)state;
  refuses("\u0301", "accent");
  refuses("\u0301\u0302", "accent");
  refuses("A \u0301", "accent");
  refuses("!\u0301", "accent");
  refuses("x\u0335\u0336\u0337", "at most 2");
  refuses("H\u0321\u0334\u0335\u0336\u0337\u0338", "at most 2");
  refuses("x\u20dd\u20de\u20df", "at most 2");
}

static void the_sites_own_words_are_refused_however_they_look(void **state) {
  static const char *const names[] = {
      "Computer",
      "computer 5",
      "COMPUTER 10",
      "Computer5",
      "C0mputer 5",
      "Computer lO",
      "C o m p u t e r 1",
      "Computer\u00a05",
      "\uff23omputer \uff15",
      "\u0421\u043emput\u0435r 5",
      "Cornputer 3",
      "Comp\u00fcter 7",
      "Computer #5",
      "\u24b8\u24de\u24dc\u24df\u24e4\u24e3\u24d4\u24e1 5",
      "Fivefold",
      "FIVEFOLD",
      "Five Fold",
      "Fiv3f0ld",
      "F1vefold",
      "Flvefold",
      "\u0192ivefold",
      "admin",
      "Admin",
      "ADMlN",
      "adm1n",
      "4dm!n",
      "a.d.m.i.n",
      "~admin~",
      "\u0430dmin",
      "\u0391DMIN",
      "\uff21\uff44\uff4d\uff49\uff4e",
      "adrnin",
      "Adm\u00edn",
      "admin 2",
      "\U0001f150\U0001f153\U0001f15c\U0001f158\U0001f15d",
      "\U0001d5ba\U0001d5bd\U0001d5c6\U0001d5c2\U0001d5c7",
      "administrator",
      "Admin1strat0r",
      "operator",
      "0perat0r",
      "\u03bfperator",
      "moderator",
      "M0D3R4T0R",
      "rnoderator",
      "server",
      "\u0455erver",
      "$erver",
      "ser\u03bder",
      "system",
      "$y$tem",
      "\u0405\u0423stem",
      "Server Admin",
      "fivefold-administrator",
      "System Operator",
  };
  (void)state;
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    refuses(names[i], "kept for the site");
}

static void skeletons_are_what_a_reader_sees(void **state) {
  static const Kept table[] = {
      {"A-n N", "ann"}, {"I1l|", "llll"}, {"Burn", "bum"}, {"\u5c71", "?"}, {"...", ""},
  };
  (void)state;
  for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
    char skeleton[SKELETON_SIZE];
    skeleton_make(table[i].given, skeleton);
    assert_string_equal(skeleton, table[i].kept);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(good_names_are_kept_in_one_form),
      cmocka_unit_test(what_cannot_be_seen_is_refused),
      cmocka_unit_test(blanks_alone_and_wrong_lengths_are_refused),
      cmocka_unit_test(heaps_of_accents_are_refused),
      cmocka_unit_test(the_sites_own_words_are_refused_however_they_look),
      cmocka_unit_test(skeletons_are_what_a_reader_sees),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
