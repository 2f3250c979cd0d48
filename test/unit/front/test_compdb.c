#include "front/compdb.h"

#include <sys/stat.h>
#include <unistd.h>

#include "test.h"

static char folder[64];

static pt_status load(pt_compdb *db, pt_mem *m, const char *text, pt_err *e) {
  char path[128];
  snprintf(folder, sizeof folder, "/tmp/protest-compdb-%d", (int)getpid());
  mkdir(folder, 0700);
  snprintf(path, sizeof path, "%s/compile_commands.json", folder);
  FILE *f = fopen(path, "w");
  CHECK(f && fputs(text, f) >= 0 && fclose(f) == 0);
  *e = (pt_err){0};
  pt_status st = pt_compdb_load(db, m, folder, e);
  unlink(path);
  rmdir(folder);
  return st;
}

TEST(compdb, keeps_the_flags_that_matter) {
  pt_mem *m = pt_mem_new();
  pt_compdb db = {0};
  pt_err e;
  CHECK_EQ(load(&db, m,
                "[{\"directory\": \"/tmp\", \"file\": \"a b.c\", \"command\":"
                " \"gcc -O2 -Wall -I inc '-DNAME=\\\"x y\\\"' -DTWO\\\\ WORDS -std=c99 -isystem "
                "/sys -c 'a b.c'\"}]",
                &e),
           PT_OK);
  CHECK_EQ(db.entries.n, 1);
  static const char *const flags[] = {
      "-I", "inc", "-DNAME=\"x y\"", "-DTWO WORDS", "-std=c99", "-isystem", "/sys"};
  CHECK_EQ(db.entries.at[0].flags.kept.n, 7);
  for (int k = 0; k < 7; k++) CHECK_STR(db.entries.at[0].flags.kept.at[k], flags[k]);
  CHECK_STR(db.entries.at[0].path, "/tmp/a b.c");
  CHECK(!pt_compdb_find(&db, "/tmp/none.c"));
  pt_compdb_release(&db, m);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(compdb, files_of_flags) {
  pt_mem *m = pt_mem_new();
  pt_compdb db = {0};
  pt_err e;
  char inner[64], outer[64], text[300];
  snprintf(inner, sizeof inner, "/tmp/protest-flags-%d", (int)getpid());
  snprintf(outer, sizeof outer, "/tmp/protest-more-flags-%d", (int)getpid());
  FILE *f = fopen(inner, "w"), *g = fopen(outer, "w");
  CHECK(f && g && fputs("-DA='x y'\n-UB", f) >= 0 && fprintf(g, "-Iinc @%s -Wall", inner) > 0);
  CHECK(fclose(f) == 0 && fclose(g) == 0);
  snprintf(text, sizeof text,
           "[{\"directory\": \"/\", \"file\": \"a.c\", \"command\": \"cc @%s -DC a.c\"},"
           " {\"directory\": \"/\", \"file\": \"a.c\", \"command\": \"cc @/none a.c\"}]",
           outer + 1);
  CHECK_EQ(load(&db, m, text, &e), PT_OK);
  static const char *const flags[] = {"-Iinc", "-DA=x y", "-UB", "-DC"};
  CHECK_EQ(db.entries.at[0].flags.kept.n, 4);
  for (int k = 0; k < 4; k++) CHECK_STR(db.entries.at[0].flags.kept.at[k], flags[k]);
  CHECK_STR(db.entries.at[1].flags.refused, "@/none");
  unlink(inner);
  unlink(outer);
  pt_compdb_release(&db, m);
  CHECK_EQ(pt_mem_delete(m), 0);
}

/* A folder without a root is below that of the database. */
TEST(compdb, relative_folders) {
  pt_mem *m = pt_mem_new();
  pt_compdb db = {0};
  pt_err e;
  CHECK_EQ(
      load(&db, m, "[{\"directory\": \".\", \"file\": \"a.c\", \"command\": \"cc -c a.c\"}]", &e),
      PT_OK);
  CHECK_EQ(db.entries.n, 1);
  const char *directory = db.entries.at[0].directory;
  CHECK(directory[0] == '/' && strncmp(db.entries.at[0].path, directory, strlen(directory)) == 0);
  CHECK_STR(db.entries.at[0].path + strlen(directory), "/a.c");
  pt_compdb_release(&db, m);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(compdb, refuses_what_is_no_database) {
  static const char *const bad[] = {"", "{}", "[1]", "[{\"file\": \"a.c\"}]",
                                    "[{\"directory\": 1, \"file\": \"a.c\"}]"};
  for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
    pt_mem *m = pt_mem_new();
    pt_compdb db = {0};
    pt_err e;
    CHECK_EQ(load(&db, m, bad[k], &e), PT_INPUT);
    CHECK(strstr(e.text, "compile_commands.json"));
    pt_compdb_release(&db, m);
    CHECK_EQ(pt_mem_delete(m), 0);
  }
}
