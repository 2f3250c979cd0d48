/* States of lists: one inside another, and proofs that are changed. */
#include "check/shape.h"

#include "engine/shape/shape.h"
#include "ir/text.h"
#include "test.h"

/* A loop that prepends nodes (a link and a number), and one that frees them; WRONG is done to each
   node before it is freed. */
#define LIST(WRONG)                                                                                \
  "pointers 64\nmain &main\ncheck c1 access of &main\ncheck c2 free of &main\ncheck c3 leak\n"     \
  "function &main() -> 32 {\nb0:\n  br b1\n"                                                       \
  "b1: from b0, b2\n  %1:64 = phi b0 0:64, b2 %4\n  %2:32 = input int \"n\"\n"                     \
  "  %3:1 = ne %2, 0:32\n  cbr %3, b2, b3\n"                                                       \
  "b2: from b1\n  %4:64 = alloc heap 16:64 align 16\n  %5:64 = ptradd %4, 8 + 0:64 * 0\n"          \
  "  store %5, 7:32, c1\n  store pointer %4, %1, c1\n  br b1\n"                                    \
  "b3: from b1, b4\n  %6:64 = phi b1 %1, b4 %8\n  %7:1 = ne %6, 0:64\n  cbr %7, b4, b5\n"          \
  "b4: from b3\n  %8:64 = load pointer %6, c1\n" WRONG "  free %6, c2\n  br b3\n"                  \
  "b5: from b3\n  ret 0:32\n}\n"

typedef struct {
  pt_mem *m;
  pt_ir_prog *p;
  pt_result r;
  pt_shapes states; /* of the proof */
  uint64_t kinds;
} world;

static bool keep_proof(void *payload, const pt_shape_proof *proof) {
  world *w = payload;
  w->kinds = proof->kinds;
  for (size_t k = 0; k < proof->states.n; k++) {
    pt_shape s;
    pt_shape_copy(w->m, &proof->states.at[k], &s);
    pt_vec_push(w->m, &w->states, s);
  }
  return true;
}

static bool prove(world *w, const char *text) {
  pt_err e = {0};
  *w = (world){.m = pt_mem_new()};
  if (pt_ir_parse(&w->p, w->m, "test", text, &e) != PT_OK)
    pt_test_fail(__FILE__, __LINE__, "%s", e.text);
  pt_result_init(&w->r, w->m, w->p);
  pt_shape_options o = {.certify = keep_proof, .certify_payload = w};
  o.job.checks = PT_CHECKS_ALL, o.job.leaks = true;
  return pt_engine_shape(&w->r, &o);
}

static bool holds(world *w) {
  pt_shape_proof proof = {.kinds = w->kinds};
  for (size_t k = 0; k < w->states.n; k++)
    pt_vec_push(w->m, &proof.states, w->states.at[k]);
  bool answer = pt_check_shape(w->m, w->p, &proof, NULL);
  pt_vec_release(w->m, &proof.states);
  return answer;
}

static void end(world *w) {
  for (size_t k = 0; k < w->states.n; k++)
    pt_shape_release(w->m, &w->states.at[k]);
  pt_vec_release(w->m, &w->states);
  pt_result_release(&w->r);
  pt_ir_prog_delete(w->p);
  CHECK_EQ(pt_mem_delete(w->m), 0);
}

TEST(check_shape, a_list) {
  world w;
  CHECK(prove(&w, LIST("")));
  CHECK(w.states.n > 2);
  CHECK(holds(&w));
  end(&w);
}

TEST(check_shape, what_fails) {
  world w;
  CHECK(!prove(&w, LIST("  free %8, c2\n"))); /* the next one, which is freed again */
  end(&w);
  CHECK(!prove(&w, LIST("  store pointer %6, 0:64, c1\n  free %6, c2\n")));
  end(&w);
}

/* Whether another state of the proof has all runs of state K. */
static bool is_spare(world *w, size_t k) {
  const pt_shape *s = &w->states.at[k];
  for (size_t j = 0; j < w->states.n; j++) {
    const pt_shape *t = &w->states.at[j];
    bool here = pt_vec_top(&s->frames).block == pt_vec_top(&t->frames).block;
    if (j != k && here && pt_shape_embeds(w->m, w->p, s, t, true)) return true;
  }
  return false;
}

TEST(check_shape, states_left_out) {
  world w;
  uint32_t refused = 0;
  CHECK(prove(&w, LIST("")));
  for (size_t k = 0; k < w.states.n; k++) {
    if (is_spare(&w, k)) continue;
    pt_shape kept = w.states.at[k];
    w.states.at[k] = w.states.at[w.states.n - 1];
    w.states.n--;
    CHECK(!holds(&w));
    refused++;
    w.states.n++;
    w.states.at[w.states.n - 1] = w.states.at[k];
    w.states.at[k] = kept;
  }
  CHECK(refused > 1);
  CHECK(holds(&w));
  end(&w);
}

/* The first field of four bytes in a node of a segment. */
static pt_shape_field *number_in(pt_shape *s) {
  for (size_t k = 0; k < s->objs.n; k++) {
    pt_shape_seg *g = s->objs.at[k].seg;
    for (size_t j = 0; g && j < g->kinds.n; j++) {
      pt_shape_field *f = pt_shape_field_at(&g->kinds.at[j].objs.at[0], 8, 4);
      if (f) return f;
    }
  }
  return NULL;
}

TEST(check_shape, numbers_changed) {
  world w;
  CHECK(prove(&w, LIST("")));
  uint32_t changed = 0;
  for (size_t k = 0; k < w.states.n; k++) {
    pt_shape_field *f = number_in(&w.states.at[k]);
    if (!f) continue;
    CHECK_EQ(f->value.kind, PT_SHV_NUM);
    f->value.at = 8;
    CHECK(!holds(&w));
    f->value.at = 7;
    changed++;
  }
  CHECK(changed > 0);
  end(&w);
}

/* Each state is inside itself; a list of one node is inside one of any length, not the other way.
 */
TEST(check_shape, one_inside_another) {
  world w;
  CHECK(prove(&w, LIST("")));
  for (size_t j = 0; j < w.states.n; j++)
    for (size_t k = 0; k < w.states.n; k++) {
      const pt_shape *s = &w.states.at[j], *t = &w.states.at[k];
      if (pt_vec_top(&s->frames).block != pt_vec_top(&t->frames).block) continue;
      bool inside = pt_shape_embeds(w.m, w.p, s, t, true);
      if (j == k)
        CHECK(inside);
      else
        CHECK(!inside || !pt_shape_embeds(w.m, w.p, t, s, true));
    }
  end(&w);
}
