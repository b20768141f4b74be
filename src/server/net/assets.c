// Finds a file by its path, and the coding that the client accepts.
#include "server/net/assets.h"

#include <string.h>

const Asset *asset_find(const char *path) {
  for (const Asset *asset = assets; asset->path; asset++)
    if (strcmp(asset->path, path) == 0) return asset;
  return NULL;
}

// Whether the list names the coding, and not with q=0.
static bool accepts(const char *list, const char *coding) {
  const size_t length = strlen(coding);
  for (const char *at = list; (at = strstr(at, coding)); at += length) {
    const bool starts = at == list || at[-1] == ' ' || at[-1] == ',';
    const char *after = at + length;
    if (!starts || (*after && !strchr(" ,;", *after))) continue;
    while (*after == ' ')
      after++;
    return strncmp(after, ";q=0", 4) != 0 || (after[4] == '.' && after[5] > '0');
  }
  return false;
}

AssetCoding asset_choose(const Asset *asset, const char *accept_encoding) {
  if (asset->brotli.data && accepts(accept_encoding, "br")) return ASSET_BROTLI;
  if (asset->gzip.data && accepts(accept_encoding, "gzip")) return ASSET_GZIP;
  return ASSET_PLAIN;
}
