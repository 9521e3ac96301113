#define _GNU_SOURCE
#include "processes.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

static char **arguments;

#if defined(__GLIBC__) || defined(__APPLE__)
// glibc and dyld call constructors with the arguments of main.
__attribute__((constructor)) static void keep_arguments(int count, char **words) {
  (void)count;
  arguments = words;
}
#endif

char **kpgg_arguments(void) { return arguments; }

// Between fork and exec, only async-signal-safe functions are called: other threads may have held locks.

static void limit(int resource, long most) {
  struct rlimit present;
  if (most <= 0 || getrlimit(resource, &present) != 0) return;
  rlim_t limit = (rlim_t)most;
  if (present.rlim_max != RLIM_INFINITY && present.rlim_max < limit) limit = present.rlim_max;
  struct rlimit changed = {limit, limit};
  // Some systems do not support every limit.
  setrlimit(resource, &changed);
}

/// Makes all descriptors except the streams close when the program starts.
static void keep_only_streams(void) {
#if defined(__linux__) && defined(SYS_close_range)
  unsigned int sets_close_on_exec = 4;
  if (syscall(SYS_close_range, 3u, ~0u, sets_close_on_exec) == 0) return;
#endif
  long count = sysconf(_SC_OPEN_MAX);
  if (count < 0 || count > 65536) count = 65536;
  for (int file = 3; file < count; file++) fcntl(file, F_SETFD, FD_CLOEXEC);
}

/// Sets the streams. Returns false, with `errno`, if one can't be set.
static bool set_streams(const int streams[3]) {
  int moved[3];
  // First move descriptors that have a stream's number, so that setting another stream does not replace them.
  for (int number = 0; number < 3; number++) {
    moved[number] = streams[number];
    if (moved[number] >= 0 && moved[number] < 3) moved[number] = fcntl(moved[number], F_DUPFD, 3);
    if (streams[number] >= 0 && moved[number] < 0) return false;
  }
  for (int number = 0; number < 3; number++) {
    if (moved[number] >= 0 && dup2(moved[number], number) < 0) return false;
  }
  return true;
}

/// Restores the default effect of signals that are caught, and of ignored signals that the program needs.
static void reset_signals(bool takes_keys) {
  struct sigaction present, initial = {0};
  initial.sa_handler = SIG_DFL;
  for (int number = 1; number < 32; number++) {
    if (sigaction(number, 0, &present) != 0 || present.sa_handler == SIG_DFL) continue;
    bool is_needed =
      number == SIGCHLD || number == SIGPIPE || (takes_keys && (number == SIGINT || number == SIGQUIT));
    if (is_needed || present.sa_handler != SIG_IGN) sigaction(number, &initial, 0);
  }
}

/// Replaces this process by the program. Returns only if that fails, with `errno`.
static void become(const kpgg_program *program, pid_t parent, const sigset_t *mask) {
#ifdef __linux__
  if (program->ends_with_thread) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // The parent may already have ended.
    if (getppid() != parent) _exit(127);
  }
#else
  (void)parent;
#endif
  if (program->leads_session) setsid();
  if (!set_streams(program->streams)) return;
  if (program->folder && chdir(program->folder) != 0) return;
  keep_only_streams();
  limit(RLIMIT_CPU, program->seconds);
  limit(RLIMIT_AS, program->memory);
  reset_signals(program->takes_keys);
  sigprocmask(SIG_SETMASK, mask, 0);
  execve(program->path, program->arguments, program->variables);
}

/// Makes a pipe whose ends no other program inherits. Returns false, with `errno`, if there are no more descriptors.
static bool make_pipe(int ends[2]) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC) == 0;
#else
  if (pipe(ends) != 0) return false;
  for (int end = 0; end < 2; end++) fcntl(ends[end], F_SETFD, FD_CLOEXEC);
  return true;
#endif
}

/// Makes a child process. On Linux, it shares this process's memory until it becomes a program, and takes no locks.
#ifdef __linux__
#define new_process vfork
#else
#define new_process fork
#endif

int kpgg_start(const kpgg_program *program) {
  // The child reports an error through this pipe. If the program starts, the pipe is closed without a report.
  int report[2];
  if (!make_pipe(report)) return -1;
  // No signal handler of this process may run in the child.
  sigset_t all, mask;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &mask);
  pid_t parent = getpid();
  pid_t child = new_process();
  if (child == 0) {
    // Move the pipe's end, since a stream can take its number.
    int writing = fcntl(report[1], F_DUPFD_CLOEXEC, 3);
    become(program, parent, &mask);
    int reason = errno;
    if (write(writing, &reason, sizeof reason) < 0) _exit(126);
    _exit(127);
  }
  int error = errno;
  pthread_sigmask(SIG_SETMASK, &mask, 0);
  close(report[1]);
  if (child > 0) {
    ssize_t count;
    do count = read(report[0], &error, sizeof error);
    while (count < 0 && errno == EINTR);
    if (count > 0) {
      while (waitpid(child, 0, 0) < 0 && errno == EINTR) {}
      child = -1;
    }
  }
  close(report[0]);
  errno = error;
  return child;
}
