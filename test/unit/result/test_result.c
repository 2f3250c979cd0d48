/* The store of results, and how inputs reach native runs. */
#include "ir/text.h"
#include "result/feed.h"
#include "result/harness.h"
#include "result/result.h"
#include "test.h"

static const char program[] = "pointers 64\n"
                              "main &start\n"
                              "check c1 assertion of &f !\"p.c\":3:3\n"
                              "check c2 overflow of &f !4:3\n"
                              "function &f(%1:32) -> 32 c \"f\" !\"p.c\":1:1 {\n"
                              "b0:\n"
                              "  %2:32 = input int \"__VERIFIER_nondet_int\" !2:1\n"
                              "  %3:1 = eq %2, %1 !2:5\n"
                              "  cbr %3, b1, b2 !2:7\n"
                              "b1: from b0\n"
                              "  check %3, c1 !3:3\n"
                              "  ret 0:32\n"
                              "b2: from b0\n"
                              "  %4:1 = slt %2, %1 !4:1\n"
                              "  cbr %4, b3, b4 !4:2\n"
                              "b3: from b2\n"
                              "  ret 1:32\n"
                              "b4: from b2\n"
                              "  ret 2:32\n"
                              "}\n"
                              "function &getchar() -> 32 c \"getchar\" model {\n"
                              "b0:\n"
                              "  %1:1 = input bool \"more input?\"\n"
                              "  cbr %1, b1, b2\n"
                              "b1: from b0\n"
                              "  %2:8 = input uchar \"getchar\"\n"
                              "  %3:32 = zext %2\n"
                              "  ret %3\n"
                              "b2: from b0\n"
                              "  ret -1:32\n"
                              "}\n"
                              "function &start() -> 32 c \"start\" model {\n"
                              "b0:\n"
                              "  %1:8 = input uchar \"argc - 1\"\n"
                              "  %2:8 = input uchar \"length of argv[0]\"\n"
                              "  %3:1 = input bool \"malloc\"\n"
                              "  %4:1 = input bool \"fopen\"\n"
                              "  %5:32 = input int \"rand\"\n"
                              "  %6:16 = input short \"argument 1\"\n"
                              "  %7:32 = sext %6\n"
                              "  %8:32 = call &f(%7)\n"
                              "  ret %8\n"
                              "}\n"
                              "function &g() -> 32 c \"g\" {\n"
                              "b0:\n"
                              "  %1:8 = input bool \"nondet_flag\"\n"
                              "  %2:8 = input uchar \"getchar\"\n"
                              "  %3:1 = eq %1, %2 !9:1\n"
                              "  cbr %3, b1, b2 !9:2\n"
                              "b1: from b0\n"
                              "  ret 1:32\n"
                              "b2: from b0\n"
                              "  ret 2:32\n"
                              "}\n";

static pt_ir_prog *parse(pt_mem *m, const char *text) {
  pt_err e = {0};
  pt_ir_prog *p = NULL;
  if (pt_ir_parse(&p, m, "test", text, &e) != PT_OK) pt_test_fail(__FILE__, __LINE__, "%s", e.text);
  return p;
}

TEST(result, branches_of_the_users_functions) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = parse(m, program);
  pt_result r;
  pt_result_init(&r, m, p);
  CHECK_EQ(r.branches.n, 3); /* two of f, one of g, none of the model */
  CHECK_EQ(r.branch_of.n, p->fns.n + 1);
  CHECK_EQ(r.branch_of.at[p->fns.n], 3);
  uint32_t found = 0;
  for (uint32_t fn = 1; fn < p->fns.n; fn++)
    for (uint32_t i = 1; i < p->fns.at[fn]->ins.n; i++) {
      pt_branch *b = pt_result_branch(&r, fn, i);
      bool wanted = p->fns.at[fn]->ins.at[i].op == PT_OP_CBR && !p->fns.at[fn]->model;
      CHECK_EQ(b != NULL, wanted);
      if (!b) continue;
      CHECK(b->fn == fn && b->ins == i && b->side[0] == PT_SIDE_OPEN && b->side[1] == PT_SIDE_OPEN);
      found++;
    }
  CHECK_EQ(found, 3);
  CHECK_EQ(r.lines.n, p->locs.n);
  CHECK_EQ(pt_result_count(&r, PT_OPEN), 2);
  r.checks[2].verdict = PT_PROVED;
  CHECK_EQ(pt_result_count(&r, PT_OPEN), 1);
  CHECK_EQ(pt_result_count(&r, PT_PROVED), 1);
  CHECK_EQ(pt_result_count(&r, PT_REFUTED), 0);
  pt_result_release(&r);
  pt_result_release(&r); /* harmless */
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(result, ledger) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = parse(m, program);
  pt_result r;
  pt_result_init(&r, m, p);
  CHECK(pt_result_says(&r, 1, PT_ENGINE_STEP, PT_REASON_NONE));
  pt_result_open(&r, 1, PT_ENGINE_STEP, PT_REASON_NO_INVARIANT, 1);
  pt_result_open(&r, 1, PT_ENGINE_DASH, PT_REASON_TIME, 0);
  CHECK(pt_result_says(&r, 1, PT_ENGINE_STEP, PT_REASON_NO_INVARIANT));
  CHECK(pt_result_says(&r, 1, PT_ENGINE_DASH, PT_REASON_TIME));
  CHECK_EQ(r.checks[1].open[PT_ENGINE_STEP].loc, 1);
  pt_result_prove(&r, 1, true, PT_ENGINE_STEP); /* reasons are gone */
  CHECK_EQ(r.checks[1].verdict, PT_PROVED);
  CHECK_STR(r.checks[1].engine, "kiki");
  pt_result_open(&r, 1, PT_ENGINE_DASH, PT_REASON_TIME, 0); /* what is decided is not open */
  CHECK(!pt_result_says(&r, 1, PT_ENGINE_DASH, PT_REASON_TIME));
  CHECK_EQ(r.checks[1].verdict, PT_PROVED);
  pt_result_take_back(&r, 1, PT_REASON_BOUNDED);
  CHECK_EQ(r.checks[1].verdict, PT_OPEN);
  CHECK(pt_result_says(&r, 1, PT_ENGINE_NONE, PT_REASON_BOUNDED) && !r.checks[1].engine);
  pt_test t = {.fails = true, .check = 2, .kind = PT_CHECK_OVERFLOW};
  pt_result_refute(&r, 2, pt_result_add_test(&r, &t), PT_ENGINE_TEST);
  CHECK(r.checks[2].verdict == PT_REFUTED && r.checks[2].test == 1);
  pt_result_elsewhere(&r, 1);
  CHECK_EQ(pt_result_count(&r, PT_ELSEWHERE), 1);
  pt_result_release(&r);
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}

/* A failure that depends on something unknown: neither refuted nor proved. */
TEST(result, no_proof_against_a_foreign_failure) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = parse(m, program);
  pt_result r;
  pt_result_init(&r, m, p);
  pt_test t = {.fails = true, .check = 1, .foreign = 1};
  pt_result_add_test(&r, &t);
  pt_result_prove(&r, 1, true, PT_ENGINE_DASH);
  CHECK_EQ(r.checks[1].verdict, PT_OPEN);
  pt_result_release(&r);
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(result, engines_have_names) {
  CHECK_STR(pt_engine_whole(PT_ENGINE_STEP), "kiki step");
  CHECK_STR(pt_engine_name(PT_ENGINE_STEP), "kiki");
  CHECK_STR(pt_engine_whole(PT_ENGINE_DASH), "dash");
  CHECK_STR(pt_engine_whole(PT_ENGINE_NONE), "");
}

TEST(result, tests_own_their_inputs) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = parse(m, program);
  pt_result r;
  pt_result_init(&r, m, p);
  for (uint32_t k = 0; k < 5; k++) {
    pt_test t = {.fails = k == 3, .check = 1, .kind = PT_CHECK_ASSERTION};
    for (uint32_t i = 0; i < k; i++)
      pt_vec_push(m, &t.inputs, ((pt_input){.lo = i}));
    CHECK_EQ(pt_result_add_test(&r, &t), k);
    CHECK(t.inputs.at == NULL && t.inputs.n == 0 && t.inputs.cap == 0);
  }
  CHECK_EQ(r.tests.n, 5);
  CHECK_EQ(r.tests.at[4].inputs.n, 4);
  CHECK_EQ(r.tests.at[4].inputs.at[3].lo, 3);
  pt_result_release(&r);
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(result, empty_program) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = pt_ir_prog_new(m, 32);
  pt_result r;
  pt_result_init(&r, m, p);
  CHECK_EQ(r.branches.n, 0);
  CHECK_EQ(r.branch_of.n, 2);
  CHECK_EQ(pt_result_count(&r, PT_OPEN), 0);
  pt_result_release(&r);
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}

/* ---- feeding */

static void add(pt_mem *m, const pt_ir_prog *p, pt_inputs *in, pt_input_kind kind, uint16_t width,
                const char *name, uint64_t value) {
  pt_vec_push(m, in,
              ((pt_input){.kind = (uint8_t)kind,
                          .width = width,
                          .name = pt_strtab_find(&p->strings, name),
                          .lo = value}));
}

TEST(result, inputs_are_sorted_out) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = parse(m, program);
  pt_feeds f;
  pt_feeding d;
  pt_inputs in = {0};
  pt_feeds_init(&f, m, p);
  add(m, p, &in, PT_INPUT_UCHAR, 8, "argc - 1", 1);
  add(m, p, &in, PT_INPUT_UCHAR, 8, "length of argv[0]", 0);
  add(m, p, &in, PT_INPUT_UCHAR, 8, "length of argv[0]", 15 ^ 3);
  for (uint32_t k = 0; k < 3; k++) {
    add(m, p, &in, PT_INPUT_UNDEF, 8, "argv", (uint64_t) "xyz"[k]);
    pt_vec_top(&in).origin = 3, pt_vec_top(&in).offset = k;
  }
  add(m, p, &in, PT_INPUT_BOOL, 1, "malloc", 0);
  add(m, p, &in, PT_INPUT_INT, 32, "rand", 5);
  add(m, p, &in, PT_INPUT_BOOL, 1, "more input?", 1);
  add(m, p, &in, PT_INPUT_INT, 32, "__VERIFIER_nondet_int", 6);
  pt_feeding_init(&d, m, &f, &in);
  CHECK_EQ(d.lost, 0);
  CHECK_EQ(d.calls.n, 2);
  CHECK_EQ(d.calls.at[0].index, 7);
  CHECK_EQ(d.calls.at[1].index, 9);
  CHECK_EQ(d.argc, 2);
  CHECK_STR(pt_buf_text(&d.argv.at[0]), "");
  CHECK_STR(pt_buf_text(&d.argv.at[1]), "xyz");
  pt_feeding_release(&d, m);
  char why[200];
  add(m, p, &in, PT_INPUT_UCHAR, 8, "getchar", 'c'); /* a model's, or the one that g asks for? */
  pt_feeding_init(&d, m, &f, &in);
  CHECK_EQ(d.lost, 11);
  CHECK_STR(pt_feeding_why(&d, p, &in, why, sizeof why),
            "input 11 (getchar) cannot be given to a native run");
  pt_feeding_release(&d, m);
  in.n = 0;
  add(m, p, &in, PT_INPUT_BOOL, 1, "fopen", 0);
  CHECK_EQ(pt_feeds_of(&f, &in.at[0]), PT_FEED_NONE);
  in.n = 0;
  add(m, p, &in, PT_INPUT_BOOL, 1, "malloc", 1); /* fails: the real one does not */
  pt_feeding_init(&d, m, &f, &in);
  CHECK_EQ(d.lost, 1);
  pt_feeding_release(&d, m);
  in.n = 0;
  add(m, p, &in, PT_INPUT_UNDEF, 8, "", 1);
  CHECK_EQ(pt_feeds_of(&f, &in.at[0]), PT_FEED_NONE);
  pt_feeds_release(&f, m);
  pt_vec_release(m, &in);
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(result, harness_text) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = parse(m, program);
  pt_buf b = {0};
  char type[32];
  CHECK_STR(pt_harness_type(PT_INPUT_INT, 32, type), "int");
  CHECK_STR(pt_harness_type(PT_INPUT_UCHAR, 8, type), "unsigned char");
  CHECK_STR(pt_harness_type(PT_INPUT_LONG, 32, type), "int");
  CHECK_STR(pt_harness_type(PT_INPUT_LDOUBLE, 80, type), "long double");
  CHECK_STR(pt_harness_type(PT_INPUT_UINT, 24, type), "unsigned _BitInt(24)");
  pt_harness_functions(m, &b, p, NULL);
  CHECK(strstr(b.text, "PROTEST_INPUT(int, \"int\", __VERIFIER_nondet_int, (void))"));
  CHECK(strstr(b.text, "PROTEST_WEAK unsigned char nondet_flag(void)"));
  CHECK(strstr(b.text, "__asm__(\"rand\")"));
  CHECK(!strstr(b.text, "__asm__(\"system\")")); /* the program does not use it */
  pt_buf_reset(&b);
  CHECK(pt_harness_start(m, &b, p, "main"));
  pt_buf_reset(&b);
  CHECK(!pt_harness_start(m, &b, p, "f")); /* its argument is no plain input */
  CHECK(!pt_harness_start(m, &b, p, "h"));
  CHECK_EQ(b.n, 0);
  CHECK_STR(pt_buf_text(&b), "");
  pt_buf_release(m, &b);
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}
