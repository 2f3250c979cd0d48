#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include "brute.h"
#include "random.h"
#include "term/smtlib.h"

static const char *temp_dir(char *path) {
  strcpy(path, "/tmp/pt-log-XXXXXX");
  CHECK(mkdtemp(path) != NULL);
  return path;
}

static void remove_dir(const char *dir) {
  char path[512];
  DIR *d = opendir(dir);
  for (struct dirent *e; (e = readdir(d));) {
    snprintf(path, sizeof path, "%s/%s", dir, e->d_name);
    if (e->d_name[0] != '.') unlink(path);
  }
  closedir(d);
  CHECK_EQ(rmdir(dir), 0);
}

static void read_log(kit *k, pt_buf *b, const char *dir, const char *file) {
  char path[512];
  snprintf(path, sizeof path, "%s/%s", dir, file);
  pt_buf_reset(b);
  CHECK(pt_buf_read_file(k->m, b, path));
}

TEST(log, writes_stand_alone_queries) {
  kit k = kit_open();
  char dir[64];
  pt_err e = {0};
  pt_solver *s;
  pt_buf b = {0};
  brute *inner = brute_new(k.tt);
  CHECK_EQ(pt_log_new(&s, &inner->base, temp_dir(dir), &e), PT_OK);
  pt_term x = bvar(&k, "x", 4), t = eq(&k, x, num(&k, 4, 3)), u = eq(&k, x, num(&k, 4, 4));
  pt_solver_add(s, t);
  CHECK_EQ(check0(s), PT_SAT);
  CHECK_EQ(value(&k, s, x), 3);
  CHECK_EQ(pt_solver_check(s, &u, 1, NULL), PT_UNSAT);
  inner->mood = BRUTE_SAYS_UNKNOWN;
  CHECK_EQ(check0(s), PT_UNKNOWN);
  read_log(&k, &b, dir, "000001.smt2");
  CHECK(strstr(b.text, "(set-info :status sat)") && strstr(b.text, "(check-sat)"));
  CHECK(strstr(b.text, "; brute: sat after ") && !strstr(b.text, "assumptions"));
  read_log(&k, &b, dir, "000002.smt2");
  CHECK(strstr(b.text, "(set-info :status unsat)"));
  CHECK(strstr(b.text, "; the last 1 of 2 assertions are assumptions"));
  read_log(&k, &b, dir, "000003.smt2");
  CHECK(strstr(b.text, "(set-info :status unknown)") && strstr(b.text, "(the solver gave up)"));
  pt_buf_release(k.m, &b);
  pt_solver_delete(s);
  remove_dir(dir);
  kit_close(&k);
}

/* What is written can be read, and has the answer that it says it has. */
TEST(log, queries_read_back) {
  kit k = kit_open();
  char dir[64], file[32];
  pt_err e = {0};
  pt_solver *s, *ref = &brute_new(k.tt)->base, *again = &brute_new(k.tt)->base;
  pt_buf b = {0};
  pt_rng r = {7};
  CHECK_EQ(pt_log_new(&s, &brute_new(k.tt)->base, temp_dir(dir), &e), PT_OK);
  random_session(&k, &r, s, ref, 60);
  pt_smt_stats st;
  pt_solver_stats(s, &st);
  for (uint64_t i = 1; i <= st.checks; i++) {
    snprintf(file, sizeof file, "%06" PRIu64 ".smt2", i);
    read_log(&k, &b, dir, file);
    pt_smtlib *in = pt_smtlib_new(k.m, k.tt, file, b.text);
    pt_smtlib_command c = PT_CMD_SET_INFO;
    uint32_t checks = 0;
    pt_solver_push(again);
    while (c != PT_CMD_END && c != PT_CMD_EXIT) {
      pt_status got = pt_smtlib_next(in, &c, &e);
      if (got != PT_OK) pt_test_fail(__FILE__, __LINE__, "%s", e.text);
      if (c == PT_CMD_ASSERT) pt_solver_add(again, pt_smtlib_term_at(in, 0));
      if (c != PT_CMD_CHECK_SAT) continue;
      checks++;
      pt_answer want = strstr(b.text, ":status sat)") ? PT_SAT : PT_UNSAT;
      CHECK_EQ(check0(again), want);
    }
    CHECK_EQ(checks, 1);
    pt_solver_pop(again, 1);
    pt_smtlib_delete(in);
  }
  pt_buf_release(k.m, &b);
  pt_solver_delete(s), pt_solver_delete(ref), pt_solver_delete(again);
  remove_dir(dir);
  kit_close(&k);
}

TEST(log, never_overwrites) {
  kit k = kit_open();
  char dir[64], path[128];
  pt_err e = {0};
  pt_buf b = {0};
  temp_dir(dir);
  snprintf(path, sizeof path, "%s/000002.smt2", dir);
  FILE *f = fopen(path, "w");
  CHECK(f && fputs("mine", f) >= 0 && fclose(f) == 0);
  for (int round = 0; round < 2; round++) {
    pt_solver *s;
    CHECK_EQ(pt_log_new(&s, &brute_new(k.tt)->base, dir, &e), PT_OK);
    CHECK_EQ(check0(s), PT_SAT);
    CHECK_EQ(check0(s), PT_SAT);
    pt_solver_delete(s);
  }
  read_log(&k, &b, dir, "000002.smt2");
  CHECK_STR(b.text, "mine");
  read_log(&k, &b, dir, "000005.smt2");
  snprintf(path, sizeof path, "%s/000006.smt2", dir);
  CHECK(access(path, F_OK) != 0);
  pt_buf_release(k.m, &b);
  remove_dir(dir);
  kit_close(&k);
}

TEST(log, refuses_a_bad_folder) {
  kit k = kit_open();
  pt_err e = {0};
  pt_solver *s = NULL, *inner = &brute_new(k.tt)->base;
  CHECK_EQ(pt_log_new(&s, inner, "/nonexistent/folder", &e), PT_INPUT);
  CHECK(strstr(e.text, "/nonexistent/folder") != NULL);
  CHECK(s == NULL);
  pt_solver_delete(inner);
  kit_close(&k);
}
