/* Every operation, at several widths and with constants on either side, against bv/; control
   flow, calls, phis, limits, and what a run reports. */
#include "base/rng.h"
#include "bv/fp.h"
#include "exec/run_text.h"
#include "exec/state.h"

/* ---- pure operations: operands from one global, results to another */

enum { CELL_BYTES = 64, PAIRS = 24, FORMS = 3 };

static const uint32_t widths[] = {1, 2, 7, 8, 13, 16, 31, 32, 33, 63, 64, 65, 80, 128, 200, 512};

typedef struct {
  pt_ir_prog *p;
  pt_ir_fn *f;
  uint32_t in, out;
} builder;

static pt_val add(builder *b, pt_ir_ins ins, uint32_t width, pt_val a, pt_val v, pt_val w) {
  pt_val args[] = {a, v, w};
  uint32_t n = 0;
  if (w) n = 3;
  else if (v) n = 2;
  else if (a) n = 1;
  uint32_t i = pt_ir_add_ins(b->p, b->f, 0, ins, width, args, n);
  return b->f->ins.at[i].res;
}

static pt_val load_at(builder *b, uint32_t cell, uint32_t width) {
  pt_val p = pt_ir_global_addr(b->p, b->f, b->in, (uint64_t)cell * CELL_BYTES);
  return add(b, (pt_ir_ins){.op = PT_OP_LOAD}, width, p, 0, 0);
}

static void store_at(builder *b, uint32_t cell, pt_val v) {
  pt_val p = pt_ir_global_addr(b->p, b->f, b->out, (uint64_t)cell * CELL_BYTES);
  add(b, (pt_ir_ins){.op = PT_OP_STORE}, 0, p, v, 0);
}

/* Boundary values and random ones; the second operand is often small (shifts). */
static pt_bv some_value(pt_rng *r, uint32_t width) {
  uint64_t limbs[PT_BV_LIMBS];
  switch (pt_rng_below(r, 8)) {
  case 0: return pt_bv_u64(width, pt_rng_below(r, 4));
  case 1: return pt_bv_ones(width);
  case 2: return pt_bv_min_signed(width);
  case 3: return pt_bv_max_signed(width);
  case 4: return pt_bv_u64(width, pt_rng_below(r, 2 * (uint64_t)width));
  default:
    for (int k = 0; k < PT_BV_LIMBS; k++)
      limbs[k] = pt_rng_next(r);
    return pt_bv_limbs(width, limbs);
  }
}

/* Runs PAIRS applications of INS (each also with constants for one operand) and compares. */
static void try_operation(pt_ir_ins ins, uint32_t width, uint32_t result, uint32_t nargs,
                          pt_rng *r) {
  pt_mem *m = pt_mem_new();
  builder b = {.p = pt_ir_prog_new(m, 64)};
  pt_bv args[PAIRS][3];
  uint8_t bytes[PAIRS * 3 * CELL_BYTES] = {0};
  for (int k = 0; k < PAIRS; k++)
    for (uint32_t n = 0; n < 3; n++) {
      args[k][n] = some_value(r, ins.op == PT_OP_SELECT && n == 0 ? 1 : width);
      if (n == 1 && ins.op >= PT_OP_UDIV && ins.op <= PT_OP_SREM && pt_bv_is_zero(args[k][n]))
        args[k][n] = pt_bv_ones(width);
      pt_bv_to_bytes(args[k][n], bytes + (k * 3 + (int)n) * CELL_BYTES);
    }
  uint32_t fn = pt_ir_add_fn(b.p, "main", 32);
  b.p->main = fn, b.f = b.p->fns.at[fn];
  b.in = pt_ir_add_global(
      b.p, (pt_ir_global){
               .name = pt_ir_string(b.p, "in"), .align = 1, .size = sizeof bytes, .bytes = bytes});
  b.out = pt_ir_add_global(b.p, (pt_ir_global){.name = pt_ir_string(b.p, "out"),
                                               .align = 1,
                                               .size = PAIRS * FORMS * CELL_BYTES});
  pt_ir_add_block(b.p, b.f);
  for (uint32_t k = 0; k < PAIRS; k++)
    for (uint32_t form = 0; form < FORMS; form++) {
      pt_val v[3] = {0};
      for (uint32_t n = 0; n < nargs; n++)
        v[n] = form == n + 1 ? pt_ir_const(b.p, b.f, args[k][n])
                             : load_at(&b, k * 3 + n, args[k][n].width);
      store_at(&b, k * FORMS + form, add(&b, ins, result, v[0], v[1], v[2]));
    }
  add(&b, (pt_ir_ins){.op = PT_OP_RET}, 0, pt_ir_const_u64(b.p, b.f, 32, 0), 0, 0);
  runner run;
  runner_take(&run, m, b.p);
  CHECK_EQ(runner_run(&run, (pt_exec_options){0})->status, PT_RUN_DONE);
  pt_ir_value values[2] = {{0}, {.width = result}};
  pt_ir_fn shape = {.values = {.at = values, .n = 2}};
  ins.res = 1;
  for (uint32_t k = 0; k < PAIRS; k++)
    for (uint32_t form = 0; form < FORMS; form++) {
      uint8_t got[CELL_BYTES];
      pt_bv want = pt_pure(&shape, &ins, args[k]);
      uint64_t at = pt_exec_global_address(run.exec, b.out) + (k * FORMS + form) * CELL_BYTES;
      CHECK(pt_exec_read(run.exec, at, (result + 7) / 8, got, NULL));
      if (!pt_bv_eq(pt_bv_bytes(result, got), want)) {
        char t[4][PT_BV_TEXT];
        pt_test_fail(__FILE__, __LINE__, "%s %u, form %u: %s %s gives %s, not %s",
                     pt_op_name(ins.op), width, form, pt_bv_text_hex(args[k][0], t[0]),
                     pt_bv_text_hex(args[k][1], t[1]),
                     pt_bv_text_hex(pt_bv_bytes(result, got), t[2]), pt_bv_text_hex(want, t[3]));
      }
    }
  runner_release(&run);
}

TEST(exec_run, integer_operations) {
  pt_rng r = {1};
  for (size_t w = 0; w < sizeof widths / sizeof *widths; w++)
    for (uint8_t op = PT_OP_ADD; op <= PT_OP_SMUL_O; op++)
      for (int round = 0; round < 2; round++)
        try_operation((pt_ir_ins){.op = op}, widths[w], op >= PT_OP_EQ ? 1 : widths[w], 2, &r);
}

TEST(exec_run, casts_and_select) {
  pt_rng r = {2};
  size_t n = sizeof widths / sizeof *widths;
  for (size_t w = 0; w < n; w++) {
    try_operation((pt_ir_ins){.op = PT_OP_SELECT}, widths[w], widths[w], 3, &r);
    for (size_t v = w + 1; v < n; v++) {
      try_operation((pt_ir_ins){.op = PT_OP_ZEXT}, widths[w], widths[v], 1, &r);
      try_operation((pt_ir_ins){.op = PT_OP_SEXT}, widths[w], widths[v], 1, &r);
      try_operation((pt_ir_ins){.op = PT_OP_TRUNC}, widths[v], widths[w], 1, &r);
    }
  }
}

TEST(exec_run, float_operations) {
  pt_rng r = {3};
  for (uint8_t f = 0; f < PT_FP_COUNT; f++) {
    uint32_t width = pt_fp_width((pt_fp)f);
    for (int round = 0; round < 3; round++) {
      for (uint8_t op = PT_OP_FADD; op <= PT_OP_FREM; op++)
        if (op != PT_OP_FREM || round == 0)
          try_operation((pt_ir_ins){.op = op, .sub = f}, width, width, 2, &r);
      try_operation((pt_ir_ins){.op = PT_OP_FNEG, .sub = f}, width, width, 1, &r);
      for (uint32_t predicate = 0; predicate < 16; predicate++)
        try_operation((pt_ir_ins){.op = PT_OP_FCMP, .sub = f, .ref = predicate}, width, 1, 2, &r);
      for (uint8_t to = 0; to < PT_FP_COUNT; to++)
        if (to != f)
          try_operation((pt_ir_ins){.op = PT_OP_FCONV, .sub = f, .ref = to}, width,
                        pt_fp_width((pt_fp)to), 1, &r);
    }
    static const uint32_t integers[] = {1, 8, 16, 31, 32, 64, 100, 128};
    for (size_t k = 0; k < sizeof integers / sizeof *integers; k++) {
      try_operation((pt_ir_ins){.op = PT_OP_FTOS, .sub = f}, width, integers[k], 1, &r);
      try_operation((pt_ir_ins){.op = PT_OP_FTOU, .sub = f}, width, integers[k], 1, &r);
      try_operation((pt_ir_ins){.op = PT_OP_STOF, .sub = f}, integers[k], width, 1, &r);
      try_operation((pt_ir_ins){.op = PT_OP_UTOF, .sub = f}, integers[k], width, 1, &r);
    }
  }
}

/* ---- control */

TEST(exec_run, loop_and_steps) {
  runner r;
  runner_init(&r, "pointers 64\nmain &main\n"
                  "function &main() -> 32 {\n"
                  "b0:\n  br b1\n"
                  "b1: from b0, b2\n"
                  "  %1:32 = phi b0 0:32, b2 %4\n  %2:32 = phi b0 0:32, b2 %3\n"
                  "  %5:1 = slt %1, 10:32\n  cbr %5, b2, b3\n"
                  "b2:\n  %3:32 = add %2, %1\n  %4:32 = add %1, 1:32\n  br b1\n"
                  "b3:\n  ret %2\n}\n");
  const pt_run *run = runner_run(&r, (pt_exec_options){.record_blocks = true});
  CHECK_EQ(run->status, PT_RUN_DONE);
  CHECK_EQ(run->exit_code, 45);
  CHECK_EQ(run->steps, 1 + 11 * 4 + 10 * 3 + 1);
  CHECK_EQ(run->blocks.n, 1 + 11 + 10 + 1);
  CHECK_EQ(run->blocks.at[1].block, 1);
  CHECK_EQ(run->blocks.at[2].block, 2);
  CHECK_EQ(run->blocks.at[22].block, 3);
  CHECK_EQ(run->frames.n, 0);
  run = runner_run(&r, (pt_exec_options){.record_blocks = true, .block_limit = 5});
  CHECK_EQ(run->blocks.n, 5);
  CHECK(run->blocks_cut);
  CHECK_EQ(run->exit_code, 45);
  run = runner_run(&r, (pt_exec_options){.step_limit = 40});
  CHECK_EQ(run->status, PT_RUN_STEPS);
  CHECK(run->steps > 35 && run->steps <= 45);
  CHECK_EQ(run->frames.n, 1);
  run = runner_run(&r, (pt_exec_options){.step_limit = 76});
  CHECK_EQ(run->status, PT_RUN_DONE);
  int stop = 1;
  run = runner_run(&r, (pt_exec_options){.stop = &stop});
  CHECK_EQ(run->status, PT_RUN_STOPPED);
  runner_release(&r);
}

/* Phis that exchange their values, and wide ones. */
TEST(exec_run, parallel_moves) {
  runner r;
  runner_init(&r, "pointers 64\nmain &main\nglobal @out size 64 align 8\n"
                  "function &main() -> 32 {\n"
                  "b0:\n  br b1\n"
                  "b1: from b0, b2\n"
                  "  %1:32 = phi b0 1:32, b2 %2\n  %2:32 = phi b0 2:32, b2 %3\n"
                  "  %3:32 = phi b0 3:32, b2 %1\n"
                  "  %4:128 = phi b0 4:128, b2 %5\n  %5:128 = phi b0 -5:128, b2 %4\n"
                  "  %6:32 = phi b0 0:32, b2 %7\n  %8:32 = phi b0 0:32, b2 %6\n"
                  "  %9:1 = ult %6, 5:32\n  cbr %9, b2, b3\n"
                  "b2:\n  %7:32 = add %6, 1:32\n  br b1\n"
                  "b3: from b1\n"
                  "  store @out, %1\n  store @out+4, %2\n  store @out+8, %3\n"
                  "  store @out+16, %4\n  store @out+32, %5\n  store @out+48, %8\n"
                  "  ret 0:32\n}\n");
  CHECK_EQ(runner_run(&r, (pt_exec_options){0})->status, PT_RUN_DONE);
  uint64_t at = pt_exec_global_address(r.exec, 1);
  uint32_t v[16];
  CHECK(pt_exec_read(r.exec, at, sizeof v, (uint8_t *)v, NULL));
  CHECK_EQ(v[0], 3); /* after 5 rotations: 3 1 2 */
  CHECK_EQ(v[1], 1);
  CHECK_EQ(v[2], 2);
  CHECK_EQ(v[4], (uint32_t)-5);
  CHECK_EQ(v[7], UINT32_MAX);
  CHECK_EQ(v[8], 4);
  CHECK_EQ(v[11], 0);
  CHECK_EQ(v[12], 4);
  runner_release(&r);
}

/* A phi move on one edge of a conditional branch only. */
TEST(exec_run, moves_on_a_conditional_edge) {
  runner r;
  runner_init(&r, "pointers 64\nmain &main\n"
                  "function &main() -> 32 {\n"
                  "b0:\n  br b1\n"
                  "b1: from b0, b1\n"
                  "  %1:32 = phi b0 0:32, b1 %2\n  %3:32 = phi b0 7:32, b1 %1\n"
                  "  %2:32 = add %1, 1:32\n  %4:1 = ne %2, 4:32\n  cbr %4, b1, b2\n"
                  "b2:\n  %5:32 = mul %3, 100:32\n  %6:32 = add %5, %1\n  ret %6\n}\n");
  CHECK_EQ(runner_run(&r, (pt_exec_options){0})->exit_code, 203);
  runner_release(&r);
}

TEST(exec_run, calls) {
  runner r;
  runner_init(&r, "pointers 64\nmain &main\n"
                  "check c1 call of &main\n"
                  "global @table size 16 align 8\npointer 0 &fact\npointer 8 &swap\n"
                  "function &fact(%1:32) -> 32 address-taken {\n"
                  "b0:\n  %2:1 = slt %1, 2:32\n  cbr %2, b1, b2\nb1:\n  ret 1:32\n"
                  "b2:\n  %3:32 = sub %1, 1:32\n  %4:32 = call &fact(%3)\n  %5:32 = mul %1, %4\n"
                  "  ret %5\n}\n"
                  "function &swap(%1:128, %2:8) -> 136 address-taken {\n"
                  "b0:\n  %3:136 = zext %1\n  %4:136 = shl %3, 8:136\n  %5:136 = zext %2\n"
                  "  %6:136 = or %4, %5\n  ret %6\n}\n"
                  "function &nothing(%1:32) {\nb0:\n  ret\n}\n"
                  "function &main() -> 32 {\n"
                  "b0:\n  call &nothing(1:32)\n"
                  "  %1:64 = load @table\n  %2:32 = icall %1(6:32), c1\n"
                  "  %3:64 = load @table+8\n  %4:136 = icall %3(-2:128, 7:8), c1\n"
                  "  %5:136 = lshr %4, 104:136\n  %6:32 = trunc %5\n  %7:32 = trunc %4\n"
                  "  %8:32 = add %6, %7\n  %9:32 = add %8, %2\n  ret %9\n}\n");
  const pt_run *run = runner_run(&r, (pt_exec_options){0});
  CHECK_STR(run->text, "");
  /* 0xffff...fffe07: the top 32 bits are -1, the low ones 0xfffffe07 */
  CHECK_EQ((uint32_t)run->exit_code, UINT32_MAX + 0xfffffe07u + 720u);
  runner_release(&r);
}

TEST(exec_run, icall_drops_for_a_function_that_is_not_variadic) {
  runner r;
  runner_init(&r,
              "pointers 64\nmain &main\ncheck c1 call of &main\n"
              "global @p size 8 align 8\npointer 0 &one\nglobal @q size 8 align 8\npointer 0 &two\n"
              "function &one(%1:32) -> 32 address-taken {\nb0:\n  ret %1\n}\n"
              "function &two(%1:32, %2:64) -> 32 variadic address-taken {\n"
              "b0:\n  %3:1 = eq %2, @q\n  %4:32 = zext %3\n  %5:32 = add %4, %1\n  ret %5\n}\n"
              "function &main() -> 32 {\n"
              "b0:\n  %1:64 = load @p\n  %2:32 = icall variadic %1(5:32, @q), c1\n"
              "  %3:64 = load @q\n  %4:32 = icall variadic %3(%2, @q), c1\n  ret %4\n}\n");
  CHECK_EQ(runner_run(&r, (pt_exec_options){0})->exit_code, 6);
  runner_release(&r);
}

TEST(exec_run, deep_recursion_grows_the_stack) {
  const char *text =
      "pointers 64\nmain &main\ncheck c1 stack-overflow\n"
      "function &down(%1:64) -> 64 {\n"
      "b0:\n  %2:1 = eq %1, 0:64\n  cbr %2, b1, b2\nb1:\n  ret 0:64\n"
      "b2:\n  %3:64 = alloc stack 8:64\n  store %3, %1\n  %4:64 = sub %1, 1:64\n"
      "  %5:64 = call &down(%4)\n  %6:64 = load %3\n  %7:64 = add %5, %6\n  ret %7\n}\n"
      "function &main() -> 32 {\n"
      "b0:\n  %1:64 = call &down(20000:64)\n  %2:32 = trunc %1\n  ret %2\n}\n";
  runner r;
  runner_init(&r, text);
  CHECK_EQ(runner_run(&r, (pt_exec_options){0})->exit_code, 200010000);
  const pt_run *run = runner_run(&r, (pt_exec_options){.stack_limit = 100000});
  CHECK_EQ(run->status, PT_RUN_FAILED);
  CHECK_EQ(run->kind, PT_CHECK_STACK);
  CHECK_EQ(run->check, 1);
  CHECK(run->frames.n > 100);
  CHECK_EQ(runner_run(&r, (pt_exec_options){0})->exit_code, 200010000);
  runner_release(&r);
}

/* Runs are independent: globals start anew, page numbers too. */
TEST(exec_run, fresh_memory_each_time) {
  runner r;
  runner_init(&r, "pointers 32\nmain &main\n"
                  "global @n size 4 align 4\nbytes 0 05000000\nglobal @z size 4 align 4\n"
                  "function &main() -> 32 {\n"
                  "b0:\n  %1:32 = load @n\n  %2:32 = add %1, 1:32\n  store @n, %2\n"
                  "  %3:32 = load @z\n  %4:32 = add %3, %2\n  store @z, %4\n"
                  "  %5:32 = alloc heap 100:32\n  %6:32 = add %5, %4\n  ret %6\n}\n");
  int code = runner_run(&r, (pt_exec_options){0})->exit_code;
  for (int k = 0; k < 5; k++)
    CHECK_EQ(runner_run(&r, (pt_exec_options){0})->exit_code, code);
  CHECK_EQ(runner_run(&r, (pt_exec_options){.record_blocks = true})->exit_code, code);
  runner_release(&r);
}

TEST(exec_run, halt_and_assume) {
  expect("pointers 64\nmain &main\nfunction &main() -> 32 {\nb0:\n  halt\n}\n",
         (pt_exec_options){0}, PT_RUN_HALTED, "");
  expect("pointers 64\nmain &main\nfunction &main() -> 32 {\nb0:\n  assume 0:1\n  ret 0:32\n}\n",
         (pt_exec_options){0}, PT_RUN_ASSUME, "");
  runner r;
  runner_init(&r, "pointers 64\nmain &main\nfunction &f() {\nb0:\n  halt -3:32\n}\n"
                  "function &main() -> 32 {\nb0:\n  call &f()\n  ret 0:32\n}\n");
  const pt_run *run = runner_run(&r, (pt_exec_options){0});
  CHECK_EQ(run->status, PT_RUN_DONE);
  CHECK_EQ(run->exit_code, -3);
  CHECK_EQ(run->steps, 2);
  runner_release(&r);
}

/* Casts leave their operand alone. */
TEST(exec_run, operands_survive_casts) {
  runner r;
  runner_init(&r, "pointers 64\nmain &main\nglobal @in size 4 align 4\nbytes 0 f0ffffff\n"
                  "function &main() -> 32 {\nb0:\n"
                  "  %1:32 = load @in\n  %2:64 = sext %1\n  %3:64 = zext %1\n  %4:8 = trunc %1\n"
                  "  %5:32 = lshr %1, 28:32\n  %6:64 = lshr %2, 60:64\n  %7:64 = lshr %3, 60:64\n"
                  "  %8:1 = eq %1, -16:32\n  %9:32 = zext %8\n  %10:32 = zext %4\n"
                  "  %11:32 = trunc %6\n  %12:32 = trunc %7\n  %13:32 = mul %9, 100:32\n"
                  "  %14:32 = add %5, %11\n  %15:32 = add %14, %12\n  %16:32 = add %15, %13\n"
                  "  %17:32 = mul %10, 1000:32\n  %18:32 = add %16, %17\n  ret %18\n}\n");
  CHECK_EQ(runner_run(&r, (pt_exec_options){0})->exit_code, 15 + 15 + 0 + 100 + 240 * 1000);
  runner_release(&r);
}

/* What a call used of the stack is given back. */
/* 16 bytes of a frame are sure, 72 the most: a stack between the two suffices, but only perhaps. */
TEST(exec_run, frames_are_small_or_large) {
#define DEEP(CHECK)                                                                                \
  "pointers 64\nmain &main\n" CHECK "function &down(%1:64) -> 64 {\n"                             \
  "b0:\n  %2:1 = eq %1, 0:64\n  cbr %2, b1, b2\nb1:\n  ret 0:64\n"                                 \
  "b2:\n  %3:64 = sub %1, 1:64\n  %4:64 = call &down(%3)\n  ret %4\n}\n"                          \
  "function &main() -> 32 {\nb0:\n  %1:64 = call &down(1000:64)\n  ret 0:32\n}\n"
  static const struct {
    uint64_t limit;
    pt_run_status status;
    bool deep;
  } with[] = {{200000, PT_RUN_DONE, false}, {40000, PT_RUN_DONE, true},
              {15000, PT_RUN_FAILED, true}};
  runner r, free;
  runner_init(&r, DEEP("check c1 stack-overflow\n"));
  runner_init(&free, DEEP(""));
  for (size_t k = 0; k < sizeof with / sizeof *with; k++) {
    pt_exec_options o = {.stack_limit = with[k].limit};
    const pt_run *run = runner_run(&r, o);
    CHECK_EQ(run->status, with[k].status);
    CHECK_EQ(run->deep, with[k].deep);
    run = runner_run(&free, o); /* nobody asks */
    CHECK(run->status == PT_RUN_DONE && !run->deep);
  }
  CHECK_EQ(runner_run(&free, (pt_exec_options){.memory_limit = 100000})->status, PT_RUN_STUCK);
  runner_release(&r);
  runner_release(&free);
#undef DEEP
}

TEST(exec_run, stack_is_given_back) {
  expect("pointers 64\nmain &main\ncheck c1 stack-overflow\n"
         "function &f(%1:32) -> 32 {\nb0:\n  %2:64 = alloc stack 1000:64\n  ret %1\n}\n"
         "function &main() -> 32 {\nb0:\n  br b1\n"
         "b1: from b0, b2\n  %1:32 = phi b0 0:32, b2 %3\n  %2:1 = ult %1, 1000:32\n"
         "  cbr %2, b2, b3\n"
         "b2:\n  %3:32 = add %1, 1:32\n  %4:32 = call &f(%3)\n"
         "  %5:64 = ssave\n  %6:64 = alloc dynamic 3000:64\n  srestore %5\n  br b1\n"
         "b3:\n  ret 0:32\n}\n",
         (pt_exec_options){.stack_limit = 5000}, PT_RUN_DONE, "");
}

/* Parameters of the function where a run starts are 0, whatever an earlier run left. */
TEST(exec_run, parameters_of_main) {
  runner r;
  runner_init(&r, "pointers 64\nmain &main\n"
                  "function &f(%1:32, %2:64, %3:128) -> 32 {\nb0:\n  ret %1\n}\n"
                  "function &main(%1:32, %2:64, %3:200) -> 32 {\nb0:\n"
                  "  %4:64 = trunc %3\n  %5:64 = or %4, %2\n  %6:32 = trunc %5\n"
                  "  %7:32 = or %6, %1\n  ret %7\n}\n");
  CHECK_EQ(runner_run(&r, (pt_exec_options){0})->exit_code, 0);
  r.prog->main = 1;
  CHECK_EQ(runner_run(&r, (pt_exec_options){0})->exit_code, 0);
  memset(r.exec->slots, 0x77, 64 * sizeof *r.exec->slots);
  CHECK_EQ(runner_run(&r, (pt_exec_options){0})->exit_code, 0);
  r.prog->main = 2;
  CHECK_EQ(runner_run(&r, (pt_exec_options){0})->exit_code, 0);
  runner_release(&r);
}

TEST(exec_run, unknown_builtin_is_refused) {
  pt_mem *m = pt_mem_new();
  pt_err e = {0};
  pt_ir_prog *p;
  pt_exec *x;
  CHECK_EQ(pt_ir_parse(&p, m, "t",
                       "pointers 64\nmain &main\nbuiltin &__protest_no_such()\n"
                       "function &main() -> 32 {\nb0:\n  ret 0:32\n}\n",
                       &e),
           PT_OK);
  CHECK_EQ(pt_exec_new(&x, m, p, &e), PT_INPUT);
  CHECK(x == NULL && strstr(e.text, "__protest_no_such"));
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}
