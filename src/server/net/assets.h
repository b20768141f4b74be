// The browser app's files, which the build puts into the program (scripts/embed-assets.py). Nothing
// is ever read from a disk because of an address.
#ifndef FIVEFOLD_SERVER_NET_ASSETS_H
#define FIVEFOLD_SERVER_NET_ASSETS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct AssetBytes {
  const unsigned char *data; // NULL: there is no such form of it
  size_t size;
} AssetBytes;

typedef struct Asset {
  const char *path; // "/app.js"; NULL ends the table
  const char *content_type;
  const char *etag;  // with its quotes
  bool is_immutable; // its name changes whenever its content does
  AssetBytes plain, gzip, brotli;
} Asset;

extern const Asset assets[];

// The file at a path, or NULL.
const Asset *asset_find(const char *path);

typedef enum AssetCoding { ASSET_PLAIN, ASSET_GZIP, ASSET_BROTLI } AssetCoding;

// The smallest form that an Accept-Encoding header allows.
AssetCoding asset_choose(const Asset *asset, const char *accept_encoding);

#endif
