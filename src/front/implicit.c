/* Library functions that a program calls without having declared them.

   Idea: compilers know the types of these functions and use them then (`p = malloc(n)` without its
   header works).  clang forgets them with -fno-builtin, and takes the function as one that returns
   int.  Such calls are seen in the bitcode: a function without parameters, of any number of
   arguments, that returns int.  The file is then compiled again with declarations in front of it;
   when those contradict what the file says, it has declared the function after all. */
#include <string.h>

#include "front/implicit.h"

typedef struct {
  const char *name, *before, *after; /* the declaration is BEFORE NAME AFTER */
} row;

#define SIZE "__typeof__(sizeof 0)" /* known in preprocessed files, too */
#define FLOATS_1(N)                                                                                \
  {N, "double ", "(double);"}, {N "f", "float ", "(float);"}, {                                    \
    N "l", "long double ", "(long double);"                                                        \
  }
#define FLOATS_2(N)                                                                                \
  {N, "double ", "(double, double);"}, {N "f", "float ", "(float, float);"}, {                     \
    N "l", "long double ", "(long double, long double);"                                           \
  }

static const row rows[] = {{"malloc", "void *", "(" SIZE ");"},
                           {"calloc", "void *", "(" SIZE ", " SIZE ");"},
                           {"realloc", "void *", "(void *, " SIZE ");"},
                           {"aligned_alloc", "void *", "(" SIZE ", " SIZE ");"},
                           {"alloca", "void *", "(" SIZE ");"},
                           {"labs", "long ", "(long);"},
                           {"llabs", "long long ", "(long long);"},
                           {"memchr", "void *", "(const void *, int, " SIZE ");"},
                           {"memcpy", "void *", "(void *, const void *, " SIZE ");"},
                           {"memmove", "void *", "(void *, const void *, " SIZE ");"},
                           {"memset", "void *", "(void *, int, " SIZE ");"},
                           {"memcmp", "int ", "(const void *, const void *, " SIZE ");"},
                           {"strcat", "char *", "(char *, const char *);"},
                           {"strchr", "char *", "(const char *, int);"},
                           {"strcpy", "char *", "(char *, const char *);"},
                           {"stpcpy", "char *", "(char *, const char *);"},
                           {"strcspn", SIZE " ", "(const char *, const char *);"},
                           {"strdup", "char *", "(const char *);"},
                           {"strerror", "char *", "(int);"},
                           {"strlen", SIZE " ", "(const char *);"},
                           {"strncat", "char *", "(char *, const char *, " SIZE ");"},
                           {"strncmp", "int ", "(const char *, const char *, " SIZE ");"},
                           {"strncpy", "char *", "(char *, const char *, " SIZE ");"},
                           {"strndup", "char *", "(const char *, " SIZE ");"},
                           {"strpbrk", "char *", "(const char *, const char *);"},
                           {"strrchr", "char *", "(const char *, int);"},
                           {"strspn", SIZE " ", "(const char *, const char *);"},
                           {"strstr", "char *", "(const char *, const char *);"},
                           {"strtok", "char *", "(char *, const char *);"},
                           {"strxfrm", SIZE " ", "(char *, const char *, " SIZE ");"},
                           {"snprintf", "int ", "(char *, " SIZE ", const char *, ...);"},
                           FLOATS_1("acos"),
                           FLOATS_1("acosh"),
                           FLOATS_1("asin"),
                           FLOATS_1("asinh"),
                           FLOATS_1("atan"),
                           FLOATS_1("atanh"),
                           FLOATS_1("cbrt"),
                           FLOATS_1("ceil"),
                           FLOATS_1("cos"),
                           FLOATS_1("cosh"),
                           FLOATS_1("erf"),
                           FLOATS_1("erfc"),
                           FLOATS_1("exp"),
                           FLOATS_1("exp2"),
                           FLOATS_1("expm1"),
                           FLOATS_1("fabs"),
                           FLOATS_1("floor"),
                           FLOATS_1("lgamma"),
                           FLOATS_1("log"),
                           FLOATS_1("log10"),
                           FLOATS_1("log1p"),
                           FLOATS_1("log2"),
                           FLOATS_1("logb"),
                           FLOATS_1("nearbyint"),
                           FLOATS_1("rint"),
                           FLOATS_1("round"),
                           FLOATS_1("sin"),
                           FLOATS_1("sinh"),
                           FLOATS_1("sqrt"),
                           FLOATS_1("tan"),
                           FLOATS_1("tanh"),
                           FLOATS_1("tgamma"),
                           FLOATS_1("trunc"),
                           FLOATS_2("atan2"),
                           FLOATS_2("copysign"),
                           FLOATS_2("fdim"),
                           FLOATS_2("fmax"),
                           FLOATS_2("fmin"),
                           FLOATS_2("fmod"),
                           FLOATS_2("hypot"),
                           FLOATS_2("nextafter"),
                           FLOATS_2("pow"),
                           FLOATS_2("remainder")};

static bool looks_undeclared(LLVMValueRef f) {
  LLVMTypeRef t = LLVMGlobalGetValueType(f), result = LLVMGetReturnType(t);
  return LLVMIsDeclaration(f) && LLVMIsFunctionVarArg(t) && LLVMCountParamTypes(t) == 0 &&
         LLVMGetTypeKind(result) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(result) == 32;
}

bool pt_implicit_declarations(LLVMModuleRef mod, pt_mem *m, pt_buf *out) {
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
    LLVMValueRef f = LLVMGetNamedFunction(mod, rows[k].name);
    if (f && looks_undeclared(f))
      pt_buf_printf(m, out, "%s%s%s\n", rows[k].before, rows[k].name, rows[k].after);
  }
  return out->n > 0;
}

static bool is_quoted(const char *messages, const char *name) {
  size_t n = strlen(name);
  for (const char *at = messages; (at = strchr(at, '\'')); at++)
    if (strncmp(at + 1, name, n) == 0 && at[1 + n] == '\'') return true;
  return false;
}

/* Functions of the compiler that a file defines itself get another name in it. */
static void rename_builtins(pt_mem *m, pt_buf *out, const char *messages) {
  static const char prefix[] = "__builtin_";
  for (const char *at = messages; (at = strchr(at, '\'')); at++) {
    const char *end = strchr(at + 1, '\'');
    if (!end || strncmp(at + 1, prefix, strlen(prefix)) != 0) continue;
    int n = (int)(end - at - 1);
    pt_buf_printf(m, out, "#define %.*s own_%.*s\n", n, at + 1, n, at + 1);
  }
}

bool pt_implicit_quoted(pt_mem *m, pt_buf *out, const char *messages) {
  rename_builtins(m, out, messages);
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
    if (is_quoted(messages, rows[k].name))
      pt_buf_printf(m, out, "%s%s%s\n", rows[k].before, rows[k].name, rows[k].after);
  return out->n > 0;
}
