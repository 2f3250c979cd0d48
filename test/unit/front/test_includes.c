#include "front/includes.h"

#include "base/buf.h"
#include "test.h"

typedef struct {
  pt_mem *mem;
  pt_buf names;
} list;

static void see(void *payload, const char *name, size_t n, bool quoted) {
  list *l = payload;
  pt_buf_printf(l->mem, &l->names, "%s%.*s", quoted ? " q:" : " ", (int)n, name);
}

/* The names in TEXT, or "?". */
static void check(const char *text, const char *names) {
  list l = {.mem = pt_mem_new()};
  bool ok = pt_includes_visit(l.mem, text, see, &l);
  if (strcmp(ok ? pt_buf_text(&l.names) : "?", names) != 0)
    pt_test_fail(__FILE__, __LINE__, "%s\n gives %s, not %s", text,
                 ok ? pt_buf_text(&l.names) : "?", names);
  pt_buf_release(l.mem, &l.names);
  CHECK_EQ(pt_mem_delete(l.mem), 0);
}

TEST(includes, names) {
  check("", "");
  check("#include <a.h>\n#include \"b/c.h\"\nint x;", " a.h q:b/c.h");
  check("  # \tinclude_next <a.h> // <b.h>\n", " a.h");
  check("/* one */ #include /* two */ \"a.h\"\n", " q:a.h");
  check("/* #include <a.h> */ // #include <b.h>\n", "");
  check("// goes on \\\n#include <a.h>\n#include <b.h>", " b.h");
  check("#inc\\\nlude \\ \n <a.h>\n", " a.h");
  check("%:include <a.h>\n", " a.h");
  check("#if 0\n#include <a.h>\n#endif\n", " a.h");
  check("#ifdef __has_include\n#if __has_include(<a.h>) && __has_include ( \"b.h\" )\n",
        " a.h q:b.h");
  check("#if defined(__has_include) && 1\n", "");
  check("const char *s = \"/* #include\";\n#include <a.h>\nchar c = '\"';\n#include <b.h>",
        " a.h b.h");
  check("#error don't /* x\n*/ \n#include <a.h>\n", " a.h");
  check("int include = 1; x #include <a.h>\n", "");
}

TEST(includes, what_cannot_be_told) {
  check("#include HEADER\n", "?");
  check("#include <a.h\n", "?");
  check("#define HAS(x) __has_include(x)\n", "?");
  check("const char *d = __DATE__;\n", "?");
  check("#if 1\nint t = sizeof __TIME__ + sizeof __TIMESTAMP__;\n", "?");
  check("static const char a[] = {\n#embed \"a.bin\"\n};\n", "?");
  check("?\?=include <a.h>\n", "?");
}
