#include "base/cflags.h"
#include "test.h"

typedef struct {
  const char *flag;
  pt_cflag_kind kind;
  bool value;
} expectation;

TEST(cflags, each_flag_has_a_fate) {
  static const expectation table[] = {
      {"-Idir", PT_CFLAG_KEEP, false},          {"-I", PT_CFLAG_KEEP, true},
      {"-isystem", PT_CFLAG_KEEP, true},        {"-std=c99", PT_CFLAG_KEEP, false},
      {"-fpack-struct=2", PT_CFLAG_KEEP, false}, {"-fwrapv", PT_CFLAG_KEEP, false},
      {"-m32", PT_CFLAG_KEEP, false},           {"-Wall", PT_CFLAG_IGNORE, false},
      {"-O2", PT_CFLAG_IGNORE, false},          {"-Ofast", PT_CFLAG_FLOATS, false},
      {"-ffast-math", PT_CFLAG_INEXACT, false}, {"-lm", PT_CFLAG_IGNORE, false},
      {"-o", PT_CFLAG_IGNORE, true},            {"-MF", PT_CFLAG_IGNORE, true},
      {"-MMD", PT_CFLAG_IGNORE, false},         {"-fno-stack-protector", PT_CFLAG_IGNORE, false},
      {"-fPIC", PT_CFLAG_IGNORE, false},        {"-mno-sse", PT_CFLAG_FLOATS, false},
      {"-mno-sse4.1", PT_CFLAG_IGNORE, false},  {"-mlong-double-64", PT_CFLAG_REFUSE, false},
      {"-target", PT_CFLAG_REFUSE, true},       {"-fbogus", PT_CFLAG_UNKNOWN, false},
      {"--time-limit", PT_CFLAG_NONE, false},   {"file.c", PT_CFLAG_NONE, false}};
  for (size_t k = 0; k < sizeof table / sizeof *table; k++) {
    pt_cflag f = pt_cflag_of(table[k].flag);
    CHECK_STR(f.kind == table[k].kind && f.value == table[k].value ? "as expected" : table[k].flag,
              "as expected");
  }
}

TEST(cflags, are_sorted_with_their_values) {
  static const char *const argv[] = {"-Wall",      "-I",           "inc",     "a.c",
                                     "-fwrapv",    "-fbogus",      "-target", "x86_64-linux-gnu",
                                     "-fno-wrapv", "-mfpmath=387", "-m32",    "-D"};
  static const char *const kept[] = {"-I", "inc", "-fwrapv", "-fno-wrapv", "-m32"};
  pt_mem *m = pt_mem_new();
  pt_cflags f = {0};
  pt_cflags_sort(&f, m, argv, sizeof argv / sizeof *argv);
  CHECK_EQ(f.kept.n, 5); /* -D without a value is no flag */
  for (size_t k = 0; k < 5; k++) CHECK_STR(f.kept.at[k], kept[k]);
  CHECK_EQ(f.unknown.n, 1);
  CHECK(!f.refused && !f.wraps && f.model);
  CHECK_STR(f.inexact, "-mfpmath=387");
  pt_cflags_release(&f, m);
  CHECK_EQ(pt_mem_delete(m), 0);
}

/* The fate of ARG and, unless that is NULL, NEXT. */
static const char *fate(const char *arg, const char *next) {
  const char *const argv[] = {arg, next};
  pt_mem *m = pt_mem_new();
  pt_cflags f = {0};
  pt_cflags_sort(&f, m, argv, next ? 2 : 1);
  const char *is = "ignored";
  if (f.refused) is = "refused";
  else if (f.unknown.n) is = "unknown";
  else if (f.kept.n) is = "kept";
  pt_cflags_release(&f, m);
  CHECK_EQ(pt_mem_delete(m), 0);
  return is;
}

TEST(cflags, what_is_passed_on_decides) {
  CHECK_STR(fate("-Wp,-DA=1", NULL), "kept");
  CHECK_STR(fate("-Wp,-include,a.h,-UB", NULL), "kept");
  CHECK_STR(fate("-Wp,-MD,a.d", NULL), "ignored");
  CHECK_STR(fate("-Wp,-MMD,a.d,-DA", NULL), "refused");
  CHECK_STR(fate("-Wp,-traditional", NULL), "unknown");
  CHECK_STR(fate("-Xpreprocessor", "-DA"), "kept");
  CHECK_STR(fate("-Xpreprocessor", "-D"), "refused");
  CHECK_STR(fate("-Xpreprocessor", "-include"), "refused");
  CHECK_STR(fate("-Xpreprocessor", "-MMD"), "ignored");
  CHECK_STR(fate("-Xpreprocessor", "-fopenmp"), "unknown");
  CHECK_STR(fate("-Xclang", "-DA"), "kept");
  CHECK_STR(fate("-Xclang", "-load"), "unknown");
  CHECK_STR(fate("-Xclang", NULL), "refused");
  CHECK_STR(fate("--define-macro=A", NULL), "kept");
  CHECK_STR(fate("--imacros", "a.h"), "kept");
  CHECK_STR(fate("@flags.rsp", NULL), "refused");
}

TEST(cflags, other_machines_are_refused) {
  static const char *const argv[] = {"--target=armv7-linux-gnueabi", "-fno-strict-overflow"};
  pt_mem *m = pt_mem_new();
  pt_cflags f = {0};
  pt_cflags_sort(&f, m, argv, 2);
  CHECK_STR(f.refused, argv[0]);
  CHECK(f.wraps);
  pt_cflags_release(&f, m);
  CHECK_EQ(pt_mem_delete(m), 0);
}
