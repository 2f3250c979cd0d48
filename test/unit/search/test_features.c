/* Features of small programs, and the turns that follow from them. */
#include "load_text.h"
#include "search/features.h"
#include "search/idle.h"
#include "search/weights.h"
#include "test.h"

#define NONDET "int __VERIFIER_nondet_int(void); void *malloc(unsigned long);\n"

static void features_of(const char *text, pt_features *f, pt_buf *out) {
  pt_loaded l = pt_load_options();
  CHECK_EQ(pt_load_text(&l, text), PT_OK);
  pt_features_of(l.prog, l.mem, f);
  if (out) pt_weights_explain(f, l.mem, out);
  if (out) pt_buf_release(l.mem, out);
  pt_load_release(&l);
}

static uint32_t weight(const pt_features *f, pt_engine_id e) {
  pt_weights w;
  pt_weights_of(f, &w);
  return w.of[e];
}

TEST(search_features, straight) {
  pt_features f;
  pt_buf text = {0};
  features_of(NONDET "int main(void) { int x = __VERIFIER_nondet_int(); return x == 3; }", &f,
              &text);
  CHECK_EQ(f.inputs, 1);
  CHECK_EQ(f.loops + f.recursive + f.floats + f.elements, 0);
  CHECK(weight(&f, PT_ENGINE_STEP) < weight(&f, PT_ENGINE_BASE));
}

TEST(search_features, loops) {
  pt_features f;
  features_of(NONDET "int main(void) { int a[9], n = 0;\n"
                     "  for (int i = 0; i < 9; i++) for (int j = 0; j < i; j++)\n"
                     "    { a[j] = __VERIFIER_nondet_int(); if (a[j] == 4) n += i * j; }\n"
                     "  return n; }", &f, NULL);
  CHECK_EQ(f.loops, 2);
  CHECK_EQ(f.depth, 2);
  CHECK_EQ(f.input_loops, 1);
  CHECK(f.elements > 0 && f.products > 0 && f.dispatches > 0);
  CHECK(weight(&f, PT_ENGINE_STEP) > weight(&f, PT_ENGINE_DASH));
  CHECK(weight(&f, PT_ENGINE_DASH) >= PT_WEIGHT_LEAST);
}

TEST(search_features, one_run) {
  pt_features f;
  features_of("int main(void) { unsigned x = 0; while (x < 1000000) x += 2; return (int)x; }", &f,
              NULL);
  CHECK_EQ(f.inputs, 0);
  CHECK(weight(&f, PT_ENGINE_TEST) > weight(&f, PT_ENGINE_STEP));
}

TEST(search_features, through_calls) {
  pt_features f;
  features_of(NONDET "static int *make(void) { return malloc(4); }\n"
                     "static int depth(int n) { return n ? depth(n - 1) + 1 : 0; }\n"
                     "int main(void) { double d = 0; int *p = 0;\n"
                     "  while (__VERIFIER_nondet_int()) p = make(), d = d * 1.5 + 1;\n"
                     "  return depth((int)d) + (p != 0); }", &f, NULL);
  CHECK_EQ(f.heap_loops, 1);
  CHECK_EQ(f.recursive, 1);
  CHECK(f.floats >= 3);
}

/* Of a large one a round is too much for a formula. */
TEST(search_features, machines) {
  pt_features f = {.loops = 1, .inputs = 1, .input_loops = 1, .branches = 900, .dispatches = 600};
  CHECK(weight(&f, PT_ENGINE_BOX) > weight(&f, PT_ENGINE_TEST));
  uint32_t pred = weight(&f, PT_ENGINE_PRED);
  f.branches = 2000, f.dispatches = 1100;
  CHECK(weight(&f, PT_ENGINE_PRED) < pred);
  CHECK(weight(&f, PT_ENGINE_TEST) > weight(&f, PT_ENGINE_STEP));
  CHECK_EQ(weight(&f, PT_ENGINE_BOX), PT_WEIGHT_MOST);
  f.dispatches = 600; /* bounds of numbers, too */
  CHECK_EQ(weight(&f, PT_ENGINE_BOX), PT_WEIGHT_MOST);
  f.loops = 30; /* code like others */
  CHECK_EQ(weight(&f, PT_ENGINE_BOX), PT_WEIGHT_ORDINARY);
}

TEST(search_features, idle_processors) {
  CHECK_EQ(pt_idle_parse("0.20 0.18 0.12 3/80 11206\n"), 3);
  CHECK_EQ(pt_idle_parse("0.20 0.18"), 0);
  CHECK_EQ(pt_idle_parse(""), 0);
  pt_idle i = {.processors = 4};
  CHECK_EQ(pt_idle_room(&i), 1); /* nothing is known yet */
  i.known = true;
  CHECK_EQ(pt_idle_room(&i), 4);
  i.others = 2.1;
  CHECK_EQ(pt_idle_room(&i), 2);
  i.others = 9;
  CHECK_EQ(pt_idle_room(&i), 1);
  pt_idle_init(&i);
  CHECK(i.processors >= 1);
  for (int k = 0; k < 3; k++) pt_idle_look(&i, 1);
  CHECK(pt_idle_room(&i) >= 1 && pt_idle_room(&i) <= i.processors);
}
