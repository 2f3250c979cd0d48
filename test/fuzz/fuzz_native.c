/* Runs a generated program natively for all its inputs, each run in a process of its own.

   usage: EXE all|random LIMIT SEED [stdin:TEXT] LINE:LOW:HIGH...

   LINE:LOW:HIGH says which values the inputs read at that line take; `all` walks through all
   combinations (an odometer over the inputs that a run reads, so programs may read different
   numbers of them), `random` draws.  Each character of stdin is an input, too: one of TEXT, or the
   end of the file (inputs 0, 1, ... in this order).  What goes wrong in a run is a list of events
   KIND@LINE or KIND@0xPC, in order: a report of the sanitizers, a call of reach_error, an assertion
   that fails, memory that was not freed.  Reports of UBSan do not end a run, those of ASan do.

   Output: one line per distinct list: `run COUNT INPUT,INPUT,... EVENT EVENT...`; one per probe:
   `probe K COUNT MIN MAX VALUE...` (values when there are few); then `end RUNS all|some`. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fuzz_native.h"
#undef main
#undef malloc
#undef calloc
#undef realloc
#undef free
#undef abort
#undef exit

int program_main(void);

enum {
  MAX_INPUTS = 200,
  MAX_TEXT = 600,
  MAX_PROBES = 64,
  MAX_VALUES = 64,
  MAX_LISTS = 400,
  RUN_MS = 400
};

typedef struct {
  long long low, high;
  int line;
} range;

typedef struct {
  uint64_t count;
  long long min, max, values[MAX_VALUES];
  int nvalues; /* MAX_VALUES + 1: too many */
} probe;

/* Shared with the child that runs the program. */
typedef struct {
  long long inputs[MAX_INPUTS];
  range ranges[MAX_INPUTS];
  int given, used; /* inputs that are decided; that were read */
  int length;
  char events[MAX_TEXT];
  probe probes[MAX_PROBES];
} shared;

typedef struct {
  uint64_t count;
  char inputs[MAX_TEXT], events[MAX_TEXT];
} list;

static shared *run;
static range *domains;
static int ndomains;
static const char *alphabet = ""; /* of stdin */
static bool draw;
static uint64_t random_state, favour; /* favour: how many of 16 are the greater of two */
static long live; /* allocations that were not freed */

/* ---- in the child */

__attribute__((format(printf, 1, 2))) static void event(const char *format, ...) {
  char text[100];
  va_list args;
  va_start(args, format);
  int n = vsnprintf(text, sizeof text, format, args);
  va_end(args);
  if (n < 0 || n >= (int)sizeof text || run->length + n + 2 > MAX_TEXT) return;
  if (run->length && strstr(run->events, text))
    return; /* the first of its kind and place is enough */
  run->events[run->length++] = ' ';
  memcpy(run->events + run->length, text, (size_t)n + 1);
  run->length += n;
}

static range domain(int line) {
  for (int k = 0; k < ndomains; k++)
    if (domains[k].line == line) return domains[k];
  return (range){0, 1, line};
}

static uint64_t next_random(void) {
  random_state += UINT64_C(0x9e3779b97f4a7c15);
  uint64_t z = random_state;
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

/* Ends and small numbers more often than others; of two values one is favoured throughout a run, so
   that loops that read whether they go on end early in some runs and late in others. */
static long long draw_from(range r) {
  uint64_t n = (uint64_t)r.high - (uint64_t)r.low + 1, v = next_random();
  if (n == 0) n = UINT64_MAX;
  if (n == 2) return (v >> 3) % 16 < favour ? r.high : r.low;
  long long small = (long long)(v >> 8 & 7) - 2;
  if ((v & 7) == 0) return r.low;
  if ((v & 7) == 1) return r.high;
  if ((v & 7) <= 4 && small >= r.low && small <= r.high) return small;
  return (long long)((uint64_t)r.low + (v >> 3) % n);
}

static long long input_from(range r) {
  if (run->used == MAX_INPUTS) _exit(0);
  int k = run->used++;
  if (k >= run->given) run->inputs[k] = draw ? draw_from(r) : r.low;
  run->ranges[k] = r;
  return run->inputs[k];
}

long long native_input(int line) {
  return input_from(domain(line));
}

static ssize_t read_stdin(void *unused, char *to, size_t n) {
  (void)unused;
  if (n == 0) return 0;
  long long k = input_from((range){0, (long long)strlen(alphabet), 0});
  *to = alphabet[k];
  return *to != 0;
}

void native_assume(int condition) {
  if (!condition) _exit(0);
}

void native_reach(int line) {
  event("reach@%d", line);
  if (live) event("leak-maybe@0");
  _exit(0);
}

/* What assert() calls. */
void __assert_fail(const char *text, const char *file, unsigned line, const char *function) {
  (void)text, (void)file, (void)function;
  native_reach((int)line);
}

void native_abort(void) {
  if (live) event("leak-maybe@0");
  _exit(0);
}

void native_probe(int number, long long value) {
  probe *p = &run->probes[number];
  if (p->count == 0 || value < p->min) p->min = value;
  if (p->count == 0 || value > p->max) p->max = value;
  p->count++;
  for (int k = 0; k < p->nvalues && k < MAX_VALUES; k++)
    if (p->values[k] == value) return;
  if (p->nvalues < MAX_VALUES) p->values[p->nvalues] = value;
  if (p->nvalues <= MAX_VALUES) p->nvalues++;
}

void *native_malloc(size_t n) {
  live++;
  return malloc(n);
}

void *native_calloc(size_t n, size_t size) {
  live++;
  return calloc(n, size);
}

void *native_realloc(void *p, size_t n) {
  live += p == NULL;
  return realloc(p, n);
}

void native_free(void *p) {
  free(p); /* first: a wrong one ends the run */
  live -= p != NULL;
}

/* ---- the sanitizers' call-backs (weak: it is linked without them too) */

const char *__asan_default_options(void) {
  return "detect_stack_use_after_return=1:detect_leaks=0:symbolize=0:handle_segv=1:allocator_may_"
         "return_null=1:"
         "use_sigaltstack=1";
}

__attribute__((weak)) const char *__asan_get_report_description(void);
__attribute__((weak)) void *__asan_get_report_pc(void);
__attribute__((weak)) void __ubsan_get_current_report_data(const char **kind, const char **message,
                                                           const char **file, unsigned *line,
                                                           unsigned *column, char **address);

void __asan_on_error(void) {
  event("%s@%p", __asan_get_report_description(), __asan_get_report_pc());
  _exit(0);
}

void __ubsan_on_report(void) {
  const char *kind, *message, *file;
  unsigned line, column;
  char *address;
  __ubsan_get_current_report_data(&kind, &message, &file, &line, &column, &address);
  event("%s@%u", kind, line);
}

/* ---- in the parent */

static void on_alarm(int number) {
  (void)number;
  event("timeout@0");
  _exit(0);
}

static void child(void) {
  struct itimerval limit = {.it_value = {0, RUN_MS * 1000}};
  signal(SIGVTALRM, on_alarm);
  setitimer(ITIMER_VIRTUAL, &limit, NULL);
  int quiet = open("/dev/null", O_WRONLY);
  dup2(quiet, 1);
  dup2(quiet, 2);
  stdin = fopencookie(NULL, "r", (cookie_io_functions_t){.read = read_stdin});
  setvbuf(stdin, NULL, _IONBF, 0);
  program_main();
  if (live) event("leak@0");
  _exit(0);
}

static void one_run(void) {
  run->used = run->length = 0;
  run->events[0] = 0;
  pid_t pid = fork();
  if (pid == 0) child();
  int status = 0;
  if (pid < 0 || waitpid(pid, &status, 0) < 0) exit(2);
  if (WIFSIGNALED(status)) event("signal-%d@0", WTERMSIG(status));
  if (WIFEXITED(status) && WEXITSTATUS(status))
    event("exit-%d@0", WEXITSTATUS(status)); /* MSan ends it so */
}

static void inputs_text(char out[MAX_TEXT]) {
  int n = 0;
  out[0] = 0;
  for (int k = 0; k < run->used && n < MAX_TEXT - 24; k++)
    n += snprintf(out + n, MAX_TEXT - (size_t)n, "%s%lld", k ? "," : "", run->inputs[k]);
  if (!n) strcpy(out, "-");
}

static int keep(list *lists, int n) {
  for (int k = 0; k < n; k++)
    if (strcmp(lists[k].events, run->events) == 0) {
      lists[k].count++;
      return n;
    }
  if (n == MAX_LISTS) return n;
  lists[n].count = 1;
  memcpy(lists[n].events, run->events, MAX_TEXT);
  inputs_text(lists[n].inputs);
  return n + 1;
}

/* The next combination; false: there is none. */
static bool advance(void) {
  for (int k = run->used - 1; k >= 0; k--)
    if (run->inputs[k] < run->ranges[k].high) {
      run->inputs[k]++;
      run->given = k + 1;
      return true;
    }
  return false;
}

static void print_probes(void) {
  for (int k = 0; k < MAX_PROBES; k++) {
    const probe *p = &run->probes[k];
    if (!p->count) continue;
    printf("probe %d %" PRIu64 " %lld %lld", k, p->count, p->min, p->max);
    for (int v = 0; p->nvalues <= MAX_VALUES && v < p->nvalues; v++) printf(" %lld", p->values[v]);
    printf("\n");
  }
}

static void read_domains(char **at, int n) {
  domains = calloc((size_t)n + 1, sizeof *domains);
  for (; ndomains < n; ndomains++) {
    range *r = &domains[ndomains];
    if (sscanf(at[ndomains], "%d:%lld:%lld", &r->line, &r->low, &r->high) != 3) exit(2);
  }
}

int main(int argc, char **argv) {
  if (argc < 4) return 2;
  int first = 4;
  if (argc > 4 && strncmp(argv[4], "stdin:", 6) == 0) alphabet = argv[first++] + 6;
  draw = strcmp(argv[1], "random") == 0;
  uint64_t limit = strtoull(argv[2], NULL, 10), runs = 0;
  random_state = strtoull(argv[3], NULL, 10);
  read_domains(argv + first, argc - first);
  run = mmap(NULL, sizeof *run, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  list *lists = calloc(MAX_LISTS, sizeof *lists);
  if (run == MAP_FAILED || !lists || !domains) return 2;
  int n = 0, slow = 0;
  bool more = true;
  while (more && runs < limit && slow < 3) {
    one_run();
    runs++;
    n = keep(lists, n);
    slow += strstr(run->events, "timeout") != NULL;
    favour = 1 + next_random() % 15;
    if (!draw) more = advance();
  }
  for (int k = 0; k < n; k++)
    printf("run %" PRIu64 " %s%s\n", lists[k].count, lists[k].inputs, lists[k].events);
  print_probes();
  printf("end %" PRIu64 " %s\n", runs, more || n == MAX_LISTS ? "some" : "all");
  return 0;
}
