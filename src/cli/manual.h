// The manual page, fivefold(1).
#ifndef FIVEFOLD_CLI_MANUAL_H
#define FIVEFOLD_CLI_MANUAL_H

#include "base/text.h"

// Adds the whole page, in the language of man.
void manual_write(Text *out);

#endif
