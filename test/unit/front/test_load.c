/* Loading: names, types, positions, options, refusals. */
#include "load_text.h"

TEST(front_load, keeps_names_types_and_positions) {
  pt_loaded t = pt_load_options();
  CHECK_EQ(pt_load_text(
               &t,
               "struct s { unsigned char c; int v[3]; unsigned b : 5; };\n"
               "static struct s g;\n"
               "int main(void) {\n  unsigned long n = 7;\n  g.v[1] = (int)n;\n  return g.b;\n}\n"),
           PT_OK);
  const pt_ir_prog *p = t.prog;
  bool found = false;
  for (size_t k = 1; k < p->vars.n; k++) {
    const pt_ir_var *v = &p->vars.at[k];
    if (strcmp(pt_ir_text(p, v->name), "n") == 0) {
      CHECK_EQ(p->types.at[v->type].kind, PT_TYPE_UINT);
      CHECK_EQ(p->locs.at[v->loc].line, 4);
    }
    if (strcmp(pt_ir_text(p, v->name), "g") != 0) continue;
    found = true;
    const pt_ir_type *s = &p->types.at[v->type];
    CHECK_EQ(s->kind, PT_TYPE_STRUCT);
    CHECK_STR(pt_ir_text(p, s->name), "struct s");
    CHECK_EQ(s->nfields, 3);
    const pt_ir_field *f = &p->fields.at[s->field];
    CHECK_STR(pt_ir_text(p, f[1].name), "v");
    CHECK_EQ(f[1].bit_offset, 32);
    CHECK_EQ(p->types.at[f[1].type].count, 3);
    CHECK_EQ(f[2].bit_size, 5);
  }
  CHECK(found);
  CHECK_STR(pt_ir_text(p, p->fns.at[p->main]->name), "__protest_start");
  pt_load_release(&t);
}

TEST(front_load, chooses_checks) {
  static const char source[] =
      "int main(int c, char **v) { int a[3] = {0}; return a[c] + 5 / c + (1 << c); }\n";
  pt_loaded t = pt_load_options();
  CHECK_EQ(pt_load_text(&t, source), PT_OK);
  CHECK_EQ(pt_count_checks(t.prog, PT_CHECK_BOUNDS), 1);
  CHECK_EQ(pt_count_checks(t.prog, PT_CHECK_DIV_ZERO), 1);
  CHECK_EQ(pt_count_checks(t.prog, PT_CHECK_SHIFT), 1);
  CHECK_EQ(pt_count_checks(t.prog, PT_CHECK_SHIFT_BASE), 1);
  CHECK_EQ(pt_count_checks(t.prog, PT_CHECK_OVERFLOW), 3); /* two sums, one quotient */
  pt_load_release(&t);
  t = pt_load_options();
  t.options.checks = UINT64_C(1) << PT_CHECK_REACH;
  CHECK_EQ(pt_load_text(&t, source), PT_OK);
  CHECK_EQ(pt_count_checks(t.prog, PT_CHECK_BOUNDS), 0);
  CHECK_EQ(pt_count_checks(t.prog, PT_CHECK_SHIFT), 0);
  CHECK_EQ(pt_count_checks(t.prog, PT_CHECK_DIV_ZERO), 1); /* no machine gets past it */
  CHECK_EQ(pt_count_checks(t.prog, PT_CHECK_OVERFLOW), 1);
  pt_load_release(&t);
}

TEST(front_load, evidently_safe_accesses_have_no_check) {
  pt_loaded t = pt_load_options();
  CHECK_EQ(pt_load_text(&t,
                        "struct s { int a, b; } g; int main(void) { struct s l; int *p = &g.a;\n"
                        "l.b = 4; g.b = l.b; return *p; }\n"),
           PT_OK);
  CHECK_EQ(pt_count_checks(t.prog, PT_CHECK_ACCESS), 1); /* *p only */
  pt_load_release(&t);
}

TEST(front_load, undefined_variables_stay_in_memory) {
  pt_loaded t = pt_load_options();
  CHECK_EQ(
      pt_load_text(
          &t, "int main(int c, char **v) { int x, y; if (c > 1) x = 5; y = 3; return x + y; }\n"),
      PT_OK);
  CHECK_EQ(pt_count_ops(t.prog, "main", PT_OP_ALLOC), 1); /* x, not y */
  CHECK_EQ(pt_count_ops(t.prog, "main", PT_OP_LOAD), 1);
  pt_load_release(&t);
}

TEST(front_load, inputs_assumptions_and_errors) {
  pt_loaded t = pt_load_options();
  CHECK_EQ(
      pt_load_text(
          &t, "extern int __VERIFIER_nondet_int(void); extern _Bool __VERIFIER_nondet_bool(void);\n"
              "extern void __VERIFIER_assume(int); extern void __VERIFIER_error(void);\n"
              "void reach_error(void) { }\n"
              "int main(void) { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > 2);\n"
              "if (__VERIFIER_nondet_bool()) __VERIFIER_error(); if (x == 5) reach_error(); return "
              "0; }\n"),
      PT_OK);
  CHECK_EQ(pt_count_ops(t.prog, "main", PT_OP_INPUT), 2);
  CHECK_EQ(pt_count_ops(t.prog, "main", PT_OP_ASSUME), 1);
  CHECK_EQ(pt_count_checks(t.prog, PT_CHECK_REACH), 2); /* a body of reach_error does not matter */
  CHECK_EQ(t.prog->missing.n, 0);
  pt_load_release(&t);
}

TEST(front_load, missing_functions) {
  static const char source[] = "int far(int *); int main(void) { int x = 1; return far(&x); }\n";
  static const pt_op first[] = {PT_OP_INPUT, PT_OP_HAVOC, PT_OP_CHECK};
  for (int mode = PT_MISSING_INPUT; mode <= PT_MISSING_STOP; mode++) {
    pt_loaded t = pt_load_options();
    t.options.missing = (pt_missing_mode)mode;
    CHECK_EQ(pt_load_text(&t, source), PT_OK);
    CHECK_EQ(t.prog->missing.n, 1);
    CHECK_STR(pt_ir_text(t.prog, t.prog->missing.at[0]), "far");
    CHECK_EQ(pt_count_ops(t.prog, "far", first[mode]), 1);
    pt_load_release(&t);
  }
}

TEST(front_load, missing_return_is_checked_where_the_value_is_used) {
  pt_loaded t = pt_load_options();
  CHECK_EQ(pt_load_text(&t, "static int f(int x) { if (x) return 1; }\n"
                            "int main(int c, char **v) { f(c); return f(c - 1); }\n"),
           PT_OK);
  CHECK_EQ(pt_count_checks(t.prog, PT_CHECK_MISSING_RETURN), 1);
  CHECK_EQ(t.prog->fns.at[pt_ir_fn_by_name(t.prog, "f")]->ret_width, 33);
  CHECK_EQ(pt_count_ops(t.prog, "f", PT_OP_ALLOC), 0); /* the result is a value, set or not */
  pt_load_release(&t);
}

TEST(front_load, users_functions_win_over_models) {
  pt_loaded t = pt_load_options();
  CHECK_EQ(pt_load_text(&t, "unsigned long strlen(const char *s) { return 42; }\n"
                            "int main(void) { return (int)strlen(\"a\"); }\n"),
           PT_OK);
  uint32_t fn = pt_ir_fn_by_name(t.prog, "strlen");
  CHECK(fn && !t.prog->fns.at[fn]->model);
  pt_load_release(&t);
}

TEST(front_load, both_data_models) {
  for (int m32 = 0; m32 < 2; m32++) {
    pt_loaded t = pt_load_options();
    t.options.m32 = m32;
    CHECK_EQ(pt_load_text(&t, "long g; int main(void) { return sizeof(long) == sizeof g; }\n"),
             PT_OK);
    CHECK_EQ(t.prog->ptr_width, m32 ? 32 : 64);
    pt_load_release(&t);
  }
}

TEST(front_load, refuses_with_a_position) {
  static const struct {
    const char *source, *message;
  } bad[] = {
      {"int main(void) {\n asm volatile(\"jmp elsewhere\"); return 0; }\n",
       ":2: unsupported: inline assembly that jumps elsewhere"},
      {"int main(void) {\n asm volatile(\"pushq $$1\"); return 0; }\n",
       ":2: unsupported: inline assembly that changes the stack"},
      {"void f(void) {}\nint main(void) {\n asm volatile(\"call f\"); return 0; }\n",
       ":3: unsupported: inline assembly that calls a function of the program"},
      {"int main(void) {\n void *f = 0; asm volatile(\"call *%0\" :: \"r\"(f)); return 0; }\n",
       ":2: unsupported: inline assembly that calls a function of the program"},
      {"int f(void) { return 1; }\n", "no function main; choose one with --function NAME: f"},
  };
  for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
    pt_loaded t = pt_load_options();
    CHECK_EQ(pt_load_text(&t, bad[k].source), PT_INPUT);
    if (!strstr(t.err.text, bad[k].message)) pt_test_fail(__FILE__, __LINE__, "%s", t.err.text);
    CHECK(!t.prog);
    pt_load_release(&t);
  }
}

TEST(front_load, the_text_form_comes_back) {
  pt_loaded t = pt_load_options();
  CHECK_EQ(pt_load_text(
               &t,
               "#include <stdio.h>\n#include <stdlib.h>\n"
               "struct n { struct n *next; double d; } *list;\n"
               "int main(void) { for (int i = 0; i < 3; i++) { struct n *x = malloc(sizeof *x);\n"
               "if (!x) abort(); x->next = list; x->d = i / 2.0; list = x; }\n"
               "printf(\"%g\\n\", list->d); return 0; }\n"),
           PT_OK);
  pt_buf text = {0}, again = {0};
  pt_ir_print(t.mem, &text, t.prog);
  pt_ir_prog *p;
  pt_err e = {0};
  CHECK_EQ(pt_ir_parse(&p, t.mem, "p.ir", pt_buf_text(&text), &e), PT_OK);
  pt_ir_print(t.mem, &again, p);
  CHECK_STR(pt_buf_text(&again), pt_buf_text(&text));
  pt_ir_prog_delete(p);
  pt_buf_release(t.mem, &text);
  pt_buf_release(t.mem, &again);
  pt_load_release(&t);
}
