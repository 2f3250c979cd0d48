/* What a failure depends on: which assignments of a run are in its slice. */
#include "exec/slice.h"

#include "load_text.h"

typedef struct {
  pt_loaded t;
  const char *source;
  pt_run_slice *slice;
  uint64_t events;
  bool near_only;
  pt_buf text;     /* `x=3 y=4 ` */
  pt_bv stored;    /* by the store that is being executed, when it is in the slice */
  uint64_t at;
  bool wanted;
} sliced;

static bool is_in_word(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool names(void *payload, uint32_t loc, uint32_t var) {
  const sliced *x = payload;
  const char *line = x->source, *name = pt_ir_text(x->t.prog, x->t.prog->vars.at[var].name);
  for (uint32_t k = 1; k < x->t.prog->locs.at[loc].line; k++) line = strchr(line, '\n') + 1;
  for (const char *at = line; *at && *at != '\n'; at++)
    if (strncmp(at, name, strlen(name)) == 0 && (at == line || !is_in_word(at[-1])) &&
        !is_in_word(at[strlen(name)]))
      return true;
  return false;
}

static void add(sliced *x, uint32_t var, pt_bv v) {
  char text[PT_BV_TEXT];
  bool pointer = v.width == x->t.prog->ptr_width;
  pt_buf_printf(x->t.mem, &x->text, "%s=%s ", pt_ir_text(x->t.prog, x->t.prog->vars.at[var].name),
                pointer ? "pointer" : pt_bv_text_signed(v, text));
}

static bool on_before(void *payload, pt_exec *e, uint32_t fn, uint32_t ins) {
  sliced *x = payload;
  const pt_ir_fn *f = x->t.prog->fns.at[fn];
  const pt_ir_ins *i = &f->ins.at[ins];
  uint64_t k = x->events++;
  bool in = x->near_only ? pt_slice_is_near(x->slice, k) : pt_slice_has(x->slice, k);
  x->wanted = in && !f->model && i->op == PT_OP_STORE;
  if (in && !f->model && i->op == PT_OP_VAR && i->loc)
    add(x, i->ref, pt_exec_value(e, pt_ir_arg(f, i, 0)));
  if (!x->wanted) return true;
  x->at = pt_bv_to_u64(pt_exec_value(e, pt_ir_arg(f, i, 0))),
  x->stored = pt_exec_value(e, pt_ir_arg(f, i, 1));
  pt_exec_object o = pt_exec_object_at(e, x->at);
  uint32_t var = 0;
  if (o.kind == PT_OBJ_STACK) var = o.ref;
  else if (o.kind == PT_OBJ_GLOBAL) var = x->t.prog->globals.at[o.ref].var;
  if (var) add(x, var, x->stored);
  return true;
}

/* The assignments that are in the slice of the run with INPUT (int) for all inputs. */
static void slice_is(const char *source, int input, bool near_only, const char *expected) {
  sliced x = {.t = pt_load_options(), .source = source, .near_only = near_only};
  pt_exec *e = NULL;
  pt_run run = {0};
  pt_inputs in = {0};
  CHECK_EQ(pt_load_text(&x.t, source), PT_OK);
  CHECK_EQ(pt_exec_new(&e, x.t.mem, x.t.prog, &x.t.err), PT_OK);
  x.slice = pt_slice_new(x.t.mem, x.t.prog, names, &x);
  for (int k = 0; k < 4; k++)
    pt_vec_push(x.t.mem, &in,
                ((pt_input){.kind = PT_INPUT_INT, .width = 32, .lo = (uint32_t)input}));
  pt_exec_options o = {.inputs = in.at,
                       .ninputs = in.n,
                       .check_leaks = true,
                       .observer = pt_slice_observer(x.slice)};
  pt_exec_run(e, &o, &run);
  CHECK_EQ(run.status, PT_RUN_FAILED);
  CHECK_EQ(pt_slice_finish(x.slice, &run), expected != NULL);
  pt_exec_observer show = {.payload = &x, .before = on_before};
  o.observer = &show;
  if (expected) {
    pt_exec_run(e, &o, &run);
    CHECK_STR(pt_buf_text(&x.text), expected);
  }
  pt_slice_delete(x.slice);
  pt_run_release(x.t.mem, &run);
  pt_vec_release(x.t.mem, &in);
  pt_buf_release(x.t.mem, &x.text);
  pt_exec_delete(e);
  pt_load_release(&x.t);
}

#define HEAD "int __VERIFIER_nondet_int(void); void reach_error(void) {}\n"

TEST(slice, values) {
  slice_is(HEAD "int main(void) {\n int n = __VERIFIER_nondet_int();\n int other = 7;\n int m = n "
                "+ 1;\n other = n;\n other++;\n"
                " int zero = m - 6;\n return 10 / zero;\n}\n",
           5, false, "n=5 m=6 zero=0 ");
}

/* A copy that nobody uses is not part of it, a constant in a variable that is used is. */
TEST(slice, constants_and_copies) {
  slice_is(HEAD "int main(void) {\n int k = 5;\n int five = 5;\n int n = "
                "__VERIFIER_nondet_int();\n int junk = n;\n"
                " int d = n - k;\n return 10 / d + junk + five;\n}\n",
           5, false, "k=5 n=5 d=0 ");
}

TEST(slice, memory) {
  slice_is(HEAD "int a[4], b[4];\nint main(void) {\n int n = __VERIFIER_nondet_int();\n a[1] = "
                "n;\n b[1] = n;\n a[2] = 9;\n a[1] = a[1] - 5;\n"
                " return 10 / a[1];\n}\n",
           5, false, "n=5 a=5 a=0 ");
}

TEST(slice, copied_memory) {
  slice_is(HEAD "#include <string.h>\nint main(void) {\n int a[3], b[3];\n a[0] = 3;\n a[1] = 0;\n "
                "a[2] = 4;\n memcpy(b, a, sizeof b);\n"
                " return 10 / b[1];\n}\n",
           5, false, "a=0 ");
}

/* What printf writes depends on what it reads. */
TEST(slice, text_made_by_printf) {
  slice_is(HEAD "#include <stdio.h>\nint main(void) {\n char b[8];\n int n = "
                "__VERIFIER_nondet_int();\n int junk = n + 1;\n junk++;\n sprintf(b, \"%d\", n);\n"
                " int zero = b[0] - '5';\n return 10 / zero + junk;\n}\n",
           5, false, "n=5 zero=0 ");
}

/* Why the run got there, too; a branch that is over does not count. */
TEST(slice, control) {
  const char *source = HEAD "int main(void) {\n int n = __VERIFIER_nondet_int();\n int m = "
                            "__VERIFIER_nondet_int();\n int x = 0, y = 1;\n if (m == 5)\n  y = 2;\n"
                            " if (n > 3)\n  return 10 / x;\n return y;\n}\n";
  slice_is(source, 5, false, "n=5 x=0 ");
  slice_is(source, 5, true, "x=0 ");
}

TEST(slice, the_branch_that_chose_a_value) {
  slice_is(HEAD "int main(void) {\n int n = __VERIFIER_nondet_int();\n int d = n > 3 ? n - 5 : "
                "1;\n return 10 / d;\n}\n",
           5, false, "n=5 d=0 ");
}

/* Being there is the failure: what is near is what led to the branch. */
TEST(slice, a_failed_assertion) {
  const char *source = HEAD "int main(void) {\n int n = __VERIFIER_nondet_int();\n int junk = 3;\n "
                            "int i = 0;\n while (i < 2)\n  i++;\n junk += i;\n"
                            " if (n > 4)\n  reach_error();\n return junk;\n}\n";
  slice_is(source, 5, false, "n=5 ");
  slice_is(source, 5, true, "n=5 ");
}

TEST(slice, rounds_of_a_loop) {
  slice_is(HEAD "int main(void) {\n int s = 2, t = 0;\n for (int i = 0; i < 2; i++) {\n  s--;\n  "
                "t++;\n }\n return 10 / s;\n}\n",
           5, false, "s=2 i=0 s=1 i=1 s=0 ");
}

TEST(slice, calls) {
  slice_is(HEAD "static int less(int v, int by) {\n int unused = by;\n unused++;\n return v - "
                "by;\n}\nint main(void) {\n"
                " int n = __VERIFIER_nondet_int();\n int a = less(n, 1);\n int b = less(n, 5);\n "
                "return a + 10 / b;\n}\n",
           5, false, "n=5 v=5 by=5 b=0 ");
}

TEST(slice, use_after_free) {
  slice_is(HEAD "#include <stdlib.h>\nint main(void) {\n int n = __VERIFIER_nondet_int();\n int k "
                "= n;\n int *p = malloc(4);\n int *q = malloc(4);\n *p = 1;\n"
                " if (k == 5)\n  free(p);\n free(q);\n return *p;\n}\n",
           5, false, "n=5 k=5 p=pointer ");
}

/* Why memory is lost is a matter of the whole run. */
TEST(slice, not_of_leaks) {
  slice_is(
      HEAD
      "#include <stdlib.h>\nint main(void) {\n int *p = malloc(4);\n p = 0;\n return p == 0;\n}\n",
      5, false, NULL);
}
