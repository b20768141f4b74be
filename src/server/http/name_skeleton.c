// Somebody called "Аdmin" (with a Cyrillic A), "ADMlN" or "a.d.m.1.n" is read as "admin". So names
// are compared by a skeleton: compatible forms are unified (NFKC without marks), then each
// character becomes the Latin letter it looks like. Only letters of the reserved words matter, so
// the table is short.
#include "server/http/name_skeleton.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

// Each letter with what looks like it. 'i' and 'l' are the same, for I and l are in many typefaces.
// Capitals are listed where they look like another letter than the small one.
static const struct {
  char letter;
  const char *like;
} lookalikes[] = {
    {'a', "аАαΑɑᴀ4@ΛᎪ∀ⲁ"},
    {'b', "вВβΒʙ8Ᏼ"},
    {'c', "сСςᴄᏟ¢©(ⲥ"},
    {'d', "ԁԀᴅđĐɖɗᎠժ"},
    {'e', "еЕєЄεΕᴇ3€ҽᎬəⲉ"},
    {'f', "ғҒꜰƒϝᖴ"},
    {'l', "іІιΙıɪӀӏǀ1!|¦ʟłŁᏞᎥⲓ"},
    {'m', "мМΜμᴍᎷⲙ"},
    {'n', "пПηΝɴոռղИи"},
    {'o', "оОοΟσøØᴏ0օՕθΘ๐੦०০ⲟ°"},
    {'p', "рРρΡᴘƿᏢⲣþ"},
    {'r', "гГʀᎡᏒяЯꭇ®"},
    {'s', "ѕЅʂꜱ5$Տ§Ꮪ"},
    {'t', "тТτΤᴛ7+ŧŦᎢⲧ"},
    {'u', "υսᴜʊЦц"},
    {'v', "νѵѴᴠᏙ√"},
    {'y', "уУүҮγΥʏყ¥ⲩ"},
};

// Letters in boxes and circles, which compatibility leaves as they are.
static const utf8proc_int32_t boxed_alphabets[] = {0x1f150, 0x1f170, 0x1f1e6};

static const char *const reserved_words[] = {
    "fivefold", "admin", "administrator", "operator", "moderator", "server", "system", "computer",
};

static char fold_twins(char letter) {
  return letter == 'i' ? 'l' : letter;
}

// The letter that a character looks like, '?' for another letter, 0 for what is none.
static char look_at(utf8proc_int32_t character) {
  for (size_t i = 0; i < sizeof lookalikes / sizeof lookalikes[0]; i++) {
    utf8proc_int32_t like;
    for (const char *at = lookalikes[i].like; *at;) {
      at += utf8proc_iterate((const utf8proc_uint8_t *)at, -1, &like);
      if (like == character) return lookalikes[i].letter;
    }
  }
  for (size_t i = 0; i < sizeof boxed_alphabets / sizeof boxed_alphabets[0]; i++)
    if (character >= boxed_alphabets[i] && character < boxed_alphabets[i] + 26)
      return fold_twins((char)('a' + character - boxed_alphabets[i]));
  const utf8proc_int32_t small = utf8proc_tolower(character);
  if (small >= 'a' && small <= 'z') return fold_twins((char)small);
  const utf8proc_category_t category = utf8proc_category(character);
  return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO ? '?' : 0;
}

// "rn" is read as "m".
static void join_letters(char *skeleton) {
  char *out = skeleton;
  for (const char *at = skeleton; *at; at++) {
    const bool joins = at[0] == 'r' && at[1] == 'n';
    *out++ = joins ? 'm' : *at;
    at += joins;
  }
  *out = 0;
}

void skeleton_make(const char *name, char skeleton[SKELETON_SIZE]) {
  utf8proc_uint8_t *plain;
  size_t length = 0;
  skeleton[0] = 0;
  if (utf8proc_map((const utf8proc_uint8_t *)name, 0, &plain,
                   UTF8PROC_NULLTERM | UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT |
                       UTF8PROC_IGNORE | UTF8PROC_STRIPMARK) < 0)
    return;
  for (const utf8proc_uint8_t *at = plain; *at && length < SKELETON_SIZE - 1;) {
    utf8proc_int32_t character;
    at += utf8proc_iterate(at, -1, &character);
    const char letter = look_at(character);
    if (letter) skeleton[length++] = letter;
  }
  skeleton[length] = 0;
  free(plain);
  join_letters(skeleton);
}

// The number of letters with which a reserved word begins the skeleton; 0: none does.
static size_t match_word(const char *skeleton, size_t index) {
  char word[SKELETON_SIZE];
  skeleton_make(reserved_words[index], word);
  const size_t length = strlen(word);
  return strncmp(skeleton, word, length) == 0 ? length : 0;
}

// Nothing, or up to two letters that digits are taken for: "Computer 5", "admin 10", "systems".
static bool is_number(const char *skeleton) {
  return strlen(skeleton) <= 2 && strspn(skeleton, "abelost") == strlen(skeleton);
}

static bool is_made_of_words(const char *skeleton) {
  for (size_t i = 0; i < sizeof reserved_words / sizeof reserved_words[0]; i++) {
    const size_t length = match_word(skeleton, i);
    if (length && (is_number(skeleton + length) || is_made_of_words(skeleton + length)))
      return true;
  }
  return false;
}

bool skeleton_is_reserved(const char *name) {
  char skeleton[SKELETON_SIZE];
  skeleton_make(name, skeleton);
  return is_made_of_words(skeleton);
}
