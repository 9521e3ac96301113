#ifndef KPGG_PROCESSES_H
#define KPGG_PROCESSES_H

#include <stdbool.h>

/// The arguments of `main`, the program's name first, up to a null pointer; null where the C library does not pass them
/// on before `main` (musl).
///
/// Swift's `CommandLine.arguments` is empty on Linux if `/proc` is missing.
char **kpgg_arguments(void);

/// A program to start.
typedef struct {
  /// The program's file.
  const char *path;
  /// Its arguments, its name first, and its environment variables; each list ends with a null pointer.
  char *const *arguments;
  char *const *variables;
  /// Its input, output and error stream; -1 for that of this process. It gets no other descriptors.
  int streams[3];
  /// The folder that it works in; null for that of this process.
  const char *folder;
  /// Whether it leads a session and process group of its own, without the terminal.
  bool leads_session;
  /// Whether keys such as Ctrl-C end it although this process ignores them.
  bool takes_keys;
  /// Whether it is killed when the calling thread ends, which on Linux includes that this process is killed.
  bool ends_with_thread;
  /// The most processor time in seconds, and memory in bytes; 0 for no limit.
  long seconds, memory;
} kpgg_program;

/// Starts a program. Returns its process ID, or -1 with `errno`.
///
/// posix_spawn can set neither limits nor the signal at the end of the parent, and not everywhere the folder.
int kpgg_start(const kpgg_program *program);

#endif
