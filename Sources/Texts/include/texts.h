#ifndef KPGG_TEXTS_H
#define KPGG_TEXTS_H

#include <stddef.h>

/// A file of texts, as it is in the binary's read-only memory.
typedef struct {
  /// The file's path below `Sources/Texts`, such as "ko.txt" or "topics/ko/names.txt".
  const char *path;
  const unsigned char *bytes;
  size_t count;
} kpgg_text;

size_t kpgg_text_count(void);

/// The file at an index below `kpgg_text_count()`.
kpgg_text kpgg_text_at(size_t index);

#endif
