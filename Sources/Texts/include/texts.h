#ifndef KPGG_TEXTS_H
#define KPGG_TEXTS_H

#include <stddef.h>

/// The texts of a language other than English, as they stand in the binary's read-only memory.
typedef struct {
  /// The language's code, such as "ko" (ISO 639-1).
  const char *code;
  /// Lines of a key, a tab and its translation, sorted by the bytes of the keys.
  const unsigned char *bytes;
  size_t count;
} kpgg_language;

size_t kpgg_language_count(void);

/// The language at an index below `kpgg_language_count()`.
kpgg_language kpgg_language_at(size_t index);

#endif
