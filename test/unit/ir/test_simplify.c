/* Simplification: each rule on a small function, dense numbers, and random
   functions that must do the same before and after. */
#include "test.h"

#include "base/buf.h"
#include "ir/promote.h"
#include "ir/simplify.h"
#include "ir/text.h"
#include "ir/verify.h"
#include "random_fn.h"

typedef struct {
  pt_mem *m;
  pt_ir_prog *p;
  pt_ir_fn *f;
  uint32_t fn;
} build;

/* A function f(cond:1, x:32) with N empty blocks. */
static build begin(uint32_t n) {
  build b = {.m = pt_mem_new()};
  b.p = pt_ir_prog_new(b.m, 64);
  b.fn = pt_ir_add_fn(b.p, "f", 32);
  b.f = b.p->fns.at[b.fn];
  pt_ir_add_param(b.f, b.m, 1);
  pt_ir_add_param(b.f, b.m, 32);
  for (uint32_t k = 0; k < n; k++) pt_ir_add_block(b.p, b.f);
  return b;
}

static pt_val put(build *b, pt_blk at, pt_ir_ins ins, uint32_t width, pt_val x, pt_val y) {
  pt_val args[] = {x, y};
  uint32_t id = pt_ir_add_ins(b->p, b->f, at, ins, width, args, (x != 0) + (y != 0));
  return b->f->ins.at[id].res;
}

#define PUT(B, AT, OP, WIDTH, X, Y) put(B, AT, (pt_ir_ins){.op = PT_OP_##OP}, WIDTH, X, Y)

static pt_val constant(build *b, uint32_t width, uint64_t value) {
  return pt_ir_const_u64(b->p, b->f, width, value);
}

static void jump(build *b, pt_blk from, pt_blk to) {
  put(b, from, (pt_ir_ins){.op = PT_OP_BR, .ref = to}, 0, 0, 0);
}

static void fork_on(build *b, pt_blk from, pt_val c, pt_blk yes, pt_blk no) {
  put(b, from, (pt_ir_ins){.op = PT_OP_CBR, .ref = yes, .ref2 = no}, 0, c, 0);
}

static void verify(const build *b) {
  pt_err e = {0};
  pt_status st = pt_ir_verify_fn(b->p, b->fn, &e);
  if (st != PT_OK) fprintf(stderr, "%s\n", e.text);
  CHECK_EQ(st, PT_OK);
}

/* Instructions are numbered by block and position, results in that order after
   the parameters, operands without gaps, and every other value is used. */
static void check_dense(const build *b) {
  const pt_ir_fn *f = b->f;
  uint32_t ins = 1, args = 0;
  pt_val next = f->nparams + 1;
  bool *used = pt_mem_alloc(b->m, f->values.n);
  for (pt_blk k = 0; k < f->blocks.n; k++) {
    for (size_t i = 0; i < f->blocks.at[k].ins.n; i++, ins++) {
      CHECK_EQ(f->blocks.at[k].ins.at[i], ins);
      const pt_ir_ins *x = pt_ir_ins_at(f, ins);
      CHECK(!x->dead && x->block == k && x->arg == args);
      if (x->res) {
        CHECK_EQ(x->res, next++);
        CHECK(f->values.at[x->res].kind == PT_VAL_INS && f->values.at[x->res].ref == ins);
      }
      for (uint32_t a = 0; a < x->nargs; a++) used[f->args.at[args++]] = true;
    }
  }
  CHECK_EQ(f->ins.n, ins);
  CHECK_EQ(f->args.n, args);
  for (pt_val v = next; v < f->values.n; v++) {
    CHECK(used[v] && f->values.at[v].kind != PT_VAL_INS && f->values.at[v].kind != PT_VAL_PARAM);
    pt_bv c;
    if (pt_ir_width(f, v) <= 64 && pt_ir_is_const(b->p, f, v, &c))
      CHECK_EQ(pt_ir_const(b->p, b->f, c), v); /* still found */
  }
  pt_mem_free(b->m, used, f->values.n);
}

/* Simplifies, and again, which must change nothing. */
static void simplify(build *b) {
  pt_buf once = {0}, twice = {0};
  verify(b);
  pt_ir_simplify(b->p, b->fn);
  verify(b);
  check_dense(b);
  pt_ir_print_fn(b->m, &once, b->p, b->fn);
  pt_ir_simplify(b->p, b->fn);
  pt_ir_print_fn(b->m, &twice, b->p, b->fn);
  CHECK_STR(pt_buf_text(&twice), pt_buf_text(&once));
  pt_buf_release(b->m, &once);
  pt_buf_release(b->m, &twice);
}

static void run(build *b) {
  pt_ir_compute_preds(b->p, b->f);
  simplify(b);
}

static void end(build *b) {
  pt_ir_prog_delete(b->p);
  CHECK_EQ(pt_mem_delete(b->m), 0);
}

static size_t count(const build *b, pt_op op) {
  size_t n = 0;
  for (size_t k = 1; k < b->f->ins.n; k++) n += b->f->ins.at[k].op == op;
  return n;
}

/* The operand of the only return, as a constant. */
static bool returns(const build *b, pt_bv *out) {
  for (size_t k = 1; k < b->f->ins.n; k++)
    if (b->f->ins.at[k].op == PT_OP_RET)
      return pt_ir_is_const(b->p, b->f, pt_ir_arg(b->f, &b->f->ins.at[k], 0), out);
  return false;
}

TEST(ir_simplify, folds_constants) {
  build b = begin(1);
  pt_val three = constant(&b, 32, 3), four = constant(&b, 32, 4);
  pt_val seven = PUT(&b, 0, ADD, 32, three, four);
  pt_val small = PUT(&b, 0, TRUNC, 8, seven, 0);
  pt_val big = PUT(&b, 0, SEXT, 32, small, 0);
  pt_val less = PUT(&b, 0, ULT, 1, four, big);
  pt_val over = PUT(&b, 0, SADD_O, 1, constant(&b, 1, 1), constant(&b, 1, 1));
  pt_val both = PUT(&b, 0, AND, 1, less, over);
  pt_val wide = PUT(&b, 0, ZEXT, 32, both, 0);
  PUT(&b, 0, RET, 0, PUT(&b, 0, MUL, 32, wide, big), 0);
  run(&b);
  pt_bv v;
  CHECK_EQ(b.f->ins.n, 2);
  CHECK(returns(&b, &v) && pt_bv_to_u64(v) == 7);
  CHECK_EQ(b.f->values.n, 4); /* none, two parameters, 7 */
  end(&b);
}

TEST(ir_simplify, folds_select_and_wide) {
  build b = begin(1);
  pt_val one = constant(&b, 1, 1), a = constant(&b, 128, 5), c = constant(&b, 128, 6);
  pt_val args[] = {one, a, c};
  uint32_t id = pt_ir_add_ins(b.p, b.f, 0, (pt_ir_ins){.op = PT_OP_SELECT}, 128, args, 3);
  pt_val sum = PUT(&b, 0, ADD, 128, b.f->ins.at[id].res, c);
  pt_val input = PUT(&b, 0, INPUT, 128, 0, 0);
  pt_val same = PUT(&b, 0, EQ, 1, input, sum); /* keeps a wide constant */
  PUT(&b, 0, RET, 0, PUT(&b, 0, ZEXT, 32, same, 0), 0);
  run(&b);
  CHECK_EQ(count(&b, PT_OP_ADD) + count(&b, PT_OP_SELECT), 0);
  pt_bv v;
  CHECK(pt_ir_is_const(b.p, b.f, pt_ir_arg(b.f, &b.f->ins.at[2], 1), &v));
  CHECK(v.width == 128 && pt_bv_to_u64(v) == 11);
  end(&b);
}

TEST(ir_simplify, division_by_zero_is_left) {
  static const pt_op ops[] = {PT_OP_UDIV, PT_OP_SDIV, PT_OP_UREM, PT_OP_SREM};
  for (int k = 0; k < 8; k++) {
    build b = begin(1);
    pt_val divisor = constant(&b, 32, k < 4 ? 0 : 2);
    put(&b, 0, (pt_ir_ins){.op = (uint8_t)ops[k % 4]}, 32, constant(&b, 32, 9), divisor);
    put(&b, 0, (pt_ir_ins){.op = (uint8_t)ops[k % 4]}, 32, 2, divisor); /* unused, too */
    PUT(&b, 0, RET, 0, 2, 0);
    run(&b);
    CHECK_EQ(count(&b, ops[k % 4]), k < 4 ? 2 : 0);
    end(&b);
  }
}

TEST(ir_simplify, unused_division_by_a_value_is_left) {
  build b = begin(1);
  PUT(&b, 0, UDIV, 32, constant(&b, 32, 9), 2);
  PUT(&b, 0, RET, 0, 2, 0);
  run(&b);
  CHECK_EQ(count(&b, PT_OP_UDIV), 1);
  end(&b);
}

TEST(ir_simplify, constant_branch) {
  for (uint64_t c = 0; c < 2; c++) {
    build b = begin(4);
    fork_on(&b, 0, constant(&b, 1, c), 1, 2);
    PUT(&b, 1, INPUT, 32, 0, 0);
    jump(&b, 1, 3);
    jump(&b, 2, 3);
    pt_val phi = PUT(&b, 3, PHI, 32, constant(&b, 32, 10), constant(&b, 32, 20));
    PUT(&b, 3, RET, 0, phi, 0);
    run(&b);
    pt_bv v;
    CHECK_EQ(b.f->blocks.n, 1); /* merged as well */
    CHECK(returns(&b, &v) && pt_bv_to_u64(v) == (c ? 10 : 20));
    CHECK_EQ(count(&b, PT_OP_INPUT), c);
    end(&b);
  }
}

/* A phi loses one of three operands; the other two keep their order. */
TEST(ir_simplify, lost_edge_of_a_phi) {
  build b = begin(6);
  fork_on(&b, 0, 1, 1, 2);
  jump(&b, 1, 5);
  fork_on(&b, 2, constant(&b, 1, 0), 3, 4);
  jump(&b, 3, 5);
  PUT(&b, 4, INPUT, 32, 0, 0);
  jump(&b, 4, 5);
  pt_val args[] = {2, constant(&b, 32, 7), constant(&b, 32, 8)};
  uint32_t id = pt_ir_add_ins(b.p, b.f, 5, (pt_ir_ins){.op = PT_OP_PHI}, 32, args, 3);
  PUT(&b, 5, RET, 0, b.f->ins.at[id].res, 0);
  run(&b);
  CHECK_EQ(b.f->blocks.n, 4);
  CHECK_EQ(b.f->blocks.at[3].preds.n, 2);
  const pt_ir_ins *phi = pt_ir_ins_at(b.f, b.f->blocks.at[3].ins.at[0]);
  CHECK(phi->op == PT_OP_PHI && phi->nargs == 2);
  for (uint32_t k = 0; k < 2; k++) {
    pt_bv v;
    bool from_input = b.f->blocks.at[3].preds.at[k] == 2;
    CHECK(pt_ir_is_const(b.p, b.f, pt_ir_arg(b.f, phi, k), &v) == from_input);
    if (from_input) CHECK_EQ(pt_bv_to_u64(v), 8);
  }
  end(&b);
}

/* An unreachable loop keeps a phi busy until it is cut, which decides the next branch. */
TEST(ir_simplify, dead_loop_uncovers_constant) {
  build b = begin(7);
  fork_on(&b, 0, constant(&b, 1, 1), 3, 1);
  fork_on(&b, 1, 1, 2, 3);
  jump(&b, 2, 1);
  pt_val phi = PUT(&b, 3, PHI, 1, constant(&b, 1, 0), constant(&b, 1, 1));
  fork_on(&b, 3, phi, 4, 5);
  PUT(&b, 4, INPUT, 32, 0, 0);
  PUT(&b, 4, RET, 0, 2, 0);
  PUT(&b, 5, RET, 0, constant(&b, 32, 1), 0);
  jump(&b, 6, 5); /* never reachable */
  run(&b);
  CHECK_EQ(b.f->blocks.n, 1);
  CHECK_EQ(b.f->ins.n, 2);
  end(&b);
}

TEST(ir_simplify, phi_of_one_value) {
  build b = begin(4);
  jump(&b, 0, 1);
  pt_val phi = PUT(&b, 1, PHI, 32, 2, 2);
  b.f->args.at[b.f->ins.at[b.f->ins.n - 1].arg + 1] = phi; /* itself */
  fork_on(&b, 1, 1, 2, 3);
  jump(&b, 2, 1);
  PUT(&b, 3, RET, 0, phi, 0);
  run(&b);
  CHECK_EQ(count(&b, PT_OP_PHI), 0);
  CHECK_EQ(b.f->blocks.n, 4); /* 2 is not the only way to 1, 1 not the only way on */
  CHECK_EQ(pt_ir_arg(b.f, pt_ir_terminator(b.f, 3), 0), 2);
  end(&b);
}

TEST(ir_simplify, endless_loop_stays) {
  build b = begin(3);
  jump(&b, 0, 1);
  PUT(&b, 1, INPUT, 32, 0, 0);
  jump(&b, 1, 2);
  jump(&b, 2, 1);
  run(&b);
  CHECK_EQ(b.f->blocks.n, 2);
  CHECK_EQ(pt_ir_terminator(b.f, 1)->ref, 1);
  CHECK_EQ(b.f->blocks.at[1].preds.n, 2);
  end(&b);
}

/* Merging keeps the order of preds, and with it that of phi operands. */
TEST(ir_simplify, merges_chains) {
  build b = begin(6);
  fork_on(&b, 0, 1, 4, 1);
  pt_val a = PUT(&b, 1, INPUT, 32, 0, 0);
  jump(&b, 1, 2);
  pt_val c = PUT(&b, 2, ADD, 32, a, 2);
  jump(&b, 2, 3);
  pt_val phi = PUT(&b, 3, PHI, 32, c, 2);
  PUT(&b, 3, RET, 0, phi, 0);
  jump(&b, 4, 5);
  jump(&b, 5, 3);
  run(&b);
  CHECK_EQ(b.f->blocks.n, 4);
  CHECK(b.f->blocks.at[2].preds.at[0] == 1 && b.f->blocks.at[2].preds.at[1] == 3);
  CHECK_EQ(b.f->blocks.at[1].ins.n, 3);
  CHECK_EQ(pt_ir_arg(b.f, pt_ir_ins_at(b.f, b.f->blocks.at[2].ins.at[0]), 1), 2);
  end(&b);
}

TEST(ir_simplify, sweeps_only_pure_and_unused) {
  build b = begin(3);
  uint32_t variable = pt_ir_add_var(b.p, (pt_ir_var){.fn = b.fn});
  uint32_t global = pt_ir_add_global(b.p, (pt_ir_global){.size = 8});
  pt_val address = pt_ir_global_addr(b.p, b.f, global, 4);
  pt_val unused = PUT(&b, 0, ADD, 32, 2, 2);
  PUT(&b, 0, XOR, 32, unused, 2);
  PUT(&b, 0, SADD_O, 1, 2, 2);
  PUT(&b, 0, PTRADD, 64, address, constant(&b, 64, 8));
  PUT(&b, 0, OBJSIZE, 64, address, 0);
  PUT(&b, 0, LOAD, 32, address, 0);
  PUT(&b, 0, INPUT, 32, 0, 0);
  put(&b, 0, (pt_ir_ins){.op = PT_OP_CALL, .ref = b.fn}, 32, 1, 2);
  pt_val seen = PUT(&b, 0, SUB, 32, 2, constant(&b, 32, 1));
  put(&b, 0, (pt_ir_ins){.op = PT_OP_VAR, .ref = variable}, 0, seen, 0);
  jump(&b, 0, 1);
  pt_val phi = PUT(&b, 1, PHI, 32, constant(&b, 32, 0), constant(&b, 32, 0));
  pt_val next = PUT(&b, 1, ADD, 32, phi, constant(&b, 32, 1)); /* used by the phi only */
  b.f->args.at[b.f->ins.at[b.f->ins.n - 2].arg + 1] = next;
  fork_on(&b, 1, 1, 1, 2);
  PUT(&b, 2, RET, 0, 2, 0);
  run(&b);
  static const pt_op gone[] = {PT_OP_XOR, PT_OP_SADD_O, PT_OP_PTRADD, PT_OP_OBJSIZE, PT_OP_PHI,
                               PT_OP_ADD};
  static const pt_op left[] = {PT_OP_LOAD, PT_OP_INPUT, PT_OP_CALL, PT_OP_SUB, PT_OP_VAR};
  for (size_t k = 0; k < sizeof gone / sizeof *gone; k++) CHECK_EQ(count(&b, gone[k]), 0);
  for (size_t k = 0; k < sizeof left / sizeof *left; k++) CHECK_EQ(count(&b, left[k]), 1);
  CHECK_EQ(b.f->values.at[pt_ir_arg(b.f, &b.f->ins.at[1], 0)].bits, 4); /* the global's address */
  end(&b);
}

TEST(ir_simplify, function_without_blocks) {
  build b = begin(0);
  pt_ir_simplify(b.p, b.fn);
  CHECK(b.f->values.n == 3 && b.f->nparams == 2);
  end(&b);
}

TEST(ir_simplify, random_functions) {
  pt_rng r = {.state = 5};
  size_t blocks_before = 0, blocks_after = 0, ins_before = 0, ins_after = 0, returned = 0;
  for (int round = 0; round < 1500; round++) {
    build b = {.m = pt_mem_new()};
    b.p = pt_ir_prog_new(b.m, 64);
    pt_random_shape shape = {.blocks = 1 + (uint32_t)pt_rng_below(&r, 25),
                             .slots = (uint32_t)pt_rng_below(&r, 8),
                             .ins = 1 + (uint32_t)pt_rng_below(&r, 10),
                             .constants = round % 2};
    b.fn = pt_random_fn(b.p, &r, shape);
    b.f = b.p->fns.at[b.fn];
    pt_eval_result before[4] = {0}, after = {0};
    uint64_t args[2], seed = pt_rng_next(&r);
    for (uint64_t k = 0; k < 4; k++) {
      args[0] = k, args[1] = k & 1;
      pt_eval(b.p, b.fn, args, seed + k, 200, &before[k]);
    }
    blocks_before += b.f->blocks.n, ins_before += b.f->ins.n;
    if (round % 3) pt_ir_promote(b.p, b.fn);
    simplify(&b);
    blocks_after += b.f->blocks.n, ins_after += b.f->ins.n;
    for (uint64_t k = 0; k < 4; k++) {
      args[0] = k, args[1] = k & 1;
      pt_eval(b.p, b.fn, args, seed + k, 200, &after);
      CHECK(pt_eval_agree(&before[k], &after));
      CHECK(!after.cut || before[k].cut); /* paths only get shorter */
      returned += after.events.n && pt_vec_top(&after.events).kind == PT_EVENT_RETURN;
      pt_vec_release(b.m, &before[k].events);
    }
    pt_vec_release(b.m, &after.events);
    end(&b);
  }
  CHECK(blocks_after < blocks_before / 2 && ins_after < ins_before * 3 / 4 && returned > 1000);
}
