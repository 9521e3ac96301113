#ifndef KPGG_FIXTURES_H
#define KPGG_FIXTURES_H

#include <stddef.h>

/// One file of the bundled mock API, as it stands in the binary's read-only memory.
typedef struct {
  /// The file's path below the API's base, such as "group/index.json".
  const char *path;
  const unsigned char *bytes;
  size_t count;
} kpgg_fixture;

size_t kpgg_fixture_count(void);

/// The fixture at an index below `kpgg_fixture_count()`.
kpgg_fixture kpgg_fixture_at(size_t index);

#endif
