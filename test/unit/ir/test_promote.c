/* Promotion: the rules on small functions, and random functions that must do
   the same before and after, with exactly the promotable slots promoted. */
#include "test.h"

#include "ir/cfg.h"
#include "ir/promote.h"
#include "ir/verify.h"
#include "random_fn.h"

typedef struct {
  pt_mem *m;
  pt_ir_prog *p;
  pt_ir_fn *f;
  uint32_t fn;
  uint32_t variable; /* of the slots that alloc makes */
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
  b.variable = pt_ir_add_var(b.p, (pt_ir_var){.fn = b.fn});
  return b;
}

static pt_val put(build *b, pt_blk at, pt_op op, uint32_t width, pt_val x, pt_val y) {
  pt_val args[] = {x, y};
  uint32_t n = 0;
  if (y) n = 2;
  else if (x) n = 1;
  uint32_t id = pt_ir_add_ins(b->p, b->f, at, (pt_ir_ins){.op = (uint8_t)op}, width, args, n);
  return b->f->ins.at[id].res;
}

static pt_val constant(build *b, uint64_t value) { return pt_ir_const_u64(b->p, b->f, 32, value); }

static pt_val alloc(build *b, pt_alloc kind, uint64_t bytes, uint32_t variable) {
  pt_ir_ins ins = {.op = PT_OP_ALLOC, .sub = (uint8_t)kind, .ref = variable};
  pt_val size = pt_ir_const_u64(b->p, b->f, 64, bytes);
  uint32_t id = pt_ir_add_ins(b->p, b->f, 0, ins, 64, &size, 1);
  return b->f->ins.at[id].res;
}

static void jump(build *b, pt_blk from, pt_blk to) {
  pt_ir_add_ins(b->p, b->f, from, (pt_ir_ins){.op = PT_OP_BR, .ref = to}, 0, NULL, 0);
}

static void fork_to(build *b, pt_blk from, pt_blk yes, pt_blk no) {
  pt_ir_ins ins = {.op = PT_OP_CBR, .ref = yes, .ref2 = no};
  pt_ir_add_ins(b->p, b->f, from, ins, 0, (pt_val[]){1}, 1);
}

static void ret(build *b, pt_blk from, pt_val v) {
  pt_ir_add_ins(b->p, b->f, from, (pt_ir_ins){.op = PT_OP_RET}, 0, &v, 1);
}

static void verify(build *b) {
  pt_err e = {0};
  pt_status st = pt_ir_verify_fn(b->p, b->fn, &e);
  if (st != PT_OK) fprintf(stderr, "%s\n", e.text);
  CHECK_EQ(st, PT_OK);
}

static uint32_t promote(build *b) {
  pt_ir_compute_preds(b->p, b->f);
  verify(b);
  uint32_t n = pt_ir_promote(b->p, b->fn);
  verify(b);
  return n;
}

static void end(build *b) {
  pt_ir_prog_delete(b->p);
  CHECK_EQ(pt_mem_delete(b->m), 0);
}

static size_t count(const build *b, pt_op op) {
  size_t n = 0;
  for (pt_blk k = 0; k < b->f->blocks.n; k++)
    for (size_t i = 0; i < b->f->blocks.at[k].ins.n; i++)
      n += pt_ir_ins_at(b->f, b->f->blocks.at[k].ins.at[i])->op == op;
  return n;
}

static const pt_ir_ins *ins_at(const build *b, pt_blk at, size_t k) {
  CHECK(k < b->f->blocks.at[at].ins.n);
  return pt_ir_ins_at(b->f, b->f->blocks.at[at].ins.at[k]);
}

TEST(ir_promote, straight_line) {
  build b = begin(1);
  uint32_t file = pt_ir_string(b.p, "a.c");
  pt_val s = alloc(&b, PT_ALLOC_STACK, 4, b.variable);
  put(&b, 0, PT_OP_SCOPE, 0, s, 0);
  put(&b, 0, PT_OP_STORE, 0, s, 2);
  b.f->ins.at[b.f->ins.n - 1].loc = pt_ir_add_loc(b.p, file, 7, 3);
  uint32_t loc = b.f->ins.at[b.f->ins.n - 1].loc;
  pt_val v = put(&b, 0, PT_OP_LOAD, 32, s, 0);
  pt_val sum = put(&b, 0, PT_OP_ADD, 32, v, constant(&b, 1));
  put(&b, 0, PT_OP_STORE, 0, s, sum);
  pt_val w = put(&b, 0, PT_OP_LOAD, 32, s, 0);
  put(&b, 0, PT_OP_UNSCOPE, 0, s, 0);
  ret(&b, 0, w);
  CHECK_EQ(promote(&b), 1);
  CHECK_EQ(b.f->blocks.at[0].ins.n, 4); /* var, add, var, ret */
  CHECK(ins_at(&b, 0, 0)->op == PT_OP_VAR && ins_at(&b, 0, 0)->ref == b.variable);
  CHECK(ins_at(&b, 0, 0)->loc == loc && pt_ir_arg(b.f, ins_at(&b, 0, 0), 0) == 2);
  CHECK(ins_at(&b, 0, 1)->op == PT_OP_ADD && pt_ir_arg(b.f, ins_at(&b, 0, 1), 0) == 2);
  CHECK(ins_at(&b, 0, 2)->op == PT_OP_VAR && pt_ir_arg(b.f, ins_at(&b, 0, 2), 0) == sum);
  CHECK(pt_ir_arg(b.f, ins_at(&b, 0, 3), 0) == sum);
  end(&b);
}

TEST(ir_promote, without_variable_no_var) {
  build b = begin(1);
  pt_val s = alloc(&b, PT_ALLOC_STACK, 4, 0);
  put(&b, 0, PT_OP_STORE, 0, s, 2);
  ret(&b, 0, put(&b, 0, PT_OP_LOAD, 32, s, 0));
  CHECK_EQ(promote(&b), 1);
  CHECK_EQ(b.f->blocks.at[0].ins.n, 1);
  CHECK_EQ(pt_ir_arg(b.f, ins_at(&b, 0, 0), 0), 2);
  end(&b);
}

TEST(ir_promote, diamond_gets_phi_and_var) {
  build b = begin(4);
  pt_val s = alloc(&b, PT_ALLOC_STACK, 4, b.variable), one = constant(&b, 1);
  put(&b, 0, PT_OP_STORE, 0, s, 2);
  fork_to(&b, 0, 2, 1);
  put(&b, 1, PT_OP_STORE, 0, s, one);
  jump(&b, 1, 3);
  jump(&b, 2, 3);
  ret(&b, 3, put(&b, 3, PT_OP_LOAD, 32, s, 0));
  CHECK_EQ(promote(&b), 1);
  const pt_ir_ins *phi = ins_at(&b, 3, 0), *var = ins_at(&b, 3, 1);
  CHECK(phi->op == PT_OP_PHI && phi->nargs == 2);
  CHECK(b.f->blocks.at[3].preds.at[0] == 1 && b.f->blocks.at[3].preds.at[1] == 2);
  CHECK(pt_ir_arg(b.f, phi, 0) == one && pt_ir_arg(b.f, phi, 1) == 2);
  CHECK(var->op == PT_OP_VAR && var->ref == b.variable && pt_ir_arg(b.f, var, 0) == phi->res);
  CHECK(pt_ir_arg(b.f, ins_at(&b, 3, 2), 0) == phi->res);
  CHECK_EQ(count(&b, PT_OP_VAR), 3);
  end(&b);
}

TEST(ir_promote, dead_at_join_gets_no_phi) {
  build b = begin(4);
  pt_val s = alloc(&b, PT_ALLOC_STACK, 4, b.variable);
  fork_to(&b, 0, 1, 2); /* undefined on the other branch, but nobody looks */
  put(&b, 1, PT_OP_STORE, 0, s, 2);
  jump(&b, 1, 3);
  jump(&b, 2, 3);
  ret(&b, 3, 2);
  CHECK_EQ(promote(&b), 1);
  CHECK_EQ(count(&b, PT_OP_PHI), 0);
  CHECK_EQ(count(&b, PT_OP_VAR), 1);
  CHECK_EQ(count(&b, PT_OP_ALLOC), 0);
  end(&b);
}

TEST(ir_promote, loop_counter) {
  build b = begin(4);
  pt_val s = alloc(&b, PT_ALLOC_STACK, 4, b.variable);
  put(&b, 0, PT_OP_STORE, 0, s, constant(&b, 0));
  jump(&b, 0, 1);
  fork_to(&b, 1, 2, 3);
  pt_val i = put(&b, 2, PT_OP_LOAD, 32, s, 0);
  pt_val next = put(&b, 2, PT_OP_ADD, 32, i, constant(&b, 1));
  put(&b, 2, PT_OP_STORE, 0, s, next);
  jump(&b, 2, 1);
  ret(&b, 3, put(&b, 3, PT_OP_LOAD, 32, s, 0));
  CHECK_EQ(promote(&b), 1);
  const pt_ir_ins *phi = ins_at(&b, 1, 0);
  CHECK(phi->op == PT_OP_PHI && ins_at(&b, 1, 1)->op == PT_OP_VAR);
  CHECK(pt_ir_arg(b.f, phi, 0) == constant(&b, 0) && pt_ir_arg(b.f, phi, 1) == next);
  CHECK_EQ(count(&b, PT_OP_PHI), 1);
  CHECK_EQ(count(&b, PT_OP_LOAD) + count(&b, PT_OP_STORE), 0);
  end(&b);
}

/* An old phi reads a load; new phis come first, their vars after all phis. */
TEST(ir_promote, old_phis_are_rewritten) {
  build b = begin(4);
  pt_val s = alloc(&b, PT_ALLOC_STACK, 4, b.variable);
  put(&b, 0, PT_OP_STORE, 0, s, 2);
  fork_to(&b, 0, 1, 2);
  pt_val v = put(&b, 1, PT_OP_LOAD, 32, s, 0);
  put(&b, 1, PT_OP_STORE, 0, s, constant(&b, 5));
  jump(&b, 1, 3);
  jump(&b, 2, 3);
  pt_val args[] = {v, constant(&b, 9)};
  pt_ir_add_ins(b.p, b.f, 3, (pt_ir_ins){.op = PT_OP_PHI}, 32, args, 2);
  pt_val old = b.f->ins.at[b.f->ins.n - 1].res;
  ret(&b, 3, put(&b, 3, PT_OP_ADD, 32, old, put(&b, 3, PT_OP_LOAD, 32, s, 0)));
  CHECK_EQ(promote(&b), 1);
  CHECK(ins_at(&b, 3, 0)->op == PT_OP_PHI && ins_at(&b, 3, 1)->op == PT_OP_PHI);
  CHECK(ins_at(&b, 3, 1)->res == old && pt_ir_arg(b.f, ins_at(&b, 3, 1), 0) == 2);
  CHECK(ins_at(&b, 3, 2)->op == PT_OP_VAR && ins_at(&b, 3, 3)->op == PT_OP_ADD);
  end(&b);
}

/* ---- what stays in memory */

TEST(ir_promote, undefined_on_one_path_stays) {
  build b = begin(4);
  pt_val s = alloc(&b, PT_ALLOC_STACK, 4, b.variable);
  fork_to(&b, 0, 1, 2);
  put(&b, 1, PT_OP_STORE, 0, s, 2);
  jump(&b, 1, 3);
  jump(&b, 2, 3);
  ret(&b, 3, put(&b, 3, PT_OP_LOAD, 32, s, 0));
  size_t nins = b.f->ins.n;
  CHECK_EQ(promote(&b), 0);
  CHECK_EQ(b.f->ins.n, nins);
  CHECK(count(&b, PT_OP_LOAD) == 1 && count(&b, PT_OP_STORE) == 1 && count(&b, PT_OP_ALLOC) == 1);
  end(&b);
}

TEST(ir_promote, undefined_after_scope_stays) {
  for (int ends = 0; ends < 2; ends++) {
    build b = begin(1);
    pt_val s = alloc(&b, PT_ALLOC_STACK, 4, b.variable);
    put(&b, 0, PT_OP_STORE, 0, s, 2);
    put(&b, 0, ends ? PT_OP_UNSCOPE : PT_OP_SCOPE, 0, s, 0);
    ret(&b, 0, put(&b, 0, PT_OP_LOAD, 32, s, 0));
    CHECK_EQ(promote(&b), 0);
    end(&b);
  }
}

/* In a loop body { int s; if (c) s = x; use(s); } the value of the last round
   must not come through. */
TEST(ir_promote, scope_in_a_loop) {
  for (int initialised = 0; initialised < 2; initialised++) {
    build b = begin(5);
    pt_val s = alloc(&b, PT_ALLOC_STACK, 4, b.variable);
    jump(&b, 0, 1);
    put(&b, 1, PT_OP_SCOPE, 0, s, 0);
    if (initialised) put(&b, 1, PT_OP_STORE, 0, s, constant(&b, 3));
    fork_to(&b, 1, 2, 3);
    put(&b, 2, PT_OP_STORE, 0, s, 2);
    jump(&b, 2, 3);
    pt_val v = put(&b, 3, PT_OP_LOAD, 32, s, 0);
    pt_val c = put(&b, 3, PT_OP_EQ, 1, v, constant(&b, 0));
    put(&b, 3, PT_OP_UNSCOPE, 0, s, 0);
    pt_ir_ins cbr = {.op = PT_OP_CBR, .ref = 1, .ref2 = 4};
    pt_ir_add_ins(b.p, b.f, 3, cbr, 0, &c, 1);
    ret(&b, 4, 2);
    CHECK_EQ(promote(&b), (uint32_t)initialised);
    CHECK_EQ(count(&b, PT_OP_PHI), (size_t)initialised); /* none at the loop head */
    end(&b);
  }
}

TEST(ir_promote, store_after_lifetime_stays) {
  for (int again = 0; again < 2; again++) {
    build b = begin(2);
    pt_val s = alloc(&b, PT_ALLOC_STACK, 4, b.variable);
    put(&b, 0, PT_OP_UNSCOPE, 0, s, 0);
    jump(&b, 0, 1);
    if (again) put(&b, 1, PT_OP_SCOPE, 0, s, 0);
    put(&b, 1, PT_OP_STORE, 0, s, 2);
    ret(&b, 1, 2);
    CHECK_EQ(promote(&b), (uint32_t)again);
    end(&b);
  }
}

/* Each use makes the one slot unfit. */
TEST(ir_promote, other_uses_stay) {
  for (int use = 0; use < 8; use++) {
    build b = begin(1);
    pt_val n = use == 6 ? 2 : 0;
    pt_val s = alloc(&b, use == 5 ? PT_ALLOC_DYNAMIC : PT_ALLOC_STACK, 4, b.variable);
    if (n) { /* a size that is no constant */
      pt_val wide = put(&b, 0, PT_OP_ZEXT, 64, 2, 0);
      pt_ir_ins ins = {.op = PT_OP_ALLOC, .sub = PT_ALLOC_STACK};
      uint32_t id = pt_ir_add_ins(b.p, b.f, 0, ins, 64, &wide, 1);
      s = b.f->ins.at[id].res;
    }
    put(&b, 0, PT_OP_STORE, 0, s, 2);
    pt_val v = put(&b, 0, PT_OP_LOAD, 32, s, 0);
    pt_val t = alloc(&b, PT_ALLOC_STACK, 8, 0), zero = pt_ir_const_u64(b.p, b.f, 64, 0);
    if (use == 0) put(&b, 0, PT_OP_STORE, 0, t, s);
    if (use == 1) put(&b, 0, PT_OP_EQ, 1, s, zero);
    if (use == 2) put(&b, 0, PT_OP_PTRADD, 64, s, zero);
    if (use == 3) put(&b, 0, PT_OP_LOAD, 8, s, 0);
    if (use == 4) put(&b, 0, PT_OP_STORE, 0, s, pt_ir_const_u64(b.p, b.f, 31, 0));
    if (use == 7) put(&b, 0, PT_OP_STORE, 0, s, s);
    ret(&b, 0, v);
    CHECK_EQ(promote(&b), use == 6 ? 2 : 1); /* t, and the unused first slot */
    CHECK(count(&b, PT_OP_LOAD) >= 1 && count(&b, PT_OP_ALLOC) == 1);
    end(&b);
  }
}

TEST(ir_promote, odd_width) {
  build b = begin(1);
  pt_val s = alloc(&b, PT_ALLOC_STACK, 1, b.variable);
  put(&b, 0, PT_OP_STORE, 0, s, 1);
  pt_val v = put(&b, 0, PT_OP_LOAD, 1, s, 0);
  ret(&b, 0, put(&b, 0, PT_OP_ZEXT, 32, v, 0));
  CHECK_EQ(promote(&b), 1);
  CHECK_EQ(pt_ir_arg(b.f, ins_at(&b, 0, 1), 0), 1);
  end(&b);
}

TEST(ir_promote, unreachable_code) {
  build b = begin(4);
  pt_val s = alloc(&b, PT_ALLOC_STACK, 4, b.variable);
  put(&b, 0, PT_OP_STORE, 0, s, 2);
  fork_to(&b, 0, 1, 2);
  put(&b, 1, PT_OP_STORE, 0, s, constant(&b, 4));
  jump(&b, 1, 2);
  ret(&b, 2, put(&b, 2, PT_OP_LOAD, 32, s, 0));
  pt_val v = put(&b, 3, PT_OP_LOAD, 32, s, 0);
  put(&b, 3, PT_OP_STORE, 0, s, put(&b, 3, PT_OP_ADD, 32, v, v));
  jump(&b, 3, 2);
  CHECK_EQ(promote(&b), 1);
  CHECK_EQ(ins_at(&b, 2, 0)->nargs, 3);
  CHECK_EQ(pt_ir_arg(b.f, ins_at(&b, 2, 0), 2), constant(&b, 0));
  CHECK_EQ(count(&b, PT_OP_LOAD) + count(&b, PT_OP_STORE) + count(&b, PT_OP_ALLOC), 0);
  end(&b);
}

TEST(ir_promote, nothing_to_do) {
  build b = begin(0);
  CHECK_EQ(pt_ir_promote(b.p, b.fn), 0);
  end(&b);
}

/* ---- random functions */

/* Forward: what may be the state of the object at the start of each block. */
typedef struct {
  bool reached, undefined, ended;
} state;

/* Runs the instructions of one block on ST; false when the slot must stay. */
static bool pass_block(const pt_ir_fn *f, pt_blk b, pt_val address, state *st) {
  for (size_t k = 0; k < f->blocks.at[b].ins.n; k++) {
    const pt_ir_ins *i = pt_ir_ins_at(f, f->blocks.at[b].ins.at[k]);
    bool mine = i->res == address || (i->nargs && pt_ir_arg(f, i, 0) == address);
    if (!mine) continue;
    if (i->op == PT_OP_LOAD && st->undefined) return false;
    if (i->op == PT_OP_STORE && st->ended) return false;
    if (i->op == PT_OP_STORE) st->undefined = false;
    if (i->op == PT_OP_ALLOC || i->op == PT_OP_SCOPE) st->undefined = true, st->ended = false;
    if (i->op == PT_OP_UNSCOPE) st->undefined = st->ended = true;
  }
  return true;
}

static bool uses_fit(const pt_ir_fn *f, pt_val address, uint32_t bytes) {
  uint32_t width = 0;
  for (size_t k = 1; k < f->ins.n; k++) {
    const pt_ir_ins *i = pt_ir_ins_at(f, (uint32_t)k);
    for (uint32_t a = 0; a < i->nargs; a++) {
      if (pt_ir_arg(f, i, a) != address) continue;
      if (a > 0) return false;
      if (i->op == PT_OP_SCOPE || i->op == PT_OP_UNSCOPE) continue;
      if (i->op != PT_OP_LOAD && i->op != PT_OP_STORE) return false;
      uint32_t w = pt_ir_width(f, i->op == PT_OP_LOAD ? i->res : pt_ir_arg(f, i, 1));
      if ((w + 7) / 8 != bytes || (width && width != w)) return false;
      width = w;
    }
  }
  return true;
}

static bool promotable(const pt_ir_prog *p, const pt_ir_fn *f, const pt_ir_ins *alloc_ins) {
  pt_bv size;
  CHECK(pt_ir_is_const(p, f, pt_ir_arg(f, alloc_ins, 0), &size));
  if (!uses_fit(f, alloc_ins->res, (uint32_t)pt_bv_to_u64(size))) return false;
  state at[64] = {{.reached = true}};
  CHECK(f->blocks.n <= 64);
  for (bool changed = true; changed;) {
    changed = false;
    for (pt_blk b = 0; b < f->blocks.n; b++) {
      state st = at[b];
      pt_blk to[2];
      if (!st.reached) continue;
      if (!pass_block(f, b, alloc_ins->res, &st)) return false;
      for (uint32_t n = pt_ir_succs(f, b, to); n > 0; n--) {
        state *next = &at[to[n - 1]], now = *next;
        now.reached = true, now.undefined |= st.undefined, now.ended |= st.ended;
        changed |= memcmp(next, &now, sizeof now) != 0;
        *next = now;
      }
    }
  }
  return true;
}

TEST(ir_promote, random_functions) {
  pt_rng r = {.state = 11};
  size_t promoted = 0, kept = 0, phis = 0, undef = 0, ended = 0, returned = 0;
  for (int round = 0; round < 1500; round++) {
    build b = {.m = pt_mem_new()};
    b.p = pt_ir_prog_new(b.m, 64);
    pt_random_shape shape = {.blocks = 1 + (uint32_t)pt_rng_below(&r, 20),
                             .slots = (uint32_t)pt_rng_below(&r, 12),
                             .ins = 1 + (uint32_t)pt_rng_below(&r, 12)};
    b.fn = pt_random_fn(b.p, &r, shape);
    b.f = b.p->fns.at[b.fn];
    verify(&b);
    pt_eval_result before[6] = {0}, after = {0};
    uint64_t args[2], seed = pt_rng_next(&r);
    for (uint64_t run = 0; run < 6; run++) {
      args[0] = run, args[1] = run & 1;
      pt_eval(b.p, b.fn, args, seed + run, 200, &before[run]);
    }
    bool expected[PT_RANDOM_SLOTS + 1] = {0};
    uint32_t allocs[PT_RANDOM_SLOTS + 1] = {0}, wanted = 0;
    for (uint32_t k = 1; k < b.f->ins.n; k++) {
      const pt_ir_ins *i = pt_ir_ins_at(b.f, k);
      if (i->op != PT_OP_ALLOC) continue;
      allocs[i->imm] = k;
      wanted += expected[i->imm] = promotable(b.p, b.f, i);
    }
    size_t phis_before = count(&b, PT_OP_PHI);
    CHECK_EQ(pt_ir_promote(b.p, b.fn), wanted);
    verify(&b);
    for (uint32_t s = 1; s <= shape.slots; s++)
      CHECK(b.f->ins.at[allocs[s]].dead == expected[s]);
    promoted += wanted, kept += shape.slots - wanted;
    phis += count(&b, PT_OP_PHI) - phis_before;
    for (uint64_t run = 0; run < 6; run++) {
      args[0] = run, args[1] = run & 1;
      pt_eval(b.p, b.fn, args, seed + run, 200, &after);
      CHECK(before[run].cut == after.cut);
      CHECK(pt_eval_agree(&before[run], &after));
      CHECK_EQ(before[run].events.n, after.events.n); /* blocks are the same */
      for (size_t k = 0; k < after.events.n; k++) {
        undef += after.events.at[k].kind == PT_EVENT_UNDEF;
        ended += after.events.at[k].kind == PT_EVENT_ENDED;
        returned += after.events.at[k].kind == PT_EVENT_RETURN;
      }
      pt_vec_release(b.m, &before[run].events);
    }
    pt_vec_release(b.m, &after.events);
    end(&b);
  }
  CHECK(promoted > 1000 && kept > 1000 && phis > 500);
  CHECK(undef > 500 && ended > 20 && returned > 1000);
}
