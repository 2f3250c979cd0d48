/* Reading SMT-LIB scripts: commands, scopes, and malformed text. */
#include "test.h"

#include "term/build.h"
#include "term/smtlib.h"

typedef struct {
  pt_mem *m;
  pt_terms *tt;
  pt_smtlib *r;
  pt_err e;
} world;

static world begin(const char *text) {
  world w = {.m = pt_mem_new()};
  w.tt = pt_terms_new(w.m);
  w.r = pt_smtlib_new(w.m, w.tt, "t.smt2", text);
  return w;
}

static void end(world *w) {
  pt_smtlib_delete(w->r);
  pt_terms_delete(w->tt);
  CHECK_EQ(pt_mem_delete(w->m), 0);
}

static pt_smtlib_command next(world *w) {
  pt_smtlib_command c;
  if (pt_smtlib_next(w->r, &c, &w->e) != PT_OK) CHECK_STR(w->e.text, "");
  return c;
}

static pt_term next_assert(world *w) {
  pt_smtlib_command c;
  do
    c = next(w);
  while (c != PT_CMD_ASSERT && c != PT_CMD_END);
  CHECK_EQ(c, PT_CMD_ASSERT);
  CHECK_EQ(pt_smtlib_nterms(w->r), 1);
  return pt_smtlib_term_at(w->r, 0);
}

TEST(smtlib_read, every_command) {
  world w = begin("(set-logic QF_BV)(set-option :print-success true)(set-info :status sat)\n"
                  "(set-info :source |some (text|)(set-info :flag)(set-info :list (a (b) \"c)\"))\n"
                  "(declare-const x (_ BitVec 8))(declare-fun f (Bool (_ BitVec 8)) "
                  "Bool)(define-fun g () Bool true)\n"
                  "(assert (! (= x x) :named eq))(push 2)(pop 2)(push)(pop)(check-sat)\n"
                  "(check-sat-assuming (eq (not  eq)))(get-value (x (bvadd x\n "
                  "x)))(get-model)(get-unsat-core)\n"
                  "(get-unsat-assumptions)(echo \"a \"\"b\"\" c\")(get-info "
                  ":name)(reset-assertions)(reset)(exit)");
  CHECK_EQ(next(&w), PT_CMD_SET_LOGIC);
  CHECK_STR(pt_smtlib_string(w.r), "QF_BV");
  CHECK_EQ(next(&w), PT_CMD_SET_OPTION);
  CHECK_STR(pt_smtlib_string(w.r), ":print-success true");
  CHECK_EQ(next(&w), PT_CMD_SET_INFO);
  CHECK_STR(pt_smtlib_string(w.r), ":status sat");
  CHECK_EQ(next(&w), PT_CMD_SET_INFO);
  CHECK_STR(pt_smtlib_string(w.r), ":source |some (text|");
  CHECK_EQ(next(&w), PT_CMD_SET_INFO);
  CHECK_STR(pt_smtlib_string(w.r), ":flag");
  CHECK_EQ(next(&w), PT_CMD_SET_INFO);
  CHECK_STR(pt_smtlib_string(w.r), ":list (a (b) \"c)\")");
  CHECK_EQ(next(&w), PT_CMD_DECLARE);
  CHECK_EQ(next(&w), PT_CMD_DECLARE);
  CHECK_EQ(next(&w), PT_CMD_DEFINE);
  CHECK_EQ(next(&w), PT_CMD_ASSERT);
  CHECK_STR(pt_smtlib_name(w.r), "eq");
  CHECK_STR(pt_smtlib_text_at(w.r, 0), "(! (= x x) :named eq)");
  CHECK_EQ(next(&w), PT_CMD_PUSH);
  CHECK_EQ(pt_smtlib_number(w.r), 2);
  CHECK_STR(pt_smtlib_name(w.r), "");
  CHECK_EQ(next(&w), PT_CMD_POP);
  CHECK_EQ(pt_smtlib_number(w.r), 2);
  CHECK_EQ(next(&w), PT_CMD_PUSH);
  CHECK_EQ(pt_smtlib_number(w.r), 1);
  CHECK_EQ(next(&w), PT_CMD_POP);
  CHECK_EQ(next(&w), PT_CMD_CHECK_SAT);
  CHECK_EQ(next(&w), PT_CMD_CHECK_SAT_ASSUMING);
  CHECK_EQ(pt_smtlib_nterms(w.r), 2);
  CHECK_STR(pt_smtlib_text_at(w.r, 0), "eq");
  CHECK_STR(pt_smtlib_text_at(w.r, 1), "(not  eq)");
  CHECK_EQ(pt_smtlib_term_at(w.r, 1).i, pt_mk_not(w.tt, pt_smtlib_term_at(w.r, 0)).i);
  CHECK_EQ(next(&w), PT_CMD_GET_VALUE);
  CHECK_STR(pt_smtlib_text_at(w.r, 1), "(bvadd x\n x)");
  CHECK_EQ(next(&w), PT_CMD_GET_MODEL);
  CHECK_EQ(next(&w), PT_CMD_GET_UNSAT_CORE);
  CHECK_EQ(next(&w), PT_CMD_GET_UNSAT_ASSUMPTIONS);
  CHECK_EQ(next(&w), PT_CMD_ECHO);
  CHECK_STR(pt_smtlib_string(w.r), "a \"b\" c");
  CHECK_EQ(next(&w), PT_CMD_GET_INFO);
  CHECK_STR(pt_smtlib_string(w.r), ":name");
  CHECK_EQ(next(&w), PT_CMD_RESET_ASSERTIONS);
  CHECK_EQ(next(&w), PT_CMD_RESET);
  CHECK_EQ(next(&w), PT_CMD_EXIT);
  CHECK_EQ(next(&w), PT_CMD_END);
  CHECK_EQ(next(&w), PT_CMD_END);
  end(&w);
}

TEST(smtlib_read, names_end_with_their_level) {
  world w = begin("(push)(declare-const x (_ BitVec 8))(define-fun one () (_ BitVec 8) "
                  "#x01)(define-sort S () Bool)"
                  "(assert (= x one))(pop)"
                  "(declare-const x Bool)(define-fun one () Bool x)(define-sort S () (_ BitVec "
                  "4))(declare-const y S)"
                  "(assert (and one (= y #x0)))");
  pt_term a = next_assert(&w), b = next_assert(&w);
  pt_term x8 = pt_mk_var(w.tt, "x", pt_sort_bv(w.tt, 8)),
          x = pt_mk_var(w.tt, "x", pt_sort_bool(w.tt));
  CHECK_EQ(a.i, pt_mk_eq(w.tt, x8, pt_mk_u64(w.tt, 8, 1)).i);
  pt_term y = pt_mk_var(w.tt, "y", pt_sort_bv(w.tt, 4));
  CHECK_EQ(b.i, pt_mk_and(w.tt, x, pt_mk_eq(w.tt, y, pt_mk_u64(w.tt, 4, 0))).i);
  end(&w);
}

TEST(smtlib_read, global_declarations_stay) {
  world w =
      begin("(set-option :global-declarations true)(push)(declare-const p Bool)(pop)(assert p)"
            "(reset-assertions)(assert p)");
  CHECK_EQ(next_assert(&w).i, next_assert(&w).i);
  end(&w);
}

TEST(smtlib_read, functions_of_one_name) { /* another signature after pop: another function */
  world w = begin(
      "(push)(declare-fun f (Bool) Bool)(assert (f true))(pop)(declare-fun f (Bool Bool) Bool)"
      "(assert (f true true))(push)(pop)(push)(assert (f false true))");
  pt_fun one = pt_term_fun(w.tt, next_assert(&w)), two = pt_term_fun(w.tt, next_assert(&w));
  CHECK(one.i != two.i);
  CHECK_EQ(pt_term_fun(w.tt, next_assert(&w)).i, two.i);
  end(&w);
}

TEST(smtlib_read, definitions_with_parameters) {
  world w = begin(
      "(declare-const x (_ BitVec 8))(declare-const y (_ BitVec 8))"
      "(define-fun diff ((a (_ BitVec 8)) (b (_ BitVec 8))) (_ BitVec 8) (bvsub a b))"
      "(define-fun twice ((y (_ BitVec 8))) (_ BitVec 8) (diff (bvmul y #x03) y))"
      "(define-const c (_ BitVec 8) (diff x y))"
      "(assert (= (diff y x) (twice x)))(assert (= c #x00))(assert (= (diff (diff x y) x) #x07))");
  pt_term x = pt_mk_var(w.tt, "x", pt_sort_bv(w.tt, 8)),
          y = pt_mk_var(w.tt, "y", pt_sort_bv(w.tt, 8));
  pt_term diff = pt_mk_op2(w.tt, PT_TOP_SUB, x, y);
  pt_term twice =
      pt_mk_op2(w.tt, PT_TOP_SUB, pt_mk_op2(w.tt, PT_TOP_MUL, x, pt_mk_u64(w.tt, 8, 3)), x);
  CHECK_EQ(next_assert(&w).i, pt_mk_eq(w.tt, pt_mk_op2(w.tt, PT_TOP_SUB, y, x), twice).i);
  CHECK_EQ(next_assert(&w).i, pt_mk_eq(w.tt, diff, pt_mk_u64(w.tt, 8, 0)).i);
  CHECK_EQ(next_assert(&w).i,
           pt_mk_eq(w.tt, pt_mk_op2(w.tt, PT_TOP_SUB, diff, x), pt_mk_u64(w.tt, 8, 7)).i);
  end(&w);
}

TEST(smtlib_read, named_terms_are_names) {
  world w = begin("(declare-const p Bool)(declare-const q Bool)(assert (or (! (and p q) :named "
                  "both) p))(assert both)");
  pt_term p = pt_mk_var(w.tt, "p", pt_sort_bool(w.tt)),
          q = pt_mk_var(w.tt, "q", pt_sort_bool(w.tt));
  next_assert(&w);
  CHECK_STR(pt_smtlib_name(w.r), ""); /* a part has the name, not the assertion */
  CHECK_EQ(next_assert(&w).i, pt_mk_and(w.tt, p, q).i);
  end(&w);
}

TEST(smtlib_read, quantifiers_do_not_capture) {
  world w = begin("(declare-const x (_ BitVec 8))(declare-const y (_ BitVec 8))"
                  "(assert (forall ((z (_ BitVec 8)) (b Bool)) (or b (= z x))))"
                  "(assert (let ((a x)) (exists ((x (_ BitVec 8))) (distinct a x))))"
                  "(define-fun p ((v (_ BitVec 8))) Bool (exists ((y (_ BitVec 8))) (distinct v "
                  "y)))(assert (p y))");
  pt_terms *tt = w.tt;
  pt_sort bv8 = pt_sort_bv(tt, 8);
  pt_term x = pt_mk_var(tt, "x", bv8), y = pt_mk_var(tt, "y", bv8), a = next_assert(&w);
  pt_term z = pt_mk_var(tt, "z", bv8), b = pt_mk_var(tt, "b", pt_sort_bool(tt));
  CHECK_EQ(a.i, pt_mk_forall(tt, z, pt_mk_forall(tt, b, pt_mk_or(tt, b, pt_mk_eq(tt, z, x)))).i);
  for (int k = 0; k < 2; k++) {
    pt_term_vec vars = {0};
    a = next_assert(&w);
    CHECK_EQ(pt_term_op(tt, a), PT_TOP_EXISTS);
    pt_term_inputs(tt, &a, 1, &vars);
    CHECK_EQ(vars.n, 1); /* the free variable is still free */
    CHECK_EQ(vars.at[0].i, k ? y.i : x.i);
    pt_vec_release(w.m, &vars);
  }
  end(&w);
}

TEST(smtlib_read, quantifiers_come_back) {
  world w = begin("");
  pt_terms *tt = w.tt;
  pt_sort bv8 = pt_sort_bv(tt, 8);
  pt_term x = pt_mk_var(tt, "x", bv8), y = pt_mk_var(tt, "y", bv8), back;
  pt_term in = pt_mk_exists(tt, y, pt_mk_op2(tt, PT_TOP_ULT, pt_mk_op2(tt, PT_TOP_ADD, x, y), y));
  pt_term t = pt_mk_forall(tt, x, pt_mk_or(tt, in, pt_mk_eq(tt, x, pt_mk_u64(tt, 8, 3))));
  pt_buf b = {0};
  pt_smtlib_term(w.m, &b, tt, t);
  CHECK(pt_smtlib_parse_term(tt, pt_buf_text(&b), &back, &w.e) == PT_OK);
  CHECK_EQ(back.i, t.i);
  pt_buf_release(w.m, &b);
  end(&w);
}

/* ---- malformed text: where, and a part of what is said */

typedef struct {
  const char *text, *place, *says;
} malformed;

#define X8 "(declare-const x (_ BitVec 8))"

static const malformed bad[] = {
    {"x", "1:1", "`(` and a command is expected before `x`"},
    {")", "1:1", "is expected before `)`"},
    {"(", "1:2", "the text ends"},
    {"()", "1:2", "a command is expected"},
    {"(foo)", "1:2", "`foo` is not supported"},
    {"(check-sat", "1:11", "`)` is expected, but the text ends"},
    {"(check-sat x)", "1:12", "`)` is expected before `x`"},
    {"\n\n  (assert)", "3:10", "a term is expected before `)`"},
    {"(assert true false)", "1:14", "`)` is expected"},
    {"(assert y)", "1:9", "`y` is not declared"},
    {"(assert (g true))", "1:10", "`g` is not declared"},
    {"(assert #x1)", "1:9", "this is of sort (_ BitVec 4), not of sort Bool"},
    {"(assert (not #b1))", "1:14", "argument 1 of `not` is not Boolean"},
    {"(assert (not))", "1:9", "`not` takes 1 arguments, not 0"},
    {"(assert (not true true))", "1:9", "`not` takes 1 arguments, not 2"},
    {"(assert (= true))", "1:9", "`=` takes at least 2 arguments, not 1"},
    {"(assert (= true #b1))", "1:17", "not of sort Bool"},
    {"(assert and)", "1:9", "`and` takes at least 1 arguments, not 0"},
    {"(assert (true))", "1:9", "a constant stands without parentheses"},
    {X8 "(assert (= x #x1))", "1:44", "not of sort (_ BitVec 8)"},
    {X8 "(assert (bvult x true))", "1:48", "argument 2 of `bvult` is not a bit-vector"},
    {X8 "(assert (= ((_ extract 8 0) x) x))", "1:42", "no bits 8 to 0 in 8 bits"},
    {X8 "(assert (= ((_ extract 1 2) x) x))", "1:42", "no bits 1 to 2 in 8 bits"},
    {X8 "(assert (= ((_ extract 1) x) x))", "1:42", "`extract` takes 2 indices, not 1"},
    {X8 "(assert (= ((_ extract 1 2 3) x) x))", "1:46", "too many indices"},
    {X8 "(assert (= (extract x) x))", "1:42", "`extract` takes 2 indices, not 0"},
    {X8 "(assert (= ((_ zero_extend 505) x) x))", "1:42", "513 bits; at most 512"},
    {X8 "(assert (= ((_ repeat 0) x) x))", "1:42", "repeats at least once"},
    {X8 "(assert (= ((_ repeat 65) x) x))", "1:42", "520 bits"},
    {X8 "(assert (= ((_ zero_extend -1) x) x))", "1:58", "a number is expected before `-1`"},
    {X8 "(assert (= ((_ zero_extend 4294967296) x) x))", "1:58", "the number is too large"},
    {X8 "(assert (x x))", "1:40", "`x` takes no arguments"},
    {X8 "(assert (select x x))", "1:39", "the first argument is not an array"},
    {X8 X8, "1:46", "`x` is declared already"},
    {"(declare-const and Bool)", "1:16", "`and` is the name of an operator"},
    {"(declare-const x Int)", "1:18", "the sort `Int` is not supported"},
    {"(declare-const x (_ BitVec 0))", "1:18", "a bit-vector of 0 bits"},
    {"(declare-const x (_ BitVec 513))", "1:18", "a bit-vector of 513 bits"},
    {"(declare-const x (_ BitVec))", "1:27", "a number is expected before `)`"},
    {"(declare-const x (_ FloatingPoint 3 4))", "1:18", "no float format has 3 and 4 bits"},
    {"(declare-const x (Array Bool (Array Bool Bool)))", "1:18", "arrays of arrays"},
    {"(declare-const x (List Bool))", "1:19", "`_` or `Array` is expected before `List`"},
    {"(declare-const 1 Bool)", "1:16", "a symbol is expected before `1`"},
    {"(declare-const || Bool)", "1:16", "the empty symbol"},
    {"(declare-fun f (Bool) (Array Bool Bool))", "1:23", "functions of arrays"},
    {"(declare-fun f ((Array Bool Bool)) Bool)", "1:17", "functions of arrays"},
    {"(declare-fun f Bool Bool)", "1:16", "`(` and the argument sorts is expected"},
    {"(declare-fun f (Bool) Bool)(assert (f true true))", "1:36", "`f` takes 1 arguments, not 2"},
    {"(declare-fun f (Bool) Bool)(assert (f #b1))", "1:39", "not of sort Bool"},
    {"(declare-fun f (Bool) Bool)(assert f)", "1:36", "`f` needs arguments"},
    {"(declare-sort U 0)", "1:2", "sorts of one's own are not supported"},
    {"(declare-datatypes () ())", "1:2", "sorts of one's own are not supported"},
    {"(define-sort S (T) T)", "1:17", "sorts with parameters"},
    {"(define-sort S () Bool)(define-sort S () Bool)", "1:37", "defined already"},
    {"(define-fun f ((a Bool)) Bool #b1)", "1:31",
     "this is of sort (_ BitVec 1), not of sort Bool"},
    {"(define-fun f ((a Bool) (a Bool)) Bool a)", "1:26", "two parameters have this name"},
    {"(define-fun f ((a Bool)) Bool a)(assert a)", "1:41", "`a` is not declared"},
    {"(define-fun f ((a Bool)) Bool (f a))", "1:32", "`f` is not declared"},
    {"(define-fun f ((a Bool)) Bool a)(assert (f #b1))", "1:44", "not of sort Bool"},
    {"(define-fun f ((a Bool)) Bool a)(assert (f))", "1:41", "`f` takes 1 arguments, not 0"},
    {"(assert (let () true))", "1:9", "a let binds at least one name"},
    {"(assert (let ((a true) (a false)) a))", "1:9", "the let binds `a` twice"},
    {"(assert (let ((a true) (b a)) b))", "1:27", "`a` is not declared"},
    {"(assert (let (a true) a))", "1:15", "a binding or `)` is expected before `a`"},
    {"(assert (let ((a true false)) a))", "1:23", "`)` is expected before `false`"},
    {"(assert (let ((a true)) a a))", "1:27", "`)` is expected before `a`"},
    {"(assert (! true :named))", "1:23", "a symbol is expected before `)`"},
    {"(assert (! true named x))", "1:17", "an attribute is expected before `named`"},
    {"(assert (! true :named a))(assert (! true :named a))", "1:50", "`a` is declared already"},
    {"(assert (forall () true))", "1:9", "binds at least one variable"},
    {"(assert (forall ((z Bool)) #b1))", "1:9", "the body of a quantifier is not Boolean"},
    {"(assert (ite #b1 true true))", "1:9", "the condition is not Boolean"},
    {"(assert (ite true true #b1))", "1:9", "the branches have different sorts"},
    {"(assert (= #xg #x1))", "1:14", "a hexadecimal digit is missing"},
    {"(assert (= #b12 #x1))", "1:15", "a binary digit is missing"},
    {"(assert (= #o1 #x1))", "1:12", "a literal starts with #x or #b"},
    {"(assert (= (_ bv16 4) #x1))", "1:12", "the number does not fit 4 bits"},
    {"(assert (= (_ bv1 0) #x1))", "1:12", "a bit-vector of 0 bits"},
    {"(assert (= (_ foo 1) #x1))", "1:15", "`foo` is no indexed operator"},
    {"(assert (= 5 5))", "1:12", "argument 1 of `=` is not a term"},
    {"(assert 5)", "1:9", "this is not a Boolean"},
    {"(assert RNE)", "1:9", "this is not a Boolean"},
    {"(assert 1a)", "1:9", "a symbol cannot start with a digit"},
    {"(assert |a)", "1:9", "the quoted symbol is not closed"},
    {"(assert |a\\b|)", "1:11", "a backslash in a quoted symbol"},
    {"(echo \"a)", "1:7", "the string is not closed"},
    {"(echo a)", "1:7", "a string is expected before `a`"},
    {"(assert \"a\")", "1:9", "a term is expected before `\"a\"`"},
    {"(assert :a)", "1:9", "a term is expected before `:a`"},
    {"(assert {)", "1:9", "this character starts nothing"},
    {"(set-info : a)", "1:11", "a keyword needs a name"},
    {"(set-info a)", "1:11", "a keyword is expected before `a`"},
    {"(set-info :a (b)", "1:17", "the text ends"},
    {"(set-logic 5)", "1:12", "a symbol is expected"},
    {"(push 1)(pop 2)", "1:14", "pop 2, but there are 1 levels"},
    {"(push -1)", "1:7", "a number is expected before `-1`"},
    {"(push 9999999)", "1:7", "too many levels"},
    {"(get-value ())", "1:13", "a term is expected before `)`"},
    {"(check-sat-assuming (#b1))", "1:22", "not of sort Bool"},
    {"(check-sat-assuming true)", "1:21", "`(` and the assumptions is expected"},
    {"(assert ((as const Bool) true))", "1:14", "the sort of a constant array is not an array's"},
    {"(assert ((as const (Array Bool Bool)) #b1))", "1:39", "not of sort Bool"},
    {"(assert (as const (Array Bool Bool)))", "1:9", "a constant array needs its element"},
    {"(assert (as true (_ BitVec 1)))", "1:9", "not of sort (_ BitVec 1)"},
    {"(assert ((foo bar) true))", "1:11", "`_` or `as` is expected before `foo`"},
    {"(assert (fp.isNaN (fp #b0 #b0 #b0)))", "1:19", "no format has 1 and 2 bits"},
    {"(assert (fp.isNaN (fp.add RTZ (_ NaN 8 24) (_ NaN 8 24))))", "1:19",
     "only the rounding mode RNE"},
    {"(assert (fp.isNaN (fp.add (_ NaN 8 24) (_ NaN 8 24) RNE)))", "1:27",
     "is not a rounding mode"},
    {"(assert (= #x00 ((_ fp.to_sbv 8) RNE (_ NaN 8 24))))", "1:17", "only the rounding mode RTZ"},
    {"(assert (fp.isNaN ((_ to_fp 8 24) #x00)))", "1:19", "the argument does not have 32 bits"},
    {"(assert (fp.isNaN ((_ to_fp 8 24) RNE)))", "1:19", "there is nothing to convert"},
    {"(assert (fp.isNaN ((_ to_fp 8 24) RNE true)))", "1:19", "cannot be converted"},
    {"(assert (fp.isNaN ((_ to_fp_unsigned 8 24) RNE 1.5)))", "1:19",
     "the last argument is not a term"},
    {"(assert (fp.isNaN (_ NaN 8)))", "1:19", "`NaN` takes 2 indices, not 1"},
};

TEST(smtlib_read, malformed_text) {
  CHECK(sizeof bad / sizeof *bad >= 40);
  for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
    world w = begin(bad[k].text);
    pt_smtlib_command c;
    pt_status st;
    char place[60];
    do
      st = pt_smtlib_next(w.r, &c, &w.e);
    while (st == PT_OK && c != PT_CMD_END);
    snprintf(place, sizeof place, "t.smt2:%s: ", bad[k].place);
    if (st != PT_INPUT || strncmp(w.e.text, place, strlen(place)) != 0 ||
        !strstr(w.e.text, bad[k].says))
      pt_test_fail(__FILE__, __LINE__, "%s\n  gives  %s\n  not    %s%s", bad[k].text, w.e.text,
                   place, bad[k].says);
    end(&w);
  }
}

/* Every prefix of a good script is refused or is a shorter script, and leaves nothing behind. */
TEST(smtlib_read, cut_text) {
  static const char text[] = "(set-info :a (b \"c\"))(declare-fun |f| ((_ BitVec 8)) (_ BitVec "
                             "8))(define-fun g ((a Bool)) Bool (not a))"
                             "(declare-const m (Array (_ BitVec 8) Bool))(assert (! (let ((y (f "
                             "#x01)) (z (_ bv3 8))) (forall ((v Bool))"
                             " (g (select (store m y v) ((_ rotate_left 2) z))))) :named "
                             "n))(get-value ((f #x00) m))(check-sat-assuming (n))";
  char part[sizeof text];
  size_t accepted = 0;
  for (size_t n = 0; n < sizeof text; n++) {
    memcpy(part, text, n);
    part[n] = '\0';
    world w = begin(part);
    pt_smtlib_command c;
    pt_status st;
    do
      st = pt_smtlib_next(w.r, &c, &w.e);
    while (st == PT_OK && c != PT_CMD_END);
    accepted += st == PT_OK;
    CHECK((st == PT_OK) == (w.e.text[0] == '\0'));
    end(&w);
  }
  CHECK_EQ(accepted, 8); /* nothing, and after each command */
}

TEST(smtlib_read, one_term) {
  static const char *const refused[] = {"",          "x y", "(x",   "z",
                                        "(bvadd x)", ")",   "(f x", "(bvadd x |y|)"};
  world w = begin("");
  pt_term t, x = pt_mk_var(w.tt, "x", pt_sort_bv(w.tt, 8));
  CHECK_EQ(pt_smtlib_parse_term(w.tt, " (bvadd x #x01) ; all", &t, &w.e), PT_OK);
  CHECK_EQ(t.i, pt_mk_op2(w.tt, PT_TOP_ADD, x, pt_mk_u64(w.tt, 8, 1)).i);
  for (size_t k = 0; k < sizeof refused / sizeof *refused; k++) {
    pt_err e = {0};
    CHECK_EQ(pt_smtlib_parse_term(w.tt, refused[k], &t, &e), PT_INPUT);
    CHECK(strncmp(e.text, "<term>:1:", 9) == 0);
  }
  end(&w);
}
