#include "project/origins.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "test.h"

/* A folder with a.c, which includes x.h; folders one and two, where that is looked for; x.h in
   two. */
typedef struct {
  pt_mem *mem;
  char folder[40], text[2000];
  char path[6][80];
} world;

enum { SOURCE, ONE, TWO, HIDING, HEADER, BESIDE };

static void put(const char *path, const char *text) {
  FILE *f = fopen(path, "w");
  CHECK(f && fputs(text, f) >= 0 && fclose(f) == 0);
}

static world begin(void) {
  static const char *const names[] = {"a.c", "one", "two", "one/x.h", "two/x.h", "x.h"};
  world w = {.mem = pt_mem_new()};
  strcpy(w.folder, "/tmp/protest-origins-XXXXXX");
  CHECK(mkdtemp(w.folder));
  for (int k = 0; k < 6; k++) snprintf(w.path[k], sizeof w.path[k], "%s/%s", w.folder, names[k]);
  CHECK(mkdir(w.path[ONE], 0700) == 0 && mkdir(w.path[TWO], 0700) == 0);
  put(w.path[SOURCE], "#include \"x.h\"\n");
  put(w.path[HEADER], "int x;\n");
  return w;
}

static void end(world *w) {
  for (int k = 5; k >= 0; k--) remove(w->path[k]);
  rmdir(w->folder);
  CHECK_EQ(pt_mem_delete(w->mem), 0);
}

/* As if clang had read a.c and two/x.h, LATER seconds from now. */
static bool describe(world *w, int later) {
  pt_origins in = {.mem = w->mem};
  pt_opened o = {.complete = true};
  pt_buf out = {0};
  clock_gettime(CLOCK_REALTIME, &o.since);
  o.since.tv_sec += later;
  pt_vec_push(w->mem, &o.files, w->path[SOURCE]);
  pt_vec_push(w->mem, &o.files, w->path[HEADER]);
  pt_vec_push(w->mem, &o.folders, w->path[ONE]);
  pt_vec_push(w->mem, &o.folders, w->path[TWO]);
  bool ok = pt_origins_describe(&in, &o, &out);
  snprintf(w->text, sizeof w->text, "%s", pt_buf_text(&out));
  pt_buf_release(w->mem, &out);
  pt_opened_release(&o, w->mem);
  pt_origins_release(&in);
  return ok;
}

static bool same(world *w) {
  pt_origins in = {.mem = w->mem};
  bool ok = pt_origins_same(&in, w->text);
  pt_origins_release(&in);
  return ok;
}

TEST(origins, changes_are_seen) {
  world w = begin();
  CHECK(describe(&w, 1));
  CHECK(same(&w));
  put(w.path[HEADER], "int y;\n");
  CHECK(!same(&w));
  put(w.path[HEADER], "int x;\n");
  CHECK(same(&w)); /* what counts is the text, not its date */
  put(w.path[SOURCE], "#include \"x.h\"\nint z;\n");
  CHECK(!same(&w));
  end(&w);
}

TEST(origins, new_headers_are_seen) {
  world w = begin();
  CHECK(describe(&w, 1));
  put(w.path[HIDING], "");
  CHECK(!same(&w));
  CHECK(remove(w.path[HIDING]) == 0 && same(&w));
  put(w.path[BESIDE], "");
  CHECK(!same(&w));
  CHECK(remove(w.path[BESIDE]) == 0 && same(&w));
  CHECK(remove(w.path[HEADER]) == 0 && !same(&w));
  end(&w);
}

/* What changed while clang read it may be another text. */
TEST(origins, what_is_new_is_not_described) {
  world w = begin();
  CHECK(!describe(&w, 0));
  CHECK(!describe(&w, -1));
  w.text[0] = 0;
  CHECK(!same(&w));
  end(&w);
}
