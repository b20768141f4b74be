// Completion for shells: what may come next on a command line. The shells' own scripts
// (completions/) only ask and show.
#ifndef FIVEFOLD_CLI_COMPLETE_H
#define FIVEFOLD_CLI_COMPLETE_H

#include "base/text.h"

// Adds the words that the last word may become, after the others: a line each, with a tab and a
// meaning where there is one. The line ":files" or ":folders" says that the shell's own will do.
void complete_words(int count, char **words, Text *out);

#endif
