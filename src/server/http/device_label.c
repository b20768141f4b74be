// Looks for the signs of browsers and systems in the User-Agent.
#include "server/http/device_label.h"

#include <stdio.h>
#include <string.h>

typedef struct Sign {
  const char *sign, *name;
} Sign;

// In this order: browsers pretend to be those that were there before them.
static const Sign browsers[] = {
    {"Edg", "Edge"},        {"OPR/", "Opera"},       {"SamsungBrowser", "Samsung Internet"},
    {"Vivaldi", "Vivaldi"}, {"Firefox/", "Firefox"}, {"FxiOS", "Firefox"},
    {"CriOS", "Chrome"},    {"Chrome/", "Chrome"},   {"Safari/", "Safari"},
};

static const Sign systems[] = {
    {"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"},   {"Windows", "Windows"},
    {"CrOS", "ChromeOS"},   {"Macintosh", "Mac"}, {"Linux", "Linux"}, {"BSD", "BSD"},
};

static const char *find(const Sign *signs, size_t count, const char *text) {
  for (size_t i = 0; i < count; i++)
    if (strstr(text, signs[i].sign)) return signs[i].name;
  return NULL;
}

void device_label(const char *user_agent, char label[STORE_LABEL_SIZE]) {
  const char *browser = find(browsers, sizeof browsers / sizeof browsers[0], user_agent);
  const char *system = find(systems, sizeof systems / sizeof systems[0], user_agent);
  if (browser && system)
    snprintf(label, STORE_LABEL_SIZE, "%s on %s", browser, system);
  else
    snprintf(label, STORE_LABEL_SIZE, "%s", browser ? browser : "Program");
}
