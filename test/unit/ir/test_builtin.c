/* The table of effects: every builtin of the interpreter is in it, and what writes is known to. */
#include "ir/builtin.h"

#include "exec/builtin.h"
#include "ir/text.h"
#include "test.h"

TEST(ir_builtin, kinds) {
  CHECK_EQ(pt_builtin_kind_of("__protest_format"), PT_BUILTIN_FORMAT);
  CHECK_EQ(pt_builtin_kind_of("__protest_strtold"), PT_BUILTIN_STRTO);
  CHECK_EQ(pt_builtin_kind_of("__protest_unmodelled"), PT_BUILTIN_LEAVES);
  CHECK_EQ(pt_builtin_kind_of("__protest_unmodelled_world"), PT_BUILTIN_ENDS);
  CHECK_EQ(pt_builtin_kind_of("__protest_symbolic"), PT_BUILTIN_SYMBOLIC);
  CHECK_EQ(pt_builtin_kind_of("__protest_close"), PT_BUILTIN_CLOSE);
  CHECK_EQ(pt_builtin_kind_of("__protest_expm1f"), PT_BUILTIN_NUMBER);
  CHECK_EQ(pt_builtin_kind_of("__protest_im_csqrtl"), PT_BUILTIN_NUMBER);
  CHECK_EQ(pt_builtin_kind_of("__protest_im_sinl"), PT_BUILTIN_NONE);
  CHECK_EQ(pt_builtin_kind_of("__protest_exp"), PT_BUILTIN_NUMBER);
  CHECK_EQ(pt_builtin_kind_of("__protest_expx"), PT_BUILTIN_NONE);
  CHECK_EQ(pt_builtin_kind_of("sin"), PT_BUILTIN_NONE);
}

TEST(ir_builtin, is_what_the_interpreter_runs) {
#define X(NAME, KIND) CHECK(pt_builtin_find("__protest_" #NAME) != NULL);
  PT_BUILTINS(X)
#undef X
  CHECK(pt_builtin_find("__protest_atan2l") != NULL);
  CHECK_EQ(pt_builtin_kind_of("__protest_atan2l"), PT_BUILTIN_NUMBER);
}

/* Whether the call of the builtin in a function `say`, called from main with FORMAT, may write. */
static bool writes(const char *mode, const char *format, const char *flags) {
  char text[2000];
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = NULL;
  pt_err e = {0};
  snprintf(text, sizeof text,
           "pointers 64\nmain &main\nglobal @f size %zu align 1 constant\n  bytes 0 \"%s\"\n"
           "builtin &__protest_format(%%1:32, %%2:64, %%3:64, %%4:32, %%5:64, %%6:64) -> 32\n"
           "function &say(%%1:64) -> 32 %s {\nb0:\n"
           "  %%2:32 = call &__protest_format(1:32, 0:64, 0:64, %s:32, %%1, 0:64)\n  ret %%2\n}\n"
           "function &main() -> 32 {\nb0:\n  %%1:32 = call &say(@f)\n  ret %%1\n}\n",
           strlen(format) + 1, format, flags, mode);
  if (pt_ir_parse(&p, m, "test", text, &e) != PT_OK)
    pt_test_fail(__FILE__, __LINE__, "parse: %s", e.text);
  uint32_t say = pt_ir_fn_by_name(p, "say");
  bool out = pt_ir_builtin_writes(p, say, &p->fns.at[say]->ins.at[1]);
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
  return out;
}

TEST(ir_builtin, writes) {
  CHECK(!writes("0", "%d", ""));
  CHECK(writes("0", "%d%n", ""));
  CHECK(writes("0", "%d", "address-taken")); /* who knows who calls it */
  CHECK(writes("1", "%d", ""));
  CHECK(writes("2", "%d", ""));
  CHECK(!writes("3", "%n", "")); /* raw bytes */
}
