#include "api/library.h"

#include <stdlib.h>
#include <string.h>

/* In the order of strcmp. */
static const char *const with_effects[] = {
    "accept", "accept4", "alarm", "asctime_r", "at_quick_exit", "call_once", "cfmakeraw", "cfsetispeed",
    "cfsetospeed", "cfsetspeed", "clock_getres", "cnd_init", "confstr", "ctime_r", "dladdr", "drand48_r", "ecvt_r",
    "epoll_wait", "err", "error", "errx", "execl", "execle", "execlp", "execv", "execve", "execvp", "execvpe",
    "fcntl", "fcvt_r", "fegetenv", "fegetexceptflag", "feholdexcept", "fesetenv", "fesetround", "feupdateenv",
    "fexecve", "fgetpos", "fgetws", "fmemopen", "fstat", "fstat64", "fstatat", "fstatfs", "fstatvfs", "ftw",
    "fwscanf", "gcvt", "getaddrinfo", "getcontext", "getcwd", "getdomainname", "getentropy", "getgrgid_r",
    "getgrnam_r", "getgroups", "gethostbyname_r", "gethostname", "getitimer", "getlogin_r", "getnameinfo", "getopt",
    "getopt_long", "getopt_long_only", "getpeername", "getpw", "getpwnam_r", "getpwuid_r", "getrandom", "getrlimit",
    "getrusage", "getsockname", "getsockopt", "getsubopt", "getwd", "glob", "gmtime_r", "hcreate_r", "hsearch_r",
    "iconv", "inet_aton", "inet_ntop", "inet_pton", "initstate", "insque", "ioctl", "kill", "killpg", "lgamma_r",
    "lgammaf_r", "lgammal_r", "localtime_r", "longjmp", "lrand48_r", "lsearch", "lstat", "lstat64", "makecontext",
    "mbrtowc", "mbsnrtowcs", "mbsrtowcs", "mbstowcs", "mbtowc", "mkdtemp", "mkostemp", "mkstemp", "mktemp", "mmap",
    "mrand48_r", "mremap", "msgrcv", "mtx_init", "munmap", "nftw", "nrand48_r", "open_memstream", "pause", "pipe",
    "pipe2", "poll", "ppoll", "pread", "pread64", "pselect", "pthread_attr_getstacksize", "pthread_attr_init",
    "pthread_barrier_init", "pthread_cancel", "pthread_cond_init", "pthread_cond_wait", "pthread_exit",
    "pthread_getschedparam", "pthread_join", "pthread_key_create", "pthread_kill", "pthread_once",
    "pthread_setspecific", "ptsname_r", "putenv", "raise", "random_r", "readdir_r", "readlink", "readlinkat",
    "readv", "realpath", "recv", "recvfrom", "recvmsg", "regcomp", "regerror", "regexec", "remque", "remquo",
    "remquof", "remquol", "scandir", "sched_getparam", "select", "sem_getvalue", "sem_init", "setcontext", "setenv",
    "setitimer", "setstate", "shmat", "sigaddset", "sigaltstack", "sigdelset", "sigemptyset", "sigfillset",
    "siginterrupt", "siglongjmp", "sigpending", "sigprocmask", "sigqueue", "sigsuspend", "sigwait", "socketpair",
    "srandom_r", "stat", "stat64", "statfs", "statvfs", "strfmon", "strfromd", "strfromf", "strfroml", "strftime",
    "strptime", "swab", "swapcontext", "swprintf", "swscanf", "sysinfo", "tcgetattr", "tdelete", "tfind",
    "thrd_create", "thrd_exit", "thrd_join", "timer_create", "timer_gettime", "timer_settime", "times", "tmpnam",
    "tmpnam_r", "tsearch", "tss_create", "tss_set", "ttyname_r", "twalk", "ualarm", "uname", "unsetenv", "verr",
    "verrx", "vfwscanf", "vswprintf", "vswscanf", "vwscanf", "wait", "wait3", "wait4", "waitid", "waitpid",
    "wcpcpy", "wcpncpy", "wcrtomb", "wcscat", "wcscpy", "wcsftime", "wcslcat", "wcslcpy", "wcsncat", "wcsncpy",
    "wcsnrtombs", "wcsrtombs", "wcstod", "wcstof", "wcstok", "wcstol", "wcstold", "wcstoll", "wcstombs", "wcstoul",
    "wcstoull", "wcsxfrm", "wctomb", "wmemcpy", "wmemmove", "wmempcpy", "wmemset", "wordexp", "wscanf"};

static int by_name(const void *key, const void *entry) { return strcmp(key, *(const char *const *)entry); }

bool pt_library_has_effects(const char *function) {
  size_t n = sizeof with_effects / sizeof *with_effects;
  return bsearch(function, with_effects, n, sizeof *with_effects, by_name) != NULL;
}
