/* The cells: one C function each, which ends with a jump to the next cell's.

   What a cell cannot do itself is left to run_STEP: it stores the place in the run's
   state and lets pt_step run the instruction.  Calls out of this file are made only in
   functions that are reached by a jump, so that the others need no stack frame. */
#include <assert.h>
#include <string.h>

#include "bv/fp.h"
#include "exec/state.h"
#include "ir/layout.h"

#define ARGS                                                                                       \
  const pt_code_cell *ip, uint64_t *s, pt_exec *x, int64_t budget, pt_object *const *pages
#define CELL(NAME) static void run_##NAME(ARGS)
#define GO(F) __attribute__((musttail)) return (F)(ip, s, x, budget, pages)
#define NEXT                                                                                       \
  do {                                                                                             \
    ip++;                                                                                          \
    GO(ip->run);                                                                                   \
  } while (0)
#define A s[ip->a]
#define B s[ip->b]
#define C s[ip->c]
#define D s[ip->d]

#define likely(E) __builtin_expect(!!(E), 1)
#define unlikely(E) __builtin_expect(!!(E), 0)
#define ALWAYS_INLINE inline __attribute__((always_inline))
#define OUT_OF_LINE __attribute__((noinline, cold))

/* The program's memory has no types of ours, and no alignment. */
typedef uint8_t u8 __attribute__((may_alias));
typedef uint16_t u16 __attribute__((may_alias, aligned(1)));
typedef uint32_t u32 __attribute__((may_alias, aligned(1)));
typedef uint64_t u64 __attribute__((may_alias, aligned(1)));

static ALWAYS_INLINE void sync(ARGS) {
  (void)pages;
  x->ip = ip, x->s = s, x->budget = budget;
}
#define SYNC sync(ip, s, x, budget, pages)

static uint32_t ins_at(const pt_exec *x, const pt_code_cell *ip) {
  const pt_code *code = x->top->code;
  assert(ip >= code->cells && ip < code->cells + code->ncells);
  return code->ins_of[ip - code->cells];
}

/* ---- calling out */

__attribute__((noinline)) CELL(STEP) {
  SYNC;
  if (!pt_step(x, ins_at(x, ip))) return;
  pages = x->memory.pages;
  NEXT;
}

/* The budget does not allow to finish this block: look around, then run the cell again. */
OUT_OF_LINE CELL(poll) {
  SYNC;
  if (!pt_poll(x)) return;
  budget = x->budget;
  GO(ip->run);
}

CELL(BLOCK) {
  pt_run *r = x->run;
  if (x->options->record_blocks && !r->blocks_cut) {
    if (r->blocks.n < x->block_limit)
      pt_vec_push(x->mem, &r->blocks, ((pt_run_block){x->top->code->number, (pt_blk)ip->imm}));
    else
      r->blocks_cut = true;
  }
  NEXT;
}

CELL(BEFORE) {
  SYNC;
  const pt_exec_observer *o = x->options->observer;
  if (!o->before(o->payload, x, x->top->code->number, (uint32_t)ip->imm)) {
    x->run->status = PT_RUN_STOPPED;
    x->ended = true;
    return;
  }
  NEXT;
}

CELL(AFTER) {
  SYNC;
  const pt_exec_observer *o = x->options->observer;
  if (o->after) o->after(o->payload, x, x->top->code->number, (uint32_t)ip->imm);
  NEXT;
}

CELL(ENTER) {
  SYNC;
  const pt_exec_observer *o = x->options->observer;
  if (o->enter) o->enter(o->payload, x, x->top->code->number);
  NEXT;
}

CELL(LEAVE) {
  SYNC;
  const pt_exec_observer *o = x->options->observer;
  if (o->leave) o->leave(o->payload, x, x->top->code->number);
  NEXT;
}

/* ---- calls and returns
   CALL, ICALL: a, b: list of argument slots in code->operands; c: slots of this frame;
   d: slot of the result; imm: the callee's code (CALL). */

OUT_OF_LINE CELL(prepare) {
  SYNC;
  if (!pt_prepare_call(x, (pt_code *)(uintptr_t)ip->imm)) return;
  s = x->s;
  GO(ip->run);
}

/* Makes the callee's frame behind this one; its slots are returned. */
__attribute__((no_builtin)) static ALWAYS_INLINE uint64_t *push(const pt_code_cell *ip, uint64_t *s,
                                                                pt_exec *x, const pt_code *f) {
  uint64_t *to = s + ip->c;
  const uint32_t *from = x->top->code->operands + ip->a;
#pragma clang loop unroll(disable) vectorize(disable)
  for (uint32_t k = 0; k < ip->b; k++) to[k] = s[from[k]];
  const uint64_t *constants = f->constants;
  uint64_t *pool = to + f->pool;
#pragma clang loop unroll(disable) vectorize(disable)
  for (uint32_t k = 0; k < f->npool; k++) pool[k] = constants[k];
  pt_frame *frame = ++x->top;
  frame->code = f;
  frame->call = ip;
  frame->slots = (uint64_t)(to - x->slots);
  frame->id = ++x->calls;
  frame->objects = x->objects.n;
  frame->stack_bytes = x->stack_bytes, frame->sure_bytes = x->sure_bytes;
  x->stack_bytes += f->stack_bytes, x->sure_bytes += f->sure_bytes;
  return to;
}

__attribute__((no_builtin)) CELL(CALL) {
  const pt_code *f = (const pt_code *)(uintptr_t)ip->imm;
  if (unlikely(!f->ready || s + ip->c + f->nslots > x->slots_end || x->top + 1 == x->frames_end ||
               x->stack_bytes + f->stack_bytes > x->stack_mark ||
               x->sure_bytes + f->sure_bytes > x->stack_limit))
    GO(run_prepare);
  s = push(ip, s, x, f);
  ip = f->cells;
  GO(ip->run);
}

CELL(ICALL) {
  SYNC;
  const pt_code *f = pt_icall_target(x, ins_at(x, ip));
  if (x->ended) return;
  pages = x->memory.pages;
  if (!f) NEXT; /* a builtin: done */
  s = push(ip, x->s, x, f);
  ip = f->cells;
  GO(ip->run);
}

OUT_OF_LINE CELL(end_objects) {
  pt_end_objects(x, x->top->objects, false);
  GO(ip->run);
}

OUT_OF_LINE CELL(return_from_main) {
  SYNC;
  pt_return_from_main(x, ins_at(x, ip));
}

/* RET: imm: steps; a, b: first slot and number of slots of the result. */
#define RETURN                                                                                     \
  pt_frame *frame = x->top;                                                                        \
  if (unlikely(budget < (int64_t)ip->imm)) GO(run_poll);                                           \
  if (unlikely(x->objects.n > frame->objects)) GO(run_end_objects);                                \
  if (unlikely(!frame->call)) GO(run_return_from_main);                                            \
  budget -= (int64_t)ip->imm;                                                                      \
  x->stack_bytes = frame->stack_bytes, x->sure_bytes = frame->sure_bytes;                          \
  x->top = frame - 1

CELL(RET0) {
  RETURN;
  s = x->slots + x->top->slots;
  ip = frame->call;
  NEXT;
}

CELL(RET1) {
  RETURN;
  uint64_t result = A;
  s = x->slots + x->top->slots;
  ip = frame->call;
  D = result;
  NEXT;
}

CELL(RETN) {
  RETURN;
  uint64_t *to = x->slots + x->top->slots;
  for (uint32_t k = 0; k < ip->b; k++) to[frame->call->d + k] = s[ip->a + k];
  s = to;
  ip = frame->call;
  NEXT;
}

/* ---- jumps.  d: where to go (c: otherwise); imm: steps of the block that ends */

#define COUNT(N)                                                                                   \
  if (unlikely(budget < (int64_t)(N))) GO(run_poll);                                               \
  budget -= (int64_t)(N)
#define JUMP(DISTANCE)                                                                             \
  do {                                                                                             \
    ip = (const pt_code_cell *)((const char *)ip + (int32_t)(DISTANCE));                           \
    GO(ip->run);                                                                                   \
  } while (0)

/* Two jumps, not one to a chosen place: the processor predicts the condition.  The empty
   statement keeps them apart. */
#define BRANCH(CONDITION)                                                                          \
  do {                                                                                             \
    if (CONDITION) {                                                                               \
      __asm__ volatile("");                                                                        \
      JUMP(ip->d);                                                                                 \
    }                                                                                              \
    JUMP(ip->c);                                                                                   \
  } while (0)

CELL(BR) {
  COUNT(ip->imm);
  JUMP(ip->d);
}
CELL(JUMP) { JUMP(ip->d); }

/* slot a to slot b */
CELL(MOVBR1) {
  COUNT(ip->imm);
  B = A;
  JUMP(ip->d);
}
/* a to b, then c to the slot in the low half of imm; steps in the high half */
CELL(MOVBR2) {
  COUNT(ip->imm >> 32);
  B = A;
  s[(uint32_t)ip->imm] = C;
  JUMP(ip->d);
}
CELL(MOV1) {
  D = A;
  NEXT;
}
/* a to d, then b to c */
CELL(MOV2) {
  D = A;
  C = B;
  NEXT;
}

CELL(CBR) {
  COUNT(ip->imm);
  BRANCH(A);
}

/* Comparisons: C_ a value, CBR_ a branch (with an immediate: steps in b), CHECK_ a check. */
#define COMPARE_CELLS(NAME, L, OP, R, RI)                                                          \
  CELL(C_##NAME) { D = L(A) OP R(B); NEXT; }                                                       \
  CELL(C_##NAME##_I) { D = L(A) OP RI(ip->imm); NEXT; }                                            \
  CELL(CBR_##NAME) { COUNT(ip->imm); BRANCH(L(A) OP R(B)); }                                       \
  CELL(CBR_##NAME##_I) { COUNT(ip->b); BRANCH(L(A) OP RI(ip->imm)); }                              \
  CELL(CHECK_##NAME) { if (unlikely(!(L(A) OP R(B)))) GO(run_STEP); NEXT; }                        \
  CELL(CHECK_##NAME##_I) { if (unlikely(!(L(A) OP RI(ip->imm)))) GO(run_STEP); NEXT; }
#define U(V) (V)
#define S32(V) ((int32_t)(V))
#define S64(V) ((int64_t)(V))
COMPARE_CELLS(EQ, U, ==, U, U)
COMPARE_CELLS(NE, U, !=, U, U)
COMPARE_CELLS(ULT, U, <, U, U)
COMPARE_CELLS(ULE, U, <=, U, U)
COMPARE_CELLS(SLT32, S32, <, S32, S32)
COMPARE_CELLS(SLE32, S32, <=, S32, S32)
COMPARE_CELLS(SLT64, S64, <, S64, S64)
COMPARE_CELLS(SLE64, S64, <=, S64, S64)

/* other widths: imm is 64 - width */
#define TOP(V) ((int64_t)((V) << ip->imm))
CELL(SLTK) {
  D = TOP(A) < TOP(B);
  NEXT;
}
CELL(SLEK) {
  D = TOP(A) <= TOP(B);
  NEXT;
}

CELL(CHECK) {
  if (unlikely(!A)) GO(run_STEP);
  NEXT;
}
CELL(ASSUME) {
  if (unlikely(!A)) GO(run_STEP);
  NEXT;
}

/* ---- arithmetic */

#define RESULT(NAME, E)                                                                            \
  CELL(NAME) {                                                                                     \
    D = (E);                                                                                       \
    NEXT;                                                                                          \
  }

RESULT(SELECT, A ? B : C)
RESULT(ADD32, (uint32_t)(A + B))
RESULT(ADD32_I, (uint32_t)(A + ip->imm))
RESULT(ADD64, A + B)
RESULT(ADD64_I, A + ip->imm)
RESULT(SUB32, (uint32_t)(A - B))
RESULT(SUB64, A - B)
RESULT(MUL32, (uint32_t)(A * B))
RESULT(MUL32_I, (uint32_t)(A * ip->imm))
RESULT(MUL64, A *B)
RESULT(MUL64_I, A *ip->imm)
/* other widths: imm is the mask of the width */
RESULT(ADDM, (A + B) & ip->imm)
RESULT(SUBM, (A - B) & ip->imm)
RESULT(MULM, (A * B) & ip->imm)
RESULT(AND, A &B)
RESULT(AND_I, A &ip->imm)
RESULT(OR, A | B)
RESULT(OR_I, A | ip->imm)
RESULT(XOR, A ^ B)
RESULT(XOR_I, A ^ ip->imm)
/* shifts: imm: mask; c: 64 - width; b: the amount when it is constant */
RESULT(SHL, B > 63 ? 0 : (A << B) & ip->imm)
RESULT(SHL_I, (A << ip->b) & ip->imm)
RESULT(LSHR, B > 63 ? 0 : A >> B)
RESULT(LSHR_I, A >> ip->b)

static ALWAYS_INLINE int64_t extend(uint64_t v, uint32_t k) { return (int64_t)(v << k) >> k; }

RESULT(ASHR, (uint64_t)(extend(A, ip->c) >> (B > 63 ? 63 : B)) & ip->imm)
RESULT(ASHR_I, (uint64_t)(extend(A, ip->c) >> ip->b) & ip->imm)
RESULT(SEXT, (uint64_t)extend(A, ip->b) & ip->imm)

/* division: imm: mask; c: 64 - width */
CELL(UDIV) {
  if (unlikely(!B)) GO(run_STEP);
  D = A / B;
  NEXT;
}
CELL(UREM) {
  if (unlikely(!B)) GO(run_STEP);
  D = A % B;
  NEXT;
}
CELL(SDIV) {
  int64_t a = extend(A, ip->c), b = extend(B, ip->c);
  if (unlikely(!b)) GO(run_STEP);
  D = (b == -1 ? 0 - (uint64_t)a : (uint64_t)(a / b)) & ip->imm;
  NEXT;
}
CELL(SREM) {
  int64_t a = extend(A, ip->c), b = extend(B, ip->c);
  if (unlikely(!b)) GO(run_STEP);
  D = (b == -1 ? 0 : (uint64_t)(a % b)) & ip->imm;
  NEXT;
}

/* Overflow: both operands moved to the top of 64 bits (for a product: one of them), where
   the exact result fits iff it fits the width.  imm: 64 - width. */
#define OVERFLOWS(NAME, TYPE, BUILTIN, RIGHT)                                                      \
  CELL(NAME) {                                                                                     \
    TYPE r;                                                                                        \
    D = BUILTIN((TYPE)(A << ip->imm), (TYPE)(RIGHT), &r);                                          \
    NEXT;                                                                                          \
  }
OVERFLOWS(UADD_O, uint64_t, __builtin_add_overflow, B << ip->imm)
OVERFLOWS(SADD_O, int64_t, __builtin_add_overflow, B << ip->imm)
OVERFLOWS(USUB_O, uint64_t, __builtin_sub_overflow, B << ip->imm)
OVERFLOWS(SSUB_O, int64_t, __builtin_sub_overflow, B << ip->imm)
OVERFLOWS(UMUL_O, uint64_t, __builtin_mul_overflow, B)
OVERFLOWS(SMUL_O, int64_t, __builtin_mul_overflow, extend(B, (uint32_t)ip->imm))

/* A signed operation and the check in front of it that it does not overflow. */
#define CHECKED(NAME, TYPE, UTYPE, BUILTIN)                                                        \
  CELL(NAME) {                                                                                     \
    TYPE r;                                                                                        \
    if (unlikely(BUILTIN((TYPE)A, (TYPE)B, &r))) GO(run_STEP);                                     \
    D = (UTYPE)r;                                                                                  \
    NEXT;                                                                                          \
  }                                                                                                \
  CELL(NAME##_I) {                                                                                 \
    TYPE r;                                                                                        \
    if (unlikely(BUILTIN((TYPE)A, (TYPE)ip->imm, &r))) GO(run_STEP);                               \
    D = (UTYPE)r;                                                                                  \
    NEXT;                                                                                          \
  }
CHECKED(ADD_C32, int32_t, uint32_t, __builtin_add_overflow)
CHECKED(SUB_C32, int32_t, uint32_t, __builtin_sub_overflow)
CHECKED(MUL_C32, int32_t, uint32_t, __builtin_mul_overflow)
CHECKED(ADD_C64, int64_t, uint64_t, __builtin_add_overflow)
CHECKED(SUB_C64, int64_t, uint64_t, __builtin_sub_overflow)
CHECKED(MUL_C64, int64_t, uint64_t, __builtin_mul_overflow)

/* ---- floats, on the host's; NaN results have bits of their own and are left to bv/fp.h */

static ALWAYS_INLINE float to_float(uint64_t bits) {
  uint32_t low = (uint32_t)bits;
  float f;
  memcpy(&f, &low, sizeof f);
  return f;
}
static ALWAYS_INLINE double to_double(uint64_t bits) {
  double d;
  memcpy(&d, &bits, sizeof d);
  return d;
}
static ALWAYS_INLINE uint64_t of_float(float f) {
  uint32_t bits;
  memcpy(&bits, &f, sizeof bits);
  return bits;
}
static ALWAYS_INLINE uint64_t of_double(double d) {
  uint64_t bits;
  memcpy(&bits, &d, sizeof bits);
  return bits;
}

#define FLOAT_CELL(NAME, TYPE, OF, E)                                                              \
  CELL(NAME) {                                                                                     \
    TYPE r = (E);                                                                                  \
    if (unlikely(r != r)) GO(run_STEP);                                                            \
    D = OF(r);                                                                                     \
    NEXT;                                                                                          \
  }
FLOAT_CELL(FADD_F, float, of_float, to_float(A) + to_float(B))
FLOAT_CELL(FSUB_F, float, of_float, to_float(A) - to_float(B))
FLOAT_CELL(FMUL_F, float, of_float, to_float(A) * to_float(B))
FLOAT_CELL(FDIV_F, float, of_float, to_float(A) / to_float(B))
FLOAT_CELL(FADD_D, double, of_double, to_double(A) + to_double(B))
FLOAT_CELL(FSUB_D, double, of_double, to_double(A) - to_double(B))
FLOAT_CELL(FMUL_D, double, of_double, to_double(A) * to_double(B))
FLOAT_CELL(FDIV_D, double, of_double, to_double(A) / to_double(B))
FLOAT_CELL(FTOD, double, of_double, to_float(A))
FLOAT_CELL(DTOF, float, of_float, (float)to_double(A))
/* from integers: b: 64 - width */
FLOAT_CELL(STOF_F, float, of_float, (float)extend(A, ip->b))
FLOAT_CELL(STOF_D, double, of_double, (double)extend(A, ip->b))
FLOAT_CELL(UTOF_F, float, of_float, (float)A)
FLOAT_CELL(UTOF_D, double, of_double, (double)A)

static ALWAYS_INLINE uint32_t relation(double a, double b) {
  if (a < b) return PT_FCMP_LT;
  if (a > b) return PT_FCMP_GT;
  if (a == b) return PT_FCMP_EQ;
  return PT_FCMP_UNO;
}
RESULT(FCMP_F, (relation(to_float(A), to_float(B)) & ip->imm) != 0)
RESULT(FCMP_D, (relation(to_double(A), to_double(B)) & ip->imm) != 0)

/* to a signed integer: imm: the bits of 2^(width - 1) as a double; b: 64 - width */
#define TO_SIGNED(NAME, FROM)                                                                      \
  CELL(NAME) {                                                                                     \
    double v = FROM(A), limit = to_double(ip->imm);                                                \
    if (unlikely(!(v >= -limit && v < limit))) GO(run_STEP);                                       \
    D = (uint64_t)(int64_t)v << ip->b >> ip->b;                                                    \
    NEXT;                                                                                          \
  }
TO_SIGNED(FTOS_F, to_float)
TO_SIGNED(FTOS_D, to_double)

/* ---- memory */

/* The flags of N bytes (1, 2, 4 or 8), as one number with a byte for each. */
static ALWAYS_INLINE uint64_t flags_of(const uint8_t *flags, uint64_t n) {
  if (n == 1) return *flags;
  if (n == 2) return *(const u16 *)flags;
  if (n == 4) return *(const u32 *)flags;
  return *(const u64 *)flags;
}

#define EACH_BYTE 0x0101010101010101u

static ALWAYS_INLINE bool all_defined(const uint8_t *flags, uint64_t n) {
  return flags_of(flags, n) == EACH_BYTE >> (64 - 8 * n);
}

static ALWAYS_INLINE void define(pt_object *o, uint64_t off, uint64_t n) {
  uint8_t *flags = o->defined + off;
  o->undefined -= n - (flags_of(flags, n) * EACH_BYTE >> 56); /* the sum of the bytes */
  memset(flags, 1, n);
}

#define PAGE_BITS PT_PAGE_BITS_64
#define NAME(CELL) run64_##CELL
#include "exec/run_memory.h"
#undef PAGE_BITS
#undef NAME

#define PAGE_BITS PT_PAGE_BITS_32
#define NAME(CELL) run32_##CELL
#include "exec/run_memory.h"

/* ---- the table */

#define X(E) run_##E,
#define Y(E) run64_##E,
static pt_handler *const handlers64[] = {PT_CELLS_COMMON(X) PT_CELLS_MEMORY(Y)};
#undef Y
#define Y(E) run32_##E,
static pt_handler *const handlers32[] = {PT_CELLS_COMMON(X) PT_CELLS_MEMORY(Y)};
#undef X
#undef Y

static_assert(sizeof handlers64 / sizeof *handlers64 == PT_CELL_COUNT, "one row per cell");

pt_handler *pt_cell_handler(pt_cell_op op, uint32_t page_bits) {
  assert(op < PT_CELL_COUNT && (page_bits == 32 || page_bits == 12));
  return page_bits == 32 ? handlers64[op] : handlers32[op];
}
