#ifndef KPGG_STARTUP_H
#define KPGG_STARTUP_H

/// The arguments of `main`, the program's name first, up to a null pointer; null where the C library does not pass them
/// on before `main` (musl).
///
/// Swift's `CommandLine.arguments` is empty on Linux if `/proc` is missing.
char **kpgg_arguments(void);

#endif
