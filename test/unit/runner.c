/* Runs every registered unit test in a child process of its own.

   usage: unit [-l] [--share K/N] [PATTERN...]
     PATTERN      runs the tests whose group.name contains a pattern
     --share K/N  of those: every N-th one, from the K-th on
     -l           only their names
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

typedef struct {
  bool list;
  int share, shares; /* every `shares`-th test, from number `share` on */
  int npatterns;
  char **patterns;
} request;

static request read_request(int argc, char **argv) {
  request r = {.share = 1, .shares = 1};
  int k = 1;
  if (k < argc && strcmp(argv[k], "-l") == 0) r.list = true, k++;
  if (k + 1 < argc && strcmp(argv[k], "--share") == 0) {
    bool good = sscanf(argv[k + 1], "%d/%d", &r.share, &r.shares) == 2 && r.share >= 1 &&
                r.share <= r.shares;
    if (!good) fprintf(stderr, "unit: --share K/N: %s\n", argv[k + 1]), exit(2);
    k += 2;
  }
  r.patterns = argv + k, r.npatterns = argc - k;
  return r;
}

static bool wanted(const request *r, const char *full) {
  if (!r->npatterns) return true;
  for (int i = 0; i < r->npatterns; i++)
    if (strstr(full, r->patterns[i])) return true;
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
  int passed = 0, failed = 0, met = 0;
  request r = read_request(argc, argv);
  for (int i = 0; i < ntests; i++) {
    char full[256];
    snprintf(full, sizeof full, "%s.%s", tests[i].group, tests[i].name);
    if (!wanted(&r, full) || met++ % r.shares != r.share - 1) continue;
    if (r.list) puts(full);
    if (r.list) continue;
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
  if (!r.list) printf("%d passed, %d failed\n", passed, failed);
  return failed || (!r.list && passed == 0);
}
