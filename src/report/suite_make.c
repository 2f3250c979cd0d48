/* The Makefile of a suite, and the script with which it runs a test. */
#include <ctype.h>

#include "report/suite_priv.h"
#include "result/harness.h"

/* ---- words of make */

/* TEXT, with what make would read in it escaped: `$` and `#`. */
static void add_make(pt_mem *m, pt_buf *out, const char *text) {
  for (; *text; text++) {
    if (*text == '$')
      pt_buf_add(m, out, "$$");
    else if (*text == '#')
      pt_buf_add(m, out, "\\#");
    else
      pt_buf_char(m, out, *text == '\n' || *text == '\r' ? ' ' : *text);
  }
}

/* A word for the shell in the value of a variable. */
static void add_quoted(pt_mem *m, pt_buf *out, const char *text) {
  pt_buf b = {0};
  pt_suite_quote(m, &b, text);
  add_make(m, out, pt_buf_text(&b));
  pt_buf_release(m, &b);
}

/* The same inside a recipe, where `#` is the shell's. */
static void add_recipe_quoted(pt_mem *m, pt_buf *out, const char *text) {
  pt_buf b = {0};
  pt_suite_quote(m, &b, text);
  for (const char *p = pt_buf_text(&b); *p; p++) {
    if (*p == '$') pt_buf_char(m, out, '$');
    pt_buf_char(m, out, *p);
  }
  pt_buf_release(m, &b);
}

/* Whether make can have it as the name of a file to look at. */
static bool is_simple(const char *path) {
  for (; *path; path++)
    if (!isalnum((unsigned char)*path) && !strchr("_-./+,", *path)) return false;
  return true;
}

/* ---- the Makefile */

static void add_comment(pt_buf *out, const pt_suite *s) {
  pt_mem *m = s->mem;
  char plain[1000];
  pt_buf_printf(m, out, "# Tests written by Protest %s", s->info.version ? s->info.version : "");
  if (s->info.command) {
    pt_suite_plain(s->info.command, plain, sizeof plain - 2);
    for (char *p = plain; *p; p++) /* would go on in the next line */
      if (*p == '\\') *p = '/';
    pt_buf_printf(m, out, ":\n#   %s", plain);
  }
  pt_buf_add(
      m, out,
      "\n#\n"
      "# make              builds every test natively with sanitizers, runs them all, and says\n"
      "#                   whether each does as predicted\n"
      "# make build/test1  builds one; run it as ./build/test1\n"
      "# make clean        removes what was built\n"
      "#\n"
      "# testN.c has the inputs of test N and what it shows; testN.inputs is the same for\n"
      "# `protest run --inputs`; test-suite/ the same in the Test-Comp format; testN.ktest for "
      "KLEE.\n"
      "# coverage.info: genhtml makes pages of it.  Variables can be given: make CC=gcc-12\n\n");
}

static void add_variables(pt_buf *out, const pt_suite *s) {
  pt_mem *m = s->mem;
  pt_buf_printf(m, out, "CC = ");
  add_make(m, out, pt_suite_clang(s));
  pt_buf_add(
      m, out,
      "\nCFLAGS = -O0 -g -w\n"
      "SANITIZE = -fsanitize=address,undefined,float-cast-overflow -fno-sanitize-recover=all \\\n"
      "  -fno-sanitize=null,pointer-overflow,nonnull-attribute,returns-nonnull-attribute "
      "\\\n"
      "  -fno-sanitize=enum,object-size");
  for (const pt_sanitizer *z = pt_sanitizers; s->info.checks && z->off; z++)
    if (!(s->info.checks >> z->kind & 1)) pt_buf_printf(m, out, " %s", z->off);
  pt_buf_char(m, out, '\n');
  pt_buf_printf(m, out, "MODEL = %s\n",
                s->prog->ptr_width == 32 ? "-m32 -msse2 -mfpmath=sse" : "-m64");
  pt_buf_add(m, out, "# the program's own: where it was compiled, and how\nFOLDER = ");
  add_quoted(m, out, s->here);
  pt_buf_add(m, out, "\nFLAGS = -D__PROTEST__=1 -fno-builtin -U_FORTIFY_SOURCE");
  for (size_t k = 0; k < s->info.nflags; k++) {
    pt_buf_char(m, out, ' ');
    add_quoted(m, out, s->info.flags[k]);
  }
  pt_buf_add(
      m, out,
      "\n# functions that the program lacks are errors only when they are called\n"
      "LDFLAGS = -no-pie -Wl,--wrap=main -Wl,-z,muldefs -Wl,--unresolved-symbols=ignore-all\n"
      "LDLIBS = -lm -lpthread\n\nPROGRAM =");
  for (size_t k = 0; k < s->info.nfiles; k++)
    pt_buf_printf(m, out, " build/program%zu.o", k + 1);
  pt_buf_add(m, out, "\nTESTS =");
  for (size_t k = 0; k < s->tests.n; k++)
    pt_buf_printf(m, out, " test%u", s->tests.at[k].number);
  pt_buf_add(m, out, "\n\n");
}

/* Kinds whose failure a native run may miss: another stack, no place of a jump, lost memory that
   a register still points to. */
static bool may_be_missed(pt_check_kind kind) {
  return kind == PT_CHECK_STACK || kind == PT_CHECK_CALL || kind == PT_CHECK_LEAK_LOST;
}

/* `fails PLACE TEXT`, `may-fail ...`, `leaks ...`, `endless TEXT`, `unseen TEXT`, `passes`,
   `may-pass`: see run.sh. */
static void add_prediction(pt_buf *out, const pt_suite *s, const pt_suite_test *t) {
  pt_mem *m = s->mem;
  bool blind = t->kind == PT_CHECK_UNINIT || t->kind == PT_CHECK_UNINIT_VAR ||
               t->kind == PT_CHECK_LEAK_UNFREED ||
               t->kind == PT_CHECK_MISSING_RETURN;
  char text[600];
  snprintf(text, sizeof text, "%s%s%s [%s]", t->place, t->place[0] ? ": " : "", t->text,
           pt_check_name(t->kind));
  if (t->lost[0]) {
    pt_buf_add(m, out, "unseen ");
    add_recipe_quoted(m, out, t->lost);
  } else if (!t->fails) { /* functions without a body are at address 0 natively */
    pt_buf_add(m, out, s->prog->missing.n ? "may-pass" : "passes");
  } else if (PT_CHECKS_ENDLESS >> t->kind & 1) {
    pt_buf_add(m, out, "endless ");
    add_recipe_quoted(m, out, text);
  } else if (blind) {
    snprintf(text, sizeof text, "sanitizers do not see %s", pt_check_name(t->kind));
    pt_buf_add(m, out, "unseen ");
    add_recipe_quoted(m, out, text);
  } else {
    pt_buf_add(m, out,
               t->kind == PT_CHECK_LEAK_LOST ? "leaks "
               : may_be_missed(t->kind)      ? "may-fail "
                                             : "fails ");
    add_recipe_quoted(m, out, t->kind == PT_CHECK_STACK ? "" : t->place);
    pt_buf_char(m, out, ' ');
    add_recipe_quoted(m, out, text);
  }
}

static void add_objects(pt_buf *out, const pt_suite *s) {
  pt_mem *m = s->mem;
  for (size_t k = 0; k < s->info.nfiles; k++) {
    const char *file = s->info.files[k];
    pt_buf_printf(m, out, "build/program%zu.o:", k + 1);
    if (is_simple(file) && is_simple(s->here))
      pt_buf_printf(m, out, " %s%s%s", file[0] == '/' ? "" : s->here, file[0] == '/' ? "" : "/",
                    file);
    pt_buf_add(m, out,
               "\n\t@mkdir -p build\n"
               "\t@here=$$(pwd); cd $(FOLDER) && $(CC) $(MODEL) $(CFLAGS) $(SANITIZE) $(FLAGS) ");
    if (s->info.header) pt_buf_add(m, out, "-idirafter \"$$here\" ");
    pt_buf_add(m, out, "-c ");
    add_recipe_quoted(m, out, file);
    pt_buf_printf(m, out, " -o \"$$here/build/program%zu.o\"\n\n", k + 1);
  }
}

void pt_suite_text_makefile(pt_buf *out, const pt_suite *s) {
  pt_mem *m = s->mem;
  add_comment(out, s);
  add_variables(out, s);
  pt_buf_add(m, out, "check: $(TESTS:%=build/%)\n\t@mkdir -p build && : >build/results\n");
  for (size_t k = 0; k < s->tests.n; k++) {
    pt_buf_printf(m, out, "\t@sh run.sh test%u ", s->tests.at[k].number);
    add_prediction(out, s, &s->tests.at[k]);
    pt_buf_char(m, out, '\n');
  }
  pt_buf_add(m, out, "\t@sh run.sh\n\n");
  add_objects(out, s);
  pt_buf_add(m, out,
             "build/%: %.c $(PROGRAM)\n"
             "\t@$(CC) $(MODEL) $(CFLAGS) $(SANITIZE) -DPROTEST_ERRORS= $< $(PROGRAM) $(LDFLAGS) "
             "$(LDLIBS) -o $@\n\n"
             "clean:\n\trm -rf build\n\n.PHONY: check clean\n");
}

/* ---- run.sh */

const char pt_suite_run_sh[] =
    "#!/bin/sh\n"
    "# Runs a test of this folder and says whether it does as predicted.\n"
    "#   run.sh TEST passes | may-pass | fails PLACE TEXT | may-fail PLACE TEXT | leaks PLACE "
    "TEXT\n"
    "#               | endless TEXT | unseen WHY\n"
    "#               may-fail, leaks: sanitizers do not always see it, or not where\n"
    "#               may-pass: the program lacks functions\n"
    "#   run.sh                 how many did; exit code 1: not all\n"
    "cd \"$(dirname \"$0\")\" || exit 1\n"
    "if [ $# -eq 0 ]; then\n"
    "  good=$(grep -c '^good' build/results) bad=$(grep -c '^bad' build/results)\n"
    "  echo \"$good as predicted, $bad not, $(grep -c '^unseen' build/results) cannot be judged "
    "natively\"\n"
    "  [ \"$bad\" -eq 0 ]\n"
    "  exit\n"
    "fi\n"
    "test=$1 predicted=$2 place=$3 text=$4 leaks=0 bad=bad\n"
    "[ \"$predicted\" = leaks ] && leaks=1 predicted=may-fail\n"
    "[ \"$predicted\" = may-fail ] && bad=unseen predicted=fails\n"
    "[ \"$predicted\" = may-pass ] && bad=unseen predicted=passes\n"
    "say() {\n"
    "  echo \"$test: $2\"\n"
    "  echo \"$1 $test\" >>build/results\n"
    "}\n"
    "symbolizer=$(command -v llvm-symbolizer-19 || command -v llvm-symbolizer)\n"
    "[ -n \"$symbolizer\" ] && export ASAN_SYMBOLIZER_PATH=\"$symbolizer\"\n"
    "export ASAN_OPTIONS=\"detect_leaks=$leaks:handle_abort=2:handle_segv=2:handle_sigill=2:\\\n"
    "detect_stack_use_after_return=1:allocator_may_return_null=1:disable_coredump=1\"\n"
    "(ulimit -f 100000; exec timeout -s KILL 20 \"./build/$test\") >/dev/null "
    "2>\"build/$test.out\" </dev/null\n"
    "code=$?\n"
    "error=$(grep -a -m 1 -E 'ERROR: [A-Za-z]+Sanitizer|runtime error:|^protest: ' "
    "\"build/$test.out\" | cut -c 1-200)\n"
    "[ -z \"$error\" ] && [ \"$code\" -gt 123 ] && error=\"ended by a signal or after 20 s\"\n"
    "if [ \"$predicted\" = unseen ]; then\n"
    "  say unseen \"cannot be judged natively: $place\"\n"
    "elif [ \"$predicted\" = endless ]; then\n"
    "  case $error in\n"
    "  *still\\ running*) say good \"does not end, as predicted: $place\" ;;\n"
    "  *) say bad \"ENDS: $error; predicted $place\" ;;\n"
    "  esac\n"
    "elif [ \"$predicted\" = passes ]; then\n"
    "  case $error in\n"
    "  '') say good \"passes as predicted\" ;;\n"
    "  *AddressSanitizer:\\ ABRT*) say good \"aborts, without a failing check, as predicted\" ;;\n"
    "  *) say $bad \"FAILS: $error\" ;;\n"
    "  esac\n"
    "elif [ -z \"$error\" ]; then\n"
    "  say $bad \"DOES NOT FAIL: predicted $text\"\n"
    "elif [ -z \"$place\" ] || sed 's/$/:/' \"build/$test.out\" | grep -a -q -F \"$place:\"; then\n"
    "  say good \"fails as predicted: $text\"\n"
    "elif [ -z \"$symbolizer\" ]; then\n"
    "  say unseen \"fails, but where is not shown without llvm-symbolizer: $error\"\n"
    "else\n"
    "  say $bad \"FAILS OTHERWISE: $error; predicted $text\"\n"
    "fi\n";
