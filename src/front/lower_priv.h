/* Lowering LLVM to ir/: what the files lower*.c, types.c and globals.c share.

   Idea: one LLVM value of a first-class type becomes one ir value per scalar in it
   (a struct {i64, double} becomes two).  A function returns one bit-vector, the
   concatenation of its scalars, first one lowest.  A component 0 stands for undef
   or poison and becomes an input when it is used.

   Invariants: functions and globals are created when they are first mentioned and
   filled from work lists; blocks are lowered in reverse post-order, so that every
   operand except those of phis is known when it is used; phi operands are filled
   last.  The first error wins; after one, lowering goes on to no effect. */
#ifndef PT_FRONT_LOWER_PRIV_H
#define PT_FRONT_LOWER_PRIV_H

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>

#include "bv/fp.h"
#include "front/front.h"

typedef struct {
  LLVMValueRef value;
  uint32_t id;
} pt_todo;

typedef struct pt_lower {
  pt_mem *mem;
  const pt_front_options *o;
  pt_err *err;
  LLVMContextRef ctx;
  LLVMModuleRef mod;
  LLVMTargetDataRef layout;
  LLVMBuilderRef folder; /* never positioned: folds constants */
  pt_ir_prog *p;
  uint32_t pw; /* pointer width */
  pt_map fns, globals;     /* LLVMValueRef -> number */
  pt_map unset;            /* function -> result of pt_unset_retval */
  pt_map types, locs, files; /* LLVMMetadataRef -> number */
  PT_VEC(pt_todo) fn_todo;
  PT_VEC(pt_todo) global_todo;
  uint64_t promoted;
  char cwd[1024];    /* the current folder, to tell relative names */
  unsigned dbg_kind; /* metadata kind !dbg */
} pt_lower;

/* A phi whose operands are filled at the end. */
typedef struct {
  uint32_t ins;
  LLVMValueRef phi;
  uint32_t component;
} pt_pending;

typedef struct {
  uint32_t first, n;
} pt_span;

/* A compound literal in a block that is not the function's outermost. */
typedef struct {
  LLVMValueRef object, first; /* its alloca, and the first instruction that touches it */
  LLVMMetadataRef block;
} pt_literal;

/* Lowering of one function. */
typedef struct {
  pt_lower *l;
  LLVMValueRef fn;
  uint32_t id;
  pt_ir_fn *f;
  pt_map vals;          /* LLVMValueRef -> first << 16 | n into comps */
  PT_VEC(pt_val) comps;
  pt_map blocks;        /* LLVMBasicBlockRef -> ir block */
  PT_VEC(LLVMBasicBlockRef) origin; /* by ir block: where it comes from */
  PT_VEC(bool) entered; /* by ir block: some edge leads to it */
  PT_VEC(pt_pending) pending;
  pt_map vars;          /* alloca or argument -> variable */
  PT_VEC(pt_literal) literals;
  pt_blk cur;
  bool done; /* the current block has its terminator */
  uint32_t loc;
  pt_val va_area;       /* variadic functions: pointer to the variadic arguments */
  LLVMValueRef retval;  /* clang's alloca of the result, when it may stay unset; else NULL */
  pt_val ret_set;       /* then: one byte, 1 once retval was stored */
} pt_fx;

/* ---- lower.c: values */
pt_status pt_lower_fail(pt_fx *x, const char *format, ...) __attribute__((format(printf, 2, 3)));
pt_val pt_fx_op(pt_fx *x, pt_op op, uint32_t width, const pt_val *args, uint32_t nargs);
pt_val pt_fx_value(pt_fx *x, pt_ir_ins ins, uint32_t width, const pt_val *args, uint32_t nargs);
uint32_t pt_fx_ins(pt_fx *x, pt_ir_ins ins, uint32_t width, const pt_val *args, uint32_t nargs);
static inline pt_val pt_fx_op2(pt_fx *x, pt_op op, uint32_t width, pt_val a, pt_val b) {
  return pt_fx_op(x, op, width, (pt_val[]){a, b}, 2);
}
static inline pt_val pt_fx_op1(pt_fx *x, pt_op op, uint32_t width, pt_val a) {
  return pt_fx_op(x, op, width, &a, 1);
}
pt_val pt_fx_select(pt_fx *x, pt_val c, pt_val a, pt_val b);
pt_val pt_fx_const(pt_fx *x, uint32_t width, uint64_t value); /* sign-extended from 64 bits */
pt_val pt_fx_ptr(pt_fx *x, uint64_t value);                  /* constant of pointer width */
pt_val pt_fx_undef(pt_fx *x, uint32_t width);
pt_val pt_fx_fit(pt_fx *x, pt_val v, uint32_t width, bool sign); /* extend or cut */
pt_val pt_fx_ptradd(pt_fx *x, pt_val base, pt_val index, int64_t add, int64_t scale);
void pt_fx_check(pt_fx *x, pt_val cond, pt_check_kind kind, uint32_t text);
pt_val pt_fx_load(pt_fx *x, pt_val p, uint32_t width);
pt_val pt_fx_load_bytes(pt_fx *x, pt_val p, uint32_t width); /* load with sub = 1 */
void pt_fx_store(pt_fx *x, pt_val p, pt_val v);
void pt_fx_mark_pointer(
    pt_fx *x, bool pointer); /* the load or store that was just made moves a pointer of C */
void pt_fx_br(pt_fx *x, pt_blk to);
void pt_fx_cbr(pt_fx *x, pt_val c, pt_blk yes, pt_blk no);
void pt_fx_halt(pt_fx *x, pt_val code); /* code 0: abnormal end */
pt_blk pt_fx_new_block(pt_fx *x, LLVMBasicBlockRef origin);
pt_blk pt_fx_block_of(pt_fx *x, LLVMBasicBlockRef bb);

/* Scalars of a first-class type, in order; false when the type has none of a size. */
typedef struct {
  uint32_t width;
  uint64_t offset; /* bytes from the start of the type */
  bool pointer;
} pt_scalar;
typedef PT_VEC(pt_scalar) pt_scalars;
bool pt_flatten(pt_lower *l, LLVMTypeRef t, uint64_t offset, pt_scalars *out);
uint32_t pt_scalar_width(pt_lower *l, LLVMTypeRef t); /* 0: not a scalar */
bool pt_float_of(LLVMTypeRef t, pt_fp *out);

pt_span pt_fx_comps(pt_fx *x, LLVMValueRef v); /* copies for constants; may emit instructions */
pt_val pt_fx_comp(pt_fx *x, LLVMValueRef v);   /* the only component, made real */
pt_val pt_fx_comp_at(pt_fx *x, pt_span s, LLVMTypeRef t, uint32_t k); /* made real */
void pt_fx_set_comps(pt_fx *x, LLVMValueRef v, const pt_val *comps, uint32_t n);
void pt_fx_set_comp(pt_fx *x, LLVMValueRef v, pt_val c);
/* Joins components to one bit-vector, first lowest, and splits one again. */
pt_val pt_fx_join(pt_fx *x, const pt_val *comps, uint32_t n);
void pt_fx_split(pt_fx *x, pt_val v, const pt_scalars *s, pt_val *out);

/* ---- output.c: output may fail where the program looks whether it did, or adds a note */
void pt_let_output_fail(pt_lower *l);

/* ---- literals.c: lifetimes of compound literals.  Find them first; then mark what begins or ends
   in front of each instruction */
void pt_find_literals(pt_fx *x);
void pt_mark_literals(pt_fx *x, LLVMValueRef i);

/* ---- lower_guard.c: the checks of a division or shift that no sanitizer looked at, nothing for
   other instructions; and of a float that becomes an integer of WIDTH bits */
void pt_lower_guard(pt_fx *x, LLVMValueRef i, pt_val a, pt_val b);
void pt_lower_guard_cast(pt_fx *x, LLVMValueRef i, pt_val a, pt_fp f, uint32_t width, bool sign);

/* ---- lower_asm.c: inline assembly, `asm goto` (a callbr) included; and a value that the processor
   has and C does not know, WHAT in reports */
void pt_lower_asm(pt_fx *x, LLVMValueRef i);
void pt_lower_callbr(pt_fx *x, LLVMValueRef i);
pt_val pt_fx_outside(pt_fx *x, const char *what, uint32_t width);

/* ---- lower_ins.c, lower_call.c, lower_llvm.c, lower_math.c, lower_verifier.c */
void pt_lower_ins(pt_fx *x, LLVMValueRef i);
/* The trap code when BB does nothing but report a failed sanitizer check. */
bool pt_is_trap_block(LLVMBasicBlockRef bb, unsigned *code);
void pt_lower_call(pt_fx *x, LLVMValueRef i);
void pt_lower_llvm_call(pt_fx *x, LLVMValueRef i, const char *name);
/* Whether the model can be what the program declares by this name (match.c). */
bool pt_model_fits(LLVMValueRef model, LLVMValueRef declared);
/* Inline definitions become bodies that are there (bodies.c). */
void pt_keep_inline_bodies(LLVMModuleRef mod);
/* The name of a function of which both have a body, not the same, and one of them inline; or
   NULL. */
const char *pt_inline_body_differs(LLVMModuleRef mod, LLVMModuleRef other);
/* Definitions of MOD that are its own (of a name in OWN, or in DEST already) are not seen by
   others. */
void pt_keep_own(LLVMModuleRef dest, LLVMModuleRef mod, const pt_texts *own);
/* Declares the C functions that intrinsics of the module are, so that models are linked for
   them. */
void pt_declare_math(LLVMModuleRef mod);

/* loose.c */
void pt_loosen_results(LLVMModuleRef mod); /* before the models are linked */
/* Each: false when there is no such intrinsic (the name is without "llvm.", of reductions without
   "llvm.vector.reduce."). */
bool pt_lower_math(pt_fx *x, LLVMValueRef i, const char *name);
bool pt_lower_reduce(pt_fx *x, LLVMValueRef i, const char *op);
void pt_lower_extreme(pt_fx *x, LLVMValueRef i, bool min);
/* True when the call was one of the verifier's own functions, and is lowered. */
bool pt_lower_verifier_call(pt_fx *x, LLVMValueRef i, LLVMValueRef callee, const char *name);
/* The run ends here, in a failure when somebody asks for this kind. */
void pt_lower_end(pt_fx *x, pt_check_kind kind, uint32_t text);
void pt_lower_trap(pt_fx *x, pt_val cond, LLVMValueRef cond_value, unsigned code, uint32_t array);
/* A call of function FN with these components as arguments. */
pt_val pt_fx_call(pt_fx *x, uint32_t fn, const pt_val *args, uint32_t nargs);
/* What a caller has (the result of a function, an object that it was given): it is reachable
   through a variable, which nobody else knows. */
void pt_fx_keep(pt_fx *x, const char *name, pt_val result);
/* An object of the whole frame: allocated once, at the start of the function. */
pt_val pt_fx_frame_object(pt_fx *x, uint64_t size);
/* The text of a constant string operand, or NULL. */
const char *pt_const_string(LLVMValueRef v, size_t *n);

/* ---- lower_fn.c */
void pt_lower_fn(pt_lower *l, LLVMValueRef fn, uint32_t id);
uint32_t pt_fn_of(pt_lower *l, LLVMValueRef fn);
/* Gives function ID, which has none, the body of an unknown function. */
void pt_make_unknown(pt_lower *l, uint32_t id, pt_missing_mode mode, bool noreturn);
/* clang's alloca of a result that can be read unset, or NULL.  Such a function returns one bit
   more, on top: whether it has a result. */
LLVMValueRef pt_unset_retval(pt_lower *l, LLVMValueRef fn);

/* ---- passed.c: variable arguments */
/* Notes when some may be read as another kind than they were passed as. */
void pt_note_passed(pt_lower *l);
/* Whether a call of the model F, with variable arguments behind FIXED ones, surely does that. */
bool pt_format_disagrees(pt_lower *l, LLVMValueRef call, const pt_ir_fn *f, unsigned fixed);

/* ---- globals.c */
uint32_t pt_global_of(pt_lower *l, LLVMValueRef g);
void pt_lower_global(pt_lower *l, LLVMValueRef g, uint32_t id);
/* Resolves an address constant: one of *global, *fn is set, or neither (a number). */
bool pt_const_address(pt_lower *l, LLVMValueRef c, uint32_t *global, uint32_t *fn, int64_t *addend);
uint32_t pt_int_limbs(pt_lower *l, LLVMValueRef c, uint64_t *limbs); /* ConstantInt or ConstantFP */

/* ---- types.c: debug information */
uint32_t pt_type_of(pt_lower *l, LLVMMetadataRef type);
uint32_t pt_loc_of(pt_lower *l, LLVMMetadataRef location);
uint32_t pt_loc_at(pt_lower *l, LLVMMetadataRef scope, unsigned line, unsigned column);
uint32_t pt_var_of(pt_lower *l, LLVMMetadataRef variable, uint32_t fn);
bool pt_md_points_to_const(pt_lower *l, LLVMMetadataRef type);
bool pt_md_points_to_wide(pt_lower *l, LLVMMetadataRef type); /* to wide characters */
LLVMMetadataRef pt_md_operand(pt_lower *l, LLVMMetadataRef node, unsigned k); /* NULL: none */
const char *pt_md_text(pt_lower *l, LLVMMetadataRef text, unsigned *n);

/* ---- start.c: the function where runs start */
void pt_make_start(pt_lower *l, LLVMValueRef user_main);
void pt_lower_main(pt_fx *x, LLVMValueRef call); /* of __protest_main */

/* ---- args.c: arguments of a function that is asked for by name, one value per parameter of F */
void pt_make_args(pt_fx *x, LLVMValueRef fn, const pt_ir_fn *f, pt_val *args);
/* Whether a parameter is at most put away: nothing depends on it. */
bool pt_is_ignored(LLVMValueRef param);

#endif
