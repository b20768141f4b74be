// A few words by which people tell their devices apart.
#ifndef FIVEFOLD_SERVER_HTTP_DEVICE_LABEL_H
#define FIVEFOLD_SERVER_HTTP_DEVICE_LABEL_H

#include "store/store.h"

// "Firefox on Linux" for a User-Agent header: nothing else of it is kept. "Program" where it is no
// browser's.
void device_label(const char *user_agent, char label[STORE_LABEL_SIZE]);

#endif
