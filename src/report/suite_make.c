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
      "# make programs     builds all of them; sh run.sh test1 runs one and judges it\n"
      "# make clean        removes what was built\n"
      "# CMakeLists.txt and meson.build are for CTest and Meson.\n"
      "#\n"
      "# testN.c has the inputs of test N and what it shows; testN.inputs is the same for\n"
      "# `protest run --inputs`; test-suite/ the same in the Test-Comp format; testN.ktest for "
      "KLEE.\n"
      "# coverage.info: genhtml makes pages of it.  Variables can be given: make CC=gcc-12;\n"
      "# when the suite was moved, make FOLDER=where/the/program/was/compiled\n\n");
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
  pt_buf_add(m, out, "# what is built goes here\nBUILD = build\n"
                     "# the program's own: where it was compiled, and how\nFOLDER = ");
  add_make(m, out, s->back);
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
    pt_buf_printf(m, out, " $(BUILD)/program%zu.o", k + 1);
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

/* A field of a line: nothing in it ends it. */
static void add_field(pt_mem *m, pt_buf *out, const char *text) {
  for (; *text; text++)
    pt_buf_char(m, out, *text == '|' || *text == '\\' || *text == '\n' ? '/' : *text);
}

/* `fails|PLACE|TEXT`, `may-fail|...`, `leaks|...`, `endless||TEXT`, `unseen||TEXT`, `passes||`,
   `may-pass||`: see run.sh. */
static void add_prediction(pt_buf *out, const pt_suite *s, const pt_suite_test *t) {
  pt_mem *m = s->mem;
  bool blind = t->kind == PT_CHECK_UNINIT || t->kind == PT_CHECK_UNINIT_VAR ||
               t->kind == PT_CHECK_LEAK_UNFREED ||
               t->kind == PT_CHECK_MISSING_RETURN;
  char text[600];
  const char *word = "fails", *place = "";
  snprintf(text, sizeof text, "%s%s%s [%s]", t->place, t->place[0] ? ": " : "", t->text,
           t->fails ? pt_check_name(t->kind) : "");
  if (t->lost[0]) {
    word = "unseen", snprintf(text, sizeof text, "%s", t->lost);
  } else if (!t->fails) { /* functions without a body are at address 0 natively */
    word = s->prog->missing.n ? "may-pass" : "passes", text[0] = 0;
  } else if (PT_CHECKS_ENDLESS >> t->kind & 1) {
    word = "endless";
  } else if (blind) {
    word = "unseen";
    snprintf(text, sizeof text, "sanitizers do not see %s", pt_check_name(t->kind));
  } else {
    if (may_be_missed(t->kind)) word = t->kind == PT_CHECK_LEAK_LOST ? "leaks" : "may-fail";
    place = t->kind == PT_CHECK_STACK ? "" : t->place;
  }
  pt_buf_printf(m, out, "%s|", word);
  add_field(m, out, place);
  pt_buf_char(m, out, '|');
  add_field(m, out, text);
}

void pt_suite_text_tests(pt_buf *out, const pt_suite *s) {
  for (size_t k = 0; k < s->tests.n; k++) {
    const pt_suite_test *t = &s->tests.at[k];
    pt_buf_printf(s->mem, out, "test%u|", t->number);
    add_prediction(out, s, t);
    if (t->exit_code >= 0) pt_buf_printf(s->mem, out, "|%d\n", t->exit_code);
    else pt_buf_add(s->mem, out, "|\n");
  }
}

static void add_objects(pt_buf *out, const pt_suite *s) {
  pt_mem *m = s->mem;
  for (size_t k = 0; k < s->info.nfiles; k++) {
    const char *file = s->info.files[k];
    pt_buf_printf(m, out, "$(BUILD)/program%zu.o:", k + 1);
    if (is_simple(file) && is_simple(s->back))
      pt_buf_printf(m, out, " %s%s", file[0] == '/' ? "" : "$(FOLDER)/", file);
    pt_buf_add(m, out,
               "\n\t@mkdir -p $(BUILD)\n"
               "\t@here=$$(pwd); out=$$(cd $(BUILD) && pwd); cd \"$(FOLDER)\" && "
               "$(CC) $(MODEL) $(CFLAGS) $(SANITIZE) $(FLAGS) ");
    if (s->info.header) pt_buf_add(m, out, "-idirafter \"$$here\" ");
    pt_buf_add(m, out, "-c ");
    add_recipe_quoted(m, out, file);
    pt_buf_printf(m, out, " -o \"$$out\"/program%zu.o\n\n", k + 1);
  }
}

void pt_suite_text_makefile(pt_buf *out, const pt_suite *s) {
  pt_mem *m = s->mem;
  add_comment(out, s);
  add_variables(out, s);
  pt_buf_add(m, out, "check: programs\n\t@sh run.sh -b $(BUILD)\n\n"
                     "programs: $(TESTS:%=$(BUILD)/%)\n\n");
  add_objects(out, s);
  pt_buf_add(m, out,
             "$(BUILD)/%: %.c protest-runner.h $(PROGRAM)\n"
             "\t@$(CC) $(MODEL) $(CFLAGS) $(SANITIZE) -DPROTEST_ERRORS= $< $(PROGRAM) $(LDFLAGS) "
             "$(LDLIBS) -o $@\n\n"
             "clean:\n\trm -rf $(BUILD)\n\n.PHONY: check programs clean\n");
}

/* ---- CTest and Meson: make builds, run.sh judges */

static void add_names(pt_buf *out, const pt_suite *s, const char *format) {
  for (size_t k = 0; k < s->tests.n; k++) {
    char name[32];
    snprintf(name, sizeof name, "test%u", s->tests.at[k].number);
    pt_buf_printf(s->mem, out, "%s", k ? " " : "");
    for (const char *p = format; *p; p++)
      if (*p == '@') pt_buf_add(s->mem, out, name);
      else pt_buf_char(s->mem, out, *p);
  }
}

void pt_suite_text_cmake(pt_buf *out, const pt_suite *s) {
  pt_mem *m = s->mem;
  pt_buf_add(m, out,
             "# Tests written by Protest: cmake -S . -B OUT && cmake --build OUT && ctest "
             "--test-dir OUT\n"
             "cmake_minimum_required(VERSION 3.13)\n"
             "project(protest_tests C)\n"
             "enable_testing()\n"
             "find_program(PROTEST_MAKE NAMES gmake make)\n"
             "set(PROTEST_BUILD ${CMAKE_CURRENT_BINARY_DIR}/protest-tests)\n"
             "# make knows no names with spaces: from here there should be none\n"
             "file(RELATIVE_PATH PROTEST_OUT ${CMAKE_CURRENT_SOURCE_DIR} ${PROTEST_BUILD})\n"
             "add_custom_target(protest_tests ALL COMMAND ${PROTEST_MAKE} --no-print-directory\n"
             "  -C ${CMAKE_CURRENT_SOURCE_DIR} CC=${CMAKE_C_COMPILER} BUILD=${PROTEST_OUT} "
             "programs VERBATIM)\n"
             "foreach(test ");
  add_names(out, s, "@");
  pt_buf_add(m, out,
             ")\n"
             "  add_test(NAME protest.${test}\n"
             "    COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/run.sh -b ${PROTEST_BUILD} ${test})\n"
             "  set_tests_properties(protest.${test} PROPERTIES SKIP_RETURN_CODE 77)\n"
             "endforeach()\n");
}

void pt_suite_text_meson(pt_buf *out, const pt_suite *s) {
  pt_mem *m = s->mem;
  pt_buf_add(m, out,
             "# Tests written by Protest: meson setup OUT && meson test -C OUT\n"
             "project('protest-tests', 'c')\n"
             "protest_build = meson.current_build_dir() / 'protest-tests'\n"
             "# make knows no names with spaces: from here there should be none\n"
             "protest_out = run_command('realpath', '-m', '--relative-to',\n"
             "  meson.current_source_dir(), protest_build, check: true).stdout().strip()\n"
             "protest_suite = custom_target('protest-tests', output: 'protest-tests.stamp',\n"
             "  build_by_default: true, build_always_stale: true,\n"
             "  command: [find_program('gmake', 'make'), '-C', meson.current_source_dir(),\n"
             "    'CC=' + ' '.join(meson.get_compiler('c').cmd_array()),\n"
             "    'BUILD=' + protest_out, 'programs'])\n"
             "foreach name : [");
  add_names(out, s, "'@',");
  pt_buf_add(m, out, "]\n"
                     "  test(name, find_program('sh'), depends: protest_suite,\n"
                     "    args: [meson.current_source_dir() / 'run.sh', '-b', protest_build, "
                     "name])\n"
                     "endforeach\n");
}

/* ---- run.sh */

const char pt_suite_run_sh[] =
    "#!/bin/sh\n"
    "# Runs tests of this folder and says whether they do as predicted (tests.txt):\n"
    "#   TEST|passes, may-pass, fails, may-fail, leaks, endless or unseen|PLACE|TEXT|EXIT CODE\n"
    "#   may-fail, leaks: sanitizers do not always see it, or not where\n"
    "#   may-pass: the program lacks functions\n"
    "#   EXIT CODE: with it, what the test prints must be what is in TEST.stdout, too\n"
    "# usage: run.sh [-b BUILD] [TEST...]      BUILD: where the programs are (default: build)\n"
    "# Exit code: 0 as predicted, 1 not all, 77 a single test that cannot be judged natively.\n"
    "build=build\n"
    "[ \"${1:-}\" = -b ] && build=$2 && shift 2\n"
    "case $build in /*) ;; *) [ -d \"$build\" ] && build=$(cd \"$build\" && pwd) ;; esac\n"
    "cd \"$(dirname \"$0\")\" || exit 1\n"
    "good=0 wrong=0 unseen=0\n"
    "say() {\n"
    "  echo \"$test: $2\"\n"
    "  case $1 in good) good=$((good + 1)) ;; bad) wrong=$((wrong + 1)) ;; "
    "*) unseen=$((unseen + 1)) ;; esac\n"
    "}\n"
    "symbolizer=$(command -v llvm-symbolizer-19 || command -v llvm-symbolizer)\n"
    "[ -n \"$symbolizer\" ] && export ASAN_SYMBOLIZER_PATH=\"$symbolizer\"\n"
    "passed() { # as far as sanitizers see\n"
    "  printed=$build/$test.printed expected=$test.stdout\n"
    "  [ -f \"$expected\" ] || expected=/dev/null\n"
    "  if [ -z \"$exit\" ]; then say good \"passes as predicted\"\n"
    "  elif [ \"$code\" -ne \"$exit\" ]; then say $bad \"EXITS WITH $code: predicted $exit\"\n"
    "  elif ! cmp -s \"$expected\" \"$printed\"; then\n"
    "    say $bad \"PRINTS OTHERWISE: diff $expected $printed\"\n"
    "  else say good \"passes as predicted, with exit code $exit\"\n"
    "  fi\n"
    "}\n"
    "judge() {\n"
    "  leaks=0 bad=bad\n"
    "  [ \"$predicted\" = leaks ] && leaks=1 predicted=may-fail\n"
    "  [ \"$predicted\" = may-fail ] && bad=unseen predicted=fails\n"
    "  [ \"$predicted\" = may-pass ] && bad=unseen predicted=passes\n"
    "  export ASAN_OPTIONS=\"detect_leaks=$leaks:handle_abort=2:handle_segv=2:handle_sigill=2:\\\n"
    "detect_stack_use_after_return=1:allocator_may_return_null=1:disable_coredump=1\"\n"
    "  (ulimit -f 100000; exec timeout -s KILL 20 \"$build/$test\") >\"$build/$test.printed\" "
    "2>\"$build/$test.out\" </dev/null\n"
    "  code=$?\n"
    "  error=$(grep -a -m 1 -E 'ERROR: [A-Za-z]+Sanitizer|runtime error:|^protest: ' "
    "\"$build/$test.out\" | cut -c 1-200)\n"
    "  [ -z \"$error\" ] && [ \"$code\" -gt 123 ] && [ \"$code\" != \"$exit\" ] &&\n"
    "    error=\"ended by a signal or after 20 s\"\n"
    "  if [ \"$predicted\" = unseen ]; then\n"
    "    say unseen \"cannot be judged natively: $text\"\n"
    "  elif [ \"$predicted\" = endless ]; then\n"
    "    case $error in\n"
    "    *still\\ running*) say good \"does not end, as predicted: $text\" ;;\n"
    "    *) say bad \"ENDS: $error; predicted $text\" ;;\n"
    "    esac\n"
    "  elif [ \"$predicted\" = passes ]; then\n"
    "    case $error in\n"
    "    '') passed ;;\n"
    "    *AddressSanitizer:\\ ABRT*) say good \"aborts, without a failing check, "
    "as predicted\" ;;\n"
    "    *) say $bad \"FAILS: $error\" ;;\n"
    "    esac\n"
    "  elif [ -z \"$error\" ]; then\n"
    "    say $bad \"DOES NOT FAIL: predicted $text\"\n"
    "  elif [ -z \"$place\" ] || sed 's/$/:/' \"$build/$test.out\" | grep -a -q -F \"$place:\"; "
    "then\n"
    "    say good \"fails as predicted: $text\"\n"
    "  elif [ -z \"$symbolizer\" ]; then\n"
    "    say unseen \"fails, but where is not shown without llvm-symbolizer: $error\"\n"
    "  else\n"
    "    say $bad \"FAILS OTHERWISE: $error; predicted $text\"\n"
    "  fi\n"
    "}\n"
    "while IFS='|' read -r test predicted place text exit; do\n"
    "  case \" ${*:-$test} \" in *\" $test \"*) judge ;; esac\n"
    "done <tests.txt\n"
    "[ $# -eq 0 ] && echo \"$good as predicted, $wrong not, $unseen cannot be judged natively\"\n"
    "[ $# -eq 1 ] && [ $unseen -eq 1 ] && exit 77\n"
    "[ $# -gt 0 ] && [ $((good + wrong + unseen)) -eq 0 ] && "
    "echo \"run.sh: no test $*\" && exit 1\n"
    "[ $wrong -eq 0 ]\n";
