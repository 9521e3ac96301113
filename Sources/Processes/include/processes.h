#ifndef KPGG_PROCESSES_H
#define KPGG_PROCESSES_H

#include <stdbool.h>

/// Returns the arguments of `main`, starting with the program's name, up to a null pointer. Returns null if the C
/// library does not pass them on before `main` (musl).
///
/// Swift's `CommandLine.arguments` is empty on Linux if `/proc` is missing.
char **kpgg_arguments(void);

/// A program to start.
typedef struct {
  /// The program's file.
  const char *path;
  /// The arguments, starting with the program's name, and the environment variables. A null pointer ends each list.
  char *const *arguments;
  char *const *variables;
  /// The input, output and error stream, or -1 for the stream of this process. The program gets no other descriptors.
  int streams[3];
  /// The working folder, or null for this process's working folder.
  const char *folder;
  /// Whether the program leads its own session and process group, without the terminal.
  bool leads_session;
  /// Whether keys such as Ctrl-C end the program although this process ignores them.
  bool takes_keys;
  /// Whether the program is killed when the calling thread or this process ends. This only works on Linux.
  bool ends_with_thread;
  /// The limits on processor time, in seconds, and memory, in bytes. 0 means no limit.
  long seconds, memory;
} kpgg_program;

/// Starts a program. Returns its process ID, or -1 with `errno`.
///
/// posix_spawn can't set limits or the signal sent when the parent ends, and on some systems it can't set the folder.
int kpgg_start(const kpgg_program *program);

#endif
