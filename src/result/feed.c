/* Sorting inputs out: by the names that the models use (models/), and by kind. */
#include "result/feed.h"

#include <assert.h>
#include <string.h>

/* Names of inputs that are results of which C says less than a library gives: 0 stands for the
   usual one. */
#define RESULT_OF "result of "

#define TAKE_INT "  int r; protest_take(\"int\", &r, sizeof r);"
#define TAKE_LONG "  long r; protest_take(\"long\", &r, sizeof r);"
#define TAKE_ULONG "  unsigned long r; protest_take(\"ulong\", &r, sizeof r);"
#define TAKE_DOUBLE "  double r; protest_take(\"double\", &r, sizeof r);"

static const char clocks[] =
    "long protest_time(long *to) __asm__(\"time\");\n"
    "long protest_time(long *to) {" TAKE_LONG " if (to) *to = r; return r; }\n"
    "#define PROTEST_CLOCK(NAME, PARAMS, RESULT)  \\\n"
    "  int protest_##NAME PARAMS __asm__(#NAME); \\\n"
    "  int protest_##NAME PARAMS {               \\\n"
    "    protest_take(\"long\", t, sizeof *t);     \\\n"
    "    protest_take(\"long\", t + 1, sizeof *t); \\\n"
    "    return RESULT;                          \\\n"
    "  }\n"
    "PROTEST_CLOCK(gettimeofday, (long *t, void *zone), 0)\n"
    "PROTEST_CLOCK(clock_gettime, (int id, long *t), 0)\n"
    "PROTEST_CLOCK(timespec_get, (long *t, int base), base)\n";

/* models/env.c: a variable is asked for once; what the program sets comes first. */
static const char environment[] =
    "#include <stdlib.h>\n#include <string.h>\n"
    "extern int *__errno_location(void);\n"
    "static struct { char name[33]; char *value; } protest_learnt[8];\n"
    "static int protest_nlearnt;\n"
    "static char *protest_own[64][2]; /* name and value, the latest last */\n"
    "static int protest_nown;\n"
    "static char *protest_copy(const char *s) { return strcpy(malloc(strlen(s) + 1), s); }\n"
    "char *protest_getenv(const char *name) __asm__(\"getenv\");\n"
    "char *protest_getenv(const char *name) {\n"
    "  _Bool none;\n"
    "  __SIZE_TYPE__ n;\n"
    "  if (!*name || strchr(name, '=')) return 0;\n"
    "  for (int k = protest_nown - 1; k >= 0; k--)\n"
    "    if (!strcmp(protest_own[k][0], name)) return protest_own[k][1];\n"
    "  for (int k = 0; k < protest_nlearnt; k++)\n"
    "    if (!strcmp(protest_learnt[k].name, name)) return protest_learnt[k].value;\n"
    "  if (protest_nlearnt == 8 || strlen(name) > 32) abort();\n"
    "  char **value = &protest_learnt[protest_nlearnt].value;\n"
    "  strcpy(protest_learnt[protest_nlearnt++].name, name);\n"
    "  protest_take(\"bool\", &none, sizeof none);\n"
    "  if (none) return 0;\n"
    "  protest_take(\"size_t\", &n, sizeof n);\n"
    "  *value = calloc(n + 1, 1);\n"
    "  for (__SIZE_TYPE__ i = 0; i < n; i++) protest_take(\"uchar\", *value + i, 1);\n"
    "  return *value;\n"
    "}\n"
    "static int protest_set(char *name, char *value) {\n"
    "  if (protest_nown == 64) abort();\n"
    "  protest_own[protest_nown][0] = name;\n"
    "  protest_own[protest_nown++][1] = value;\n"
    "  return 0;\n"
    "}\n"
    "static int protest_no_name(const char *name) {\n"
    "  if (name && *name && !strchr(name, '=')) return 0;\n"
    "  *__errno_location() = 22; /* EINVAL */\n"
    "  return -1;\n"
    "}\n"
    "int protest_setenv(const char *name, const char *value, int over) __asm__(\"setenv\");\n"
    "int protest_setenv(const char *name, const char *value, int over) {\n"
    "  if (protest_no_name(name)) return -1;\n"
    "  if (!over && protest_getenv(name)) return 0;\n"
    "  return protest_set(protest_copy(name), protest_copy(value));\n"
    "}\n"
    "int protest_unsetenv(const char *name) __asm__(\"unsetenv\");\n"
    "int protest_unsetenv(const char *name) {\n"
    "  return protest_no_name(name) ? -1 : protest_set(protest_copy(name), 0);\n"
    "}\n"
    "int protest_putenv(char *text) __asm__(\"putenv\");\n"
    "int protest_putenv(char *text) {\n"
    "  char *name = protest_copy(text), *end = strchr(text, '=');\n"
    "  if (end) name[end - text] = 0;\n"
    "  return protest_set(name, end ? end + 1 : 0);\n"
    "}\n";

/* models/start.c: main's third parameter. */
static const char table[] =
    "extern char **protest_environ __asm__(\"__environ\");\n"
    "void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);\n"
    "#define PROTEST_ENVP protest_table()\n"
    "static char **protest_table(void) {\n"
    "  unsigned count;\n"
    "  __SIZE_TYPE__ n;\n"
    "  protest_take(\"uint\", &count, sizeof count);\n"
    "  protest_environ = calloc(count + 1ul, sizeof(char *));\n"
    "  for (unsigned k = 0; k < count; k++) {\n"
    "    protest_take(\"size_t\", &n, sizeof n);\n"
    "    char *text = protest_environ[k] = calloc(n + 1, 1);\n"
    "    for (__SIZE_TYPE__ i = 0; i < n; i++) protest_take(\"uchar\", text + i, 1);\n"
    "  }\n"
    "  return protest_environ;\n"
    "}\n";

/* models/descriptor.c; with a failure comes errno. */
static const char file_read[] =
    "extern int *__errno_location(void);\n"
    "long protest_read(int fd, void *to, unsigned long n) __asm__(\"read\");\n"
    "long protest_read(int fd, void *to, unsigned long n) {\n"
    "  enum { BAD = 9 }; /* EBADF */\n"
    "  if (fd < 0) { *__errno_location() = BAD; return -1; }\n"
    TAKE_LONG "\n"
    "  unsigned char e = 0;\n"
    "  if (r < 0) { protest_take(\"uchar\", &e, 1); *__errno_location() = e ? e : BAD; }\n"
    "  for (long i = 0; i < r; i++) protest_take(\"uchar\", (char *)to + i, 1);\n"
    "  return r;\n"
    "}\n";

static const char klee_bytes[] =
    "PROTEST_WEAK void klee_make_symbolic(void *p, __SIZE_TYPE__ n, const char *name) {\n"
    "  for (__SIZE_TYPE__ i = 0; i < n; i++) protest_take(\"uchar\", (char *)p + i, 1);\n"
    "}\n";

/* asm labels: headers declare these functions with types of their own */
const pt_stand_in pt_stand_ins[] = {
    {"rand", "int protest_rand(void) __asm__(\"rand\");\n"
             "int protest_rand(void) {" TAKE_INT " return r; }\n"},
    {"random", "long protest_random(void) __asm__(\"random\");\n"
               "long protest_random(void) {" TAKE_LONG " return r; }\n"},
    {"lrand48", "long protest_lrand48(void) __asm__(\"lrand48\");\n"
                "long protest_lrand48(void) {" TAKE_LONG " return r; }\n"},
    {"drand48", "double protest_drand48(void) __asm__(\"drand48\");\n"
                "double protest_drand48(void) {" TAKE_DOUBLE " return r; }\n"},
    {"clock", "long protest_clock(void) __asm__(\"clock\");\n"
              "long protest_clock(void) {" TAKE_LONG " return r; }\n"},
    {"system", "int protest_system(const char *command) __asm__(\"system\");\n"
               "int protest_system(const char *command) {" TAKE_INT " return r; }\n"},
    {"time", clocks},
    {"getenv", environment},
    {"variables of the environment", table},
    {"read", file_read},
    {"klee_make_symbolic", klee_bytes},
    {"klee_range", "PROTEST_WEAK int klee_range(int low, int high, const char *name) {" TAKE_INT
                   " return r; }\n"},
    {"klee_choose", "PROTEST_WEAK __UINTPTR_TYPE__ klee_choose(__UINTPTR_TYPE__ n) {" TAKE_ULONG
                    " return r; }\n"},
    {"klee_int", "PROTEST_WEAK int klee_int(const char *name) {" TAKE_INT " return r; }\n"},
    {"__CPROVER_havoc", ""}, /* always there */
    {NULL, NULL}};

static pt_feed of_model(const char *name) {
  static const struct {
    const char *name;
    pt_feed feed;
  } others[] = {{"argc - 1", PT_FEED_ARGC},     {"length of argv[0]", PT_FEED_ARGV},
                {"length of argv[1]", PT_FEED_ARGV}, {"length of argv[2]", PT_FEED_ARGV},
                {"length of argv[3]", PT_FEED_ARGV}, {"length of argv[...]", PT_FEED_ARGV},
                {"variables of the environment", PT_FEED_ENVC},
                {"length of getenv", PT_FEED_ARGV}, {"length of envp[0]", PT_FEED_ENVP},
                {"length of envp[1]", PT_FEED_ENVP}, {"length of envp[...]", PT_FEED_ENVP},
                {"more input?", PT_FEED_STDIN}, {"getchar", PT_FEED_STDIN},
                {"a number?", PT_FEED_STDIN},   {"scanf", PT_FEED_STDIN},
                {"scanf %x", PT_FEED_STDIN},    {"scanf %o", PT_FEED_STDIN},
                {"malloc", PT_FEED_REAL},       {"calloc", PT_FEED_REAL},
                {"read error?", PT_FEED_REAL},  {"ungetc", PT_FEED_REAL},
                {"rewind", PT_FEED_REAL},       {"errno behind output", PT_FEED_REAL},
                {"end of file?", PT_FEED_STDIN}, {"end behind space?", PT_FEED_STDIN},
                {"order of equals", PT_FEED_REAL},
                {"bsearch", PT_FEED_REAL},      {"qsort compares", PT_FEED_REAL}};
  static const char *const posix[] = { /* 0: what happens natively */
      "POSIXLY_CORRECT is set", "close fails", "cnd_init", "mtx_init", "pthread_barrier_init",
      "pthread_cond_init", "pthread_key_create", "pthread_mutex_init", "pthread_rwlock_init",
      "sem_init", "write less"};
  if (strcmp(name, "fopen") == 0) return PT_FEED_FILE;
  if (strcmp(name, "getenv") == 0) return PT_FEED_ENV;
  for (size_t k = 0; k < sizeof others / sizeof *others; k++)
    if (strcmp(name, others[k].name) == 0) return others[k].feed;
  for (const pt_stand_in *s = pt_stand_ins; s->name; s++)
    if (strcmp(name, s->name) == 0) return PT_FEED_CALL;
  for (size_t k = 0; k < sizeof posix / sizeof *posix; k++)
    if (strcmp(name, posix[k]) == 0) return PT_FEED_REAL;
  if (strcmp(name, "errno") == 0) return PT_FEED_CALL; /* only read's is asked for; see there */
  if (strncmp(name, RESULT_OF, strlen(RESULT_OF)) == 0) return PT_FEED_REAL;
  if (strncmp(name, "argument ", 9) == 0 || strncmp(name, "protest_", 8) == 0) return PT_FEED_CALL;
  return PT_FEED_NONE;
}

bool pt_feed_has_end(const char *name) {
  static const char *const read[] = {"read", "recv", "scanf of a few digits"};
  for (size_t k = 0; k < sizeof read / sizeof *read; k++)
    if (strcmp(name, read[k]) == 0) return true;
  return of_model(name) == PT_FEED_STDIN;
}

static uint64_t key_of(uint32_t name, uint8_t kind) { return (uint64_t)name << 8 | kind; }

/* The start is a straight line. */
static void find_fills(pt_feeds *f, pt_mem *m, const pt_ir_prog *p) {
  const pt_ir_fn *start = p->main ? p->fns.at[p->main] : NULL;
  uint32_t inputs = 0;
  if (!start || start->blocks.n != 1) return;
  for (size_t k = 0; k < start->blocks.at[0].ins.n; k++) {
    const pt_ir_ins *i = pt_ir_ins_at(start, start->blocks.at[0].ins.at[k]);
    if (i->op == PT_OP_CALL) return;
    if (i->op == PT_OP_SET && i->sub) pt_vec_push(m, &f->fills, inputs);
    inputs += i->op == PT_OP_INPUT;
  }
}

void pt_feeds_init(pt_feeds *f, pt_mem *m, const pt_ir_prog *p) {
  *f = (pt_feeds){.prog = p, .files = pt_feed_has_files(p)};
  find_fills(f, m, p);
  for (size_t k = 1; k < p->fns.n; k++) {
    const pt_ir_fn *fn = p->fns.at[k];
    for (size_t i = 1; i < fn->ins.n; i++) {
      const pt_ir_ins *ins = &fn->ins.at[i];
      if (ins->dead || ins->op != PT_OP_INPUT) continue;
      const char *asks = pt_ir_text(p, fn->name);
      bool argument = strcmp(asks, "__protest_start") == 0 ||
                      strncmp(asks, PT_CALLBACK, strlen(PT_CALLBACK)) == 0;
      bool of_library =
          fn->model || strncmp(pt_ir_text(p, ins->ref), RESULT_OF, strlen(RESULT_OF)) == 0;
      pt_feed feed = of_library && !argument ? of_model(pt_ir_text(p, ins->ref)) : PT_FEED_CALL;
      if (feed == PT_FEED_FILE && !f->files) feed = PT_FEED_NONE;
      uint64_t bits = 0;
      pt_map_get(&f->names, key_of(ins->ref, ins->sub), &bits);
      pt_map_put(m, &f->names, key_of(ins->ref, ins->sub), bits | 1u << feed);
    }
  }
}

void pt_feeds_release(pt_feeds *f, pt_mem *m) {
  pt_map_release(m, &f->names);
  pt_vec_release(m, &f->fills);
}

/* A name that is used for two ways of feeding cannot be told apart: not given. */
pt_feed pt_feeds_of(const pt_feeds *f, const pt_input *in) {
  uint64_t bits = 0;
  if (in->origin && in->origin <= f->fills.n) return PT_FEED_FILL;
  if (in->origin) return PT_FEED_ARGV;
  if (in->kind == PT_INPUT_UNDEF || in->kind == PT_INPUT_MISSING) return PT_FEED_NONE;
  if (!pt_map_get(&f->names, key_of(in->name, in->kind), &bits)) return PT_FEED_CALL;
  for (int k = PT_FEED_CALL; k < PT_FEED_NONE; k++)
    if (bits == 1u << k) return (pt_feed)k;
  return PT_FEED_NONE;
}

bool pt_feed_model_asks(const pt_ir_prog *p, const char *name) {
  uint32_t string = pt_strtab_find(&p->strings, name);
  if (!string) return false;
  for (size_t k = 1; k < p->fns.n; k++) {
    const pt_ir_fn *fn = p->fns.at[k];
    for (size_t i = 1; fn->model && i < fn->ins.n; i++)
      if (!fn->ins.at[i].dead && fn->ins.at[i].op == PT_OP_INPUT && fn->ins.at[i].ref == string)
        return true;
  }
  return false;
}

/* ---- one run */

static void add_call(pt_feeding *d, pt_mem *m, uint32_t index, pt_input in) {
  pt_vec_push(m, &d->calls, ((pt_feed_call){.index = index, .in = in}));
}

static void add_fill_call(pt_feeding *d, pt_mem *m, uint32_t index, pt_input in) {
  pt_vec_push(m, &d->calls, ((pt_feed_call){.index = index, .in = in, .fill = true}));
}

/* What the bytes of fill ORIGIN were read as: how many, then each with its offset. */
static void add_fill(pt_feeding *d, pt_mem *m, const pt_inputs *in, uint32_t origin,
                     uint32_t index, uint16_t word_width) {
  pt_input bytes = {.kind = PT_INPUT_SIZE, .width = word_width};
  for (size_t k = 0; k < in->n; k++)
    bytes.lo += in->at[k].origin == origin ? (in->at[k].width + 7) / 8u : 0;
  add_fill_call(d, m, index, bytes);
  for (size_t k = 0; k < in->n; k++) {
    const pt_input *i = &in->at[k];
    for (uint32_t n = 0; i->origin == origin && n < (i->width + 7) / 8u; n++) {
      uint64_t word = n < 8 ? i->lo >> 8 * n : i->hi >> 8 * (n - 8);
      pt_input at = {.kind = PT_INPUT_SIZE, .width = word_width, .lo = i->offset + n};
      add_fill_call(d, m, index, at);
      add_fill_call(d, m, index, (pt_input){.kind = PT_INPUT_UCHAR, .width = 8, .lo = word & 0xff});
    }
  }
}

void pt_feeding_init(pt_feeding *d, pt_mem *m, const pt_feeds *f, const pt_inputs *in) {
  *d = (pt_feeding){.fills = (uint32_t)f->fills.n};
  uint32_t fill = 0;
  uint16_t word = (uint16_t)f->prog->ptr_width;
  for (uint32_t k = 0; k < in->n; k++) {
    const pt_input *i = &in->at[k];
    bool given = true;
    for (; fill < f->fills.n && f->fills.at[fill] == k; fill++)
      add_fill(d, m, in, fill + 1, k, word);
    pt_feed feed = pt_feeds_of(f, i);
    switch (feed) {
    case PT_FEED_CALL: /* addresses are others in a native run, except null */
      add_call(d, m, k, *i);
      given = i->kind != PT_INPUT_POINTER || (!i->lo && !i->hi);
      break;
    case PT_FEED_ARGC:
    case PT_FEED_ARGV: given = pt_feed_argument(d, m, feed, i); break;
    case PT_FEED_STDIN: given = pt_feed_stdin(d, m, pt_ir_text(f->prog, i->name), i); break;
    case PT_FEED_FILE: pt_feed_file(d, m, k, i); break;
    case PT_FEED_ENV: pt_feed_variable(d, m, k, i); break;
    case PT_FEED_ENVC:
    case PT_FEED_ENVP: given = pt_feed_table(d, m, feed, k, i); break;
    case PT_FEED_FILL: break;
    case PT_FEED_REAL: given = !i->lo && !i->hi; break;
    case PT_FEED_NONE: given = false; break;
    }
    if (!given && !d->lost) d->lost = k + 1;
  }
  for (; fill < f->fills.n; fill++) add_fill(d, m, in, fill + 1, (uint32_t)in->n, word);
  uint32_t lost = pt_feed_end_arguments(d, m, in);
  if (!d->lost) d->lost = lost;
  if (d->ahead) pt_buf_char(m, &d->text, d->ahead);
  pt_feed_end_files(d);
  pt_feed_end_texts(d, m, word);
}

void pt_feeding_release(pt_feeding *d, pt_mem *m) {
  pt_vec_release(m, &d->calls);
  for (size_t k = 0; k < d->argv.n; k++) pt_buf_release(m, &d->argv.at[k]);
  pt_vec_release(m, &d->argv);
  pt_buf_release(m, &d->text);
  pt_buf_release(m, &d->file);
  pt_vec_release(m, &d->taken);
}

const char *pt_feeding_why(const pt_feeding *d, const pt_ir_prog *p, const pt_inputs *in, char *out,
                           size_t size) {
  assert(d->lost && d->lost <= in->n);
  const pt_input *i = &in->at[d->lost - 1];
  const char *name = pt_ir_text(p, i->name);
  if (i->kind == PT_INPUT_UNDEF)
    snprintf(out, size, "the run depends on what uninitialised memory%s%s holds",
             *name ? " of " : "", name);
  else if (i->kind == PT_INPUT_MISSING)
    snprintf(out, size, "the run depends on %s, which has no body", *name ? name : "a function");
  else
    snprintf(out, size, "input %u (%s) cannot be given to a native run", d->lost,
             *name ? name : pt_input_name(i->kind));
  return out;
}
