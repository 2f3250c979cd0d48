/* The whole program: declarations in order, contracts behind the declarations that have them. */
#include "spec/spec_priv.h"

/* What the text needs.  Sizes are exact: a number of elements that is too large is not valid. */
static const char prelude[] =
    "#undef linux\n#undef unix\n#undef i386\n"
    "void __protest_check(_Bool, const char *, const char *);\n"
    "void __protest_assume(_Bool);\n"
    "void __protest_any(void *, __SIZE_TYPE__, const char *);\n"
    "__SIZE_TYPE__ __protest_object_size(const void *);\n"
    "__SIZE_TYPE__ __protest_owned(const void *);\n"
    "void *__protest_made(void);\n"
    "unsigned char __protest_input_uchar(const char *);\n"
    "unsigned long __protest_input_ulong(const char *);\n"
    "_Bool __protest_same(const void *, const void *);\n"
    "#define __protest_variable_(P) _Static_assert(__protest_is_pointer_(P) && "
    "__builtin_types_compatible_p(__typeof__(P), __typeof__(__protest_value_(P))), "
    "\"what is fresh is no pointer that can be set\")\n"
    "#define __protest_forget_(TO, N, NAME) do { if ((N) > 16) __protest_any(TO, N, NAME); "
    "else for (__SIZE_TYPE__ protest_k_ = 0; protest_k_ < (N); protest_k_++) { "
    "unsigned char protest_v_; __protest_any(&protest_v_, 1, NAME); "
    "((unsigned char *)(TO))[protest_k_] = protest_v_; } } while (0)\n"
    "void __protest_free(void *);\n"
    "#define __protest_may_free_(P, NAME) do { unsigned char protest_v_; "
    "__protest_any(&protest_v_, 1, NAME); if ((P) && protest_v_ & 1) __protest_free(P); } "
    "while (0)\n"
    "#define __protest_is_pointer_(P) (__builtin_classify_type(P) == 5)\n"
    "#define __protest_pointer_(P) ((const unsigned char *)__builtin_choose_expr("
    "__protest_is_pointer_(P), (P), (void *)0))\n"
    "#define __protest_leads_(P) (__protest_is_pointer_(P) ? __protest_pointer_(P) != 0 : "
    "__builtin_classify_type(P) > 9)\n"
    "#define __protest_nonnull_(P) (!__protest_is_pointer_(P) || __protest_pointer_(P) != 0)\n"
    "#define __protest_some_(P) (!__protest_is_pointer_(P) || __protest_pointer_(P) == 0 || "
    "__protest_valid_bytes_(__protest_pointer_(P), 1))\n"
    "#define __protest_pointee_(P) __typeof__(*__builtin_choose_expr("
    "__protest_is_pointer_(P), (P), (void *)0))\n"
    "#define __protest_other_(P, Q) (!__protest_is_pointer_(P) || !__protest_is_pointer_(Q) || "
    "__builtin_types_compatible_p(__protest_pointee_(P), __protest_pointee_(Q)) || "
    "__protest_pointer_(P) == 0 || __protest_pointer_(Q) == 0 || "
    "__protest_elsewhere_(P, Q))\n"
    "#define __protest_elsewhere_(P, Q) __protest_apart(__protest_pointer_(P), -1, "
    "__protest_pointer_(Q), -1)\n"
    "#define __protest_alone_(P, Q) (!__protest_is_pointer_(P) || !__protest_is_pointer_(Q) || "
    "__protest_elsewhere_(P, Q))\n"
    "#define __protest_is_integer_(X) (__builtin_classify_type(X) == 1 || "
    "__builtin_classify_type(X) == 18)\n"
    "#define __protest_value_(X) (1 ? (X) : (X))\n"
    "#define __protest_taken_(X) __builtin_choose_expr(__builtin_classify_type(X) < 5 || "
    "__protest_is_real_(X), __protest_value_(X), (X))\n"
    "#define __protest_is_real_(X) (__builtin_classify_type(X) == 8)\n"
    "#define __protest_integer_(X, WIDE) ((__typeof__(__builtin_choose_expr("
    "__builtin_classify_type(X) == 1, WIDE, __protest_value_(X))))(X))\n"
    "_Bool __protest_is_rounded_(int C) __attribute__((diagnose_if(C, \"in ACSL this computes with "
    "real numbers, and would be rounded; (double)(x + y) is the sum as C has it\", "
    "\"error\")));\n"
    "#define __protest_exact_(X) (sizeof __protest_is_rounded_(__protest_is_real_(X)) ? (X) : "
    "(X))\n"
    "_Bool __protest_narrow(int C) __attribute__((diagnose_if(C, \"this is rounded before it is "
    "computed with\", \"error\")));\n"
    "#define __protest_once_(T, X) (sizeof __protest_narrow(__protest_is_real_(X) ? sizeof(X) > "
    "sizeof(T) : sizeof(__protest_value_(X)) >= sizeof(T)) ? (T)(X) : (T)(X))\n"
    "#define __protest_number_(X) __builtin_choose_expr(!__protest_is_real_(X) && "
    "!__protest_is_pointer_(X) && __builtin_constant_p(X), X, 1LL << 60)\n"
    "#define __protest_is_small_(X, MOST) (__protest_number_(X) <= (MOST) && "
    "__protest_number_(X) >= -(MOST))\n"
    "#define __protest_rounds_(A, B) (__protest_is_real_(A) && !__protest_is_real_(B) && "
    "!__protest_is_pointer_(B) && (sizeof(A) < 8 ? !__protest_is_small_(B, 1LL << 24) : "
    "sizeof(B) > 8 && !__protest_is_small_(B, 1LL << 53)))\n"
    "_Bool __protest_rounded(int C) __attribute__((diagnose_if(C, \"an integer of so many bits is "
    "rounded when it is compared with this floating-point number\", \"error\")));\n"
    "#define __protest_comparable_(A, B) (sizeof __protest_rounded(__protest_rounds_(A, B) || "
    "__protest_rounds_(B, A)) > 0)\n"
    "#define __protest_int_(PRODUCTS, ...) __protest_integer_((__VA_ARGS__), "
    "__builtin_choose_expr(PRODUCTS == 0 && sizeof(__protest_value_((__VA_ARGS__))) < 8, 0LL, "
    "(_BitInt(sizeof(__protest_value_((__VA_ARGS__))) * 8 * (PRODUCTS + 1) + 8))0))\n"
    "#define __protest_places_(N, MOST) ((N) < 0 || (N) > (MOST) ? (__protest_unmodelled("
    "\"a shift by a negative number, or by more than 63 places\"), 0) : (int)(N))\n"
    "#define __protest_shl_(A, N) ((__typeof__((A) + 0LL))((unsigned "
    "_BitInt(sizeof((A) + 0LL) * 8))(A) << "
    "__protest_places_(N, sizeof((A) + 0LL) > 8 ? 63 : 62)))\n"
    "#define __protest_shr_(A, N) (((A) + 0LL) >> __protest_places_(N, 63))\n"
    "#define __protest_is_int_(X) (__builtin_classify_type(X) == 1 && (sizeof(X) < sizeof(int) || "
    "(sizeof(X) == sizeof(int) && (__typeof__(X))-1 < 0)))\n"
    "#define __protest_between_(LOW, HIGH) __typeof__(__builtin_choose_expr("
    "__protest_is_int_(__protest_value_(LOW)) && __protest_is_int_(__protest_value_(HIGH)), 0, "
    "0LL))\n"
    "#define __protest_valid_bytes_(P, N) __protest_accessible((const void *)(P), "
    "(__SIZE_TYPE__)(N))\n"
    "#define __protest_more_bytes_(P, N) __protest_valid_bytes_(P, (__SIZE_TYPE__)(N) + 1)\n"
    "#define __protest_there_(P, I) __extension__({ __auto_type protest_i_ = (I); protest_i_ < 0 ? "
    "__protest_valid_(&(P)[protest_i_], 1) : __protest_valid_((P), (__SIZE_TYPE__)protest_i_ + 1); "
    "})\n"
    "#define __protest_valid_(P, N) __extension__({ __auto_type protest_n_ = (N); "
    "protest_n_ <= 0 || (protest_n_ <= __SIZE_MAX__ / sizeof *(P) && "
    "__protest_accessible((const void *)(P), (__SIZE_TYPE__)protest_n_ * sizeof *(P))); })\n"
    "void *__protest_snapshot(const void *);\n"
    "void __protest_unmodelled(const char *);\n"
    "#define __protest_index_(I) __extension__({ __auto_type protest_i_ = (I); if (protest_i_ < 0) "
    "__protest_unmodelled(\"an old value in front of the pointer\"); protest_i_; })\n"
    "_Bool __protest_apart(const void *, __SIZE_TYPE__, const void *, __SIZE_TYPE__);\n"
    "#define __protest_of_(SIZE, N) __extension__({ __auto_type protest_n_ = (N); "
    "__SIZE_TYPE__ protest_b_ = protest_n_ <= 0 ? 0 : __SIZE_MAX__; "
    "if (protest_n_ > 0 && protest_n_ <= __SIZE_MAX__ / ((SIZE) + !(SIZE))) "
    "protest_b_ = (__SIZE_TYPE__)protest_n_ * (SIZE); protest_b_; })\n"
    "#define __protest_bytes_(P, N) __protest_of_(sizeof *(P), N)\n"
    "#define __protest_has_bytes_(P, N) __extension__({ __SIZE_TYPE__ protest_e_ = (N); "
    "protest_e_ == 0 || __protest_object_size(__protest_pointer_(P)) == protest_e_; })\n"
    "#define __protest_apart_(P, N, Q, M) __protest_apart((const void *)(P), "
    "__protest_bytes_(P, N), (const void *)(Q), __protest_bytes_(Q, M))\n";

bool pt_is_modular(const pt_spec_out *o) {
  return o->mode == PT_SPEC_MODULAR || o->mode == PT_SPEC_FRAMED || o->mode == PT_SPEC_STEADY ||
         o->mode == PT_SPEC_ROUND_MODULAR;
}

bool pt_is_round(const pt_spec_out *o) {
  return o->mode == PT_SPEC_ROUND || o->mode == PT_SPEC_ROUND_MODULAR;
}

/* ---- values of entry states, once */

/* Those of the clause, behind the first N that are known. */
static void find_olds_in(pt_spec *s, pt_contract *c, const pt_clause *in, bool body, pt_err *e) {
  size_t n = c->olds.n;
  pt_find_olds(s, in->from, in->to, PT_SPEC_OLD, &c->olds.at, &c->olds.n, &c->olds.cap);
  for (; n < c->olds.n && e->status == PT_OK; n++) {
    pt_spec_read_snapshot(s, c, in, &c->olds.at[n], body, e);
    pt_spec_read_old(s, c, in, &c->olds.at[n], body);
  }
}

/* In clauses of loops, and elsewhere. */
static void find_olds_of_body(pt_spec *s, pt_contract *c, pt_err *e) {
  const pt_tokens *t = &s->tokens;
  uint32_t end = t->all.at[c->body].partner;
  for (uint32_t k = c->body, from = k; k < end && e->status == PT_OK; k++) {
    pt_clause in = {.word = k, .from = k + 2, .to = t->all.at[k + 1].partner};
    if (k + 1 == end) in.to = end;
    else if (pt_clause_at(t, k, &in.cbmc) == PT_CLAUSE_COUNT) continue;
    pt_find_olds(s, from, k, PT_SPEC_OLD, &c->olds.at, &c->olds.n, &c->olds.cap);
    find_olds_in(s, c, &in, true, e);
    k = in.to, from = k + 1;
  }
}

static void find_olds(pt_spec *s, pt_err *e) {
  for (size_t k = 0; k < s->contracts.n && e->status == PT_OK; k++) {
    pt_contract *c = &s->contracts.at[k];
    pt_vec_reset(&c->olds);
    for (size_t j = 0; j < c->clauses.n; j++)
      if (c->clauses.at[j].kind == PT_CLAUSE_ENSURES)
        find_olds_in(s, c, &c->clauses.at[j], false, e);
    c->ensured_olds = c->olds.n;
    if (c->body) find_olds_of_body(s, c, e);
  }
}

/* ---- declarations */

/* FROM .. TO outside of bodies, without clauses. */
static void put_tokens(pt_spec_out *o, uint32_t from, uint32_t to) {
  const pt_tokens *t = &o->s->tokens;
  bool cbmc;
  for (uint32_t k = from; k < to && o->e->status == PT_OK;) {
    if (pt_clause_at(t, k, &cbmc) != PT_CLAUSE_COUNT) k = t->all.at[k + 1].partner + 1;
    else if (pt_spec_word_at(t, k) == PT_SPEC_PURE) k++;
    else pt_put(o, k++);
  }
}

/* FROM .. OPEN of a declaration of C: up to the bracket of its parameters. */
static void put_real_name(pt_spec_out *o, const pt_contract *c, uint32_t from, uint32_t open) {
  put_tokens(o, from, open - 1);
  pt_put_place(o, open - 1);
  pt_put_real_name(o, c);
  pt_put(o, open);
}

/* FROM .. TO is a declaration of C, but no definition; OPEN as above. */
static void put_declaration(pt_spec_out *o, const pt_contract *c, uint32_t from, uint32_t open,
                            uint32_t to) {
  uint32_t close = o->s->tokens.all.at[open].partner;
  put_real_name(o, c, from, open);
  put_tokens(o, open + 1, close + 1);
  pt_put_real_label(o, c);
  put_tokens(o, close + 1, to);
}

/* A value at file scope may be the address of a function with a contract. */
static void put_outside(pt_spec_out *o, const pt_spec_declaration *d, uint32_t to) {
  const pt_contract *c = d->word ? pt_contract_named(o->s, d->word) : NULL;
  uint32_t value = pt_tokens_find(&o->s->tokens, d->start, to, "=");
  if (c) put_declaration(o, c, d->start, d->open, to);
  else put_tokens(o, d->start, value);
  if (!c) pt_put_body(o, NULL, value, to);
}

static const pt_contract *contract_of_body(const pt_spec *s, uint32_t brace) {
  for (size_t k = 0; k < s->contracts.n; k++)
    if (s->contracts.at[k].body == brace) return &s->contracts.at[k];
  return NULL;
}

static const pt_contract *contract_ending(const pt_spec *s, uint32_t end) {
  for (size_t k = 0; k < s->contracts.n; k++)
    if (s->contracts.at[k].end == end) return &s->contracts.at[k];
  return NULL;
}

/* The functions of a contract need a declaration in front. */
static void put_contract_here(pt_spec_out *o, const pt_contract *c, bool declared) {
  if (!declared) {
    put_declaration(o, c, c->start, c->open, c->end);
    pt_put_text(o, ";");
  }
  pt_put_contract(o, c);
}

/* The declaration in front of the body of a function with a contract. */
static void put_head(pt_spec_out *o, const pt_contract *c, uint32_t from, uint32_t brace) {
  put_real_name(o, c, from, c->body_open);
  pt_put_parameters(o, c->body_open);
  put_tokens(o, o->s->tokens.all.at[c->body_open].partner, brace);
}

/* A declaration without the contract that comes later: what others call is declared with it. */
static void put_early(pt_spec_out *o, const pt_spec_declaration *d) {
  for (size_t k = 0; d->word && k < o->s->contracts.n; k++) {
    const pt_contract *c = &o->s->contracts.at[k];
    uint32_t place = c->late ? c->body : c->end;
    if (pt_token_is(&o->s->tokens, d->word, c->name) && d->end < place)
      pt_put_use_declared(o, c, d);
  }
}

static void put_definition(pt_spec_out *o, uint32_t from, uint32_t brace) {
  uint32_t close = o->s->tokens.all.at[brace].partner;
  const pt_contract *c = contract_of_body(o->s, brace);
  if (c && (c->end == brace || c->late)) put_contract_here(o, c, false);
  if (c && strcmp(c->name, o->function) == 0) /* also when it is static, and nobody calls it */
    pt_put_text(o, " __attribute__((__used__)) ");
  if (c) put_head(o, c, from, brace);
  else put_tokens(o, from, brace);
  pt_put(o, brace);
  if (c) pt_put_entry(o, c);
  pt_put_body(o, c, brace + 1, close);
  pt_put(o, close);
}

pt_status pt_spec_write(pt_spec *s, pt_buf *out, pt_spec_mode mode, const char *function,
                        pt_err *e) {
  pt_spec_out o = {.s = s, .m = s->tokens.mem, .out = out, .e = e, .mode = mode,
                   .function = function};
  uint32_t end = (uint32_t)s->tokens.all.n - 1;
  pt_buf_add(o.m, out, prelude);
  find_olds(s, e);
  for (uint32_t k = 0; k < end && e->status == PT_OK;) {
    pt_spec_declaration d = pt_spec_declaration_at(&s->tokens, k);
    const pt_contract *c = d.word ? contract_ending(s, d.end) : NULL;
    uint32_t next = pt_spec_behind(&s->tokens, &d);
    if (d.body) put_definition(&o, k, d.body);
    else put_outside(&o, &d, next);
    if (c && !d.body && !c->late) put_contract_here(&o, c, true);
    if (!d.body) put_early(&o, &d);
    k = next;
  }
  pt_buf_char(o.m, out, '\n');
  return e->status;
}
