#include "project/program.h"

#include <string.h>

#include "test.h"

/* Files of one program: b and c define `both`, d calls it and has none; b's `local` is its own. */
static const char *const files[] = {
    "s 1\nd f s ha a\nm g\nm local\nm both\nd f - hl local\n",
    "s 2\nd f s hg g\nh b.h\nm local\nm v\nd f - hm local\nd v s - v\nm hook\nd f s h1 both\n",
    "s 3\nd f s h2 both\nd f s hh hook\nm both\n",
    "s 4\nd f s hd d\nm both\nm w\n",
    "s 5\nd f w hw w\nd v - - llvm.global_ctors\nm begin\nd f - hb begin\n"};

static void load(pt_program *p) {
  for (size_t k = 0; k < sizeof files / sizeof *files; k++) CHECK(pt_program_add(p, files[k]));
}

/* What a function reaches, as `file.name` in order, then own names. */
static const char *reached(const pt_program *p, uint32_t file, const char *name, char out[300]) {
  pt_reach r = {0};
  const pt_definition *from = pt_program_find(p, file, name);
  out[0] = 0;
  pt_program_reach(p, from, &r);
  for (size_t k = 0; k < r.definitions.n; k++) {
    const pt_definition *d = &p->definitions.at[r.definitions.at[k]];
    sprintf(out + strlen(out), "%u.%s ", d->file, pt_strtab_text(&p->names, d->name));
  }
  for (size_t k = 0; k < r.own.n; k++)
    sprintf(out + strlen(out), "own %s ", pt_strtab_text(&p->names, r.own.at[k]));
  pt_reach_release(p->mem, &r);
  return out;
}

TEST(program, names_are_resolved_as_a_linker_does) {
  pt_mem *m = pt_mem_new();
  pt_program p = {.mem = m};
  char out[300];
  load(&p);
  CHECK_STR(reached(&p, 0, "a", out),
            "0.a 0.local 1.g 1.local 1.v 2.both 2.hook own both ");
  CHECK_STR(reached(&p, 1, "both", out), "1.both ");
  CHECK_STR(reached(&p, 2, "hook", out), "2.both 2.hook ");
  CHECK_STR(reached(&p, 3, "d", out), "3.d 4.w 4.llvm.global_ctors 4.begin ");
  CHECK(!pt_program_find(&p, 3, "g"));
  CHECK_STR(pt_strtab_text(&p.names, pt_program_find(&p, 1, "g")->header), "b.h");
  pt_program_release(&p);
  CHECK_EQ(pt_mem_delete(m), 0);
}

/* Kinds: 1 fills, 2 returns, 3 prepares (front/maker_rank.h). */
TEST(program, what_makes_arguments_is_reached) {
  static const char *const makers[] = {
      "s 1\nd f s hu use\nt struct t\nt struct u\n",
      "s 2\nd f s h1 small\nk 2 1 struct t\nm help\nd f s h2 large\nk 2 2 struct t\n",
      ("s 3\nd f s h3 init\nk 3 1 struct u\nd f s h4 init2\nt struct u\nk 3 4 struct u\n"
       "d f s h5 feed\nt struct u\n"),
      "s 4\nd f s h6 own\nk 2 0 struct t\nd f s h7 use2\nt struct t\nd f s hh help\n"};
  pt_mem *m = pt_mem_new();
  pt_program p = {.mem = m};
  char out[300];
  for (size_t k = 0; k < sizeof makers / sizeof *makers; k++) CHECK(pt_program_add(&p, makers[k]));
  CHECK_STR(reached(&p, 0, "use", out), "0.use 1.large ");
  CHECK_STR(reached(&p, 2, "feed", out), "2.init 2.init2 2.feed ");
  CHECK_STR(reached(&p, 3, "use2", out), "3.own 3.use2 ");
  CHECK_STR(reached(&p, 2, "init2", out), "2.init2 ");
  CHECK_STR(reached(&p, 1, "small", out), "1.small 3.help ");
  pt_program_release(&p);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(program, callees_come_first) {
  pt_mem *m = pt_mem_new();
  pt_program p = {.mem = m};
  uint32_t place[32];
  load(&p);
  CHECK(p.definitions.n < 32);
  pt_program_order(&p, place);
  size_t a = (size_t)(pt_program_find(&p, 0, "a") - p.definitions.at),
         g = (size_t)(pt_program_find(&p, 1, "g") - p.definitions.at),
         hook = (size_t)(pt_program_find(&p, 2, "hook") - p.definitions.at);
  CHECK(place[hook] < place[g] && place[g] < place[a]);
  for (size_t k = 0; k < p.definitions.n; k++) CHECK(place[k] >= 1 && place[k] <= p.definitions.n);
  pt_program_release(&p);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(program, what_is_no_outline_defines_nothing) {
  static const char *const bad[] = {"", "x\n", "m g\n", "s 1\nd f\n", "s 1\nd f s h a\nq\n",
                                    "s 1\nd f s h a\nk 9 1 struct t\n"};
  pt_mem *m = pt_mem_new();
  pt_program p = {.mem = m};
  for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
    CHECK(!pt_program_add(&p, bad[k]));
    CHECK_EQ(p.files.n, k + 1);
    CHECK_EQ(p.definitions.n, 0);
  }
  pt_program_release(&p);
  CHECK_EQ(pt_mem_delete(m), 0);
}
