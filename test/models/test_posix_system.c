/* Functions of POSIX that ask the system: what comes back when an input says so. */
#include "models_test.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

MODEL(open)
MODEL(close)
MODEL(read) MODEL(write) MODEL(pread) MODEL(dup2) MODEL(lseek) MODEL(isatty) MODEL(getcwd)
    MODEL(realpath) MODEL(readlink) MODEL(mkstemp) MODEL(stat) MODEL(fstat) MODEL(getenv)
        MODEL(setenv) MODEL(unsetenv) MODEL(putenv) MODEL(getpid) MODEL(raise) MODEL(signal)
            MODEL(strsignal)
            MODEL(sigprocmask) MODEL(sigemptyset) MODEL(sigaddset) MODEL(sigismember) MODEL(nice)
                MODEL(getpriority) MODEL(setsid) MODEL(getsid) MODEL(getpgrp) MODEL(readv)
                    MODEL(writev) MODEL(pthread_mutex_lock) MODEL(pthread_mutex_trylock)
                        MODEL(pthread_mutex_unlock) MODEL(pthread_once) MODEL(pthread_key_create)
                            MODEL(pthread_getspecific)
                                MODEL(pthread_setspecific) extern int m___pt_errno;

static void descriptors(void) {
  char s[4];
  START(1, ENOENT);
  EXPECT(m_open("x", O_RDONLY) == -1 && m___pt_errno == ENOENT, "open fails");
  START(0, 1, 0, 1);
  EXPECT(m_open("x", O_RDONLY) == 1, "1 was closed before, with stdout");
  EXPECT(RUN(m_open("x", O_RDONLY)) == END_ASSUME, "1 is in use");
  START(0, 7, 0, 7);
  EXPECT(m_open("x", O_RDONLY) == 7, "open");
  EXPECT(RUN(m_open("x", O_RDONLY)) == END_ASSUME, "7 is in use");
  START(0, 0, 7);
  EXPECT(m_close(7) == 0 && m_open("x", O_RDONLY) == 7 && m_close(7) == 0, "7 is free again");
  EXPECT(m_close(7) == -1 && m___pt_errno == EBADF, "7 is closed");
  EXPECT(m_close(-1) == -1 && m___pt_errno == EBADF, "close(-1)");
  START(0, 8);
  EXPECT(RUN(m_open("x", O_RDONLY)) == END_ASSUME, "8 is not the lowest");
  START(2, 'x', 'y', 5, -1, EIO);
  EXPECT(m_read(0, s, 4) == 2 && s[0] == 'x' && s[1] == 'y', "read");
  EXPECT(RUN(m_read(0, s, 4)) == END_ASSUME, "read: too much");
  EXPECT(m_read(0, s, 4) == -1 && m___pt_errno == EIO, "read: error");
  EXPECT(m_pread(0, s, 1, -1) == -1 && m___pt_errno == EINVAL, "pread");
  START(0, 1, -1, ENOSPC);
  EXPECT(m_write(2, "abcd", 3) == 3 && m_write(2, "abcd", 3) == 2, "write");
  EXPECT(m_write(2, "abcd", 3) == -1 && m___pt_errno == ENOSPC, "write: error");
  char more[3] = "";
  struct iovec pieces[] = {{s, 2}, {more, 3}};
  START(4, 'a', 'b', 'c', 'd', 6, 5, -1, EIO);
  EXPECT(m_readv(0, pieces, 2) == 4 && s[1] == 'b' && more[1] == 'd' && !more[2], "readv");
  EXPECT(RUN(m_readv(0, pieces, 2)) == END_ASSUME && m_writev(1, pieces, 2) == 5, "writev");
  EXPECT(m_readv(0, pieces, 2) == -1 && m___pt_errno == EIO, "readv: error");
  EXPECT(m_readv(0, pieces, -1) == -1 && m___pt_errno == EINVAL, "readv: count");
  START(0, 0);
  EXPECT(m_dup2(0, 9) == 9 && m_dup2(0, -1) == -1, "dup2");
  START(0);
  EXPECT(m_lseek(0, 5, SEEK_SET) == 5 && m_lseek(0, -5, SEEK_SET) == -1, "lseek");
  START(1);
  EXPECT(m_isatty(0) == 1 && m_isatty(0) == 1 && shim.used == 1, "isatty, once");
}

static void names(void) {
  char s[8], template[] = "aXXXXXX", big[4096];
  struct stat st;
  START(0, 'a', 'b', 0);
  EXPECT(m_getcwd(s, sizeof s) == s && !strcmp(s, "/ab"), "getcwd");
  START(0, 'a', 'b', 'c');
  EXPECT(m_getcwd(s, 3) == s && !strcmp(s, "/a"), "getcwd: no more than fits");
  EXPECT(!m_getcwd(s, 0) && m___pt_errno == EINVAL, "getcwd: no room");
  START(1, ERANGE);
  EXPECT(!m_getcwd(s, 8) && m___pt_errno == ERANGE, "getcwd fails");
  START(0, 'x', 0);
  EXPECT(m_realpath("y", big) == big && !strcmp(big, "/x"), "realpath");
  START(0, 2, 'x', 'y');
  EXPECT(m_readlink("y", s, 2) == 2 && s[1] == 'y', "readlink");
  START('0', 'a', 'Z', 0, 'b', 'c', 0, 5);
  EXPECT(m_mkstemp(template) == 5 && !strcmp(template, "a0aZabc"), "mkstemp: %s", template);
  EXPECT(m_mkstemp(template) == -1 && m___pt_errno == EINVAL, "mkstemp");
  START(0, 1, 2, 0040755, 3, 4, 5, 6, 70, 511, 8, 9, 10, 11, 12, 13, 14);
  EXPECT(m_stat("x", &st) == 0 && st.st_dev == 1 && st.st_ino == 2 && st.st_mode == 0040755,
         "stat");
  EXPECT(st.st_nlink == 3 && st.st_uid == 4 && st.st_gid == 5 && st.st_rdev == 6, "stat");
  EXPECT(st.st_size == 70 && st.st_blksize == 512 && st.st_blocks == 8, "stat");
  EXPECT(st.st_atime == 9 && st.st_mtim.tv_nsec == 12 && st.st_ctime == 13, "stat");
  START(0, 0, 0, 0030000);
  EXPECT(RUN(m_fstat(0, &st)) == END_ASSUME, "no such kind of a file");
  EXPECT(m_fstat(-1, &st) == -1 && m___pt_errno == EBADF, "fstat");
}

static void environment(void) {
  char own[] = "OWN=1";
  START(1, 0, 0);
  EXPECT(!m_getenv("HOME") && !m_getenv("HOME") && shim.used == 3, "not set");
  START(0, 15 ^ 2, 0); /* a text of 2 characters: the shim makes them 0 */
  char *user = m_getenv("USER");
  EXPECT(user && !*user && m_getenv("USER") == user && shim.used == 3, "set");
  strcpy(user, "ab");
  EXPECT(m_setenv("USER", "c", 0) == 0 && !strcmp(m_getenv("USER"), "ab"), "left");
  EXPECT(m_setenv("USER", "c", 1) == 0 && !strcmp(m_getenv("USER"), "c"), "changed");
  EXPECT(m_unsetenv("USER") == 0 && !m_getenv("USER"), "gone");
  EXPECT(m_putenv(own) == 0 && m_getenv("OWN") == own + 4, "putenv");
  EXPECT(m_setenv("a=b", "c", 1) == -1 && m_unsetenv("") == -1 && m___pt_errno == EINVAL, "name");
  START(5);
  EXPECT(m_getpid() == 6 && m_getpid() == 6, "getpid");
}

static void process(void) {
  START(3, 0, 0);
  EXPECT(m_getpriority(PRIO_PROCESS, 0) == 3 && m_nice(30) == 19, "nice");
  EXPECT(m_getpriority(PRIO_PROCESS, (id_t)m_getpid()) == 19, "getpriority");
  START(0);
  EXPECT(m_setsid() == m_getpid() && m_getsid(0) == m_getpid() && m_getpgrp() == m_getpid(),
         "setsid");
}

static int arrived;
static void handler(int number) { arrived = number; }

static void signals(void) {
  sigset_t set;
  START(0);
  EXPECT(RUN(m_raise(SIGTERM)) == END_EXIT && m_raise(SIGCHLD) == 0, "default");
  EXPECT(RUN(m_raise(SIGABRT)) == END_CHECK && !strcmp(shim.check, "abort"), "abort");
  EXPECT(m_raise(99) == -1 && m___pt_errno == EINVAL, "no signal");
  EXPECT(m_signal(SIGTERM, handler) == SIG_DFL && m_raise(SIGTERM) == 0 && arrived == SIGTERM,
         "handler");
  EXPECT(m_signal(SIGKILL, handler) == SIG_ERR, "SIGKILL");
  EXPECT(!m_sigemptyset(&set) && !m_sigaddset(&set, SIGTERM), "sets");
  EXPECT(sigismember(&set, SIGTERM) == 1 && m_sigismember(&set, SIGINT) == 0, "sets");
  arrived = 0;
  EXPECT(!m_sigprocmask(SIG_BLOCK, &set, NULL) && !m_raise(SIGTERM) && !arrived, "blocked");
  EXPECT(!m_sigprocmask(SIG_UNBLOCK, &set, NULL) && arrived == SIGTERM, "waited");
  EXPECT(m_signal(SIGTERM, SIG_IGN) == handler && m_raise(SIGTERM) == 0, "ignored");
  EXPECT(m_raise(0) == 0 && m_raise(32) == -1 && m_signal(33, handler) == SIG_ERR, "no signals");
  EXPECT(m_sigaddset(&set, 32) == -1 && m_sigismember(&set, 32) == 0, "signals of glibc");
  for (int k = -3; k < 70; k++) EXPECT(!strcmp(m_strsignal(k), strsignal(k)), "strsignal(%d)", k);
}

static int runs;
static void once(void) { runs++; }

static void threads(void) {
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER, again = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
  pthread_mutex_t error = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
  pthread_once_t control = PTHREAD_ONCE_INIT;
  pthread_key_t key;
  START(0);
  EXPECT(m_pthread_mutex_lock(&mutex) == 0 && m_pthread_mutex_trylock(&mutex) == EBUSY, "locks");
  EXPECT(RUN(m_pthread_mutex_lock(&mutex)) == END_HALT, "waits for ever");
  EXPECT(m_pthread_mutex_unlock(&mutex) == 0 && m_pthread_mutex_trylock(&mutex) == 0, "locks");
  EXPECT(m_pthread_mutex_lock(&again) == 0 && m_pthread_mutex_trylock(&again) == 0, "recursive");
  EXPECT(!m_pthread_mutex_unlock(&again) && !m_pthread_mutex_unlock(&again), "recursive");
  EXPECT(m_pthread_mutex_unlock(&again) == EPERM, "recursive");
  EXPECT(!m_pthread_mutex_lock(&error) && m_pthread_mutex_lock(&error) == EDEADLK, "checking");
  EXPECT(!m_pthread_once(&control, once) && !m_pthread_once(&control, once) && runs == 1, "once");
  EXPECT(!m_pthread_key_create(&key, NULL) && !m_pthread_getspecific(key), "key");
  EXPECT(!m_pthread_setspecific(key, &runs) && m_pthread_getspecific(key) == &runs, "key");
  EXPECT(m_pthread_setspecific(99, &runs) == EINVAL, "no key");
}

void test_posix_system(void) {
  descriptors();
  names();
  environment();
  process();
  signals();
  threads();
}
