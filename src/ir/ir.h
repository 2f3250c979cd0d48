/* The program form: what every engine works on.

   A program has C types, files, locations, variables, global objects, checks and
   functions.  A function is a list of blocks of instructions in SSA form (op.h
   says what each instruction means).  Everything is named by a dense 32-bit
   number; number 0 means "none", except for blocks, where block 0 is the entry.

   Invariants (pt_ir_verify checks them):
   - every block ends with exactly one terminator; phis come first in a block;
   - a value is defined once, and its definition dominates its uses;
   - operand widths fit the operation; a phi has one operand per predecessor;
   - preds of each block are right; the entry block has none;
   - every CHECK, and every check number in `ref`, names a check of the function. */
#ifndef PT_IR_IR_H
#define PT_IR_IR_H

#include <stdbool.h>
#include <stdint.h>

#include "base/map.h"
#include "base/vec.h"
#include "bv/bv.h"
#include "ir/check.h"
#include "ir/input.h"
#include "ir/op.h"

typedef uint32_t pt_val; /* value of a function; 0: none */
typedef uint32_t pt_blk; /* block of a function; 0: the entry */
#define PT_NO_BLK UINT32_MAX

/* ---- C types, for names and signedness only; layout is already in the code */

typedef enum {
  PT_TYPE_VOID,
  PT_TYPE_BOOL,
  PT_TYPE_INT,  /* signed, also char */
  PT_TYPE_UINT,
  PT_TYPE_FLOAT,
  PT_TYPE_POINTER,
  PT_TYPE_ARRAY,
  PT_TYPE_STRUCT,
  PT_TYPE_UNION,
  PT_TYPE_ENUM,
  PT_TYPE_FUNCTION
} pt_type_kind;

typedef struct {
  uint32_t name; /* string, or 0 */
  uint32_t type;
  uint64_t bit_offset;
  uint32_t bit_size; /* of a bit-field, else 0 */
} pt_ir_field;

typedef struct {
  uint8_t kind;
  uint32_t name;   /* string: "int", "struct list", a typedef's name, or 0 */
  uint32_t elem;   /* pointer, array, enum: the type behind; 0: unknown */
  uint64_t size;   /* bytes, 0 when unknown */
  uint64_t count;  /* array: elements, 0 when unknown */
  uint32_t field, nfields; /* struct, union: prog->fields.at[field .. field + nfields) */
} pt_ir_type;

/* ---- source positions */

typedef struct {
  uint32_t file; /* string: path as the user wrote it; 0: no position */
  uint32_t line, column;
} pt_ir_loc;

typedef struct {
  uint32_t name, type, loc;
  uint32_t fn;    /* 0: a global */
  uint32_t param; /* 1 + number of the parameter, or 0 */
} pt_ir_var;

/* ---- global objects */

typedef struct {
  uint64_t offset; /* where in the object a pointer is stored */
  uint32_t global; /* one of global and fn is 0 */
  uint32_t fn;
  int64_t addend;
} pt_ir_reloc;

typedef struct {
  uint32_t name; /* string, unique among globals */
  uint32_t var;  /* the C variable, or 0 (string literals, compiler's copies) */
  uint64_t size;
  uint32_t align;
  bool constant; /* writing to it is an error */
  bool external; /* declared only: its bytes are undefined at the start (and become known when they
                    are read, also of a constant) */
  uint64_t shown; /* not 0: runs have only so many of its bytes, and end behind them */
  bool unsized;  /* external, of a type without a size (`extern int a[];`): size is only how much of
                    it can be accessed */
  uint8_t *bytes; /* initial bytes, or NULL: all zero */
  uint32_t reloc, nrelocs; /* prog->relocs.at[...] */
} pt_ir_global;

/* ---- checks */

typedef struct {
  uint8_t kind; /* pt_check_kind */
  uint32_t fn;  /* 0: of the whole program (leaks, stack) */
  uint32_t loc;
  uint32_t text; /* string: the asserted expression, or 0 */
} pt_ir_check;

/* ---- functions */

typedef enum { PT_VAL_CONST, PT_VAL_PARAM, PT_VAL_INS, PT_VAL_GLOBAL, PT_VAL_FUNC } pt_val_kind;

typedef struct {
  uint8_t kind;
  uint32_t width;
  uint32_t ref;  /* PARAM: number from 0; INS: instruction; GLOBAL, FUNC: its number;
                    CONST wider than 64: index of its limbs in prog->limbs */
  uint64_t bits; /* CONST up to 64 bits: the value; GLOBAL, FUNC: bytes added to the address */
} pt_ir_value;

typedef struct {
  uint8_t op;  /* pt_op */
  uint8_t sub; /* see op.h */
  bool dead;   /* deleted; in no block */
  pt_blk block;
  pt_val res;
  uint32_t arg, nargs; /* operands: fn->args.at[arg .. arg + nargs) */
  uint32_t ref, ref2;
  uint32_t loc;
  int64_t imm, imm2;
} pt_ir_ins;

typedef struct {
  PT_VEC(uint32_t) ins;
  PT_VEC(pt_blk) preds;
} pt_ir_block;

typedef struct {
  uint32_t name;     /* string, unique among functions */
  uint32_t cname;    /* string: its name in C */
  uint32_t loc;
  uint32_t ret_width; /* 0: returns nothing */
  uint32_t ret_type;  /* C type or 0 */
  bool ret_marked;    /* the topmost bit of the result says that there is one: a C function may end
                         without */
  uint32_t nparams;   /* values 1 .. nparams are the parameters */
  bool variadic;      /* the last parameter is a pointer to the variadic arguments */
  bool model;         /* from models/: positions in it are shown as its caller's */
  bool outside;       /* stands for something definite that is not known here (assembly): a failure
                         that depends on it is none */
  bool address_taken;
  /* no blocks: a builtin that the interpreter runs itself, named __protest_... */
  PT_VEC(pt_ir_value) values; /* [0] unused */
  PT_VEC(pt_ir_ins) ins;      /* [0] unused */
  PT_VEC(pt_val) args;
  PT_VEC(pt_ir_block) blocks;
  pt_map consts; /* hash -> pt_val, for constants up to 64 bits and for addresses */
} pt_ir_fn;

/* ---- what a result on a program rests on */

/* X(ENUM, "word") */
#define PT_NOTES(X)                                                                                \
  X(ASSUMED, "assumed") /* which calls it is about (arguments have at most this size): of these,   \
                           all runs */                                                             \
  X(WIDENED, "widened") /* there are more runs than the real ones */                               \
  X(EXPECTED, "expected") /* what callers keep to; of calls that do, all are there */              \
  X(NEEDED, "needed") /* the same, found or given as a need (need.h), in its text form */          \
  X(RESTRICTED,                                                                                    \
    "restricted") /* runs of the real program are left out, or differ: nothing can be proved */    \
  X(MEMORY, "memory") /* the same, because of what is accessed: of a coarser program (coarse.h)    \
                         something may be proved */

typedef enum {
#define X(ENUM, WORD) PT_NOTE_##ENUM,
  PT_NOTES(X)
#undef X
      PT_NOTE_COUNT
} pt_note_kind;

typedef struct {
  uint8_t kind;  /* pt_note_kind */
  uint32_t text; /* string */
} pt_ir_note;

/* ---- arguments that callers decide (need.h); strings are names of inputs */

typedef enum { PT_ARG_POINTER, PT_ARG_INTEGER } pt_arg_kind;

typedef struct {
  uint8_t kind;         /* pt_arg_kind */
  uint32_t path;        /* string: what it is called in C: `p`, `s->n` */
  uint32_t number;      /* of the parameter that it is, or is reached from */
  bool member;          /* it is reached from one */
  uint32_t holder;      /* member: string: of what it is a member */
  uint32_t null, count; /* POINTER: whether it is null, how many elements there are; 0: never null,
                           one object */
  uint64_t size;        /* POINTER: bytes of an element */
  bool constant;        /* POINTER: to const */
  bool sized;           /* POINTER: its declaration says how many elements there are at least */
  bool compared;        /* POINTER: the function compares it with null itself */
  bool aggregate;       /* POINTER: to structures or unions */
  bool flexible;        /* POINTER: to a structure that ends with an array of unknown size */
  bool text;            /* POINTER: to characters, the last of which is 0 */
  bool sign;            /* INTEGER */
  uint32_t width, value;
  bool variable;        /* INTEGER: no argument, but a variable that outlives the call */
  int64_t initial;      /* variable: its value where a program starts */
} pt_given_arg;

/* Argument ARG may point into the object of INTO. */
typedef struct {
  uint32_t arg, into;
  uint32_t same, front, at; /* inputs: whether it does; whether it is the one in front, at the
                               object's start; how many elements are between them */
} pt_given_share;

typedef struct {
  PT_VEC(pt_given_arg) args;
  PT_VEC(pt_given_share) shares;
  PT_VEC(uint32_t) others; /* more numbers in objects, of which needs say nothing */
  bool internal; /* the function is hidden: only its own program calls it */
  bool any_state; /* variables that outlive a call have any value */
  bool initial_state; /* some of them have their initial one */
  uint32_t target; /* the function */
  bool makers;     /* functions of the program make what some of the arguments are */
  bool second;     /* some have another one, too (PT_MAKER_SECOND) */
  bool made;       /* and made them */
} pt_given;

/* How functions are called that stand for unknown ones behind function pointers among the
   arguments. */
#define PT_CALLBACK "__protest_callback_"

typedef struct pt_ir_prog {
  pt_mem *mem;
  uint32_t ptr_width; /* 32 or 64 */
  uint32_t main;      /* function where runs start; 0 before it is chosen */
  pt_strtab strings;
  PT_VEC(pt_ir_type) types;     /* [0] unused, and so below */
  PT_VEC(pt_ir_field) fields;   /* from 0 */
  PT_VEC(pt_ir_loc) locs;
  PT_VEC(pt_ir_var) vars;
  PT_VEC(pt_ir_global) globals;
  PT_VEC(pt_ir_reloc) relocs;   /* from 0 */
  PT_VEC(pt_ir_check) checks;
  PT_VEC(pt_ir_fn *) fns;
  PT_VEC(uint64_t) limbs;       /* of wide constants */
  PT_VEC(uint32_t) missing;     /* strings: functions without a body that are called */
  bool for_cbmc; /* a harness: uninitialised variables are meant to have any value */
  PT_VEC(pt_ir_note) notes;     /* what a result on this program rests on */
  pt_given given;               /* arguments of the function that runs start at; not in the text
                                   form */
  pt_map loc_ids;               /* of pt_ir_add_loc: position -> number in locs */
} pt_ir_prog;

pt_ir_prog *pt_ir_prog_new(pt_mem *m, uint32_t ptr_width);
void pt_ir_prog_delete(pt_ir_prog *p);

/* ---- building: each returns the number of what it added */

uint32_t pt_ir_string(pt_ir_prog *p, const char *text);
const char *pt_ir_text(const pt_ir_prog *p, uint32_t string);
uint32_t pt_ir_add_loc(pt_ir_prog *p, uint32_t file, uint32_t line,
                       uint32_t column); /* may share */
uint32_t pt_ir_add_type(pt_ir_prog *p, pt_ir_type t);
uint32_t pt_ir_add_var(pt_ir_prog *p, pt_ir_var v);
/* Takes no ownership of g.bytes: `size` bytes are copied when not NULL. */
uint32_t pt_ir_add_global(pt_ir_prog *p, pt_ir_global g);
void pt_ir_add_note(pt_ir_prog *p, pt_note_kind kind, const char *text); /* unless it is there */
void pt_ir_drop_notes(pt_ir_prog *p, pt_note_kind kind);                  /* all of the kind */
const char *pt_note_word(pt_note_kind kind);
uint32_t pt_ir_add_check(pt_ir_prog *p, pt_check_kind kind, uint32_t fn, uint32_t loc,
                         uint32_t text);
uint32_t pt_ir_add_fn(pt_ir_prog *p, const char *name, uint32_t ret_width);
/* Bits of the result that C knows. */
static inline uint32_t pt_ir_ret_bits(const pt_ir_fn *f) { return f->ret_width - f->ret_marked; }
pt_val pt_ir_add_param(pt_ir_fn *f, pt_mem *m, uint32_t width); /* before any other value */

pt_blk pt_ir_add_block(pt_ir_prog *p, pt_ir_fn *f);
pt_val pt_ir_const(pt_ir_prog *p, pt_ir_fn *f, pt_bv value);
pt_val pt_ir_const_u64(pt_ir_prog *p, pt_ir_fn *f, uint32_t width, uint64_t value);
pt_val pt_ir_global_addr(pt_ir_prog *p, pt_ir_fn *f, uint32_t global, uint64_t addend);
pt_val pt_ir_fn_addr(pt_ir_prog *p, pt_ir_fn *f, uint32_t fn, uint64_t addend);

/* Appends an instruction to block B; RES_WIDTH 0 when it has no result.
   The fields op, sub, ref, ref2, loc, imm, imm2 are taken from INS.  ARGS may point
   into f->args; ARGS NULL leaves the operands 0, to be filled in (phis). */
uint32_t pt_ir_add_ins(pt_ir_prog *p, pt_ir_fn *f, pt_blk b, pt_ir_ins ins, uint32_t res_width,
                       const pt_val *args, uint32_t nargs);

/* ---- reading */

static inline const pt_ir_ins *pt_ir_ins_at(const pt_ir_fn *f, uint32_t ins) {
  return &f->ins.at[ins];
}
static inline pt_val pt_ir_arg(const pt_ir_fn *f, const pt_ir_ins *i, uint32_t k) {
  return f->args.at[i->arg + k];
}
static inline uint32_t pt_ir_width(const pt_ir_fn *f, pt_val v) {
  return v ? f->values.at[v].width : 0;
}
bool pt_ir_is_const(const pt_ir_prog *p, const pt_ir_fn *f, pt_val v,
                    pt_bv *out); /* out may be NULL */
/* I makes all bytes of an object arbitrary that was made just before: nobody saw it undefined. */
bool pt_ir_fills_new(const pt_ir_fn *f, const pt_ir_ins *i);
/* Which of TO's predecessors FROM is: the operand of TO's phis when control comes from there. */
uint32_t pt_ir_pred_index(const pt_ir_fn *f, pt_blk from, pt_blk to);
uint32_t pt_ir_phis(const pt_ir_fn *f, pt_blk b); /* how many it begins with */
/* The block's terminator (the last instruction). */
const pt_ir_ins *pt_ir_terminator(const pt_ir_fn *f, pt_blk b);
/* Successors of a block: 0, 1 or 2. */
uint32_t pt_ir_succs(const pt_ir_fn *f, pt_blk b, pt_blk out[2]);
bool pt_ir_has_floats(const pt_ir_prog *p); /* whether anything computes with them */
uint32_t pt_ir_fn_by_name(const pt_ir_prog *p, const char *name); /* by name or C name; 0: none */
/* `file:line:column`, `file:line`, or "" without a position; into out, returned. */
const char *pt_ir_loc_text(const pt_ir_prog *p, uint32_t loc, char *out, size_t size);

/* Recomputes preds of all blocks (before phis are made, or with phis absent). */
void pt_ir_compute_preds(pt_ir_prog *p, pt_ir_fn *f);

#endif
