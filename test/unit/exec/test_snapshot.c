#include "exec/snapshot.h"

#include "ir/endless.h"
#include "load_text.h"

typedef struct {
  pt_snapshots *snapshots;
  pt_mem *mem;
  pt_buf second;
  uint64_t print;
  size_t arrivals, same; /* how often the state was that of the second arrival */
  bool too_large;
} visitor;

static bool on_marker(void *payload, pt_exec *x, uint32_t check) {
  visitor *v = payload;
  (void)check;
  if (++v->arrivals == 2) {
    v->print = pt_snapshot_print(v->snapshots, x);
    v->too_large = !pt_snapshot_take(v->snapshots, x, false, 4096, &v->second);
  } else if (v->arrivals > 2 && pt_snapshot_same(v->snapshots, x, false, &v->second)) {
    v->same++;
    CHECK_EQ(pt_snapshot_print(v->snapshots, x), v->print);
  }
  return v->arrivals < 9;
}

/* Runs a program of one loop up to its ninth arrival. */
static visitor visit(const char *source, bool addresses) {
  pt_loaded t = pt_load_options();
  pt_exec *x = NULL;
  pt_run run = {0};
  pt_err err = {0};
  CHECK_EQ(pt_load_text(&t, source), PT_OK);
  pt_ir_mark_endless(t.prog, UINT64_C(1) << PT_CHECK_ENDLESS);
  CHECK_EQ(pt_exec_new(&x, t.mem, t.prog, &err), PT_OK);
  visitor v = {.snapshots = pt_snapshots_new(t.mem, t.prog, addresses), .mem = t.mem};
  pt_exec_options o = {.marker = on_marker, .marker_payload = &v};
  pt_exec_run(x, &o, &run);
  pt_run_release(t.mem, &run);
  pt_buf_release(t.mem, &v.second);
  pt_snapshots_delete(v.snapshots);
  pt_exec_delete(x);
  pt_load_release(&t);
  return v;
}

TEST(exec_snapshot, states_come_back) {
  CHECK_EQ(visit("int main(void) { for (;;) ; }", false).same, 7);
  CHECK_EQ(visit("int main(void) { int s = 0; while (s < 3) s = !s; }", false).same, 3);
  CHECK_EQ(visit("int g; int main(void) { while (g < 4) g = (g + 1) % 4; }", false).same, 1);
}

/* A counter that the loop does not look at; one that it does. */
TEST(exec_snapshot, what_a_loop_depends_on) {
  CHECK_EQ(visit("unsigned g; int main(void) { unsigned i = 0; for (;;) i++; g = i; }",
                 false).same, 7);
  CHECK_EQ(visit("int main(void) { unsigned i = 0; while (i < 100) i++; }", false).same, 0);
  CHECK_EQ(visit("int main(void) { int i = 0; for (;;) i++; }", false).same, 0); /* it overflows */
}

/* A new object in each round is the same one, unless addresses are looked at. */
TEST(exec_snapshot, names_of_objects) {
  static const char *const source =
      "#include <stdlib.h>\nint main(void) { int *p = malloc(4); *p = 7; while (*p == 7) {"
      "free(p); p = malloc(4); *p = 7; } }";
  CHECK_EQ(visit(source, false).same, 7);
  CHECK_EQ(visit(source, true).same, 0);
}

TEST(exec_snapshot, large_states) {
  CHECK(visit("char a[9000]; int main(void) { for (;;) a[5] = 1; }", false).same == 0);
  CHECK(visit("#include <stdlib.h>\nint main(void) { char *p = calloc(9000, 1); while (!*p) ; }",
              false).too_large);
}
