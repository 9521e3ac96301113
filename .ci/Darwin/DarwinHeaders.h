// The parts of Darwin's C library that the sources use, to type-check them without Apple's SDK. Each group of declarations
// names its public header.

#pragma clang diagnostic ignored "-Wnullability-completeness"

// xnu: bsd/sys/_types/*.h, bsd/i386/_types.h, bsd/arm/_types.h
typedef unsigned short mode_t;
typedef int pid_t;
typedef unsigned int uid_t;
typedef int dev_t;
typedef unsigned long long ino_t;
typedef long long off_t;
typedef unsigned long size_t;
typedef long ssize_t;
typedef long time_t;
typedef unsigned int useconds_t;
typedef unsigned int socklen_t;

// xnu: bsd/sys/_types/_timespec.h
// Renamed here and below, because Synchronization imports glibc's declaration.
typedef struct darwin_timespec {
  time_t tv_sec;
  long tv_nsec;
} timespec;

// xnu: bsd/sys/errno.h
#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define EIO 5
#define ENXIO 6
#define EACCES 13
#define EEXIST 17
#define ENOTDIR 20
#define EISDIR 21
#define EINVAL 22
#define ENFILE 23
#define EMFILE 24
#define EFBIG 27
#define ENOSPC 28
#define EROFS 30
#define EPIPE 32
#define EAGAIN 35
#define EWOULDBLOCK EAGAIN
#define ENOTSUP 45
#define ELOOP 62
#define ENOTEMPTY 66
#define EDQUOT 69
#define ENOLCK 77
#define ENOSYS 78
#define EOPNOTSUPP 102

// xnu: bsd/sys/fcntl.h
#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_NONBLOCK 0x00000004
#define O_NOFOLLOW 0x00000100
#define O_CREAT 0x00000200
#define O_EXCL 0x00000800
#define O_NOCTTY 0x00020000
#define O_DIRECTORY 0x00100000
#define O_CLOEXEC 0x01000000
#define F_GETFD 1
#define F_SETFD 2
#define F_SETFL 4
#define F_FULLFSYNC 51
#define FD_CLOEXEC 1
#define LOCK_EX 0x02
#define LOCK_NB 0x04
int flock(int, int);

// xnu: bsd/sys/stat.h
struct stat {
  mode_t st_mode;
  ino_t st_ino;
  uid_t st_uid;
  dev_t st_rdev;
  timespec st_mtimespec;
  off_t st_size;
};
int stat(const char *, struct stat *);
int fstat(int, struct stat *);
int lstat(const char *, struct stat *);
int chmod(const char *, mode_t);
int mkdir(const char *, mode_t);

// xnu: bsd/sys/syslimits.h
#define PATH_MAX 1024

// Libc: include/unistd.h
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define X_OK (1 << 0)
int access(const char *, int);
unsigned int alarm(unsigned int);
int close(int);
int dup(int);
void _exit(int);
int fsync(int);
uid_t geteuid(void);
pid_t getpid(void);

// Libinfo: include/pwd.h
struct passwd { char *pw_name; };
struct passwd *getpwuid(uid_t);
char *getcwd(char *, size_t);
int isatty(int);
int pipe(int[2]);
ssize_t read(int, void *, size_t);
int unlink(const char *);
ssize_t readlink(const char *, char *, size_t);
int rmdir(const char *);
int unsetenv(const char *);
int mkstemp(char *);
off_t lseek(int, off_t, int);
#define SEEK_SET 0
int usleep(useconds_t);
ssize_t write(int, const void *, size_t);

// Libc: include/stdio.h
int rename(const char *, const char *);

// Libc: include/_stdlib.h, include/string.h
void free(void *);
char *getenv(const char *);
char *strchr(const char *, int);
char *realpath(const char *restrict, char *restrict);
int setenv(const char *, const char *, int);
char *strdup(const char *);
char *strerror(int);

// Libc: include/_time.h
struct tm {
  int tm_sec;
  int tm_min;
  int tm_hour;
  int tm_mday;
  int tm_mon;
  int tm_year;
  int tm_wday;
  int tm_yday;
  int tm_isdst;
  long tm_gmtoff;
  // Not const in Darwin; must match glibc's declaration, which Synchronization imports.
  const char *tm_zone;
};
time_t time(time_t *);
struct tm *localtime_r(const time_t *restrict, struct tm *restrict);

// xnu: bsd/sys/signal.h; Libc: include/signal.h
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGKILL 9
#define SIGBUS 10
#define SIGSEGV 11
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGCHLD 20
#define SIGTSTP 18
#define SIGCONT 19
#define SIGWINCH 28
#define SA_ONSTACK 0x0001
struct __siginfo;
union __sigaction_u {
  void (*__sa_handler)(int);
  void (*__sa_sigaction)(int, struct __siginfo *, void *);
};
// Renamed only in C, because a function has the same name.
struct __attribute__((swift_name("sigaction"))) darwin_sigaction {
  union __sigaction_u __sigaction_u;
  int sa_flags;
};
int sigaction(int, const struct darwin_sigaction *restrict, struct darwin_sigaction *restrict);
typedef struct __darwin_sigaltstack {
  void *ss_sp;
  size_t ss_size;
} stack_t;
int sigaltstack(const stack_t *restrict, stack_t *restrict);
typedef void (*sig_t)(int);
void (*signal(int, void (*)(int)))(int);
int kill(pid_t, int);

// xnu: bsd/sys/wait.h
#define WNOHANG 0x00000001
pid_t waitpid(pid_t, int *, int);

// xnu: bsd/sys/poll.h
typedef unsigned int nfds_t;
struct pollfd {
  int fd;
  short events;
  short revents;
};
#define POLLIN 0x0001
#define POLLOUT 0x0004
int poll(struct pollfd *, nfds_t, int);

// xnu: bsd/sys/_types/_timeval.h, bsd/sys/_types/_fd_def.h, bsd/sys/_select.h
typedef struct darwin_timeval {
  long tv_sec;
  int tv_usec;
} timeval;
typedef struct fd_set {
  int fds_bits[32];
} fd_set;
#define FD_SETSIZE 1024
int select(int, fd_set *restrict, fd_set *restrict, fd_set *restrict, timeval *restrict);

// xnu: bsd/sys/termios.h; Libc: include/unistd.h
typedef unsigned long tcflag_t;
typedef unsigned char cc_t;
typedef struct darwin_termios {
  tcflag_t c_iflag;
  tcflag_t c_oflag;
  tcflag_t c_lflag;
  cc_t c_cc[20];
} termios;
#define VMIN 16
#define VTIME 17
#define BRKINT 0x00000002
#define INPCK 0x00000010
#define ISTRIP 0x00000020
#define INLCR 0x00000040
#define IGNCR 0x00000080
#define ICRNL 0x00000100
#define IXON 0x00000200
#define OPOST 0x00000001
#define ECHO 0x00000008
#define ISIG 0x00000080
#define ICANON 0x00000100
#define IEXTEN 0x00000400
#define TCSANOW 0
#define TCIFLUSH 1
#define TCOFLUSH 2
int tcgetattr(int, termios *);
int tcsetattr(int, int, const termios *);
int tcflush(int, int);
pid_t tcgetpgrp(int);
pid_t getpgrp(void);

// xnu: bsd/sys/ttycom.h
struct winsize {
  unsigned short ws_row;
  unsigned short ws_col;
  unsigned short ws_xpixel;
  unsigned short ws_ypixel;
};

// xnu: bsd/sys/socket.h
#define AF_UNIX 1
#define SOCK_STREAM 1
#define SOL_SOCKET 0xffff
#define SO_NOSIGPIPE 0x1022
#define SHUT_RDWR 2
ssize_t recv(int, void *, size_t, int);
ssize_t send(int, const void *, size_t, int);
int setsockopt(int, int, int, const void *, socklen_t);
int shutdown(int, int);
int socketpair(int, int, int, int *);

// libpthread: include/pthread/pthread.h
typedef struct _opaque_pthread_t *pthread_t;
typedef struct _opaque_pthread_attr_t pthread_attr_t;
struct _opaque_pthread_t {
  long sig;
};
struct _opaque_pthread_attr_t {
  long sig;
};
int pthread_create(pthread_t _Nullable *_Nonnull restrict, const pthread_attr_t *_Nullable restrict,
                   void *_Nullable (*_Nonnull)(void *_Nullable), void *_Nullable restrict);

// Libc: include/crt_externs.h
extern char ***_NSGetEnviron(void);

// dyld: include/mach-o/dyld.h
extern int _NSGetExecutablePath(char *, unsigned int *);
