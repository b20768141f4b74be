// What a name looks like at a glance, and whether that is one of the site's own words.
#ifndef FIVEFOLD_SERVER_HTTP_NAME_SKELETON_H
#define FIVEFOLD_SERVER_HTTP_NAME_SKELETON_H

#include <stdbool.h>

enum { SKELETON_SIZE = 400 };

// The small Latin letters that a reader may see in a name (UTF-8): case, width, accents, blanks and
// punctuation do not count, and letters and digits that look alike are the same. A letter that
// looks like no Latin one is written as '?'.
void skeleton_make(const char *name, char skeleton[SKELETON_SIZE]);

// Whether the name looks like a word that is kept for the site, like several of them, or like a
// computer player's name.
bool skeleton_is_reserved(const char *name);

#endif
