#include "base/options.h"
#include "test.h"

typedef struct {
  pt_mem *m;
  pt_options o;
  pt_err e;
  pt_status status;
} parsed;

/* Parses the arguments up to NULL. */
static parsed parse(const char *const *argv) {
  parsed p = {.m = pt_mem_new()};
  int argc = 0;
  while (argv[argc]) argc++;
  pt_options_init(&p.o);
  p.status = pt_options_parse(&p.o, p.m, argc, argv, &p.e);
  CHECK_EQ(p.status, p.e.status);
  return p;
}

static void done(parsed *p) {
  pt_options_release(p->m, &p->o);
  CHECK_EQ(pt_mem_delete(p->m), 0);
}

#define ARGS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* These arguments parse; the body, with `o` at hand, checks the outcome. */
#define GOOD(...)                                                                                  \
  for (parsed p = parse(ARGS(__VA_ARGS__)), *once = &p; once; once = NULL, done(&p))               \
    for (pt_options *o = &p.o; o && (p.status == PT_OK || bad_status(&p)); o = NULL)

static bool bad_status(const parsed *p) {
  pt_test_fail(__FILE__, __LINE__, "unexpected: %s", p->e.text);
}

static void check_bad(const char *const *argv, const char *message) {
  parsed p = parse(argv);
  CHECK_EQ(p.status, PT_USAGE);
  CHECK_STR(p.e.text, message);
  done(&p);
}

TEST(options, defaults) {
  parsed p = parse((const char *const[]){NULL});
  CHECK_EQ(p.status, PT_OK);
  CHECK(!p.o.help && !p.o.verbose && !p.o.m32 && !p.o.trace);
  CHECK_STR(p.o.std, "gnu17");
  CHECK_STR(p.o.inputs, "");
  CHECK_STR(p.o.missing, "input");
  CHECK_EQ(p.o.stack_limit, 8388608);
  CHECK_EQ(p.o.memory_limit, 4294967296);
  CHECK_EQ(p.o.files.n + p.o.include.n + p.o.checks.n, 0);
  done(&p);
}

TEST(options, every_default_is_in_its_range) {
  pt_options o;
  pt_options_init(&o);
#define IN_FLAG(F, MIN, MAX, VALUE) CHECK(o.F == 0 || o.F == 1);
#define IN_NUM(F, MIN, MAX, VALUE) CHECK(o.F >= (MIN) && o.F <= (MAX));
#define IN_TIME(F, MIN, MAX, VALUE) CHECK(o.F >= (MIN) && o.F <= (MAX));
#define IN_TEXT(F, MIN, MAX, VALUE) CHECK(o.F != NULL);
#define IN_WORD(F, MIN, MAX, VALUE) CHECK(strstr("|" VALUE "|", o.F) && *o.F);
#define IN_LIST(F, MIN, MAX, VALUE) CHECK(o.F.n == 0);
#define IN_FORM(F, MIN, MAX, VALUE) CHECK(o.F.n == 0);
#define X(F, NAME, LETTER, KIND, FACTS, DEFAULT, MIN, MAX, VALUE, GROUP, TEXT)                     \
  IN_##KIND(F, MIN, MAX, VALUE)
  PT_OPTIONS(X)
#undef X
}

TEST(options, names_and_letters_are_unique) {
  static const struct {
    const char *name;
    char letter;
  } all[] = {
#define X(F, NAME, LETTER, KIND, FACTS, DEFAULT, MIN, MAX, VALUE, GROUP, TEXT) {NAME, LETTER},
      PT_OPTIONS(X)
#undef X
  };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    for (size_t j = 0; j < i; j++) {
      CHECK(strcmp(all[i].name, all[j].name) != 0);
      CHECK(!all[i].letter || all[i].letter != all[j].letter);
    }
}

TEST(options, flags) {
  GOOD("--verbose", "--m32", "-h") CHECK(o->verbose && o->m32 && o->help && !o->stats);
  GOOD("-vh") CHECK(o->verbose && o->help);
  GOOD("--trace", "--no-trace") CHECK(!o->trace);
  GOOD("--no-trace", "--trace") CHECK(o->trace);
  check_bad(ARGS("--trace=1"), "option '--trace' takes no value");
  check_bad(ARGS("--no-trace=1"), "option '--trace' takes no value");
  check_bad(ARGS("--no-seed"), "option '--seed' is no flag: it has no '--no-seed'");
}

TEST(options, values_attached_or_apart) {
  GOOD("--seed=5") CHECK_EQ(o->seed, 5);
  GOOD("--seed", "6") CHECK_EQ(o->seed, 6);
  GOOD("--seed=5", "--seed=7") CHECK_EQ(o->seed, 7);
  GOOD("--function=") CHECK_STR(o->function, "");
  GOOD("--function", "f=g") CHECK_STR(o->function, "f=g");
  GOOD("--function=f=g") CHECK_STR(o->function, "f=g");
  GOOD("-pdir") CHECK_STR(o->compile_db, "dir");
  GOOD("-p", "dir", "x.c") {
    CHECK_STR(o->compile_db, "dir");
    CHECK_EQ(o->files.n, 1);
  }
  check_bad(ARGS("a.c", "--seed"), "option '--seed' needs a value: N");
  check_bad(ARGS("-I"), "option '--include-dir' needs a value: DIR");
}

TEST(options, lists) {
  GOOD("-Ia", "-I", "b", "--include-dir=c", "--include-dir", "d", "-DX=1", "-vUY") {
    CHECK_EQ(o->include.n, 4);
    CHECK_STR(o->include.at[0], "a");
    CHECK_STR(o->include.at[1], "b");
    CHECK_STR(o->include.at[2], "c");
    CHECK_STR(o->include.at[3], "d");
    CHECK_EQ(o->define.n, 1);
    CHECK_STR(o->define.at[0], "X=1");
    CHECK_STR(o->undefine.at[0], "Y");
    CHECK(o->verbose);
  }
  /* A value may begin with a dash. */
  GOOD("--checks", "-overflow") CHECK_STR(o->checks.at[0], "-overflow");
}

TEST(options, as_c_compilers_spell_them) {
  GOOD("-std=c11", "-m32", "-include", "pre.h", "-m64", "--include=b.h") {
    CHECK_STR(o->std, "c11");
    CHECK(o->m32 && o->m64);
    CHECK_EQ(o->preinclude.n, 2);
    CHECK_STR(o->preinclude.at[0], "pre.h");
    CHECK_STR(o->preinclude.at[1], "b.h");
    CHECK_EQ(o->include.n, 0);
  }
  GOOD("--std=c99") CHECK_STR(o->std, "c99");
  check_bad(ARGS("-include"), "option '--include' needs a value: FILE");
}

TEST(options, files) {
  GOOD("a.c", "-v", "b.c", "-", "--", "-v", "--") {
    CHECK_EQ(o->files.n, 5);
    CHECK_STR(o->files.at[0], "a.c");
    CHECK_STR(o->files.at[1], "b.c");
    CHECK_STR(o->files.at[2], "-");
    CHECK_STR(o->files.at[3], "-v");
    CHECK_STR(o->files.at[4], "--");
    CHECK(o->verbose);
  }
}

TEST(options, numbers_in_range) {
  GOOD("--stack-limit=64K") CHECK_EQ(o->stack_limit, 65536);
  GOOD("--stack-limit=1M", "--memory-limit", "2g") {
    CHECK_EQ(o->stack_limit, 1048576);
    CHECK_EQ(o->memory_limit, INT64_C(2) << 30);
  }
  check_bad(ARGS("--stack-limit=65535"), "option '--stack-limit': '65535' is not a number from "
                                         "65536 to 9223372036854775807");
  check_bad(ARGS("--seed", "-1"),
            "option '--seed': '-1' is not a number from 0 to 9223372036854775807");
  check_bad(ARGS("--seed=9223372036854775808"),
            "option '--seed': '9223372036854775808' is not a number from 0 to 9223372036854775807");
  check_bad(ARGS("--seed=x"), "option '--seed': 'x' is not a number from 0 to 9223372036854775807");
  check_bad(ARGS("--seed="), "option '--seed': '' is not a number from 0 to 9223372036854775807");
}

TEST(options, number_text) {
  int64_t x = 0;
  CHECK(pt_option_number("9223372036854775807", &x) && x == INT64_MAX);
  CHECK(pt_option_number("-9223372036854775808", &x) && x == INT64_MIN);
  CHECK(pt_option_number("-3K", &x) && x == -3072);
  CHECK(pt_option_number("4G", &x) && x == 4294967296);
  static const char *const bad[] = {"",    "-",  "+1", " 1",   "1 ",         "K",
                                    "1KK", "1T", "0x1", "1.5", "8589934592G", "--1"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) CHECK(!pt_option_number(bad[i], &x));
}

TEST(options, time_text) {
  double t = 0;
  CHECK(pt_option_seconds("2", &t) && t == 2);
  CHECK(pt_option_seconds("2s", &t) && t == 2);
  CHECK(pt_option_seconds("250ms", &t) && t == 0.25);
  CHECK(pt_option_seconds("1.5m", &t) && t == 90);
  CHECK(pt_option_seconds("2h", &t) && t == 7200);
  CHECK(pt_option_seconds(".5", &t) && t == 0.5);
  static const char *const bad[] = {"",    ".",   "s",    "-1",  "+1",  "1d", "1 s",
                                    "inf", "nan", "0x10", "1e3", "1.2.3"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) CHECK(!pt_option_seconds(bad[i], &t));
}

TEST(options, words) {
  GOOD("--missing=input") CHECK_STR(o->missing, "input");
  GOOD("--missing=havoc") CHECK_STR(o->missing, "havoc");
  GOOD("--missing", "stop") CHECK_STR(o->missing, "stop");
  check_bad(ARGS("--missing=in"), "option '--missing': 'in' is not one of input|havoc|stop");
  check_bad(ARGS("--missing=put"), "option '--missing': 'put' is not one of input|havoc|stop");
  check_bad(ARGS("--missing=input|havoc|x"),
            "option '--missing': 'input|havoc|x' is not one of input|havoc|stop");
  check_bad(ARGS("--missing="), "option '--missing': '' is not one of input|havoc|stop");
}

TEST(options, unknown_names_the_nearest) {
  check_bad(ARGS("--sed=4"), "unknown option '--sed': did you mean '--seed'?");
  check_bad(ARGS("--verbsoe"), "unknown option '--verbsoe': did you mean '--verbose'?");
  check_bad(ARGS("--memory-limi"),
            "unknown option '--memory-limi': did you mean '--memory-limit'?");
  check_bad(ARGS("--no-trase"), "unknown option '--no-trase': did you mean '--no-trace'?");
  check_bad(ARGS("-trace"), "unknown option '-trace': did you mean '--trace'?");
  check_bad(ARGS("-Z"), "unknown option '-Z' (--help lists the options)");
  check_bad(ARGS("--=x"), "unknown option '--' (--help lists the options)");
  char arg[5000] = "--";
  memset(arg + 2, 'x', sizeof arg - 3);
  parsed p = parse(ARGS(arg));
  CHECK_EQ(p.status, PT_USAGE);
  CHECK(strstr(p.e.text, "did you mean '--"));
  done(&p);
}

TEST(options, help_lists_every_option) {
  pt_mem *m = pt_mem_new();
  pt_buf b = {0};
  pt_options_help(m, &b, NULL, NULL);
#define X(F, NAME, LETTER, KIND, FACTS, DEFAULT, MIN, MAX, VALUE, GROUP, TEXT)                     \
  CHECK(strstr(b.text, "--" NAME));
  PT_OPTIONS(X)
#undef X
  CHECK(strstr(b.text, "General:\n  -h, --help"));
  CHECK(strstr(b.text, "\n\nC source:\n  -I, --include-dir DIR "));
  CHECK(strstr(b.text, "size of the stack (default 8M)\n"));
  CHECK(strstr(b.text, "language standard (default gnu17)\n"));
  CHECK(!strstr(strstr(b.text, "General:") + 1, "General:")); /* each group once */
  CHECK(strstr(b.text, "--memory-limit") < strstr(b.text, "C source:"));
  size_t column = 0;
  for (const char *s = b.text; *s; s++) {
    column = *s == '\n' ? 0 : column + 1;
    CHECK(column <= 80);
    CHECK(*s != ' ' || s[1] != '\n');
  }
  pt_buf_release(m, &b);
  CHECK_EQ(pt_mem_delete(m), 0);
}

static bool is_of_solvers(const void *payload, const pt_option_info *o) {
  return strcmp(o->group, payload) == 0;
}

TEST(options, help_on_some) {
  pt_mem *m = pt_mem_new();
  pt_buf b = {0};
  pt_options_help(m, &b, is_of_solvers, "solver");
  CHECK(strncmp(b.text, "Solver:\n      --solver NAME ", 28) == 0);
  CHECK(strstr(b.text, "--smt-log") && !strstr(b.text, "--help") && !strstr(b.text, "one dash"));
  pt_buf_release(m, &b);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(options, manual_lists_every_option) {
  pt_mem *m = pt_mem_new();
  pt_buf b = {0};
  pt_options_man(m, &b);
  static const char head[] = ".SH OPTIONS\n.SS General\n.TP\n"
                             "\\fB\\-h\\fR, \\fB\\-\\-help\\fR\nshow this help and exit\n";
  CHECK(strncmp(b.text, head, strlen(head)) == 0);
  CHECK(strstr(b.text, ".TP\n\\fB\\-\\-stack\\-limit\\fR \\fIBYTES\\fR\n"
                       "size of the stack (default 8M)\n"));
  size_t items = 0, rows = 0;
#define X(F, NAME, LETTER, KIND, FACTS, DEFAULT, MIN, MAX, VALUE, GROUP, TEXT) rows++;
  PT_OPTIONS(X)
#undef X
  for (const char *s = b.text; (s = strstr(s, "\n.TP\n")); s++) items++;
  CHECK_EQ(items, rows);
  CHECK(!strchr(b.text, '`'));
  pt_buf_release(m, &b);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(options, flags_of_compilers_are_collected) {
  GOOD("-Wall", "-O2", "-pipe", "-g", "f.c", "-lm", "-isystem", "dir", "--sysroot=/x") {
    CHECK_EQ(o->cflags.n, 8);
    CHECK_STR(o->cflags.at[6], "dir");
    CHECK_EQ(o->files.n, 1);
    CHECK_STR(o->compile_db, "");
  }
}

TEST(options, what_no_compiler_knows_is_a_typo) {
  check_bad(ARGS("-isystem"), "option '-isystem' needs a value");
  check_bad(ARGS("-fformat=json"), "unknown option '-fformat': did you mean '--format'?");
  check_bad(ARGS("--timelimit", "3"), "unknown option '--timelimit': did you mean '--time-limit'?");
}

/* ---- arguments that say the same */

typedef struct {
  const char *at[200];
  int n;
  pt_mem *m;
} arguments;

static void add_argument(void *payload, const char *argument) {
  arguments *a = payload;
  CHECK(a->n < 200);
  a->at[a->n++] = pt_mem_strdup(a->m, argument);
}

static void forget_arguments(arguments *a) {
  for (int k = 0; k < a->n; k++)
    pt_mem_free(a->m, (char *)a->at[k], strlen(a->at[k]) + 1);
  a->n = 0;
}

static bool has_argument(const arguments *a, const char *argument) {
  for (int k = 0; k < a->n; k++)
    if (strcmp(a->at[k], argument) == 0) return true;
  return false;
}

TEST(options, what_changes_the_meaning_is_said_again) {
  GOOD("-DA=1", "-D", "B", "-m32", "--missing", "stop", "--time-limit", "3", "-isystem", "dir",
       "-v", "--function=f", "a.c") {
    arguments a = {.m = p.m};
    pt_options_arguments(o, p.m, PT_OPTIONS_MEANING, add_argument, &a);
    CHECK(has_argument(&a, "--define=A=1") && has_argument(&a, "--define=B"));
    CHECK(has_argument(&a, "--m32") && has_argument(&a, "--missing=stop"));
    CHECK(has_argument(&a, "--std=gnu17") && has_argument(&a, "--function=f"));
    CHECK(has_argument(&a, "-isystem") && has_argument(&a, "dir"));
    CHECK(!has_argument(&a, "--time-limit=3.000000s") && !has_argument(&a, "--verbose"));
    CHECK(!has_argument(&a, "a.c"));
    forget_arguments(&a);
    pt_options_arguments(o, p.m, PT_OPTIONS_CHECK, add_argument, &a);
    CHECK(has_argument(&a, "--time-limit=3.000000s") && has_argument(&a, "--m32"));
    CHECK(!has_argument(&a, "--std=gnu17") && !has_argument(&a, "--verbose"));
    CHECK(!has_argument(&a, "--function=f")); /* each check has its own */
    forget_arguments(&a);
  }
}

/* Options that are read from such arguments are the same options. */
TEST(options, arguments_are_read_back) {
  GOOD("--no-native", "--query-limit=1.5", "--stack-limit=1M", "--loops", "under", "--checks=all",
       "--checks=-leak", "-funsigned-char", "--engine=kiki", "--no-search") {
    arguments a = {.m = p.m}, again = {.m = p.m};
    pt_options_arguments(o, p.m, PT_OPTIONS_CHECK, add_argument, &a);
    a.at[a.n] = NULL;
    parsed q = parse(a.at);
    CHECK_EQ(q.status, PT_OK);
    pt_options_arguments(&q.o, p.m, PT_OPTIONS_CHECK, add_argument, &again);
    CHECK_EQ(a.n, again.n);
    CHECK_EQ(a.n, 9);
    for (int k = 0; k < a.n; k++)
      CHECK_STR(a.at[k], again.at[k]);
    CHECK(!q.o.native && !q.o.search && q.o.stack_limit == 1048576 && q.o.checks.n == 2);
    done(&q);
    forget_arguments(&a), forget_arguments(&again);
  }
}
