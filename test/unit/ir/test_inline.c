/* Calls of models that are replaced, and those that stay. */
#include "exec/exec.h"
#include "ir/verify.h"
#include "load_text.h"

static void load(pt_loaded *t, const char *source) {
  *t = pt_load_options();
  if (pt_load_text(t, source) != PT_OK) pt_test_fail(__FILE__, __LINE__, "%s", t->err.text);
  CHECK_EQ(pt_ir_verify(t->prog, &t->err), PT_OK);
}

TEST(ir_inline, known_sizes) {
  pt_loaded t;
  load(&t, "#include <stdlib.h>\nint main(void) { int *p = malloc(4), *q = malloc(2 * sizeof *q); "
           "*p = 1; q[0] = 2; free(p); free(q); return 0; }\n");
  CHECK_EQ(pt_count_ops(t.prog, "main", PT_OP_ALLOC), 2);
  pt_load_release(&t);
}

/* What depends on an argument stays a call: its branch is no branch of the user's. */
TEST(ir_inline, unknown_sizes) {
  pt_loaded t;
  load(&t, "#include <stdlib.h>\nint main(int argc, char **argv) { char *p = malloc(argc); "
           "free(p); return argv[0] == p; }\n");
  CHECK_EQ(pt_count_ops(t.prog, "main", PT_OP_ALLOC), 0);
  CHECK_EQ(pt_count_ops(t.prog, "main", PT_OP_CBR), 0);
  pt_load_release(&t);
}

/* A size that is too large gives NULL, as the model does. */
TEST(ir_inline, impossible_size) {
  pt_loaded t;
  load(&t, "#include <stdlib.h>\nint main(void) { return malloc((size_t)-5) != NULL; }\n");
  pt_exec *x;
  CHECK_EQ(pt_exec_new(&x, t.mem, t.prog, &t.err), PT_OK);
  pt_run run = {0};
  pt_exec_options o = {.step_limit = 1000};
  pt_exec_run(x, &o, &run);
  CHECK_EQ(run.status, PT_RUN_DONE);
  CHECK_EQ(run.exit_code, 0);
  pt_run_release(t.mem, &run);
  pt_exec_delete(x);
  pt_load_release(&t);
}

/* Functions of the user are not touched, nor models that can fail. */
TEST(ir_inline, calls_that_stay) {
  pt_loaded t;
  load(&t, "#include <string.h>\nstatic int one(void) { return 1; }\nint main(void) { char s[4] = "
           "\"abc\"; return one() + (int)strlen(s); }\n");
  CHECK_EQ(pt_count_ops(t.prog, "main", PT_OP_CALL), 2);
  pt_load_release(&t);
}

/* The length of a literal is a number; a constant without a NUL is no text. */
TEST(ir_inline, length_of_a_literal) {
  pt_loaded t;
  load(&t, "#include <string.h>\nstatic const char none[2] = {'a', 'b'};\nint other(void) { return "
           "(int)strlen(none); }\nint main(void) { return strlen(\"--\") == 2 && "
           "strlen(\"abc\" + 1) == 2 && strlen(\"a\\0b\") == 1 ? other() : 1; }\n");
  CHECK_EQ(pt_count_ops(t.prog, "main", PT_OP_CALL), 1);
  CHECK_EQ(pt_count_ops(t.prog, "other", PT_OP_CALL), 1);
  pt_load_release(&t);
}
