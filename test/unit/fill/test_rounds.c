/* How often loops go round in runs. */
#include "ir/cfg.h"
#include "load_text.h"
#include "fill/rounds.h"

/* The rounds of the N-th loop of a function; -1: no run came there. */
static long rounds_of(const pt_rounds *r, pt_mem *m, const pt_ir_prog *p, const char *name,
                      size_t n) {
  uint32_t fn = pt_ir_fn_by_name(p, name);
  pt_ir_cfg cfg;
  uint64_t out = 0;
  pt_ir_cfg_init(&cfg, m, p->fns.at[fn]);
  CHECK(n < cfg.loops.n);
  bool found = pt_rounds_of(r, fn, cfg.loops.at[n].header, &out);
  pt_ir_cfg_release(&cfg);
  return found ? (long)out : -1;
}

TEST(api_rounds, the_most_of_one_entry) {
  static const volatile int never = 0;
  pt_loaded t = pt_load_options();
  CHECK_EQ(
      pt_load_text(
          &t,
          "int f(int n) {\n  int s = 0;\n  for (int i = 0; i < n; i++) s += i;\n  return s;\n}\n"
          "int never(int n) {\n  while (n) n--;\n  return n;\n}\n"
          "int main(int argc, char **argv) {\n  int s = argc > 1000 ? never(argc) : 0;\n"
          "  for (int i = 0; i < 3; i++)\n    for (int k = 0; k < 2; k++) s += f(i + k);\n"
          "  return s;\n}\n"),
      PT_OK);
  pt_session s = {.mem = t.mem, .prog = t.prog, .stop = &never};
  pt_options_init(&s.options);
  pt_checker c = {.s = &s};
  pt_rounds r;
  CHECK_EQ(pt_exec_new(&c.exec, t.mem, t.prog, &s.err), PT_OK);
  pt_result_init(&c.result, t.mem, t.prog);
  pt_rounds_init(&r, &c);
  CHECK_EQ(r.runs, 1);
  CHECK_EQ(rounds_of(&r, t.mem, t.prog, "main", 0), 3);
  CHECK_EQ(rounds_of(&r, t.mem, t.prog, "main", 1), 2);
  CHECK_EQ(rounds_of(&r, t.mem, t.prog, "f", 0), 3);
  CHECK_EQ(rounds_of(&r, t.mem, t.prog, "never", 0), -1);
  pt_rounds_release(&r, t.mem);
  pt_result_release(&c.result);
  pt_exec_delete(c.exec);
  pt_load_release(&t);
}
