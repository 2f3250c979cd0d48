/* Register code: what a function is compiled to before it runs.

   Idea: each value of a function has a slot of 64 bits (several, if it is wider) in
   the frame of its call; constants that are operands have slots too, filled when the
   frame is made.  A cell is one instruction: the C function that runs it, slot
   numbers, and an immediate.  Each such function ends by calling the next cell's
   in tail position, so that nothing but a jump lies between two cells.

   Values of up to 64 bits are kept zero-extended in their slot.  A cell can stand for
   several instructions of the program (a comparison and the branch on it): the values
   in between are `omitted`, have no slot, and are computed again when somebody asks.
   Instructions without a cell of their own (wide values, rare operations) are run by
   pt_step from the program form itself; the same happens when a cell meets a case that
   it does not handle, such as a failing access.

   Three variants of the code exist: FAST; RECORD, which also notes the blocks; and
   OBSERVED, where nothing is omitted and every instruction calls the observer.

   Steps are counted where a block ends.  */
#ifndef PT_EXEC_CODE_H
#define PT_EXEC_CODE_H

#include "exec/builtin.h"
#include "exec/memory.h"

typedef struct pt_code_cell pt_code_cell;
typedef void pt_handler(const pt_code_cell *ip, uint64_t *s, pt_exec *x, int64_t budget,
                        pt_object *const *pages);

/* d: slot of the result, a b c: slots of operands, unless run.c says otherwise.
   Jumps are distances in bytes from the cell itself. */
struct pt_code_cell {
  pt_handler *run;
  uint32_t d, a, b, c;
  uint64_t imm;
};

typedef enum { PT_CODE_FAST, PT_CODE_RECORD, PT_CODE_OBSERVED, PT_CODE_VARIANTS } pt_code_variant;

/* What a variable that is no object holds now (ir/held.h). */
typedef struct {
  uint32_t slot, width;
} pt_held;

typedef struct {
  const pt_ir_fn *fn;
  uint32_t number;        /* of fn in the program */
  bool ready;             /* compiled */
  pt_builtin_fn builtin;  /* a function without blocks */
  pt_code_cell *cells;
  uint32_t *ins_of;       /* by cell: instruction that it runs, for what can end or call */
  size_t ncells;
  size_t nvalues;
  uint32_t *slot_of;      /* by value */
  bool *omitted;          /* by value */
  bool *decides;          /* by value: ir/decides.h; NULL: not asked for yet */
  uint8_t *moves;         /* by value: what a load of bytes moves (step.c); NULL: as above */
  uint32_t nparam_slots;
  uint32_t nslots;        /* of a frame, with the constants */
  uint32_t pool, npool;   /* slots [pool, pool + npool) hold constants */
  uint64_t *constants;
  uint32_t *operands;     /* lists of argument slots of calls */
  size_t noperands;
  pt_held *held;          /* variables that may hold addresses; 0 when a frame is made */
  uint32_t nheld;
  pt_map live_at;         /* call or halt -> first in live, of those that were asked for */
  PT_VEC(pt_val) live;    /* values that are needed behind it, and then a 0 (leaks.c) */
  uint64_t stack_bytes;   /* counted for a frame at most; the same in all variants */
  uint64_t sure_bytes;    /* and at least (ir/frame.h) */
} pt_code;

/* ORDER CELL: the groups below are computed with: NAME + 1 is NAME with an immediate, and
   comparisons are in the order of the program's operations. */
#define PT_CELLS_PLAIN(X)                                                                          \
  X(STEP) X(CALL) X(ICALL) X(RET0) X(RET1) X(RETN) X(BR) X(MOVBR1) X(MOVBR2) X(JUMP)               \
  X(MOV1) X(MOV2) X(CBR) X(CHECK) X(ASSUME) X(SELECT) X(BLOCK)                          \
  X(BEFORE) X(AFTER) X(ENTER) X(LEAVE)                                                             \
  X(ADD32) X(ADD32_I) X(ADD64) X(ADD64_I) X(ADDM) X(SUB32) X(SUB64) X(SUBM)                        \
  X(MUL32) X(MUL32_I) X(MUL64) X(MUL64_I) X(MULM)                                                  \
  X(UDIV) X(SDIV) X(UREM) X(SREM)                                                                  \
  X(AND) X(AND_I) X(OR) X(OR_I) X(XOR) X(XOR_I)                                                    \
  X(SHL) X(SHL_I) X(LSHR) X(LSHR_I) X(ASHR) X(ASHR_I) X(SEXT)                                      \
  X(UADD_O) X(SADD_O) X(USUB_O) X(SSUB_O) X(UMUL_O) X(SMUL_O)                                      \
  X(SLTK) X(SLEK)                                                                                  \
  X(ADD_C32) X(ADD_C32_I) X(SUB_C32) X(SUB_C32_I) X(MUL_C32) X(MUL_C32_I)                          \
  X(ADD_C64) X(ADD_C64_I) X(SUB_C64) X(SUB_C64_I) X(MUL_C64) X(MUL_C64_I)                          \
  X(FADD_F) X(FSUB_F) X(FMUL_F) X(FDIV_F) X(FCMP_F) X(STOF_F) X(UTOF_F) X(FTOS_F) X(FTOD)          \
  X(FADD_D) X(FSUB_D) X(FMUL_D) X(FDIV_D) X(FCMP_D) X(STOF_D) X(UTOF_D) X(FTOS_D) X(DTOF)

/* Comparisons: a value, the condition of a branch, of a check. */
#define PT_CELLS_COMPARE(X, P)                                                                     \
  X(P##EQ) X(P##EQ_I) X(P##NE) X(P##NE_I) X(P##ULT) X(P##ULT_I) X(P##ULE) X(P##ULE_I)              \
  X(P##SLT32) X(P##SLT32_I) X(P##SLE32) X(P##SLE32_I)                                              \
  X(P##SLT64) X(P##SLT64_I) X(P##SLE64) X(P##SLE64_I)

/* Memory: one set per page size.  _O: at a constant offset, _X: at an indexed place. */
#define PT_CELLS_MEMORY(X)                                                                         \
  X(PTRADD) X(PTRADD_I)                                                                            \
  X(LOAD8) X(LOAD16) X(LOAD32) X(LOAD64) X(STORE8) X(STORE16) X(STORE32) X(STORE64)                \
  X(LOAD8_O) X(LOAD16_O) X(LOAD32_O) X(LOAD64_O)                                                   \
  X(STORE8_O) X(STORE16_O) X(STORE32_O) X(STORE64_O)                                               \
  X(LOAD8_X) X(LOAD16_X) X(LOAD32_X) X(LOAD64_X)                                                   \
  X(STORE8_X) X(STORE16_X) X(STORE32_X) X(STORE64_X)

#define PT_CELLS_COMMON(X)                                                                         \
  PT_CELLS_PLAIN(X) PT_CELLS_COMPARE(X, C_) PT_CELLS_COMPARE(X, CBR_) PT_CELLS_COMPARE(X, CHECK_)

typedef enum {
#define X(E) PT_CELL_##E,
  PT_CELLS_COMMON(X) PT_CELLS_MEMORY(X)
#undef X
      PT_CELL_COUNT
} pt_cell_op;

/* ---- run.c */

pt_handler *pt_cell_handler(pt_cell_op op, uint32_t page_bits);

/* ---- compile.c */

static inline uint32_t pt_slots_of(uint32_t width) { return (width + 63) / 64; }
/* Compiles CODE (fn and number are set).  Addresses of globals and functions must be known. */
void pt_code_compile(pt_code *code, pt_exec *x, pt_code_variant variant);
void pt_code_release(pt_mem *m, pt_code *code);

#endif
