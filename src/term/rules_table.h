/* The table of rewrite rules: X(ENUM, "match", "result"), in the order of the files that hold
   them.  k, j stand for constants, the others for any term; "dually" names the same rule with
   and/or (or bvand/bvor) and true/false exchanged. */
#ifndef PT_TERM_RULES_TABLE_H
#define PT_TERM_RULES_TABLE_H

/* clang-format off */
#define PT_RULES(X)                                                                                \
  /* build.c */                                                                                    \
  X(NOT_NOT, "(not (not a))", "a")                                                                 \
  X(ITE_CONST, "(ite true a b), (ite false a b)", "a, b")                                          \
  X(ITE_NOT, "(ite (not c) a b)", "(ite c b a)")                                                   \
  X(ITE_ARG,                                                                                       \
    "(op (ite c k1 k2) k3), (op (ite c k1 k2) (ite c k3 k4)), and the arguments exchanged",        \
    "(ite c k1' k2')")                                                                             \
  X(EXTRACT_ALL, "(extract w-1 0 a)", "a")                                                         \
  X(EXTEND_NONE, "(zero_extend a), (sign_extend a), by nothing", "a")                              \
  X(FP_OF_BV_OF_FP, "(to_fp (fp.to_ieee_bv a))", "a")                                              \
  X(FCONV_SAME, "(to_fp a), to its own format", "a")                                               \
  X(QUANTIFIER_CONST, "(forall x true) ...", "the body")                                           \
  /* rules_bool.c */                                                                               \
  X(NOT_COMPARE, "(not (bvult a b))", "(bvule b a); the same for the other comparisons")           \
  X(NOT_AND_NOT, "(not (and (not a) b))", "(or a (not b)); the same for or")                       \
  X(AND_AND, "(and a (and a b)), (and a (and (not a) b))", "(and a b), false; dually for or")      \
  X(AND_OR, "(and a (or a b)), (and a (or (not a) b))", "a, (and a b); dually for or")             \
  X(AND_NOT_OR, "(and a (not (or a b)))", "false; dually for or")                                  \
  X(AND_NOT_AND, "(and a (not (and a b)))", "(and a (not b)); dually for or")                      \
  X(AND_ITE, "(and a (ite a x y))", "(and a x); dually for or: (or a y)")                          \
  X(AND_IFF, "(and a (= a b))", "(and a b); for or: (or a (not b))")                               \
  X(AND_CONST, "(and a true), (and a false)", "a, false; dually for or")                           \
  X(AND_SAME, "(and a a)", "a")                                                                    \
  X(AND_COMPLEMENT, "(and a (not a))", "false; dually for or")                                     \
  X(AND_RESOLVE, "(and (or a b) (or a (not b)))", "a; dually for or")                              \
  X(AND_RELATION, "(and (bvule a b) (bvule b a))", "(= a b); every pair of relations")             \
  X(AND_RANGE, "(and (bvult x 5) (bvult x 3))", "(bvult x 3); every pair that makes one range")    \
  X(AND_NOTS, "(and (not a) (not b))", "(not (or a b)); dually for or")                            \
  /* rules_ite.c */                                                                                \
  X(ITE_SAME, "(ite c a a)", "a")                                                                  \
  X(ITE_BOOL_CONST, "(ite c true b), (ite c false b), (ite c a true), (ite c a false)",            \
    "(or c b), (and (not c) b), (or (not c) a), (and c a)")                                        \
  X(ITE_BOOL_COND, "(ite c c b), (ite c a c), (ite c (not c) b) ...", "(or c b), (and c a) ...")   \
  X(ITE_BOOL_OPPOSITE, "(ite c a (not a))", "(= c a)")                                             \
  X(ITE_NESTED_SAME, "(ite c (ite c x y) b), (ite c a (ite c x y))", "(ite c x b), (ite c a y)")   \
  X(ITE_JOIN_ELSE, "(ite c a (ite d a y)), (ite c a (ite d x a))",                                 \
    "(ite (or c d) a y), (ite (or c (not d)) a x)")                                                \
  X(ITE_JOIN_THEN, "(ite c (ite d x b) b), (ite c (ite d b y) b)",                                 \
    "(ite (and c d) x b), (ite (and c (not d)) y b)")                                              \
  X(ITE_EQ, "(ite (= a b) a b)", "b, also with the arms exchanged")                                \
  X(ITE_BIT, "(ite (= x 1) #b1 #b0), (ite (= x 1) #b0 #b1), x of one bit", "x, (bvnot x)")         \
  X(ITE_STORE_STORE, "(ite c (store a i v) (store a i w))", "(store a i (ite c v w))")             \
  X(ITE_STORE, "(ite c (store a i v) a), (ite c a (store a i v))",                                 \
    "(store a i (ite c v (select a i))), (store a i (ite c (select a i) v))")                      \
  /* rules_arith.c */                                                                              \
  X(NEG_BIT, "(bvneg a), a of one bit", "a")                                                       \
  X(UNARY_TWICE, "(bvneg (bvneg a)), (bvnot (bvnot a))", "a")                                      \
  X(UNARY_ADD, "(bvneg (bvadd x k)), (bvnot (bvadd x k))", "(bvsub -k x), (bvsub ~k x)")           \
  X(NEG_SUB, "(bvneg (bvsub a b))", "(bvsub b a)")                                                 \
  X(NOT_SUB, "(bvnot (bvsub k x))", "(bvadd x ~k)")                                                \
  X(NEG_NOT, "(bvneg (bvnot a)), (bvnot (bvneg a))", "(bvadd a 1), (bvadd a ones)")                \
  X(NEG_MUL, "(bvneg (bvmul x k))", "(bvmul x -k)")                                                \
  X(NOT_XOR, "(bvnot (bvxor x k))", "(bvxor x ~k)")                                                \
  X(UNARY_ITE, "(bvnot (ite c k1 k2)), (bvneg (ite c k1 k2))", "(ite c k1' k2')")                  \
  X(ADD_OPPOSITE, "(bvadd a (bvneg a)), (bvadd a (bvnot a))", "0, ones")                           \
  X(ADD_SUB_CANCEL, "(bvadd a (bvsub b a))", "b")                                                  \
  X(ADD_LIFT_CONST, "(bvadd a (bvadd x k)), (bvadd a (bvsub k x))",                                \
    "(bvadd (bvadd a x) k), (bvadd (bvsub a x) k)")                                                \
  X(ADD_NEG, "(bvadd a (bvneg b))", "(bvsub a b)")                                                 \
  X(ADD_ZERO, "(bvadd a 0)", "a")                                                                  \
  X(ADD_ADD_CONST, "(bvadd (bvadd x k) j)", "(bvadd x k+j)")                                       \
  X(ADD_SUB_CONST, "(bvadd (bvsub k x) j)", "(bvsub k+j x)")                                       \
  X(ADD_NEG_CONST, "(bvadd (bvneg x) k), (bvadd (bvnot x) k)", "(bvsub k x), (bvsub k-1 x)")       \
  X(ADD_FACTOR, "(bvadd (bvmul x k) (bvmul x j)), (bvadd x x) ...", "(bvmul x k+j) ...")           \
  X(SUB_SAME, "(bvsub a a)", "0")                                                                  \
  X(SUB_CONST, "(bvsub a k)", "(bvadd a -k)")                                                      \
  X(SUB_FROM_ZERO, "(bvsub 0 a)", "(bvneg a)")                                                     \
  X(CONST_SUB,                                                                                     \
    "(bvsub k (bvadd x j)), (bvsub k (bvsub j x)), (bvsub k (bvneg x)), (bvsub k (bvnot x))",      \
    "(bvsub k-j x), (bvadd x k-j), (bvadd x k), (bvadd x k+1)")                                    \
  X(SUB_NEG, "(bvsub a (bvneg b))", "(bvadd a b)")                                                 \
  X(SUB_CANCEL,                                                                                    \
    "(bvsub (bvadd a b) a), (bvsub a (bvadd a b)), (bvsub (bvsub a b) a), (bvsub a (bvsub a "      \
    "b))",                                                                                         \
    "b, (bvneg b), (bvneg b), b")                                                                  \
  X(SUB_COMMON, "(bvsub (bvadd a b) (bvadd a c))", "(bvsub b c)")                                  \
  X(SUB_LIFT_CONST,                                                                                \
    "(bvsub (bvadd x k) b), (bvsub a (bvadd x k)), (bvsub (bvsub k x) b), (bvsub a (bvsub k "      \
    "x))",                                                                                         \
    "(bvadd (bvsub x b) k), (bvadd (bvsub a x) -k), (bvsub k (bvadd x b)), (bvadd (bvadd a x) "    \
    "-k)")                                                                                         \
  X(SUB_FACTOR, "(bvsub (bvmul x k) (bvmul x j)), (bvsub (bvshl x k) x) ...",                      \
    "(bvmul x k-j) ...")                                                                           \
  X(MUL_UNIT, "(bvmul a 0), (bvmul a 1), (bvmul a ones)", "0, a, (bvneg a)")                       \
  X(MUL_MUL_CONST, "(bvmul (bvmul x k) j), (bvmul (bvshl x k) j), (bvmul (bvneg x) j)",            \
    "(bvmul x k*j), (bvmul x j<<k), (bvmul x -j)")                                                 \
  X(MUL_ADD_CONST, "(bvmul (bvadd x k) j), (bvmul (bvsub k x) j)",                                 \
    "(bvadd (bvmul x j) k*j), (bvsub k*j (bvmul x j))")                                            \
  X(MUL_POWER, "(bvmul a 2^k), (bvmul a -2^k)", "(bvshl a k), (bvneg (bvshl a k))")                \
  X(MUL_NEG, "(bvmul (bvneg a) b)", "(bvneg (bvmul a b))")                                         \
  X(MUL_LIFT_CONST, "(bvmul (bvmul x k) y), (bvmul (bvshl x k) y)", "the constant outermost")      \
  X(BIT_ARITH, "(bvadd a b), one bit", "(bvxor a b); also bvsub, and bvmul to bvand")              \
  /* rules_divide.c */                                                                             \
  X(DIVIDE_ONE, "(bvudiv a 1), (bvsdiv a 1), (bvurem a 1), (bvsrem a 1)", "a, a, 0, 0")            \
  X(DIVIDE_ZERO, "(bvudiv a 0), (bvsdiv a 0), (bvurem a 0), (bvsrem a 0)",                         \
    "ones, (ite (bvslt a 0) 1 ones), a, a")                                                        \
  X(DIVIDE_MINUS_ONE, "(bvsdiv a -1), (bvsrem a -1)", "(bvneg a), 0")                              \
  X(DIVIDE_POWER, "(bvudiv a 2^k), (bvurem a 2^k)",                                                \
    "a shifted right by k, the k low bits of a, each as a zero_extend of an extract")              \
  X(REMAINDER_SAME, "(bvurem a a), (bvsrem a a)", "0")                                             \
  X(DIVIDE_SAME, "(bvudiv a a), (bvsdiv a a)", "(ite (= a 0) ones 1)")                             \
  X(DIVIDE_OF_ZERO, "(bvudiv 0 b), (bvurem 0 b) ...", "(ite (= b 0) ones 0), 0")                   \
  X(DIVIDE_ZEXT_CONST, "(bvudiv (zero_extend x) k), (bvurem (zero_extend x) k), k not 0",          \
    "zero_extend of the narrow operation when k fits x, else 0 or (zero_extend x)")                \
  X(UREM_ZEXT, "(bvurem (zero_extend x) (zero_extend y)), the same widths",                        \
    "(zero_extend (bvurem x y))")                                                                  \
  X(DIVIDE_NONNEG, "(bvsdiv a b), (bvsrem a b), both not negative", "(bvudiv a b), (bvurem a b)")  \
  X(UDIV_UDIV, "(bvudiv (bvudiv a k) j)",                                                          \
    "(bvudiv a k*j), or 0 when k*j does not fit; not for 0")                                       \
  X(REMAINDER_TWICE, "(bvurem (bvurem a b) b), (bvsrem (bvsrem a b) b)", "the inner one")          \
  X(SREM_SIGN, "(bvsrem a -k), k > 0", "(bvsrem a k)")                                             \
  /* rules_bitwise.c */                                                                            \
  X(BITWISE_AGAIN, "(bvand a (bvand a b)), (bvand a (bvand (bvnot a) b)); dually bvor",            \
    "(bvand a b), 0")                                                                              \
  X(BITWISE_ABSORB, "(bvand a (bvor a b)), (bvand a (bvor (bvnot a) b)); dually bvor",             \
    "a, (bvand a b)")                                                                              \
  X(XOR_CANCEL, "(bvxor a (bvxor a b))", "b")                                                      \
  X(OR_CONCAT, "(bvor a b), the low bits of a are 0 where b has bits; the same for bvxor",         \
    "(concat (high part of a) (low part of b))")                                                   \
  X(BITWISE_CONST,                                                                                 \
    "(bvand a 0), (bvand a ones), (bvor a 0), (bvor a ones), (bvxor a 0), (bvxor a ones)",         \
    "0, a, a, ones, a, (bvnot a)")                                                                 \
  X(BITWISE_SAME, "(bvand a a), (bvor a a), (bvxor a a)", "a, a, 0")                               \
  X(BITWISE_INVERSE, "(bvand a (bvnot a)), (bvor a (bvnot a)), (bvxor a (bvnot a))",               \
    "0, ones, ones")                                                                               \
  X(BITWISE_CONST_CONST, "(bvand (bvand x k) j); the same for bvor and bvxor", "(bvand x k&j)")    \
  X(AND_LOW_MASK, "(bvand x 2^k-1)", "the k low bits, zero extended")                              \
  X(BITWISE_ZEXT_CONST, "(bvand (zero_extend x) k); bvor, bvxor when k fits x",                    \
    "zero_extend of the narrow one")                                                               \
  X(BITWISE_CONCAT_CONST,                                                                          \
    "(bvand (concat x y) k), a half of k is 0 or ones; the same for bvor, bvxor",                  \
    "(concat (bvand x k1) (bvand y k2))")                                                          \
  X(XOR_NOT, "(bvxor (bvnot a) b)", "(bvnot (bvxor a b))")                                         \
  X(BITWISE_NOTS, "(bvand (bvnot a) (bvnot b)); dually bvor", "(bvnot (bvor a b))")                \
  X(BITWISE_EXTEND,                                                                                \
    "(bvand (zero_extend x) (zero_extend y)), sign_extend; any operator, the same widths",         \
    "(zero_extend (bvand x y))")                                                                   \
  X(BITWISE_FLAGS, "(bvand (ite c k 0) (ite d k 0)), bvor, bvxor",                                 \
    "(ite (and c d) k 0), with or, with xor")                                                      \
  /* rules_shift.c */                                                                              \
  X(SHIFT_NONE, "(bvshl a 0), (bvlshr a 0), (bvashr a 0)", "a")                                    \
  X(SHIFT_OF_CONST, "(bvshl 0 b), (bvlshr 0 b), (bvashr 0 b), (bvashr ones b)",                    \
    "the first argument")                                                                          \
  X(SHIFT_BIT, "(bvshl a b), (bvlshr a b), (bvashr a b), one bit",                                 \
    "(bvand a (bvnot b)), the same, a")                                                            \
  X(ASHR_NONNEG, "(bvashr a b), a not negative", "(bvlshr a b)")                                   \
  X(SHIFT_FAR, "(bvshl a k), (bvlshr a k), (bvashr a k), k >= width", "0, 0, copies of the sign")  \
  X(LSHR_CONST, "(bvlshr a k)", "zero_extend of (extract a)")                                      \
  X(ASHR_CONST, "(bvashr a k)", "sign_extend of (extract a)")                                      \
  X(SHL_SHL, "(bvshl (bvshl x j) k)", "(bvshl x j+k), or 0")                                       \
  X(SHL_MUL, "(bvshl (bvmul x j) k)", "(bvmul x j<<k)")                                            \
  X(SHL_ADD, "(bvshl (bvadd x j) k), (bvshl (bvsub j x) k)",                                       \
    "(bvadd (bvshl x k) j<<k), (bvsub j<<k (bvshl x k))")                                          \
  X(SHL_NEG, "(bvshl (bvneg x) k)", "(bvneg (bvshl x k))")                                         \
  /* rules_compare.c */                                                                            \
  X(LE_CONST, "(bvule x k), (bvule k x)", "(bvult x k+1), (bvult k-1 x), or true")                 \
  X(LT_NEVER, "(bvult x least), (bvult greatest x)", "false")                                      \
  X(LT_EQUAL, "(bvult x least+1), (bvult greatest-1 x), (bvult x greatest), (bvult least x)",      \
    "(= x least), (= x greatest), (not (= x greatest)), (not (= x least))")                        \
  X(LT_ZEXT_CONST,                                                                                 \
    "(bvult (zero_extend x) k), (bvslt (zero_extend x) k), (bvult k (zero_extend x)) ...",         \
    "the narrow unsigned comparison when k fits x, else true or false")                            \
  X(LT_SEXT_CONST,                                                                                 \
    "(bvult (sign_extend x) k), (bvslt (sign_extend x) k), (bvult k (sign_extend x)) ...",         \
    "the narrow comparison when k is a sign extension too; else a test of the sign of x "          \
    "(unsigned), true or false (signed)")                                                          \
  X(LT_CONCAT_CONST,                                                                               \
    "(bvult (concat x y) k), the low part of k is 0; (bvult k (concat x y)), it is ones",          \
    "(bvult x k'), (bvult k' x)")                                                                  \
  X(LT_CONCAT_HIGH, "(bvult (concat j y) k), (bvult k (concat j y))",                              \
    "decided by the high parts, or (bvult y k') when they are equal")                              \
  X(LT_UREM_CONST, "(bvult (bvurem x k) j), 0 < k <= j; (bvult j (bvurem x k)), k <= j + 1",       \
    "true, false")                                                                                 \
  X(COMPARE_SAME, "(bvult a a), (bvule a a)", "false, true")                                       \
  X(COMPARE_BITS, "(bvult a b), one bit",                                                          \
    "(and (not (= a 1)) (= b 1)); signed: the other way round; bvule: the same with or")           \
  X(COMPARE_NOTS, "(bvult (bvnot a) (bvnot b)), (bvult (bvnot a) k), (bvult k (bvnot a))",         \
    "(bvult b a), (bvult ~k a), (bvult a ~k)")                                                     \
  X(COMPARE_EXTENDED,                                                                              \
    "(bvult (zero_extend x) (zero_extend y)), (bvslt (sign_extend x) (sign_extend y)) ...",        \
    "the comparison at the greater of the two widths, unsigned for zero_extend")                   \
  X(COMPARE_CONCATS, "(bvult (concat x a) (concat x b)), (bvult (concat a y) (concat b y))",       \
    "(bvult a b), unsigned for the low parts")                                                     \
  X(COMPARE_NONNEG, "(bvslt a b), both not negative", "(bvult a b)")                               \
  X(COMPARE_UREM, "(bvult (bvurem a b) b), (bvule b (bvurem a b))", "(not (= b 0)), (= b 0)")      \
  X(COMPARE_PART,                                                                                  \
    "(bvule (bvurem a b) a), bvudiv by a constant, bvand; (bvule a (bvor a b)); bvult reversed",   \
    "true; false")                                                                                 \
  /* rules_extract.c */                                                                            \
  X(EXTRACT_EXTRACT, "(extract h l (extract h' l' x))", "(extract h+l' l+l' x)")                   \
  X(EXTRACT_CONCAT, "(extract h l (concat x y))",                                                  \
    "of the part that is cut, or a concat of two cuts")                                            \
  X(EXTRACT_ZEXT, "(extract h l (zero_extend x))",                                                 \
    "(extract h l x), 0, or a shorter zero_extend")                                                \
  X(EXTRACT_SEXT, "(extract h l (sign_extend x))", "(extract h l x), or a shorter sign_extend")    \
  X(EXTRACT_ITE, "(extract h l (ite c k1 k2))", "(ite c k1' k2')")                                 \
  X(EXTRACT_NOT, "(extract h l (bvnot x))", "(bvnot (extract h l x))")                             \
  X(EXTRACT_BITWISE, "(extract h l (bvand x k)), bvor, bvxor", "(bvand (extract h l x) k')")       \
  X(EXTRACT_SHL, "(extract h l (bvshl x k))", "(extract h-k l-k x), 0, or a concat of both")       \
  X(EXTRACT_ARITH,                                                                                 \
    "(extract h 0 (bvadd x y)), bvsub, bvmul; x and y extensions, concats or constants",           \
    "(bvadd (extract h 0 x) (extract h 0 y))")                                                     \
  X(EXTRACT_NEG, "(extract h 0 (bvneg x))", "(bvneg (extract h 0 x))")                             \
  X(CONCAT_ZERO, "(concat 0 x)", "(zero_extend x)")                                                \
  X(CONCAT_RIGHT, "(concat (concat x y) b)", "(concat x (concat y b))")                            \
  X(CONCAT_ZEXT, "(concat (zero_extend x) b)", "(zero_extend (concat x b))")                       \
  X(CONCAT_CONSTS, "(concat k (concat j x)), (concat k (zero_extend x))",                          \
    "(concat kj x), (concat k0 x)")                                                                \
  X(CONCAT_EXTRACTS, "(concat (extract h m+1 x) (extract m l x)), also with something behind",     \
    "(extract h l x)")                                                                             \
  X(EXTEND_EXTEND, "(zero_extend (zero_extend x)), (sign_extend (sign_extend x))", "one of it")    \
  X(EXTEND_ITE, "(zero_extend (ite c k1 k2)), sign_extend", "(ite c k1' k2')")                     \
  X(EXTEND_CONCAT, "(zero_extend (concat k x)), sign_extend", "(concat k' x)")                     \
  X(SEXT_NONNEG, "(sign_extend x), x not negative", "(zero_extend x)")                             \
  /* rules_eq.c */                                                                                 \
  X(IFF_CONST, "(= a true), (= a false)", "a, (not a)")                                            \
  X(IFF_COMPLEMENT, "(= a (not a))", "false")                                                      \
  X(IFF_NOT, "(= (not a) b)", "(not (= a b))")                                                     \
  X(EQ_ARRAY_ELEM, "(= (as const x) (as const y)), (= (store a i x) (store a i y))", "(= x y)")    \
  X(EQ_STORE, "(= (store a i v) a)", "(= (select a i) v)")                                         \
  X(EQ_BIT_ZERO, "(= x 0), one bit", "(not (= x 1))")                                              \
  X(EQ_ADD_CONST, "(= (bvadd x j) k), (= (bvsub j x) k)", "(= x k-j), (= x j-k)")                  \
  X(EQ_XOR_CONST, "(= (bvxor x j) k)", "(= x j^k)")                                                \
  X(EQ_DIFFERENCE, "(= (bvxor a b) 0), (= (bvsub a b) 0)", "(= a b)")                              \
  X(EQ_BITWISE_NEVER,                                                                              \
    "(= (bvor x j) k), j has a bit that k has not; (= (bvand x j) k), k has one that j has not",   \
    "false")                                                                                       \
  X(EQ_BITWISE_ALL, "(= (bvor a b) 0), (= (bvand a b) ones)", "(and (= a 0) (= b 0)), with ones")  \
  X(EQ_EXTEND_CONST, "(= (zero_extend x) k), sign_extend",                                         \
    "(= x k'), or false when k does not fit")                                                      \
  X(EQ_CONCAT_CONST, "(= (concat x y) k)", "(and (= x k1) (= y k2))")                              \
  X(EQ_ITE_CONST, "(= (ite c j x) k), (= (ite c x j) k)",                                          \
    "(or c (= x k)) when j is k, else (and (not c) (= x k)); the mirror image")                    \
  X(EQ_SIGN, "(= (extract w-1 w-1 x) 1)", "(bvslt x 0)")                                           \
  X(EQ_SHL_CONST, "(= (bvshl x j) k)", "(= (extract x) k'), or false when k has a bit below j")    \
  X(EQ_MUL_CONST, "(= (bvmul x j) k)",                                                             \
    "(= x k/j) for odd j; false when j has more factors of 2 than k")                              \
  X(EQ_UNARY,                                                                                      \
    "(= (bvnot a) (bvnot b)), (= (bvneg a) (bvneg b)), (= (bvnot a) k), (= (bvneg a) k)",          \
    "(= a b), (= a b), (= a ~k), (= a -k)")                                                        \
  X(EQ_CONCAT_ZEXT, "(= (concat x y) (zero_extend z)), z no wider than y",                         \
    "(and (= x 0) (= y (zero_extend z)))")                                                         \
  X(EQ_ITE_ARM, "(= (ite c x y) x), (= (ite c x y) y)", "(or c (= y x)), (or (not c) (= x y))")    \
  X(EQ_OFFSET_NEVER, "(= (bvadd x j) (bvadd x k)), (= x (bvadd x k))", "false")                    \
  X(EQ_EXTENDED, "(= (zero_extend x) (zero_extend y)), sign_extend",                               \
    "the equality at the greater of the two widths")                                               \
  X(EQ_CONCATS, "(= (concat x y) (concat u v)), y and v of one width", "(and (= x u) (= y v))")    \
  X(EQ_ITE_ITE, "(= (ite c k1 k2) (ite d k3 k4))", "a formula of c and d alone")                   \
  X(EQ_ITE_SHARED, "(= (ite c x y) (ite c x z)), (= (ite c x y) (ite c z y))",                     \
    "(or c (= y z)), (or (not c) (= x z))")                                                        \
  X(EQ_POLY, "(= a b), sums or products", "the same with common terms cancelled, or decided")      \
  X(EQ_CHAIN, "(= (bvadd (bvadd x y) z) (bvadd (bvadd y z) x)), and, or, xor, least, greatest",    \
    "true; also within the same operators")                                                        \
  X(EQ_SAME, "(= a a)", "true")                                                                    \
  /* rules_array.c */                                                                              \
  X(SELECT_CONST, "(select (as const k) i)", "k")                                                  \
  X(SELECT_STORE_SAME, "(select (store a i v) i)", "v")                                            \
  X(SELECT_STORE_OTHER, "(select (store a i v) j), i and j different", "(select a j)")             \
  X(SELECT_ITE, "(select (ite c a b) i), both reads decided",                                      \
    "(ite c (select a i) (select b i))")                                                           \
  X(STORE_STORE_SAME, "(store (store a i v) i w)", "(store a i w)")                                \
  X(STORE_STORE_BETWEEN, "(store (store (store a i u) j v) i w), i and j different",               \
    "(store (store a j v) i w)")                                                                   \
  X(STORE_SELECTED, "(store a i (select a i))", "a")                                               \
  X(STORE_CONST, "(store (as const k) i k)", "(as const k)")                                       \
  /* rules_float.c */                                                                              \
  X(FNEG_FNEG, "(fp.neg (fp.neg a))", "a")                                                         \
  X(FNAN_FNEG, "(fp.isNaN (fp.neg a))", "(fp.isNaN a)")                                            \
  X(FNAN_INT, "(fp.isNaN (to_fp i)), i an integer", "false")                                       \
  X(FNAN_FCONV, "(fp.isNaN (to_fp a)), a a float", "(fp.isNaN a)")                                 \
  X(FCMP_SAME, "(fp.lt a a), (fp.eq a a), (fp.leq a a)", "false, (not (fp.isNaN a)), the same")    \
  X(FCMP_FNEG, "(fp.lt (fp.neg a) (fp.neg b)), fp.leq, fp.eq", "(fp.lt b a)")                      \
  X(FADD_FNEG, "(fp.add a (fp.neg b)), (fp.sub a (fp.neg b))", "(fp.sub a b), (fp.add a b)")
/* clang-format on */

typedef enum {
#define X(E, MATCH, RESULT) PT_RULE_##E,
  PT_RULES(X)
#undef X
      PT_RULE_COUNT
} pt_rule;

#endif
