/* Runs every registered unit test in a child process of its own.

   usage: unit [-l] [PATTERN...]   runs the tests whose group.name contains a pattern
   The closing line is `N passed, N failed`; the exit code is 1 when a test failed. */
#define _POSIX_C_SOURCE 200809L
#include "test.h"

#include <signal.h>
#include <stdarg.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_TESTS = 4096, SECONDS = 60 };

static struct {
  const char *group, *name;
  pt_test_fn run;
} tests[MAX_TESTS];
static int ntests;

void pt_test_add(const char *group, const char *name, pt_test_fn run) {
  if (ntests == MAX_TESTS) abort();
  tests[ntests].group = group, tests[ntests].name = name, tests[ntests].run = run;
  ntests++;
}

void pt_test_fail(const char *file, int line, const char *format, ...) {
  va_list args;
  va_start(args, format);
  fprintf(stderr, "%s:%d: ", file, line);
  vfprintf(stderr, format, args);
  fputc('\n', stderr);
  va_end(args);
  fflush(NULL);
  _exit(1);
}

static bool wanted(const char *full, int argc, char **argv) {
  if (argc < 2) return true;
  for (int i = 1; i < argc; i++)
    if (strstr(full, argv[i])) return true;
  return false;
}

static bool passes(pt_test_fn run, int *status) {
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    alarm(SECONDS);
    run();
    fflush(NULL);
    exit(0); /* runs the leak check of a sanitizer build */
  }
  return child > 0 && waitpid(child, status, 0) == child && *status == 0;
}

int main(int argc, char **argv) {
  int passed = 0, failed = 0;
  bool list = argc > 1 && strcmp(argv[1], "-l") == 0;
  for (int i = 0; i < ntests; i++) {
    char full[256];
    snprintf(full, sizeof full, "%s.%s", tests[i].group, tests[i].name);
    if (list) puts(full);
    if (list || !wanted(full, argc, argv)) continue;
    int status = 0;
    if (passes(tests[i].run, &status)) {
      passed++;
      continue;
    }
    failed++;
    if (WIFSIGNALED(status))
      printf("FAILED %s: signal %d%s\n", full, WTERMSIG(status),
             WTERMSIG(status) == SIGALRM ? " (out of time)" : "");
    else
      printf("FAILED %s: exit code %d\n", full, WEXITSTATUS(status));
  }
  if (!list) printf("%d passed, %d failed\n", passed, failed);
  return failed || (!list && passed == 0);
}
