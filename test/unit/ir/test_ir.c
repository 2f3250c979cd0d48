#include "ir/ir.h"
#include "test.h"

static const pt_ir_ins no_ins = {0};

static pt_ir_ins ins_of(pt_op op) {
  pt_ir_ins i = no_ins;
  i.op = (uint8_t)op;
  return i;
}

static pt_ir_ins branch(pt_blk to) {
  pt_ir_ins i = ins_of(PT_OP_BR);
  i.ref = to;
  return i;
}

static pt_ir_ins branch2(pt_blk yes, pt_blk no) {
  pt_ir_ins i = ins_of(PT_OP_CBR);
  i.ref = yes, i.ref2 = no;
  return i;
}

TEST(ir, empty_program) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = pt_ir_prog_new(m, 32);
  CHECK_EQ(p->ptr_width, 32);
  CHECK_EQ(p->main, 0);
  CHECK(p->types.n == 1 && p->locs.n == 1 && p->vars.n == 1 && p->globals.n == 1);
  CHECK(p->checks.n == 1 && p->fns.n == 1);
  CHECK(p->fields.n == 0 && p->relocs.n == 0 && p->limbs.n == 0);
  CHECK_EQ(pt_ir_fn_by_name(p, "main"), 0);
  pt_ir_prog_delete(p);
  pt_ir_prog_delete(NULL);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(ir, strings) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = pt_ir_prog_new(m, 64);
  CHECK_EQ(pt_ir_string(p, NULL), 0);
  CHECK_EQ(pt_ir_string(p, ""), 0);
  uint32_t a = pt_ir_string(p, "a");
  CHECK(a != 0);
  CHECK_EQ(pt_ir_string(p, "a"), a);
  CHECK(pt_ir_string(p, "b") != a);
  CHECK_STR(pt_ir_text(p, a), "a");
  CHECK_STR(pt_ir_text(p, 0), "");
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(ir, locations_are_shared) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = pt_ir_prog_new(m, 64);
  uint32_t file = pt_ir_string(p, "dir/a.c"), other = pt_ir_string(p, "b.c");
  uint32_t x = pt_ir_add_loc(p, file, 3, 14);
  CHECK_EQ(x, 1);
  uint32_t y = pt_ir_add_loc(p, file, 3, 15);
  CHECK(y != x);
  CHECK(pt_ir_add_loc(p, other, 3, 14) != x);
  CHECK_EQ(pt_ir_add_loc(p, file, 3, 14), x);
  CHECK_EQ(pt_ir_add_loc(p, file, 3, 15), y);
  CHECK_EQ(pt_ir_add_loc(p, 0, 3, 14), 0);
  /* Numbers too large to be shared are still right. */
  uint32_t big = pt_ir_add_loc(p, file, UINT32_MAX, 1u << 20);
  CHECK_EQ(p->locs.at[big].line, UINT32_MAX);
  CHECK_EQ(p->locs.at[big].column, 1u << 20);
  char text[64], small[6];
  CHECK_STR(pt_ir_loc_text(p, x, text, sizeof text), "dir/a.c:3:14");
  CHECK_STR(pt_ir_loc_text(p, 0, text, sizeof text), "");
  CHECK_STR(pt_ir_loc_text(p, x, small, sizeof small), "dir/a");
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(ir, types_variables_checks) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = pt_ir_prog_new(m, 64);
  uint32_t t = pt_ir_add_type(p, (pt_ir_type){.kind = PT_TYPE_INT, .size = 4});
  CHECK_EQ(t, 1);
  pt_vec_push(m, &p->fields, ((pt_ir_field){.type = t, .bit_offset = 32}));
  uint32_t s = pt_ir_add_type(p, (pt_ir_type){.kind = PT_TYPE_STRUCT, .size = 8, .nfields = 1});
  CHECK_EQ(s, 2);
  CHECK_EQ(p->types.at[s].size, 8);
  uint32_t f = pt_ir_add_fn(p, "f", 0);
  uint32_t v = pt_ir_add_var(p, (pt_ir_var){.name = pt_ir_string(p, "x"), .type = t, .fn = f});
  CHECK_EQ(v, 1);
  CHECK_EQ(p->vars.at[v].type, t);
  uint32_t loc = pt_ir_add_loc(p, pt_ir_string(p, "a.c"), 1, 2);
  uint32_t c = pt_ir_add_check(p, PT_CHECK_OVERFLOW, f, loc, pt_ir_string(p, "x < 1"));
  CHECK_EQ(c, 1);
  CHECK_EQ(p->checks.at[c].kind, PT_CHECK_OVERFLOW);
  CHECK_EQ(p->checks.at[c].fn, f);
  CHECK_EQ(p->checks.at[c].loc, loc);
  CHECK_STR(pt_ir_text(p, p->checks.at[c].text), "x < 1");
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(ir, globals_copy_their_bytes) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = pt_ir_prog_new(m, 64);
  uint8_t bytes[4] = {1, 2, 3, 4};
  uint32_t g = pt_ir_add_global(p, (pt_ir_global){.size = 4, .align = 4, .bytes = bytes});
  uint32_t z = pt_ir_add_global(p, (pt_ir_global){.size = 100, .align = 1});
  uint32_t empty = pt_ir_add_global(p, (pt_ir_global){.size = 0, .align = 1, .bytes = bytes});
  bytes[0] = 9;
  CHECK(g == 1 && z == 2 && empty == 3);
  CHECK(p->globals.at[g].bytes != bytes);
  CHECK_EQ(p->globals.at[g].bytes[0], 1);
  CHECK_EQ(p->globals.at[g].bytes[3], 4);
  CHECK(p->globals.at[z].bytes == NULL);
  CHECK(p->globals.at[empty].bytes == NULL);
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(ir, functions_by_name) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = pt_ir_prog_new(m, 64);
  uint32_t a = pt_ir_add_fn(p, "a.c:get", 32), g = pt_ir_add_fn(p, "put", 0);
  pt_ir_fn *first = p->fns.at[a];
  first->cname = pt_ir_string(p, "get");
  for (int i = 0; i < 100; i++) {
    char name[16];
    snprintf(name, sizeof name, "f%d", i);
    pt_ir_add_fn(p, name, 0);
  }
  CHECK(p->fns.at[a] == first); /* a function stays where it is */
  CHECK_EQ(first->ret_width, 32);
  CHECK_EQ(pt_ir_fn_by_name(p, "a.c:get"), a);
  CHECK_EQ(pt_ir_fn_by_name(p, "get"), a);
  CHECK_EQ(pt_ir_fn_by_name(p, "put"), g);
  CHECK_EQ(pt_ir_fn_by_name(p, "x"), 0);
  CHECK_EQ(pt_ir_fn_by_name(p, ""), 0);
  pt_ir_string(p, "word");
  CHECK_EQ(pt_ir_fn_by_name(p, "word"), 0); /* a string of the program, but no function */
  /* The name goes before the C name of another one. */
  uint32_t real = pt_ir_add_fn(p, "get", 0);
  CHECK_EQ(pt_ir_fn_by_name(p, "get"), real);
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(ir, parameters) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = pt_ir_prog_new(m, 64);
  pt_ir_fn *f = p->fns.at[pt_ir_add_fn(p, "f", 8)];
  CHECK_EQ(pt_ir_add_param(f, m, 32), 1);
  CHECK_EQ(pt_ir_add_param(f, m, 64), 2);
  CHECK_EQ(f->nparams, 2);
  CHECK_EQ(f->values.at[1].kind, PT_VAL_PARAM);
  CHECK_EQ(f->values.at[1].ref, 0);
  CHECK_EQ(f->values.at[2].ref, 1);
  CHECK_EQ(pt_ir_width(f, 1), 32);
  CHECK_EQ(pt_ir_width(f, 2), 64);
  CHECK_EQ(pt_ir_width(f, 0), 0);
  CHECK(!pt_ir_is_const(p, f, 1, NULL));
  CHECK(!pt_ir_is_const(p, f, 0, NULL));
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(ir, constants_are_interned) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = pt_ir_prog_new(m, 64);
  pt_ir_fn *f = p->fns.at[pt_ir_add_fn(p, "f", 0)];
  pt_bv v;
  pt_val zero8 = pt_ir_const_u64(p, f, 8, 0), zero32 = pt_ir_const_u64(p, f, 32, 0);
  CHECK(zero8 != zero32);
  CHECK_EQ(pt_ir_const_u64(p, f, 8, 256), zero8); /* cut to the width */
  CHECK_EQ(pt_ir_const(p, f, pt_bv_zero(32)), zero32);
  pt_val ones = pt_ir_const_u64(p, f, 64, UINT64_MAX);
  CHECK(pt_ir_is_const(p, f, ones, &v) && v.width == 64 && v.w[0] == UINT64_MAX);
  CHECK(pt_ir_is_const(p, f, zero8, NULL));
  CHECK_EQ(pt_ir_const(p, f, pt_bv_ones(64)), ones);
  for (uint32_t round = 0; round < 2; round++)
    for (uint64_t k = 0; k < 2000; k++)
      for (uint32_t w = 16; w <= 64; w += 48) {
        pt_val c = pt_ir_const_u64(p, f, w, k);
        CHECK(pt_ir_is_const(p, f, c, &v) && v.width == w && v.w[0] == k);
        CHECK_EQ(pt_ir_const_u64(p, f, w, k), c);
      }
  CHECK_EQ(f->values.n, 1 + 3 + 2 * 2000);
  /* Another function has constants of its own. */
  pt_ir_fn *g = p->fns.at[pt_ir_add_fn(p, "g", 0)];
  CHECK_EQ(pt_ir_const_u64(p, g, 64, UINT64_MAX), 1);
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}

/* Two constants that have the same hash in f->consts. */
TEST(ir, constants_with_equal_hashes) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = pt_ir_prog_new(m, 64);
  pt_ir_fn *f = p->fns.at[pt_ir_add_fn(p, "f", 0)];
  uint64_t other = pt_hash_mix(UINT64_C(8) << 32) ^ pt_hash_mix(UINT64_C(64) << 32) ^ 5;
  pt_val a = pt_ir_const_u64(p, f, 8, 5), b = pt_ir_const_u64(p, f, 64, other);
  pt_val c = pt_ir_const_u64(p, f, 64, other + 1);
  CHECK(a != b && b != c && a != c);
  CHECK(f->values.at[b].bits == other && f->values.at[c].bits == other + 1);
  CHECK_EQ(pt_ir_const_u64(p, f, 8, 5), a);
  CHECK_EQ(pt_ir_const_u64(p, f, 64, other), b);
  CHECK_EQ(pt_ir_const_u64(p, f, 64, other + 1), c);
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(ir, wide_constants) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = pt_ir_prog_new(m, 64);
  pt_ir_fn *f = p->fns.at[pt_ir_add_fn(p, "f", 0)];
  pt_bv v, ones = pt_bv_ones(100), min = pt_bv_min_signed(512);
  pt_val a = pt_ir_const(p, f, ones), b = pt_ir_const(p, f, min);
  pt_val c = pt_ir_const_u64(p, f, 128, 7);
  CHECK_EQ(p->limbs.n, 2 + 8 + 2);
  CHECK(pt_ir_is_const(p, f, a, &v) && pt_bv_eq(v, ones));
  CHECK(pt_ir_is_const(p, f, b, &v) && pt_bv_eq(v, min));
  CHECK(pt_ir_is_const(p, f, c, &v) && pt_bv_eq(v, pt_bv_u64(128, 7)));
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(ir, addresses) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = pt_ir_prog_new(m, 32);
  uint32_t fn = pt_ir_add_fn(p, "f", 0), g = pt_ir_add_global(p, (pt_ir_global){.size = 8});
  pt_ir_fn *f = p->fns.at[fn];
  pt_val a = pt_ir_global_addr(p, f, g, 0), b = pt_ir_global_addr(p, f, g, 4);
  pt_val c = pt_ir_fn_addr(p, f, fn, 0), d = pt_ir_const_u64(p, f, 32, 0);
  CHECK(a != b && a != c && a != d && c != d);
  CHECK_EQ(pt_ir_global_addr(p, f, g, 4), b);
  CHECK_EQ(pt_ir_fn_addr(p, f, fn, 0), c);
  CHECK_EQ(f->values.at[b].kind, PT_VAL_GLOBAL);
  CHECK_EQ(f->values.at[b].ref, g);
  CHECK_EQ(f->values.at[b].bits, 4);
  CHECK_EQ(f->values.at[c].kind, PT_VAL_FUNC);
  CHECK_EQ(pt_ir_width(f, c), 32);
  CHECK(!pt_ir_is_const(p, f, a, NULL));
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(ir, instructions) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = pt_ir_prog_new(m, 64);
  pt_ir_fn *f = p->fns.at[pt_ir_add_fn(p, "f", 32)];
  pt_val x = pt_ir_add_param(f, m, 32), k = pt_ir_const_u64(p, f, 32, 5);
  pt_blk b = pt_ir_add_block(p, f);
  CHECK_EQ(b, 0);
  pt_ir_ins add = ins_of(PT_OP_ADD);
  add.imm = -3, add.sub = 2, add.dead = true, add.block = 77;
  uint32_t i = pt_ir_add_ins(p, f, b, add, 32, (pt_val[]){x, k}, 2);
  CHECK_EQ(i, 1);
  const pt_ir_ins *at = pt_ir_ins_at(f, i);
  CHECK(at->op == PT_OP_ADD && at->sub == 2 && at->imm == -3);
  CHECK(!at->dead && at->block == b && at->nargs == 2);
  CHECK_EQ(pt_ir_arg(f, at, 0), x);
  CHECK_EQ(pt_ir_arg(f, at, 1), k);
  pt_val res = at->res;
  CHECK(f->values.at[res].kind == PT_VAL_INS && f->values.at[res].ref == i);
  CHECK_EQ(pt_ir_width(f, res), 32);
  uint32_t r = pt_ir_add_ins(p, f, b, ins_of(PT_OP_RET), 0, &res, 1);
  CHECK_EQ(pt_ir_ins_at(f, r)->res, 0);
  CHECK_EQ(f->blocks.at[b].ins.n, 2);
  CHECK(pt_ir_terminator(f, b) == pt_ir_ins_at(f, r));
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(ir, operands_from_the_function_itself) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = pt_ir_prog_new(m, 64);
  pt_ir_fn *f = p->fns.at[pt_ir_add_fn(p, "f", 0)];
  pt_val x = pt_ir_add_param(f, m, 8), y = pt_ir_add_param(f, m, 8);
  pt_blk b = pt_ir_add_block(p, f);
  uint32_t i = pt_ir_add_ins(p, f, b, ins_of(PT_OP_SUB), 8, (pt_val[]){x, y}, 2);
  for (int k = 0; k < 200; k++) { /* the operands move as they grow */
    const pt_ir_ins *at = pt_ir_ins_at(f, i);
    i = pt_ir_add_ins(p, f, b, *at, 8, &f->args.at[at->arg], at->nargs);
    at = pt_ir_ins_at(f, i);
    CHECK(pt_ir_arg(f, at, 0) == x && pt_ir_arg(f, at, 1) == y);
  }
  uint32_t phi = pt_ir_add_ins(p, f, b, ins_of(PT_OP_PHI), 8, NULL, 3);
  CHECK_EQ(pt_ir_ins_at(f, phi)->nargs, 3);
  for (uint32_t k = 0; k < 3; k++) CHECK_EQ(pt_ir_arg(f, pt_ir_ins_at(f, phi), k), 0);
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}

/* 0 -> 1; 1 -> 2 or 3; 2 -> 1; 3 ends; 4, unreachable, -> 1. */
TEST(ir, successors_and_predecessors) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = pt_ir_prog_new(m, 64);
  pt_ir_fn *f = p->fns.at[pt_ir_add_fn(p, "f", 0)];
  pt_val c = pt_ir_add_param(f, m, 1);
  for (pt_blk b = 0; b < 5; b++) CHECK_EQ(pt_ir_add_block(p, f), b);
  pt_ir_add_ins(p, f, 0, branch(1), 0, NULL, 0);
  pt_ir_add_ins(p, f, 1, branch2(2, 3), 0, &c, 1);
  pt_ir_add_ins(p, f, 2, branch(1), 0, NULL, 0);
  pt_ir_add_ins(p, f, 3, ins_of(PT_OP_RET), 0, NULL, 0);
  pt_ir_add_ins(p, f, 4, branch(1), 0, NULL, 0);
  pt_blk to[2];
  CHECK(pt_ir_succs(f, 0, to) == 1 && to[0] == 1);
  CHECK(pt_ir_succs(f, 1, to) == 2 && to[0] == 2 && to[1] == 3);
  CHECK_EQ(pt_ir_succs(f, 3, to), 0);
  for (int round = 0; round < 2; round++) { /* the second time changes nothing */
    pt_ir_compute_preds(p, f);
    CHECK_EQ(f->blocks.at[0].preds.n, 0);
    CHECK_EQ(f->blocks.at[1].preds.n, 3);
    CHECK(f->blocks.at[1].preds.at[0] == 0 && f->blocks.at[1].preds.at[1] == 2);
    CHECK_EQ(f->blocks.at[1].preds.at[2], 4);
    CHECK(f->blocks.at[2].preds.n == 1 && f->blocks.at[2].preds.at[0] == 1);
    CHECK(f->blocks.at[3].preds.n == 1 && f->blocks.at[3].preds.at[0] == 1);
    CHECK_EQ(f->blocks.at[4].preds.n, 0);
  }
  CHECK_EQ(pt_ir_pred_index(f, 4, 1), 2);
  CHECK_EQ(pt_ir_pred_index(f, 1, 3), 0);
  CHECK_EQ(pt_ir_phis(f, 1), 0);
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}
