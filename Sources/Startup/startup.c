#include "startup.h"

#include <stdlib.h>

static char **arguments;

#if defined(__GLIBC__) || defined(__APPLE__)
// glibc and dyld call constructors with the arguments of main.
__attribute__((constructor)) static void keep_arguments(int count, char **words) {
  (void)count;
  arguments = words;
}
#endif

char **kpgg_arguments(void) { return arguments; }
