#include "fuzz_sym_gen.h"

#include "base/rng.h"

enum { SCALARS = 9, FUNCTIONS = 3, MAX_DEPTH = 3 };

/* The scalar variables of every function: type and name. */
static const struct {
  const char *type, *name, *input;
} scalars[SCALARS] = {
    {"int", "i0", "int"},           {"int", "i1", "int"},         {"unsigned", "u0", "uint"},
    {"unsigned", "u1", "uint"},     {"signed char", "c0", "char"}, {"unsigned char", "b0", "uchar"},
    {"short", "s0", "short"},       {"unsigned long long", "l0", "ulonglong"},
    {"long long", "m0", "longlong"}};

typedef struct {
  pt_mem *m;
  pt_buf *out;
  pt_rng rng;
  int functions; /* that can be called */
  int loops;     /* open ones, for names */
  bool floats, heap;
} gen;

static uint64_t below(gen *g, uint64_t n) { return pt_rng_below(&g->rng, n); }
static void put(gen *g, const char *text) { pt_buf_add(g->m, g->out, text); }

#define PRINT(...) pt_buf_printf(g->m, g->out, __VA_ARGS__)

static void expression(gen *g, int depth);

static void constant(gen *g) {
  static const char *const nice[] = {"0",
                                     "1",
                                     "2",
                                     "3",
                                     "7",
                                     "8",
                                     "127",
                                     "128",
                                     "255",
                                     "256",
                                     "-1",
                                     "-2",
                                     "65535",
                                     "2147483647",
                                     "(-2147483647 - 1)",
                                     "4294967295u",
                                     "0x123456789abull"};
  put(g, nice[below(g, sizeof nice / sizeof *nice)]);
}

/* A value in memory, read in one of many ways. */
static void memory(gen *g, int depth) {
  switch (below(g, 9)) {
  case 0: put(g, "ga[("), expression(g, depth), put(g, ") & 7]"); break;
  case 1: put(g, "gb[("), expression(g, depth), put(g, ") & 15]"); break;
  case 2: put(g, "gs.f0"); break;
  case 3: put(g, "gs.f1"); break;
  case 4: put(g, "gs.f2"); break;
  case 5: put(g, "gu.i"); break;
  case 6: put(g, "gu.h[("), expression(g, depth), put(g, ") & 1]"); break;
  case 7: put(g, "*p"); break;
  default: put(g, "gu.b[("), expression(g, depth), put(g, ") & 3]"); break;
  }
}

static void operation(gen *g, int depth) {
  static const char *const any[] = {"+",  "-",  "*",  "&", "|",  "^",  "<",
                                    "<=", "==", "!=", ">", ">=", "&&", "||"};
  static const char *const wraps[] = {"+", "-", "*"};
  switch (below(g, 6)) {
  case 0: /* arithmetic that cannot overflow */
    put(g, "((unsigned)("), expression(g, depth);
    PRINT(") %s (unsigned)(", wraps[below(g, 3)]);
    expression(g, depth), put(g, "))");
    return;
  case 1: /* division, sometimes by zero */
    put(g, "(("), expression(g, depth);
    PRINT(") %s ((", below(g, 2) ? "/" : "%");
    expression(g, depth), put(g, below(g, 4) ? ") | 1))" : ")))");
    return;
  case 2:
    PRINT("((%s)(", below(g, 2) ? "unsigned" : "unsigned long long");
    expression(g, depth);
    PRINT(") %s ((", below(g, 2) ? "<<" : ">>");
    expression(g, depth), put(g, ") & 31))");
    return;
  default:
    put(g, "(("), expression(g, depth);
    PRINT(") %s (", any[below(g, sizeof any / sizeof *any)]);
    expression(g, depth), put(g, "))");
  }
}

static void expression(gen *g, int depth) {
  static const char *const casts[] = {"signed char", "unsigned char", "short", "int",
                                      "unsigned",    "long long",     "_Bool"};
  if (depth <= 0) {
    if (below(g, 4)) put(g, scalars[below(g, SCALARS)].name);
    else constant(g);
    return;
  }
  switch (below(g, 12)) {
  case 0: constant(g); break;
  case 1: case 2: put(g, scalars[below(g, SCALARS)].name); break;
  case 3: case 4: memory(g, depth - 1); break;
  case 5: PRINT("((%s)(", casts[below(g, 7)]), expression(g, depth - 1), put(g, "))"); break;
  case 6: put(g, below(g, 2) ? "(!(" : "(~("), expression(g, depth - 1), put(g, "))"); break;
  case 7:
    put(g, "(("), expression(g, depth - 1), put(g, ") ? ("), expression(g, depth - 1);
    put(g, ") : ("), expression(g, depth - 1), put(g, "))");
    break;
  case 8:
    if (g->functions == 0) {
      put(g, "u0");
      break;
    }
    if (below(g, 4) == 0) put(g, "table[("), expression(g, depth - 1), put(g, ") & 1](");
    else PRINT("f%d(", (int)below(g, (uint64_t)g->functions));
    expression(g, depth - 1), put(g, ", "), expression(g, depth - 1), put(g, ")");
    break;
  default: operation(g, depth - 1); break;
  }
}

/* ---- statements */

static void block(gen *g, int depth);

static void assign(gen *g) {
  static const char *const members[] = {"i", "i", "b[1]", "h[1]"};
  static const char *const signs[] = {"", "", "", "", "^", "|"};
  switch (below(g, 8)) {
  case 0: put(g, "ga[("), expression(g, 1), put(g, ") & 7] = "); break;
  case 1: put(g, "gb[("), expression(g, 1), put(g, ") & 15] = "); break;
  case 2: PRINT("gs.f%d = ", (int)below(g, 3)); break;
  case 3: PRINT("gu.%s = ", members[below(g, 4)]); break;
  case 4: put(g, "*p = "); break;
  default:
    PRINT("%s %s= ", scalars[below(g, SCALARS)].name, signs[below(g, 6)]);
    break;
  }
  expression(g, 3), put(g, ";\n");
}

static void pointers(gen *g) {
  static const char *const to[] = {"&i0", "&i1", "&ga[1]", "&ga[u0 & 7]", "&gu.i"};
  put(g, "p = ("), expression(g, 2);
  PRINT(") ? %s : %s;\n", to[below(g, 5)], to[below(g, 5)]);
}

static void copies(gen *g) {
  switch (below(g, 6)) {
  case 0: put(g, "memcpy(gb + (u1 & 7), ga, 4);\n"); break;
  case 1: put(g, "memcpy(&u0, gb + ("), expression(g, 1), put(g, " & 7), sizeof u0);\n"); break;
  case 2: put(g, "memmove(gb + 1, gb + (b0 & 3), b0 & 7);\n"); break;
  case 3: put(g, "memset(gb + 3, "), expression(g, 1), put(g, ", c0 & 7);\n"); break;
  case 4: put(g, "gt = gs; gs.f1 = gt.f2;\n"); break;
  default:
    put(g, "gb[15] = 0; u1 = (unsigned)strlen((char *)gb) + (strcmp((char *)gb, \"ab\") == 0);\n");
    break;
  }
}

static void heap(gen *g) {
  put(g, "{ unsigned n = ("), expression(g, 1),
      put(g, ") & 7; unsigned char *h = malloc(n + 1); if (h) { h[0] = b0;\n");
  if (below(g, 2)) put(g, "if ((u0 & 7) <= n) h[u0 & 7] = 1; u1 = h[0];\n");
  else put(g, "for (unsigned k = 0; k <= n; k++) h[k] = (unsigned char)(k ^ b0); u1 = h[n / 2];\n");
  put(g, "free(h); } }\n");
}

static void real(gen *g) {
  switch (below(g, 4)) {
  case 0: put(g, "gf = (float)(short)("), expression(g, 1), put(g, ") * 0.5f;\n"); break;
  case 1: put(g, "if (gf > 1.5f && gf < 100.f) i0 = (int)gf;\n"); break;
  case 2: put(g, "if (gf != gf || gf == 2.5f) b0 ^= 1;\n"); break;
  default: put(g, "gd = gf + gd / 3; if (gd >= 1e3) gd = 1;\n"); break;
  }
}

static void statement(gen *g, int depth) {
  switch (below(g, depth > 0 ? 14 : 7)) {
  case 0: pointers(g); break;
  case 1: copies(g); break;
  case 2: g->heap ? heap(g) : assign(g); break;
  case 3: g->floats ? real(g) : assign(g); break;
  case 7: case 8: case 9:
    put(g, "if ("), expression(g, 3), put(g, ") {\n"), block(g, depth - 1);
    if (below(g, 2)) put(g, "} else {\n"), block(g, depth - 1);
    put(g, "}\n");
    break;
  case 10: {
    int k = g->loops++;
    PRINT("for (int k%d = 0; k%d < ((", k, k), expression(g, 2);
    PRINT(") & 3); k%d++) {\n", k), block(g, depth - 1);
    if (below(g, 3) == 0) put(g, "if ("), expression(g, 2), put(g, ") break;\n");
    put(g, "}\n");
    break;
  }
  case 11:
    put(g, "switch (("), expression(g, 2), put(g, ") & 7) {\ncase 1: "), assign(g),
        put(g, "case 2: "), assign(g);
    put(g, "break;\ncase 5: "), block(g, depth - 1), put(g, "break;\ndefault: "), assign(g),
        put(g, "}\n");
    break;
  case 12: put(g, "__VERIFIER_assume("), expression(g, 2), put(g, ");\n"); break;
  case 13:
    put(g, "if ("), expression(g, 2), put(g, ") assert("), expression(g, 2), put(g, ");\n");
    break;
  default: assign(g); break;
  }
}

static void block(gen *g, int depth) {
  for (uint64_t n = 1 + below(g, 3); n > 0; n--) statement(g, depth);
}

static void locals(gen *g, bool inputs) {
  for (int k = 0; k < SCALARS; k++) {
    if (inputs && below(g, 3))
      PRINT("%s %s = __VERIFIER_nondet_%s();\n", scalars[k].type, scalars[k].name,
            scalars[k].input);
    else PRINT("%s %s = %d;\n", scalars[k].type, scalars[k].name, (int)below(g, 9));
  }
  put(g, "int *p = &i1;\n");
}

static const char head[] =
    "#include <assert.h>\n#include <stdlib.h>\n#include <string.h>\nvoid __VERIFIER_assume(int);\n"
    "int __VERIFIER_nondet_int(void); unsigned __VERIFIER_nondet_uint(void); char "
    "__VERIFIER_nondet_char(void);\n"
    "unsigned char __VERIFIER_nondet_uchar(void); short __VERIFIER_nondet_short(void);\n"
    "long long __VERIFIER_nondet_longlong(void); unsigned long long "
    "__VERIFIER_nondet_ulonglong(void);\n"
    "float __VERIFIER_nondet_float(void);\n"
    "struct s { unsigned f0 : 5; int f1 : 7; unsigned short f2; } gs = {3, -1, 9}, gt;\n"
    "union { int i; unsigned char b[4]; short h[2]; } gu;\nint ga[8] = {1, -2, 3};\nunsigned char "
    "gb[16] = \"abc\";\n"
    "float gf; double gd = 2;\n";

void fuzz_sym_program(pt_mem *m, pt_buf *out, uint64_t seed) {
  gen state = {.m = m, .out = out, .rng = {seed}}, *g = &state;
  g->floats = below(g, 3) == 0, g->heap = below(g, 2);
  put(g, head);
  for (int k = 0; k < FUNCTIONS; k++) {
    PRINT("static unsigned f%d(unsigned a0, unsigned a1) {\n", k);
    locals(g, false);
    put(g, "u0 = a0, u1 = a1;\n"), block(g, 1);
    put(g, "return (unsigned)("), expression(g, 2), put(g, ") + (unsigned)*p;\n}\n");
    if (k == 1) put(g, "static unsigned (*const table[2])(unsigned, unsigned) = {f0, f1};\n");
    g->functions = k < 1 ? 0 : k + 1; /* the table needs two; calls only go to earlier functions */
  }
  put(g, "int main(void) {\n"), locals(g, true);
  if (g->floats) put(g, "gf = __VERIFIER_nondet_float();\n");
  for (int k = 0; k < 4; k++) block(g, MAX_DEPTH);
  put(g, "return (int)((u0 ^ u1 ^ (unsigned)i0 ^ (unsigned)i1) & 1);\n}\n");
}
