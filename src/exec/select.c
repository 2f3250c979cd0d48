/* Chooses the cells of one instruction.  What has no cell of its own becomes a STEP. */
#include "exec/compile.h"

#include <assert.h>
#include <string.h>

#include "bv/fp.h"
#include "ir/endless.h"

static uint64_t mask(uint32_t width) {
  return width >= 64 ? UINT64_MAX : ((uint64_t)1 << width) - 1;
}

static uint32_t width_of(const pt_compiler *c, const pt_ir_ins *i, uint32_t k) {
  return pt_ir_width(c->f, pt_ir_arg(c->f, i, k));
}

static uint32_t arg_slot(pt_compiler *c, const pt_ir_ins *i, uint32_t k) {
  return pt_slot(c, pt_ir_arg(c->f, i, k));
}

static bool arg_immediate(const pt_compiler *c, const pt_ir_ins *i, uint32_t k, uint64_t *bits) {
  return pt_immediate(c, pt_ir_arg(c->f, i, k), bits);
}

static void emit_step(pt_compiler *c) { pt_emit(c, PT_CELL_STEP, (pt_code_cell){.imm = 0}); }

/* d = a op b, with what else the cell wants in c and imm. */
static void emit_binary(pt_compiler *c, const pt_ir_ins *i, pt_cell_op op, uint32_t extra,
                        uint64_t imm) {
  pt_emit(c, op,
          (pt_code_cell){.d = pt_slot(c, i->res),
                         .a = arg_slot(c, i, 0),
                         .b = arg_slot(c, i, 1),
                         .c = extra,
                         .imm = imm});
}

/* ---- integers */

/* A commutative operation with an immediate: OP is the cell of two slots. */
static void commutative(pt_compiler *c, const pt_ir_ins *i, pt_cell_op op) {
  uint64_t bits;
  uint32_t k = 2;
  if (arg_immediate(c, i, 1, &bits)) k = 1;
  else if (arg_immediate(c, i, 0, &bits)) k = 0;
  if (k == 2)
    emit_binary(c, i, op, 0, 0);
  else
    pt_emit(c, op + 1,
            (pt_code_cell){.d = pt_slot(c, i->res), .a = arg_slot(c, i, 1 - k), .imm = bits});
}

static void add_or_mul(pt_compiler *c, const pt_ir_ins *i, pt_cell_op op32, pt_cell_op op64,
                       pt_cell_op masked) {
  uint32_t width = width_of(c, i, 0);
  if (width == 32 || width == 64)
    commutative(c, i, width == 32 ? op32 : op64);
  else
    emit_binary(c, i, masked, 0, mask(width));
}

static void subtract(pt_compiler *c, const pt_ir_ins *i) {
  uint32_t width = width_of(c, i, 0);
  uint64_t bits;
  if ((width == 32 || width == 64) && arg_immediate(c, i, 1, &bits))
    pt_emit(c, width == 32 ? PT_CELL_ADD32_I : PT_CELL_ADD64_I,
            (pt_code_cell){.d = pt_slot(c, i->res), .a = arg_slot(c, i, 0), .imm = 0 - bits});
  else if (width == 32 || width == 64)
    emit_binary(c, i, width == 32 ? PT_CELL_SUB32 : PT_CELL_SUB64, 0, mask(width));
  else
    emit_binary(c, i, PT_CELL_SUBM, 0, mask(width));
}

static void shift(pt_compiler *c, const pt_ir_ins *i, pt_cell_op op) {
  uint32_t width = width_of(c, i, 0);
  uint64_t bits;
  if (arg_immediate(c, i, 1, &bits) && bits < width)
    pt_emit(c, op + 1,
            (pt_code_cell){.d = pt_slot(c, i->res),
                           .a = arg_slot(c, i, 0),
                           .b = (uint32_t)bits,
                           .c = 64 - width,
                           .imm = mask(width)});
  else
    emit_binary(c, i, op, 64 - width, mask(width));
}

bool pt_compare_fits(const pt_ir_fn *f, const pt_ir_ins *i) {
  if (i->op < PT_OP_EQ || i->op > PT_OP_SLE) return false;
  uint32_t width = pt_ir_width(f, pt_ir_arg(f, i, 0));
  return width <= 64 && (i->op < PT_OP_SLT || width == 32 || width == 64);
}

pt_cell_op pt_compare_cell(pt_compiler *c, const pt_ir_ins *i, pt_cell_op first,
                           pt_code_cell *fields) {
  if (!pt_compare_fits(c->f, i)) return PT_CELL_COUNT;
  static_assert(PT_CELL_C_SLT32 - PT_CELL_C_EQ == 8 && PT_CELL_C_SLE64 - PT_CELL_C_EQ == 14,
                "two cells per comparison");
  uint32_t op = 2 * (uint32_t)(i->op - PT_OP_EQ);
  if (i->op >= PT_OP_SLT && width_of(c, i, 0) == 64) op += 4;
  uint64_t bits;
  bool symmetric = i->op == PT_OP_EQ || i->op == PT_OP_NE;
  if (arg_immediate(c, i, 1, &bits)) {
    fields->a = arg_slot(c, i, 0), fields->imm = bits, op++;
  } else if (symmetric && arg_immediate(c, i, 0, &bits)) {
    fields->a = arg_slot(c, i, 1), fields->imm = bits, op++;
  } else {
    fields->a = arg_slot(c, i, 0), fields->b = arg_slot(c, i, 1);
  }
  return first + op;
}

static void compare(pt_compiler *c, const pt_ir_ins *i) {
  pt_code_cell fields = {.d = pt_slot(c, i->res)};
  pt_cell_op op = pt_compare_cell(c, i, PT_CELL_C_EQ, &fields);
  if (op != PT_CELL_COUNT)
    pt_emit(c, op, fields);
  else
    emit_binary(c, i, i->op == PT_OP_SLT ? PT_CELL_SLTK : PT_CELL_SLEK, 0, 64 - width_of(c, i, 0));
}

static void cast(pt_compiler *c, const pt_ir_ins *i) {
  uint32_t to = pt_ir_width(c->f, i->res), d = pt_slot(c, i->res), a = arg_slot(c, i, 0);
  if (i->op == PT_OP_SEXT)
    pt_emit(c, PT_CELL_SEXT,
            (pt_code_cell){.d = d, .a = a, .b = 64 - width_of(c, i, 0), .imm = mask(to)});
  else if (i->op == PT_OP_TRUNC)
    pt_emit(c, PT_CELL_AND_I, (pt_code_cell){.d = d, .a = a, .imm = mask(to)});
  else if (d != a)
    pt_emit(c, PT_CELL_MOV1, (pt_code_cell){.d = d, .a = a});
}

static void integer(pt_compiler *c, const pt_ir_ins *i) {
  uint32_t width = width_of(c, i, 0);
  switch ((pt_op)i->op) {
  case PT_OP_ADD: add_or_mul(c, i, PT_CELL_ADD32, PT_CELL_ADD64, PT_CELL_ADDM); break;
  case PT_OP_MUL: add_or_mul(c, i, PT_CELL_MUL32, PT_CELL_MUL64, PT_CELL_MULM); break;
  case PT_OP_SUB: subtract(c, i); break;
  case PT_OP_UDIV: emit_binary(c, i, PT_CELL_UDIV, 0, 0); break;
  case PT_OP_UREM: emit_binary(c, i, PT_CELL_UREM, 0, 0); break;
  case PT_OP_SDIV: emit_binary(c, i, PT_CELL_SDIV, 64 - width, mask(width)); break;
  case PT_OP_SREM: emit_binary(c, i, PT_CELL_SREM, 64 - width, mask(width)); break;
  case PT_OP_AND: commutative(c, i, PT_CELL_AND); break;
  case PT_OP_OR: commutative(c, i, PT_CELL_OR); break;
  case PT_OP_XOR: commutative(c, i, PT_CELL_XOR); break;
  case PT_OP_SHL: shift(c, i, PT_CELL_SHL); break;
  case PT_OP_LSHR: shift(c, i, PT_CELL_LSHR); break;
  case PT_OP_ASHR: shift(c, i, PT_CELL_ASHR); break;
  case PT_OP_ZEXT:
  case PT_OP_SEXT:
  case PT_OP_TRUNC: cast(c, i); break;
  case PT_OP_SELECT:
    pt_emit(c, PT_CELL_SELECT,
            (pt_code_cell){.d = pt_slot(c, i->res),
                           .a = arg_slot(c, i, 0),
                           .b = arg_slot(c, i, 1),
                           .c = arg_slot(c, i, 2)});
    break;
  default:
    if (i->op <= PT_OP_SLE) {
      compare(c, i);
    } else {
      assert(i->op >= PT_OP_UADD_O && i->op <= PT_OP_SMUL_O);
      emit_binary(c, i, PT_CELL_UADD_O + (pt_cell_op)(i->op - PT_OP_UADD_O), 0, 64 - width);
    }
  }
}

/* ---- floats: the host's formats */

static uint64_t double_bits(double d) {
  uint64_t bits;
  memcpy(&bits, &d, sizeof bits);
  return bits;
}

static void floating(pt_compiler *c, const pt_ir_ins *i) {
  bool wide = i->sub == PT_FP_DOUBLE;
  uint32_t width = width_of(c, i, 0), to = pt_ir_width(c->f, i->res);
  pt_cell_op shifted = wide ? PT_CELL_FADD_D - PT_CELL_FADD_F : 0;
  pt_code_cell fields = {.d = pt_slot(c, i->res), .a = arg_slot(c, i, 0)};
  pt_cell_op op;
  static_assert(PT_CELL_FTOS_D - PT_CELL_FTOS_F == PT_CELL_FADD_D - PT_CELL_FADD_F,
                "one cell per format in the same order");
  if (i->nargs > 1) fields.b = arg_slot(c, i, 1);
  switch ((pt_op)i->op) {
  case PT_OP_FADD: op = PT_CELL_FADD_F + shifted; break;
  case PT_OP_FSUB: op = PT_CELL_FSUB_F + shifted; break;
  case PT_OP_FMUL: op = PT_CELL_FMUL_F + shifted; break;
  case PT_OP_FDIV: op = PT_CELL_FDIV_F + shifted; break;
  case PT_OP_FNEG: op = PT_CELL_XOR_I, fields.imm = (uint64_t)1 << (wide ? 63 : 31); break;
  case PT_OP_FCMP: op = PT_CELL_FCMP_F + shifted, fields.imm = i->ref; break;
  case PT_OP_STOF: op = PT_CELL_STOF_F + shifted, fields.b = 64 - width; break;
  case PT_OP_UTOF: op = PT_CELL_UTOF_F + shifted; break;
  case PT_OP_FTOS:
    op = PT_CELL_FTOS_F + shifted;
    fields.b = 64 - to, fields.imm = double_bits((double)((uint64_t)1 << (to - 1)));
    break;
  case PT_OP_FCONV:
    op = PT_CELL_STEP;
    if (wide && i->ref == PT_FP_FLOAT) op = PT_CELL_DTOF;
    if (!wide && i->ref == PT_FP_DOUBLE) op = PT_CELL_FTOD;
    break;
  default: op = PT_CELL_STEP;
  }
  pt_emit(c, op, fields);
}

/* ---- memory */

bool pt_ptradd_fits(const pt_compiler *c, const pt_ir_ins *i, int64_t *constant) {
  const int64_t limit = (int64_t)1 << 61;
  int64_t offset = i->imm;
  uint64_t bits;
  if (arg_immediate(c, i, 1, &bits)) {
    int64_t index = c->prog->ptr_width == 64 ? (int64_t)bits : (int32_t)bits;
    if (__builtin_mul_overflow(index, i->imm2, &offset) ||
        __builtin_add_overflow(offset, i->imm, &offset))
      return false;
    if (constant) *constant = offset;
  } else if (i->imm2 != (int32_t)i->imm2) {
    return false;
  }
  return offset > -limit && offset < limit;
}

/* The operands of pointer arithmetic; true: with an index. */
static bool address(pt_compiler *c, const pt_ir_ins *i, pt_code_cell *fields) {
  int64_t constant = i->imm;
  uint64_t bits;
  bool indexed = !arg_immediate(c, i, 1, &bits) && i->imm2 != 0;
  bool fits = pt_ptradd_fits(c, i, &constant);
  assert(fits);
  (void)fits;
  fields->a = arg_slot(c, i, 0);
  fields->imm = (uint64_t)constant;
  if (indexed) fields->b = arg_slot(c, i, 1), fields->c = (uint32_t)(int32_t)i->imm2;
  return indexed;
}

static void ptradd(pt_compiler *c, const pt_ir_ins *i) {
  if (!pt_ptradd_fits(c, i, NULL)) {
    emit_step(c);
    return;
  }
  pt_code_cell fields = {.d = pt_slot(c, i->res)};
  bool indexed = address(c, i, &fields);
  pt_emit(c, indexed ? PT_CELL_PTRADD : PT_CELL_PTRADD_I, fields);
}

static void access(pt_compiler *c, const pt_ir_ins *i) {
  bool load = i->op == PT_OP_LOAD;
  pt_val p = pt_ir_arg(c->f, i, 0), v = load ? i->res : pt_ir_arg(c->f, i, 1);
  uint32_t width = pt_ir_width(c->f, v);
  uint32_t size = 4;
  if (width == 8) size = 0;
  else if (width == 16) size = 1;
  else if (width == 32) size = 2;
  else if (width == 64) size = 3;
  if (size == 4) {
    emit_step(c);
    return;
  }
  pt_code_cell fields = {.d = pt_slot(c, v)};
  pt_cell_op op = load ? PT_CELL_LOAD8 : PT_CELL_STORE8;
  if (c->code->omitted[p]) {
    bool indexed = address(c, pt_ir_ins_at(c->f, c->f->values.at[p].ref), &fields);
    op += indexed ? PT_CELL_LOAD8_X - PT_CELL_LOAD8 : PT_CELL_LOAD8_O - PT_CELL_LOAD8;
  } else {
    fields.a = pt_slot(c, p);
  }
  pt_emit(c, op + size, fields);
}

/* ---- checks */

/* The check and the operation that it guards. */
static void checked(pt_compiler *c, const pt_ir_ins *i) {
  pt_cell_op op = PT_CELL_MUL_C32;
  if (i->op == PT_OP_ADD) op = PT_CELL_ADD_C32;
  else if (i->op == PT_OP_SUB) op = PT_CELL_SUB_C32;
  if (width_of(c, i, 0) == 64) op += PT_CELL_ADD_C64 - PT_CELL_ADD_C32;
  uint64_t bits;
  if (i->op != PT_OP_SUB)
    commutative(c, i, op);
  else if (arg_immediate(c, i, 1, &bits))
    pt_emit(c, op + 1,
            (pt_code_cell){.d = pt_slot(c, i->res), .a = arg_slot(c, i, 0), .imm = bits});
  else
    emit_binary(c, i, op, 0, 0);
}

static void check(pt_compiler *c, const pt_ir_ins *i) {
  pt_val condition = pt_ir_arg(c->f, i, 0);
  uint32_t operation = c->with[c->ins];
  if (operation) {
    checked(c, pt_ir_ins_at(c->f, operation));
  } else if (c->code->omitted[condition]) {
    const pt_ir_ins *is = pt_ir_ins_at(c->f, c->f->values.at[condition].ref);
    pt_code_cell fields = {.imm = 0};
    pt_cell_op op = PT_CELL_CHECK_EQ_I; /* a bit is 0 */
    if (is->op == PT_OP_XOR)
      fields.a = arg_slot(c, is, 0);
    else
      op = pt_compare_cell(c, is, PT_CELL_CHECK_EQ, &fields);
    assert(op != PT_CELL_COUNT);
    pt_emit(c, op, fields);
  } else {
    pt_emit(c, PT_CELL_CHECK, (pt_code_cell){.a = pt_slot(c, condition)});
  }
}

void pt_select_cells(pt_compiler *c, const pt_ir_ins *i) {
  bool narrow = pt_ir_width(c->f, i->res) <= 64;
  for (uint32_t k = 0; k < i->nargs; k++)
    narrow &= width_of(c, i, k) <= 64;
  bool host = i->sub == PT_FP_FLOAT || i->sub == PT_FP_DOUBLE;
  if (!narrow)
    emit_step(c);
  else if (i->op <= PT_OP_SELECT)
    integer(c, i);
  else if (i->op <= PT_OP_UTOF && host)
    floating(c, i);
  else if (i->op == PT_OP_PTRADD)
    ptradd(c, i);
  else if (i->op == PT_OP_LOAD || i->op == PT_OP_STORE)
    access(c, i);
  else if (i->op == PT_OP_CHECK && !pt_ir_is_marker(c->prog, i))
    check(c, i);
  else if (i->op == PT_OP_ASSUME)
    pt_emit(c, PT_CELL_ASSUME, (pt_code_cell){.a = arg_slot(c, i, 0)});
  else
    emit_step(c);
}
