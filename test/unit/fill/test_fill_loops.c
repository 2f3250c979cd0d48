#include "fill/fill_loops.h"

#include <unistd.h>

#include "load_text.h"

static const char source[] =
    "int f(int n) {\n"
    "  int s = 0;\n"
    "  for (int i = 0; i < n; i++)\n"
    "    s += 2;\n"
    "  do {\n"
    "    s--;\n"
    "  } while (s > 0);\n"
    "  while (s < n) {\n"
    "    s += 3;\n"
    "  }\n"
    "  do {\n"
    "    if (s > 5) s -= 2; else while (s > n) s--;\n"
    "  } while (s > 1 && s < 9);\n"
    "  while (s < 7) while (s < 6) s++;\n"
    "  do s++; while (s < 40);\n"
    "again:\n"
    "  if (s++ < 100) goto again;\n"
    "  return s;\n"
    "}\n"
    "int main(int argc, char **argv) { return f(argc); }\n";

/* The text must be readable while loops are filled: a file that stays. */
static pt_status load_file(pt_loaded *t, const char *path) {
  FILE *f = fopen(path, "w");
  CHECK(f && fputs(source, f) >= 0 && fclose(f) == 0);
  t->path = path;
  t->options.files = &t->path;
  return pt_front_load(&t->prog, t->mem, &t->options, NULL, NULL, &t->err);
}

static void check_loop(const pt_report_loop *l, const char *keyword, uint32_t line,
                       const char *invariant) {
  CHECK_STR(l->keyword, keyword);
  CHECK_EQ(l->at.line, line);
  CHECK_STR(l->at.function, "f");
  CHECK_STR(l->invariant, invariant);
}

TEST(fill_loops, keywords_and_invariants) {
  pt_loaded t = pt_load_options();
  pt_result res;
  pt_report r;
  pt_sources sources = {0};
  char path[64];
  snprintf(path, sizeof path, "/tmp/protest-loops-%d.c", (int)getpid());
  CHECK_EQ(load_file(&t, path), PT_OK);
  pt_result_init(&res, t.mem, t.prog);
  pt_report_init(&r, t.mem);
  pt_fill_loops(&r, &res, &sources, NULL);
  CHECK_EQ(r.loops.n, 9);
  check_loop(&r.loops.at[0], "for", 3, "");
  check_loop(&r.loops.at[1], "do", 5, "");
  check_loop(&r.loops.at[2], "while", 8, "");
  check_loop(&r.loops.at[3], "do", 11, "");
  check_loop(&r.loops.at[4], "while", 12, "");
  check_loop(&r.loops.at[5], "while", 14, "");
  CHECK_EQ(r.loops.at[5].at.column, 3);
  check_loop(&r.loops.at[6], "while", 14, "");
  CHECK_EQ(r.loops.at[6].at.column, 17);
  check_loop(&r.loops.at[7], "do", 15, "");
  check_loop(&r.loops.at[8], "", r.loops.at[8].at.line, "");
  pt_report_release(&r);

  uint32_t fn = pt_ir_fn_by_name(t.prog, "f");
  for (pt_blk b = 0; b < t.prog->fns.at[fn]->blocks.n;
       b++) { /* heads among them; others name no loop */
    pt_result_add_invariant(&res, fn, b, 0, "s >= 0", "test");
    pt_result_add_invariant(&res, fn, b, 0, "n == n", "test");
  }
  pt_report_init(&r, t.mem);
  pt_fill_loops(&r, &res, &sources, NULL);
  CHECK_EQ(r.loops.n, 9);
  check_loop(&r.loops.at[1], "do", 5, "(s >= 0) && (n == n)");
  CHECK_STR(r.loops.at[1].engine, "test");
  unlink(path);
  pt_report_release(&r);
  pt_sources_release(&sources, t.mem);
  pt_result_release(&res);
  pt_load_release(&t);
}
