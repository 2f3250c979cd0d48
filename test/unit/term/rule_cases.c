/* Instances of every rule.  The macros read the environment `e` of the function they are in:
   what a case looks like is all that matters here. */
#include "rule_cases.h"

#include "base/rng.h"
#include "term/rules_table.h"

typedef struct {
  pt_terms *tt;
  uint32_t w, form;
  pt_term x, y, z, p, q, r, a, b, c, d, k, j;
  pt_sort array;
  pt_term skip; /* what an instance that is too narrow gives */
} env;

#define X e->x
#define Y e->y
#define Z e->z
#define P e->p
#define Q e->q
#define R e->r
#define A e->a
#define K e->k
#define J e->j
#define C e->c
#define D e->d
#define W e->w
#define N(V) pt_mk_u64(e->tt, e->w, (V))
#define ONES pt_mk_const(e->tt, pt_bv_ones(e->w))
#define MIN pt_mk_const(e->tt, pt_bv_min_signed(e->w))
#define MAX pt_mk_const(e->tt, pt_bv_max_signed(e->w))
#define KJ wide_const(e)
#define N2(V) pt_mk_u64(e->tt, 2 * e->w, (V))
#define BIT(V) pt_mk_u64(e->tt, 1, (V))
#define B(OP, S, T) pt_mk_op2(e->tt, PT_TOP_##OP, (S), (T))
#define U(OP, S) pt_mk_op1(e->tt, PT_TOP_##OP, (S))
#define NOT(S) pt_mk_not(e->tt, (S))
#define AND(S, T) pt_mk_and(e->tt, (S), (T))
#define OR(S, T) pt_mk_or(e->tt, (S), (T))
#define EQ(S, T) pt_mk_eq(e->tt, (S), (T))
#define ITE(S, T, V) pt_mk_ite(e->tt, (S), (T), (V))
#define BIGGER(LT, S, T) ITE(B(LT, S, T), T, S)
#define SMALLER(LT, S, T) ITE(B(LT, S, T), S, T)
#define STEP(C, S, T, V) ITE(C, B(ADD, S, T), B(ADD, S, V))
#define TRUE pt_true(e->tt)
#define FALSE pt_false(e->tt)
#define CUT(S, H, L) pt_mk_extract(e->tt, (S), (H), (L))
#define CAT(S, T) pt_mk_concat(e->tt, (S), (T))
#define ZX(S, V) pt_mk_zext(e->tt, (S), (V))
#define SX(S, V) pt_mk_sext(e->tt, (S), (V))
#define ZX2(S) pt_mk_zext(e->tt, (S), 2 * e->w)
#define SX2(S) pt_mk_sext(e->tt, (S), 2 * e->w)
#define SEL(S, I) pt_mk_select(e->tt, (S), (I))
#define STO(S, I, V) pt_mk_store(e->tt, (S), (I), (V))
#define ALL(V) pt_mk_array(e->tt, e->array, (V))

static pt_term wide_const(const env *e) {
  pt_bv k = {0}, j = {0};
  pt_term_value(e->tt, e->k, &k);
  pt_term_value(e->tt, e->j, &j);
  return pt_mk_const(e->tt, pt_bv_concat(k, j));
}

/* clang-format off */

/* CASE(rule) F(form, term) ... END; F2 is for widths of at least two bits, F1 for one bit only. */
#define CASE(RULE) static pt_term case_##RULE(const env *e) { switch (e->form) {
#define F(FORM, T) case FORM: return (T);
#define F2(FORM, T) case FORM: return e->w < 2 ? e->skip : (T);
#define F1(FORM, T) case FORM: return e->w > 1 ? e->skip : (T);
#define END default: return (pt_term){0}; } }

/* ---- build.c */
CASE(NOT_NOT) F(0, NOT(NOT(P))) END
CASE(ITE_CONST) F(0, ITE(TRUE, X, Y)) F(1, ITE(FALSE, X, Y)) END
CASE(ITE_NOT) F(0, ITE(NOT(P), X, Y)) END
CASE(ITE_ARG)
  F(0, B(ADD, ITE(P, K, J), N(3))) F(1, B(SUB, J, ITE(P, K, N(1))))
  F(2, B(MUL, ITE(P, K, J), ITE(P, J, K)))
  F(3, B(ULT, ITE(P, K, J), N(1))) F(4, B(SLE, N(1), ITE(P, K, J))) F(5, CAT(ITE(P, K, J), J))
  F(6, B(UDIV, ITE(P, K, J), J)) F(7, B(SREM, K, ITE(P, K, J))) F(8, B(ASHR, ITE(P, K, J), J))
  F(9, B(BVXOR, ITE(P, K, J), J)) END
CASE(EXTRACT_ALL) F(0, CUT(X, W - 1, 0)) END
CASE(EXTEND_NONE) F(0, ZX(X, W)) F(1, SX(X, W)) END
CASE(FP_OF_BV_OF_FP) F(0, U(FNAN, pt_mk_fp_of_bv(e->tt, PT_FP_HALF, U(BV_OF_FP, C)))) END
CASE(FCONV_SAME) F(0, U(BV_OF_FP, pt_mk_fconv(e->tt, PT_FP_HALF, C))) END
CASE(QUANTIFIER_CONST) F(0, TRUE) END /* cannot be evaluated: see test_rules.c */

/* ---- rules_bool.c */
CASE(NOT_COMPARE) F(0, NOT(B(ULT, X, Y))) F(1, NOT(B(ULE, X, Y))) F(2, NOT(B(SLT, X, Y)))
  F(3, NOT(B(SLE, X, Y)))
  F(4, NOT(B(ULT, X, K))) F(5, NOT(B(SLE, K, X))) END
CASE(NOT_AND_NOT) F(0, NOT(AND(NOT(P), Q))) F(1, NOT(OR(P, NOT(Q)))) END
CASE(AND_AND) F(0, AND(P, AND(P, Q))) F(1, AND(AND(Q, P), P)) F(2, AND(P, AND(NOT(P), Q)))
  F(3, OR(P, OR(Q, P))) F(4, OR(P, OR(Q, NOT(P)))) F(5, AND(B(ULT, X, Y), AND(P, B(ULE, Y, X)))) END
CASE(AND_OR) F(0, AND(P, OR(P, Q))) F(1, AND(P, OR(NOT(P), Q))) F(2, AND(OR(Q, NOT(P)), P))
  F(3, OR(P, AND(Q, P))) F(4, OR(P, AND(NOT(P), Q))) F(5, OR(P, AND(Q, NOT(P)))) END
CASE(AND_NOT_OR) F(0, AND(P, NOT(OR(P, Q)))) F(1, AND(P, NOT(OR(Q, P)))) F(2, OR(P, NOT(AND(Q, P))))
  END
CASE(AND_NOT_AND) F(0, AND(P, NOT(AND(P, Q)))) F(1, AND(P, NOT(AND(Q, P))))
  F(2, OR(P, NOT(OR(Q, P)))) END
CASE(AND_ITE) F(0, AND(P, ITE(P, Q, R))) F(1, OR(P, ITE(P, Q, R)))
  F(2, AND(B(ULT, X, Y), ITE(B(ULE, Y, X), Q, R))) F(3, OR(B(ULT, X, Y), ITE(B(ULE, Y, X), Q, R)))
  END
CASE(AND_IFF) F(0, AND(P, EQ(P, Q))) F(1, AND(EQ(Q, P), P)) F(2, OR(P, EQ(P, Q))) END
CASE(AND_CONST) F(0, AND(P, TRUE)) F(1, AND(FALSE, P)) F(2, OR(P, TRUE)) F(3, OR(P, FALSE)) END
CASE(AND_SAME) F(0, AND(P, P)) F(1, OR(P, P)) END
CASE(AND_COMPLEMENT) F(0, AND(P, NOT(P))) F(1, OR(NOT(P), P)) F(2, AND(B(ULT, X, Y), B(ULE, Y, X)))
  F(3, OR(B(SLT, X, Y), B(SLE, Y, X))) F(4, AND(B(ULT, X, K), B(ULT, B(SUB, K, N(1)), X)))
  F(5, OR(B(SLT, B(SUB, K, N(1)), X), B(SLT, X, K))) END
CASE(AND_RESOLVE) F(0, AND(OR(P, Q), OR(P, NOT(Q)))) F(1, AND(OR(P, Q), OR(Q, NOT(P))))
  F(2, OR(AND(P, Q), AND(NOT(Q), P))) F(3, OR(AND(Q, R), AND(R, NOT(Q))))
  F(4, AND(OR(P, R), OR(NOT(P), R))) END
CASE(AND_RELATION) F2(0, AND(B(ULE, X, Y), B(ULE, Y, X))) F2(1, AND(B(SLE, X, Y), NOT(EQ(X, Y))))
  F2(2, OR(B(ULT, X, Y), EQ(X, Y))) F2(3, OR(B(SLT, X, Y), B(SLT, Y, X)))
  F2(4, AND(B(ULT, X, Y), B(ULT, Y, X)))
  F2(5, OR(B(ULE, X, Y), B(ULE, Y, X))) F2(6, AND(B(SLT, Y, X), B(SLE, Y, X)))
  F2(7, OR(NOT(EQ(X, Y)), B(SLE, X, Y)))
  F2(8, AND(EQ(X, Y), B(ULT, X, Y))) END
CASE(AND_RANGE) F2(0, AND(B(ULT, X, K), B(ULT, X, J))) F2(1, AND(B(ULT, K, X), B(ULT, J, X)))
  F2(2, AND(B(SLT, X, K), B(SLT, J, X))) F2(3, AND(EQ(X, K), B(ULT, X, J)))
  F2(4, AND(NOT(EQ(X, K)), B(SLT, X, J)))
  F2(5, AND(EQ(X, K), EQ(X, J))) F2(6, OR(B(ULT, X, K), B(ULT, X, J)))
  F2(7, OR(B(SLT, X, K), B(SLT, J, X)))
  F2(8, OR(EQ(X, K), B(ULT, X, J))) F2(9, OR(NOT(EQ(X, K)), B(SLT, X, J)))
  F2(10, OR(NOT(EQ(X, K)), NOT(EQ(X, J))))
  F2(11, OR(B(ULT, J, X), EQ(X, K))) F2(12, AND(NOT(EQ(X, K)), B(ULT, J, X)))
  F2(13, OR(B(ULE, X, K), B(ULE, J, X))) END
CASE(AND_NOTS) F(0, AND(NOT(P), NOT(Q))) F(1, OR(NOT(P), NOT(Q))) END

/* ---- rules_ite.c */
CASE(ITE_SAME) F(0, ITE(P, X, X)) F(1, ITE(P, Q, Q)) END
CASE(ITE_BOOL_CONST) F(0, ITE(P, TRUE, Q)) F(1, ITE(P, FALSE, Q)) F(2, ITE(P, Q, TRUE))
  F(3, ITE(P, Q, FALSE)) END
CASE(ITE_BOOL_COND) F(0, ITE(P, P, Q)) F(1, ITE(P, Q, P)) F(2, ITE(P, NOT(P), Q))
  F(3, ITE(P, Q, NOT(P))) END
CASE(ITE_BOOL_OPPOSITE) F(0, ITE(P, Q, NOT(Q))) F(1, ITE(P, NOT(Q), Q))
  F(2, ITE(P, B(ULT, X, Y), B(ULE, Y, X))) END
CASE(ITE_NESTED_SAME) F(0, ITE(P, ITE(P, X, Y), Z)) F(1, ITE(P, X, ITE(P, Y, Z)))
  F(2, ITE(B(ULT, X, Y), ITE(B(ULE, Y, X), X, Y), Z))
  F(3, ITE(B(SLT, X, Y), X, ITE(B(SLE, Y, X), Y, Z))) END
CASE(ITE_JOIN_ELSE) F(0, ITE(P, X, ITE(Q, X, Y))) F(1, ITE(P, X, ITE(Q, Y, X))) END
CASE(ITE_JOIN_THEN) F(0, ITE(P, ITE(Q, X, Y), Y)) F(1, ITE(P, ITE(Q, X, Y), X)) END
CASE(ITE_EQ) F(0, ITE(EQ(X, Y), X, Y)) F(1, ITE(EQ(X, Y), Y, X)) F(2, ITE(EQ(X, K), X, K)) END
CASE(ITE_BIT) F1(0, ITE(EQ(X, N(1)), N(1), N(0))) F1(1, ITE(EQ(X, N(1)), N(0), N(1)))
  F1(2, ITE(EQ(X, N(0)), N(0), N(1))) END
CASE(ITE_STORE_STORE) F(0, SEL(ITE(P, STO(A, X, Y), STO(A, X, Z)), X)) END
CASE(ITE_STORE) F(0, SEL(ITE(P, STO(A, X, Y), A), Z)) F(1, SEL(ITE(P, A, STO(A, X, Y)), Z)) END

/* ---- rules_arith.c */
CASE(NEG_BIT) F1(0, U(BVNEG, X)) END
CASE(UNARY_TWICE) F2(0, U(BVNEG, U(BVNEG, X))) F(1, U(BVNOT, U(BVNOT, X))) END
CASE(UNARY_ADD) F2(0, U(BVNEG, B(ADD, X, K))) F2(1, U(BVNOT, B(ADD, X, K))) END
CASE(NEG_SUB) F2(0, U(BVNEG, B(SUB, X, Y))) F2(1, U(BVNEG, B(SUB, K, Y))) END
CASE(NOT_SUB) F2(0, U(BVNOT, B(SUB, K, X))) END
CASE(NEG_NOT) F2(0, U(BVNEG, U(BVNOT, X))) F2(1, U(BVNOT, U(BVNEG, X))) END
CASE(NEG_MUL) F2(0, U(BVNEG, B(MUL, X, K))) END
CASE(NOT_XOR) F2(0, U(BVNOT, B(BVXOR, X, K))) END
CASE(UNARY_ITE) F2(0, U(BVNEG, ITE(P, K, J))) F(1, U(BVNOT, ITE(P, K, J))) END
CASE(ADD_OPPOSITE) F2(0, B(ADD, X, U(BVNEG, X))) F2(1, B(ADD, U(BVNOT, X), X)) END
CASE(ADD_SUB_CANCEL) F2(0, B(ADD, X, B(SUB, Y, X))) F2(1, B(ADD, B(SUB, Y, X), X)) END
CASE(ADD_LIFT_CONST) F2(0, B(ADD, X, B(ADD, Y, K))) F2(1, B(ADD, B(ADD, X, K), B(ADD, Y, J)))
  F2(2, B(ADD, X, B(SUB, K, Y))) END
CASE(ADD_NEG) F2(0, B(ADD, X, U(BVNEG, Y))) F2(1, B(ADD, U(BVNEG, Y), X)) END
CASE(ADD_ZERO) F2(0, B(ADD, X, N(0))) F2(1, B(ADD, N(0), X)) END
CASE(ADD_ADD_CONST) F2(0, B(ADD, B(ADD, X, K), J)) F2(1, B(ADD, K, B(ADD, J, X))) END
CASE(ADD_SUB_CONST) F2(0, B(ADD, B(SUB, K, X), J)) END
CASE(ADD_NEG_CONST) F2(0, B(ADD, U(BVNEG, X), K)) F2(1, B(ADD, K, U(BVNOT, X))) END
CASE(ADD_FACTOR) F2(0, B(ADD, X, X)) F2(1, B(ADD, B(MUL, X, K), B(MUL, X, J)))
  F2(2, B(ADD, B(SHL, X, K), X))
  F2(3, B(ADD, X, B(MUL, X, K))) F2(4, B(ADD, B(MUL, X, K), B(SHL, X, J))) END
CASE(SUB_SAME) F2(0, B(SUB, X, X)) END
CASE(SUB_CONST) F2(0, B(SUB, X, K)) END
CASE(SUB_FROM_ZERO) F2(0, B(SUB, N(0), X)) END
CASE(CONST_SUB) F2(0, B(SUB, K, B(ADD, X, J))) F2(1, B(SUB, K, B(SUB, J, X)))
  F2(2, B(SUB, K, U(BVNEG, X)))
  F2(3, B(SUB, K, U(BVNOT, X))) END
CASE(SUB_NEG) F2(0, B(SUB, X, U(BVNEG, Y))) END
CASE(SUB_CANCEL) F2(0, B(SUB, B(ADD, X, Y), X)) F2(1, B(SUB, B(ADD, X, Y), Y))
  F2(2, B(SUB, X, B(ADD, X, Y)))
  F2(3, B(SUB, Y, B(ADD, X, Y))) F2(4, B(SUB, B(SUB, X, Y), X)) F2(5, B(SUB, X, B(SUB, X, Y))) END
CASE(SUB_COMMON) F2(0, B(SUB, B(ADD, X, Y), B(ADD, X, Z))) F2(1, B(SUB, B(ADD, X, Y), B(ADD, Z, Y)))
  F2(2, B(SUB, B(ADD, X, Y), B(ADD, Y, Z))) F2(3, B(SUB, B(ADD, Y, Z), B(ADD, X, Y))) END
CASE(SUB_LIFT_CONST) F2(0, B(SUB, B(ADD, X, K), Y)) F2(1, B(SUB, X, B(ADD, Y, K)))
  F2(2, B(SUB, B(SUB, K, X), Y))
  F2(3, B(SUB, X, B(SUB, K, Y))) F2(4, B(SUB, B(ADD, X, K), B(ADD, Y, J))) END
CASE(SUB_FACTOR) F2(0, B(SUB, B(MUL, X, K), B(MUL, X, J))) F2(1, B(SUB, B(SHL, X, K), X))
  F2(2, B(SUB, X, B(MUL, X, K))) END
CASE(MUL_UNIT) F2(0, B(MUL, X, N(0))) F2(1, B(MUL, X, N(1))) F2(2, B(MUL, X, ONES)) END
CASE(MUL_MUL_CONST) F2(0, B(MUL, B(MUL, X, K), J)) F2(1, B(MUL, B(SHL, X, K), J))
  F2(2, B(MUL, U(BVNEG, X), K)) END
CASE(MUL_ADD_CONST) F2(0, B(MUL, B(ADD, X, K), J)) F2(1, B(MUL, B(SUB, K, X), J)) END
CASE(MUL_POWER) F2(0, B(MUL, X, K)) F2(1, B(MUL, X, N(2))) END
CASE(MUL_NEG) F2(0, B(MUL, U(BVNEG, X), Y)) F2(1, B(MUL, X, U(BVNEG, Y)))
  F2(2, B(MUL, U(BVNEG, X), U(BVNEG, Y))) END
CASE(MUL_LIFT_CONST) F2(0, B(MUL, B(MUL, X, K), Y)) F2(1, B(MUL, Y, B(SHL, X, K))) END
CASE(BIT_ARITH) F1(0, B(ADD, X, Y)) F1(1, B(SUB, X, Y)) F1(2, B(MUL, X, Y)) F1(3, B(SUB, K, Y)) END

/* ---- rules_divide.c */
CASE(DIVIDE_ONE) F(0, B(UDIV, X, N(1))) F(1, B(SDIV, X, N(1))) F(2, B(UREM, X, N(1)))
  F(3, B(SREM, X, N(1))) END
CASE(DIVIDE_ZERO) F(0, B(UDIV, X, N(0))) F(1, B(SDIV, X, N(0))) F(2, B(UREM, X, N(0)))
  F(3, B(SREM, X, N(0))) END
CASE(DIVIDE_MINUS_ONE) F(0, B(SDIV, X, ONES)) F(1, B(SREM, X, ONES)) END
CASE(DIVIDE_POWER) F2(0, B(UDIV, X, K)) F2(1, B(UREM, X, K)) F2(2, B(UREM, X, N(2))) END
CASE(REMAINDER_SAME) F(0, B(UREM, X, X)) F(1, B(SREM, X, X)) END
CASE(DIVIDE_SAME) F(0, B(UDIV, X, X)) F(1, B(SDIV, X, X)) END
CASE(DIVIDE_OF_ZERO) F(0, B(UDIV, N(0), X)) F(1, B(SDIV, N(0), X)) F(2, B(UREM, N(0), X))
  F(3, B(SREM, N(0), X)) END
CASE(DIVIDE_ZEXT_CONST) F(0, B(UDIV, ZX2(X), KJ)) F(1, B(UREM, ZX2(X), KJ)) END
CASE(UREM_ZEXT) F(0, B(UREM, ZX2(X), ZX2(Y))) END
CASE(DIVIDE_NONNEG) F(0, B(SDIV, ZX2(X), ZX2(Y))) F(1, B(SREM, ZX2(X), ZX2(Y)))
  F(2, B(SDIV, ZX2(X), KJ))
  F(3, B(SREM, KJ, ZX2(Y))) F2(4, B(SDIV, B(BVAND, X, K), ZX(CUT(Y, 0, 0), W))) END
CASE(UDIV_UDIV) F2(0, B(UDIV, B(UDIV, X, K), J)) F2(1, B(UDIV, B(UDIV, X, N(3)), N(3))) END
CASE(REMAINDER_TWICE) F(0, B(UREM, B(UREM, X, Y), Y)) F(1, B(SREM, B(SREM, X, Y), Y)) END
CASE(SREM_SIGN) F2(0, B(SREM, X, K)) END

/* ---- rules_bitwise.c */
CASE(BITWISE_AGAIN) F(0, B(BVAND, X, B(BVAND, X, Y))) F(1, B(BVOR, B(BVOR, Y, X), X))
  F(2, B(BVAND, X, B(BVAND, U(BVNOT, X), Y)))
  F(3, B(BVOR, X, B(BVOR, Y, U(BVNOT, X)))) END
CASE(BITWISE_ABSORB) F(0, B(BVAND, X, B(BVOR, X, Y))) F(1, B(BVOR, B(BVAND, X, Y), X))
  F(2, B(BVAND, X, B(BVOR, U(BVNOT, X), Y)))
  F(3, B(BVOR, X, B(BVAND, Y, U(BVNOT, X)))) END
CASE(XOR_CANCEL) F(0, B(BVXOR, X, B(BVXOR, X, Y))) F(1, B(BVXOR, B(BVXOR, Y, X), X)) END
CASE(OR_CONCAT) F2(0, B(BVOR, B(SHL, X, N(1)), ZX(CUT(Y, 0, 0), W)))
  F(1, B(BVOR, B(SHL, ZX2(X), N2(W)), ZX2(Y)))
  F(2, B(BVXOR, ZX2(Y), B(SHL, ZX2(X), N2(W)))) F2(3, B(BVOR, B(SHL, X, N(1)), ITE(P, N(1), N(0))))
  F2(4, B(BVOR, B(SHL, X, K), J)) F2(5, B(BVOR, CAT(X, BIT(0)), ZX(CUT(Y, 0, 0), W + 1)))
  F2(6, B(BVOR, B(BVAND, X, K), B(BVAND, Y, J)))
  F2(7, B(BVOR, B(SHL, ZX2(X), N2(W + 1)), B(SHL, ZX2(Y), N2(1)))) END
CASE(BITWISE_CONST) F(0, B(BVAND, X, N(0))) F(1, B(BVAND, X, ONES)) F(2, B(BVOR, X, N(0)))
  F(3, B(BVOR, ONES, X))
  F(4, B(BVXOR, X, N(0))) F(5, B(BVXOR, X, ONES)) END
CASE(BITWISE_SAME) F(0, B(BVAND, X, X)) F(1, B(BVOR, X, X)) F(2, B(BVXOR, X, X)) END
CASE(BITWISE_INVERSE) F(0, B(BVAND, X, U(BVNOT, X))) F(1, B(BVOR, U(BVNOT, X), X))
  F(2, B(BVXOR, X, U(BVNOT, X))) END
CASE(BITWISE_CONST_CONST) F2(0, B(BVAND, B(BVAND, X, K), J)) F2(1, B(BVOR, B(BVOR, X, K), J))
  F2(2, B(BVXOR, B(BVXOR, X, K), J)) END
CASE(AND_LOW_MASK) F2(0, B(BVAND, X, N(1))) F2(1, B(BVAND, X, K)) END
CASE(BITWISE_ZEXT_CONST) F(0, B(BVAND, ZX2(X), KJ)) F(1, B(BVOR, ZX2(X), KJ))
  F(2, B(BVXOR, ZX2(X), KJ)) END
CASE(BITWISE_CONCAT_CONST) F(0, B(BVAND, CAT(X, Y), KJ)) F(1, B(BVOR, CAT(X, Y), KJ))
  F(2, B(BVXOR, CAT(X, Y), KJ)) END
CASE(XOR_NOT) F(0, B(BVXOR, U(BVNOT, X), Y)) F(1, B(BVXOR, X, U(BVNOT, Y))) END
CASE(BITWISE_NOTS) F(0, B(BVAND, U(BVNOT, X), U(BVNOT, Y))) F(1, B(BVOR, U(BVNOT, X), U(BVNOT, Y)))
  END
CASE(BITWISE_EXTEND) F(0, B(BVAND, ZX2(X), ZX2(Y))) F(1, B(BVOR, SX2(X), SX2(Y)))
  F(2, B(BVXOR, ZX2(X), ZX2(Y)))
  F(3, B(BVXOR, SX2(X), SX2(Y))) END
CASE(BITWISE_FLAGS) F2(0, B(BVAND, ITE(P, K, N(0)), ITE(Q, K, N(0))))
  F2(1, B(BVOR, ITE(P, K, N(0)), ITE(Q, K, N(0))))
  F2(2, B(BVXOR, ITE(P, K, N(0)), ITE(Q, K, N(0)))) END

/* ---- rules_shift.c */
CASE(SHIFT_NONE) F(0, B(SHL, X, N(0))) F(1, B(LSHR, X, N(0))) F(2, B(ASHR, X, N(0))) END
CASE(SHIFT_OF_CONST) F(0, B(SHL, N(0), X)) F(1, B(LSHR, N(0), X)) F(2, B(ASHR, N(0), X))
  F(3, B(ASHR, ONES, X)) END
CASE(SHIFT_BIT) F1(0, B(SHL, X, Y)) F1(1, B(LSHR, X, Y)) F1(2, B(ASHR, X, Y)) END
CASE(ASHR_NONNEG) F(0, B(ASHR, ZX2(X), CAT(X, Y))) F2(1, B(ASHR, MAX, Y)) END
CASE(SHIFT_FAR) F2(0, B(SHL, X, K)) F2(1, B(LSHR, X, K)) F2(2, B(ASHR, X, K))
  F2(3, B(ASHR, X, ONES)) END
CASE(LSHR_CONST) F2(0, B(LSHR, X, N(1))) F2(1, B(LSHR, X, K)) END
CASE(ASHR_CONST) F2(0, B(ASHR, X, N(1))) F2(1, B(ASHR, X, K)) END
CASE(SHL_SHL) F2(0, B(SHL, B(SHL, X, K), J)) F2(1, B(SHL, B(SHL, X, N(1)), N(1))) END
CASE(SHL_MUL) F2(0, B(SHL, B(MUL, X, K), N(1))) F2(1, B(SHL, B(MUL, X, K), J)) END
CASE(SHL_ADD) F2(0, B(SHL, B(ADD, X, K), J)) F2(1, B(SHL, B(SUB, K, X), J)) END
CASE(SHL_NEG) F2(0, B(SHL, U(BVNEG, X), K)) END

/* ---- rules_compare.c */
CASE(LE_CONST) F2(0, B(ULE, X, K)) F2(1, B(ULE, K, X)) F2(2, B(SLE, X, K)) F2(3, B(SLE, K, X)) END
CASE(LT_NEVER) F(0, B(ULT, X, N(0))) F(1, B(ULT, ONES, X)) F(2, B(SLT, X, MIN)) F(3, B(SLT, MAX, X))
  END
CASE(LT_EQUAL) F(0, B(ULT, X, K)) F(1, B(ULT, K, X)) F(2, B(SLT, X, K)) F(3, B(SLT, K, X))
  F2(4, B(ULT, X, N(1)))
  F2(5, B(ULT, N(0), X)) F2(6, B(SLT, X, MAX)) F2(7, B(SLT, MIN, X)) END
CASE(LT_ZEXT_CONST) F(0, B(ULT, ZX2(X), KJ)) F(1, B(ULT, KJ, ZX2(X))) F(2, B(SLT, ZX2(X), KJ))
  F(3, B(SLT, KJ, ZX2(X))) END
CASE(LT_SEXT_CONST) F(0, B(ULT, SX2(X), KJ)) F(1, B(ULT, KJ, SX2(X))) F(2, B(SLT, SX2(X), KJ))
  F(3, B(SLT, KJ, SX2(X))) END
CASE(LT_CONCAT_CONST) F(0, B(ULT, CAT(X, Y), KJ)) F(1, B(ULT, KJ, CAT(X, Y)))
  F(2, B(SLT, CAT(X, Y), KJ))
  F(3, B(SLT, KJ, CAT(X, Y))) F2(4, B(SLT, CAT(X, Y), N2(0))) END
CASE(LT_CONCAT_HIGH) F(0, B(ULT, CAT(N(1), Y), KJ)) F(1, B(ULT, KJ, CAT(N(1), Y)))
  F(2, B(SLT, CAT(ONES, Y), KJ))
  F(3, B(SLT, KJ, CAT(ONES, Y))) END
CASE(LT_UREM_CONST) F2(0, B(ULT, B(UREM, X, K), J)) F2(1, B(ULT, J, B(UREM, X, K))) END
CASE(COMPARE_SAME) F(0, B(ULT, X, X)) F(1, B(ULE, X, X)) F(2, B(SLT, X, X)) F(3, B(SLE, X, X)) END
CASE(COMPARE_BITS) F1(0, B(ULT, X, Y)) F1(1, B(ULE, X, Y)) F1(2, B(SLT, X, Y)) F1(3, B(SLE, X, Y))
  END
CASE(COMPARE_NOTS) F2(0, B(ULT, U(BVNOT, X), U(BVNOT, Y))) F2(1, B(SLE, U(BVNOT, X), U(BVNOT, Y)))
  F2(2, B(ULT, U(BVNOT, X), K))
  F2(3, B(SLT, K, U(BVNOT, X))) END
CASE(COMPARE_EXTENDED) F2(0, B(ULT, ZX2(X), ZX2(Y))) F2(1, B(SLT, ZX2(X), ZX2(Y)))
  F2(2, B(ULE, SX2(X), SX2(Y)))
  F2(3, B(SLE, SX2(X), SX2(Y))) F2(4, B(SLT, ZX2(X), ZX2(CUT(Y, 0, 0))))
  F2(5, B(ULT, SX2(CUT(X, 0, 0)), SX2(Y))) END
CASE(COMPARE_CONCATS) F(0, B(ULT, CAT(X, Y), CAT(X, Z))) F(1, B(SLE, CAT(X, Y), CAT(X, Z)))
  F(2, B(SLT, CAT(X, Z), CAT(Y, Z)))
  F(3, B(ULE, CAT(X, Z), CAT(Y, Z))) END
CASE(COMPARE_NONNEG) F2(0, B(SLT, B(BVAND, X, K), ITE(P, N(1), N(0))))
  F(1, B(SLE, ZX2(X), ITE(P, N2(0), N2(1)))) END
CASE(COMPARE_UREM) F2(0, B(ULT, B(UREM, X, Y), Y)) F2(1, B(ULE, Y, B(UREM, X, Y))) END
CASE(COMPARE_PART) F2(0, B(ULE, B(UREM, X, Y), X)) F2(1, B(ULT, X, B(UREM, X, Y)))
  F2(2, B(ULE, B(UDIV, X, K), X))
  F2(3, B(ULE, B(BVAND, X, Y), Y)) F2(4, B(ULT, B(BVOR, X, Y), Y))
  F2(5, B(ULT, X, B(UDIV, X, N(3)))) END

/* ---- rules_extract.c */
CASE(EXTRACT_EXTRACT) F2(0, CUT(CUT(CAT(X, Y), W, 1), W - 1, 1)) F2(1, CUT(CUT(X, W - 1, 1), 0, 0))
  END
CASE(EXTRACT_CONCAT) F(0, CUT(CAT(X, Y), W - 1, 0)) F(1, CUT(CAT(X, Y), 2 * W - 1, W))
  F2(2, CUT(CAT(X, Y), W, 1))
  F2(3, CUT(CAT(X, Y), W - 1, 1)) F2(4, CUT(CAT(X, Y), W + 1, W)) END
CASE(EXTRACT_ZEXT) F(0, CUT(ZX2(X), W - 1, 0)) F(1, CUT(ZX2(X), 2 * W - 1, W))
  F2(2, CUT(ZX2(X), W, 1)) F2(3, CUT(ZX2(X), W - 1, 1)) END
CASE(EXTRACT_SEXT) F(0, CUT(SX2(X), W - 1, 0)) F(1, CUT(SX2(X), 2 * W - 1, W))
  F2(2, CUT(SX2(X), W, 1)) F2(3, CUT(SX2(X), W - 1, 1)) END
CASE(EXTRACT_ITE) F2(0, CUT(ITE(P, K, J), W - 1, 1)) END
CASE(EXTRACT_NOT) F2(0, CUT(U(BVNOT, X), W - 1, 1)) F2(1, CUT(U(BVNOT, X), 0, 0)) END
CASE(EXTRACT_BITWISE) F2(0, CUT(B(BVAND, X, K), W - 1, 1)) F2(1, CUT(B(BVOR, X, K), W - 1, 1))
  F2(2, CUT(B(BVXOR, X, K), W - 1, 1)) END
CASE(EXTRACT_SHL) F2(0, CUT(B(SHL, X, K), W - 1, 1)) F2(1, CUT(B(SHL, X, K), W - 2, 0))
  F2(2, CUT(B(SHL, X, N(1)), W - 1, 1)) END
CASE(EXTRACT_ARITH) F(0, CUT(B(ADD, ZX2(X), SX2(Y)), W - 1, 0))
  F(1, CUT(B(SUB, CAT(X, Y), ZX2(Z)), W - 1, 0))
  F2(2, CUT(B(MUL, SX2(X), ZX2(Y)), W, 0)) F2(3, CUT(B(ADD, ZX2(X), KJ), W - 1, 0)) END
CASE(EXTRACT_NEG) F2(0, CUT(U(BVNEG, X), 0, 0)) F2(1, CUT(U(BVNEG, X), W - 2, 0)) END
CASE(CONCAT_ZERO) F(0, CAT(N(0), X)) END
CASE(CONCAT_RIGHT) F(0, CAT(CAT(X, Y), Z)) END
CASE(CONCAT_ZEXT) F(0, CAT(ZX2(X), Y)) END
CASE(CONCAT_CONSTS) F(0, CAT(N(1), CAT(K, X))) F(1, CAT(N(1), ZX2(X))) END
CASE(CONCAT_EXTRACTS) F2(0, CAT(CUT(X, W - 1, 1), CUT(X, 0, 0)))
  F2(1, CAT(CUT(X, W - 1, 1), CAT(CUT(X, 0, 0), Y))) END
CASE(EXTEND_EXTEND) F(0, ZX(ZX2(X), 2 * W + 1)) F(1, SX(SX2(X), 2 * W + 1)) END
CASE(EXTEND_ITE) F(0, ZX2(ITE(P, K, J))) F(1, SX2(ITE(P, K, J))) END
CASE(EXTEND_CONCAT) F(0, ZX(CAT(N(1), X), 3 * W)) F(1, SX(CAT(ONES, X), 3 * W))
  F2(2, SX(CAT(N(1), X), 2 * W + 1)) END
CASE(SEXT_NONNEG) F(0, SX(ZX2(X), 2 * W + 1)) F2(1, SX2(B(BVAND, X, K))) END

/* ---- rules_eq.c */
CASE(IFF_CONST) F(0, EQ(P, TRUE)) F(1, EQ(FALSE, P)) END
CASE(IFF_COMPLEMENT) F(0, EQ(P, NOT(P))) F(1, EQ(B(ULT, X, Y), B(ULE, Y, X))) END
CASE(IFF_NOT) F(0, EQ(NOT(P), Q)) F(1, EQ(P, NOT(Q))) F(2, EQ(NOT(P), NOT(Q))) END
CASE(EQ_ARRAY_ELEM) F(0, EQ(ALL(X), ALL(Y))) F(1, EQ(STO(A, X, Y), STO(A, X, Z))) END
CASE(EQ_STORE) F(0, EQ(STO(A, X, Y), A)) F(1, EQ(A, STO(A, X, Y))) END
CASE(EQ_BIT_ZERO) F1(0, EQ(X, N(0))) END
CASE(EQ_ADD_CONST) F2(0, EQ(B(ADD, X, K), J)) F2(1, EQ(B(SUB, K, X), J)) END
CASE(EQ_XOR_CONST) F2(0, EQ(B(BVXOR, X, K), J)) END
CASE(EQ_DIFFERENCE) F2(0, EQ(B(BVXOR, X, Y), N(0))) F2(1, EQ(B(SUB, X, Y), N(0))) END
CASE(EQ_BITWISE_NEVER) F2(0, EQ(B(BVOR, X, K), J)) F2(1, EQ(B(BVAND, X, K), J))
  F2(2, EQ(B(BVAND, X, N(2)), N(1))) END
CASE(EQ_BITWISE_ALL) F2(0, EQ(B(BVOR, X, Y), N(0))) F2(1, EQ(B(BVAND, X, Y), ONES)) END
CASE(EQ_EXTEND_CONST) F(0, EQ(ZX2(X), KJ)) F(1, EQ(SX2(X), KJ)) END
CASE(EQ_CONCAT_CONST) F(0, EQ(CAT(X, Y), KJ)) END
CASE(EQ_ITE_CONST) F(0, EQ(ITE(P, K, X), J)) F(1, EQ(ITE(P, X, K), J)) F(2, EQ(ITE(P, K, N(1)), J))
  F(3, EQ(ITE(P, K, X), K)) END
CASE(EQ_SIGN) F2(0, EQ(CUT(X, W - 1, W - 1), BIT(1))) F2(1, EQ(CUT(X, W - 1, W - 1), BIT(0))) END
CASE(EQ_SHL_CONST) F2(0, EQ(B(SHL, X, K), J)) F2(1, EQ(B(SHL, X, N(1)), J)) END
CASE(EQ_MUL_CONST) F2(0, EQ(B(MUL, X, K), J)) F2(1, EQ(B(MUL, X, N(3)), J)) END
CASE(EQ_UNARY) F(0, EQ(U(BVNOT, X), U(BVNOT, Y))) F2(1, EQ(U(BVNEG, X), U(BVNEG, Y)))
  F2(2, EQ(U(BVNOT, X), K)) F2(3, EQ(K, U(BVNEG, X))) END
CASE(EQ_CONCAT_ZEXT) F(0, EQ(CAT(X, Y), ZX2(Z))) F2(1, EQ(ZX2(CUT(Z, 0, 0)), CAT(X, Y))) END
CASE(EQ_ITE_ARM) F(0, EQ(ITE(P, X, Y), X)) F(1, EQ(ITE(P, X, Y), Y)) F(2, EQ(Y, ITE(P, X, Y))) END
CASE(EQ_OFFSET_NEVER) F2(0, EQ(B(ADD, X, K), B(ADD, X, J))) F2(1, EQ(X, B(ADD, X, K))) END
CASE(EQ_EXTENDED) F(0, EQ(ZX2(X), ZX2(Y))) F(1, EQ(SX2(X), SX2(Y)))
  F2(2, EQ(ZX2(X), ZX2(CUT(Y, 0, 0)))) F2(3, EQ(SX2(CUT(X, 0, 0)), SX2(Y))) END
CASE(EQ_CONCATS) F(0, EQ(CAT(X, Y), CAT(Y, Z))) F(1, EQ(CAT(K, Y), CAT(X, Z))) END
CASE(EQ_ITE_ITE) F2(0, EQ(ITE(P, K, J), ITE(Q, J, K))) F2(1, EQ(ITE(P, K, N(0)), ITE(Q, J, N(0))))
  END
CASE(EQ_ITE_SHARED) F(0, EQ(ITE(P, X, Y), ITE(P, X, Z))) F(1, EQ(ITE(P, X, Y), ITE(P, Z, Y))) END
CASE(EQ_POLY) F2(0, EQ(B(ADD, X, Y), B(ADD, Y, Z))) F2(1, EQ(B(SUB, X, Y), B(SUB, Z, Y)))
  F2(2, EQ(B(ADD, B(MUL, X, K), Y), B(ADD, B(MUL, X, J), Y)))
  F2(3, EQ(B(ADD, X, K), B(ADD, Y, J))) F2(4, EQ(B(ADD, B(SHL, X, N(1)), N(1)), B(SHL, Y, N(1))))
  F2(5, EQ(B(MUL, B(ADD, X, Y), B(ADD, X, Y)),
    B(ADD, B(MUL, X, X), B(ADD, B(MUL, Y, Y), B(SHL, B(MUL, X, Y), N(1))))))
  F2(6, EQ(B(ADD, B(MUL, B(UDIV, X, Y), Y), B(UREM, X, Y)), X))
  F2(7, EQ(B(SUB, X, B(SREM, X, Y)), B(MUL, Y, B(SDIV, X, Y))))
  F2(8, EQ(B(ADD, B(SHL, B(LSHR, X, N(1)), N(1)), B(BVAND, X, N(1))), X))
  F2(9, EQ(B(ADD, U(BVNOT, X), B(ADD, X, Y)), Z))
  F2(10, EQ(B(ADD, B(MUL, X, N(3)), Y), Y)) F2(11, EQ(B(SUB, X, K), Y))
  F2(12, EQ(B(ADD, B(MUL, X, Y), Z), B(ADD, B(MUL, Y, X), K)))
  F2(13, EQ(B(MUL, B(MUL, X, Y), N(3)), B(ADD, B(MUL, X, Y), Z)))
  F2(14, EQ(B(ADD, B(ADD, X, Y), Z), B(ADD, B(ADD, Z, X), K))) END
CASE(EQ_CHAIN) F(0, EQ(B(BVAND, B(BVAND, X, Y), Z), B(BVAND, B(BVAND, Z, Y), X)))
  F(1, EQ(B(BVOR, B(BVOR, X, Y), Z), B(BVOR, B(BVOR, Z, Y), X)))
  F(2, EQ(B(BVXOR, B(BVXOR, X, Y), Z), B(BVXOR, B(BVXOR, Z, Y), X)))
  F2(3, EQ(BIGGER(SLT, BIGGER(SLT, X, Y), Z), BIGGER(SLT, BIGGER(SLT, Z, X), Y)))
  F2(4, EQ(SMALLER(ULT, SMALLER(ULT, X, Y), Z), SMALLER(ULT, SMALLER(ULT, Z, X), Y)))
  F2(5, EQ(STEP(Q, STEP(P, X, K, J), K, J), STEP(P, STEP(Q, X, K, J), K, J)))
  F2(6, EQ(B(UREM, B(BVAND, B(BVAND, X, Y), Z), N(3)), B(UREM, B(BVAND, B(BVAND, Z, Y), X), N(3))))
  F2(7, EQ(BIGGER(SLT, SX2(X), BIGGER(SLT, SX2(Y), N2(0))),
    BIGGER(SLT, SX2(Y), BIGGER(SLT, SX2(X), N2(0))))) END
CASE(EQ_SAME) F(0, EQ(X, X)) F(1, EQ(P, P)) F(2, EQ(A, A)) END

/* ---- rules_array.c */
CASE(SELECT_CONST) F(0, SEL(ALL(X), Y)) END
CASE(SELECT_STORE_SAME) F(0, SEL(STO(A, X, Y), X)) END
CASE(SELECT_STORE_OTHER) F2(0, SEL(STO(A, K, Y), J)) F2(1, SEL(STO(A, B(ADD, X, K), Y), X))
  F2(2, SEL(STO(A, B(SHL, X, N(1)), Y), B(ADD, B(SHL, Z, N(1)), N(1))))
  F2(3, SEL(STO(STO(A, N(1), X), N(2), Y), N(3))) F2(4, SEL(STO(STO(A, N(1), X), N(2), Y), N(1)))
  F2(5, SEL(STO(A, B(ADD, X, K), Y), B(ADD, X, J))) END
CASE(SELECT_ITE) F(0, SEL(ITE(P, STO(A, X, Y), ALL(Z)), X)) END
CASE(STORE_STORE_SAME) F(0, SEL(STO(STO(A, X, Y), X, Z), K)) END
CASE(STORE_STORE_BETWEEN) F2(0, SEL(STO(STO(STO(A, K, Y), J, X), K, Z), Y)) END
CASE(STORE_SELECTED) F(0, SEL(STO(A, X, SEL(A, X)), Y)) END
CASE(STORE_CONST) F(0, SEL(STO(ALL(X), Y, X), Z)) END

/* ---- rules_float.c */
CASE(FNEG_FNEG) F(0, U(BV_OF_FP, U(FNEG, U(FNEG, C)))) END
CASE(FNAN_FNEG) F(0, U(FNAN, U(FNEG, C))) END
CASE(FNAN_INT) F(0, U(FNAN, pt_mk_stof(e->tt, PT_FP_HALF, X)))
  F(1, U(FNAN, pt_mk_utof(e->tt, PT_FP_HALF, X))) END
CASE(FNAN_FCONV) F(0, U(FNAN, pt_mk_fconv(e->tt, PT_FP_FLOAT, C))) END
CASE(FCMP_SAME) F(0, B(FLT, C, C)) F(1, B(FEQ, C, C)) F(2, B(FLE, C, C)) END
CASE(FCMP_FNEG) F(0, B(FLT, U(FNEG, C), U(FNEG, D))) F(1, B(FLE, U(FNEG, C), U(FNEG, D)))
  F(2, B(FEQ, U(FNEG, C), U(FNEG, D))) END
CASE(FADD_FNEG) F(0, U(BV_OF_FP, B(FADD, C, U(FNEG, D)))) F(1, U(BV_OF_FP, B(FSUB, C, U(FNEG, D))))
  END

    /* clang-format on */

    /* What looks like an instance, but must stay; widths from 4 on. */
    static pt_term near_miss(const env *e, uint32_t rule) {
  switch ((pt_rule)rule) {
  case PT_RULE_ITE_ARG: return B(ADD, ITE(P, N(1), X), N(3));
  case PT_RULE_NOT_COMPARE: return NOT(EQ(X, Y));
  case PT_RULE_NOT_AND_NOT: return NOT(AND(P, Q));
  case PT_RULE_AND_AND: return AND(P, AND(Q, R));
  case PT_RULE_AND_OR: return AND(P, OR(Q, R));
  case PT_RULE_AND_COMPLEMENT: return AND(B(ULT, X, Y), B(SLE, Y, X));
  case PT_RULE_AND_RESOLVE: return AND(OR(P, Q), OR(P, R));
  case PT_RULE_AND_RELATION: return AND(B(ULE, X, Y), B(SLE, Y, X));
  case PT_RULE_AND_RANGE: return AND(B(ULT, N(1), X), B(ULT, X, N(5)));
  case PT_RULE_AND_NOTS: return AND(P, NOT(Q));
  case PT_RULE_ITE_BOOL_OPPOSITE: return ITE(P, Q, NOT(R));
  case PT_RULE_ITE_JOIN_ELSE: return ITE(P, X, ITE(Q, Y, Z));
  case PT_RULE_ITE_EQ: return ITE(EQ(X, Y), X, Z);
  case PT_RULE_ITE_STORE_STORE: return SEL(ITE(P, STO(A, X, Y), STO(A, Z, Y)), X);
  case PT_RULE_UNARY_ADD: return U(BVNEG, B(ADD, X, Y));
  case PT_RULE_ADD_SUB_CANCEL: return B(ADD, X, B(SUB, X, Y));
  case PT_RULE_ADD_FACTOR: return B(ADD, B(MUL, X, N(3)), Y);
  case PT_RULE_SUB_CANCEL: return B(SUB, B(ADD, X, Y), Z);
  case PT_RULE_MUL_POWER: return B(MUL, X, N(6));
  case PT_RULE_MUL_ADD_CONST: return B(MUL, B(ADD, X, N(1)), Y);
  case PT_RULE_DIVIDE_ONE: return B(SDIV, X, N(3));
  case PT_RULE_DIVIDE_POWER: return B(SDIV, X, N(2));
  case PT_RULE_DIVIDE_NONNEG: return B(SDIV, ZX2(X), SX2(Y));
  case PT_RULE_UREM_ZEXT: return B(UDIV, ZX2(X), ZX2(Y));
  case PT_RULE_UDIV_UDIV: return B(UDIV, B(UDIV, X, Y), N(3));
  case PT_RULE_REMAINDER_TWICE: return B(UREM, B(UREM, X, Y), Z);
  case PT_RULE_SREM_SIGN: return B(SREM, X, N(3));
  case PT_RULE_BITWISE_ABSORB: return B(BVAND, X, B(BVOR, Y, Z));
  case PT_RULE_XOR_CANCEL: return B(BVXOR, X, B(BVXOR, Y, Z));
  case PT_RULE_OR_CONCAT: return B(BVOR, B(SHL, X, N(1)), B(BVAND, Y, N(2)));
  case PT_RULE_AND_LOW_MASK: return B(BVAND, X, N(6));
  case PT_RULE_BITWISE_CONCAT_CONST: return B(BVAND, CAT(X, Y), CAT(N(6), N(6)));
  case PT_RULE_LSHR_CONST: return B(LSHR, X, Y);
  case PT_RULE_SHL_SHL: return B(SHL, B(SHL, X, Y), N(1));
  case PT_RULE_ASHR_NONNEG: return B(ASHR, X, Y);
  case PT_RULE_LT_EQUAL: return B(ULT, X, N(3));
  case PT_RULE_LT_NEVER: return B(SLT, X, N(0));
  case PT_RULE_LE_CONST: return B(ULE, X, Y);
  case PT_RULE_LT_ZEXT_CONST: return B(ULT, ZX2(X), SX2(Y));
  case PT_RULE_LT_UREM_CONST: return B(ULT, B(UREM, X, N(5)), N(3));
  case PT_RULE_COMPARE_EXTENDED: return B(ULT, ZX2(X), SX2(Y));
  case PT_RULE_COMPARE_CONCATS: return B(ULT, CAT(X, Y), CAT(Y, Z));
  case PT_RULE_COMPARE_NONNEG: return B(SLT, ZX2(X), SX2(Y));
  case PT_RULE_COMPARE_UREM: return B(ULE, B(UREM, X, Y), Y);
  case PT_RULE_COMPARE_PART: return B(ULE, B(UDIV, X, Y), X);
  case PT_RULE_EXTRACT_ARITH: return CUT(B(ADD, X, Y), 1, 0);
  case PT_RULE_EXTRACT_NEG: return CUT(U(BVNEG, X), 2, 1);
  case PT_RULE_EXTRACT_BITWISE: return CUT(B(BVAND, X, Y), 1, 0);
  case PT_RULE_CONCAT_EXTRACTS: return CAT(CUT(X, 3, 2), CUT(X, 0, 0));
  case PT_RULE_CONCAT_ZERO: return CAT(X, N(0));
  case PT_RULE_SEXT_NONNEG: return SX2(X);
  case PT_RULE_IFF_NOT: return EQ(P, Q);
  case PT_RULE_EQ_ARRAY_ELEM: return EQ(STO(A, X, Y), STO(A, Z, Y));
  case PT_RULE_EQ_STORE: return EQ(STO(A, X, Y), e->b);
  case PT_RULE_EQ_BIT_ZERO: return EQ(X, N(0));
  case PT_RULE_EQ_ADD_CONST: return EQ(B(ADD, X, Y), N(1));
  case PT_RULE_EQ_BITWISE_NEVER: return EQ(B(BVAND, X, N(6)), N(2));
  case PT_RULE_EQ_SIGN: return EQ(CUT(X, 1, 1), BIT(1));
  case PT_RULE_EQ_MUL_CONST: return EQ(B(MUL, X, N(6)), N(2));
  case PT_RULE_EQ_OFFSET_NEVER: return EQ(B(ADD, X, N(1)), B(ADD, Y, N(2)));
  case PT_RULE_EQ_EXTENDED: return EQ(ZX2(X), SX2(Y));
  case PT_RULE_EQ_CONCATS: return EQ(CAT(CUT(X, 0, 0), Y), CAT(Z, CUT(X, 0, 0)));
  case PT_RULE_EQ_ITE_ARM: return EQ(ITE(P, X, Y), Z);
  case PT_RULE_EQ_POLY: return EQ(B(ADD, X, Y), Z);
  case PT_RULE_EQ_CHAIN: return EQ(BIGGER(SLT, B(BVAND, X, Y), Z), BIGGER(ULT, B(BVAND, X, Y), Z));
  case PT_RULE_SELECT_STORE_SAME: return SEL(STO(A, X, Y), Z);
  case PT_RULE_SELECT_STORE_OTHER: return SEL(STO(A, X, Y), Z);
  case PT_RULE_SELECT_ITE: return SEL(ITE(P, STO(A, X, Y), e->b), X);
  case PT_RULE_STORE_STORE_SAME: return STO(STO(A, X, Y), Z, Y);
  case PT_RULE_STORE_STORE_BETWEEN: return STO(STO(STO(A, X, Y), Z, X), X, Z);
  case PT_RULE_STORE_SELECTED: return STO(A, X, SEL(A, Y));
  case PT_RULE_FCMP_SAME: return B(FLT, C, D);
  case PT_RULE_FADD_FNEG: return B(FMUL, C, U(FNEG, D));
  default: return (pt_term){0};
  }
}

/* ---- the interface */

static pt_term (*const cases[])(const env *) = {
#define X_CASE(E, MATCH, RESULT) case_##E,
    PT_RULES(X_CASE)
#undef X_CASE
};

uint32_t pt_rule_case_constants(uint32_t width) { return width < 4 ? 1u << (2 * width) : 24; }

/* The constant number NUMBER of a width: all of them for small widths, else corners and others. */
static pt_bv constant(uint32_t width, uint32_t number) {
  if (width < 4) return pt_bv_u64(width, number);
  pt_rng rng = {number};
  uint64_t r = pt_rng_next(&rng);
  switch (number % 8) {
  case 0: return pt_bv_u64(width, r >> 32);
  case 1: return pt_bv_ones(width);
  case 2: return pt_bv_min_signed(width);
  case 3: return pt_bv_max_signed(width);
  case 4: return pt_bv_zero(width);
  case 5: return pt_bv_u64(width, (uint64_t)1 << r % (width < 64 ? width : 64));
  case 6: return pt_bv_u64(width, ((uint64_t)1 << r % (width < 64 ? width : 64)) - 1);
  default: return pt_bv_u64(width, r % 7);
  }
}

static env make_env(pt_terms *tt, uint32_t width, uint32_t form, uint32_t constants) {
  env e = {.tt = tt, .w = width, .form = form};
  pt_sort bv = pt_sort_bv(tt, width), boolean = pt_sort_bool(tt);
  pt_sort half = pt_sort_fp(tt, PT_FP_HALF);
  uint32_t all = width < 4 ? 1u << width : 8;
  uint32_t low = constants % all, high = constants / all;
  e.array = pt_sort_array(tt, bv, bv);
  e.x = pt_mk_var(tt, "x", bv), e.y = pt_mk_var(tt, "y", bv), e.z = pt_mk_var(tt, "z", bv);
  e.p = pt_mk_var(tt, "p", boolean), e.q = pt_mk_var(tt, "q", boolean);
  e.r = pt_mk_var(tt, "r", boolean);
  e.a = pt_mk_var(tt, "a", e.array), e.b = pt_mk_var(tt, "b", e.array);
  e.c = pt_mk_var(tt, "c", half), e.d = pt_mk_var(tt, "d", half);
  /* beyond small widths: pairs of a corner and another one, in changing combinations */
  e.k = pt_mk_const(tt, constant(width, width < 4 ? low : constants));
  e.j = pt_mk_const(tt, constant(width, width < 4 ? high % all : constants * 5 + high));
  e.skip = pt_mk_var(tt, "skip", boolean);
  return e;
}

pt_case_status pt_rule_case(pt_terms *tt, uint32_t rule, uint32_t width, uint32_t form,
                            uint32_t constants, pt_term *before, pt_term *after) {
  bool on = pt_terms_rewriting(tt);
  env e = make_env(tt, width, form, constants);
  pt_terms_set_rewriting(tt, false);
  *before = cases[rule](&e);
  pt_terms_set_rewriting(tt, true);
  *after = cases[rule](&e);
  pt_terms_set_rewriting(tt, on);
  if (!before->i) return PT_CASE_NONE;
  return before->i == e.skip.i ? PT_CASE_SKIP : PT_CASE_OK;
}

pt_case_status pt_rule_miss(pt_terms *tt, uint32_t rule, uint32_t width, pt_term *out) {
  env e = make_env(tt, width, 0, 0);
  *out = near_miss(&e, rule);
  return out->i ? PT_CASE_OK : PT_CASE_NONE;
}
