/* Inline definitions in several files. */
#include "load_text.h"

static void write_text(const char *path, const char *head, const char *text) {
  FILE *f = fopen(path, "w");
  CHECK(f && fprintf(f, "%s%s", head, text) > 0 && fclose(f) == 0);
}

/* Whether two files, each with a HEAD of its own, can be one program. */
static bool go_together(const char *head1, const char *head2) {
  pt_loaded t = pt_load_options();
  char first[64], second[64];
  const char *files[] = {first, second};
  snprintf(first, sizeof first, "/tmp/protest-bodies-%d-1.c", (int)getpid());
  snprintf(second, sizeof second, "/tmp/protest-bodies-%d-2.c", (int)getpid());
  write_text(first, head1, "int other(void); int main(void) { return f(1) + other(); }\n");
  write_text(second, head2, "int more(void) { return 0; } int other(void) { return f(2); }\n");
  t.options.files = files, t.options.nfiles = 2;
  bool loaded = pt_front_load(&t.prog, t.mem, &t.options, NULL, NULL, &t.err) == PT_OK;
  unlink(first);
  unlink(second);
  pt_load_release(&t);
  return loaded;
}

#define SAME                                                                                       \
  "struct s { int a; double d; };\nint puts(const char *);\n"                                      \
  "inline int f(int x) { struct s s = {x, 2.5}; if (x > 3) puts(\"large\"); return s.a; }\n"

TEST(bodies, from_a_header) {
  CHECK(go_together(SAME, SAME));
  CHECK(go_together(SAME, "char a_line_more;\n" SAME));
}

TEST(bodies, that_differ) {
  CHECK(
      !go_together("inline int f(int x) { return x; }\n", "inline int f(int x) { return -x; }\n"));
  CHECK(!go_together("inline int f(int x) { return x + 1; }\n",
                     "inline int f(int x) { return x + 2; }\n"));
  CHECK(!go_together("int f(int x) { return x < 1; }\n",
                     "inline int f(int x) { return x > 1; }\n"));
  CHECK(go_together("static inline int f(int x) { return x; }\n",
                    "static inline int f(int x) { return -x; }\n"));
}
