/* Names of symbols in object files, whole and cut off. */
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check/replay_priv.h"
#include "test.h"

static bool names_of(pt_mem *m, const char *path, pt_strtab *t) {
  *t = (pt_strtab){0};
  return pt_object_names(m, path, t);
}

TEST(check_replay_names, of_an_object) {
  char dir[] = "/tmp/protest-test-XXXXXX", command[300], path[64];
  pt_mem *m = pt_mem_new();
  pt_strtab t;
  CHECK(mkdtemp(dir));
  snprintf(path, sizeof path, "%s/a.o", dir);
  for (int bits = 32; bits <= 64; bits += 32) {
    snprintf(command, sizeof command,
             "echo 'int nondet_int(void); int f(void) { return nondet_int(); }' |"
             " clang-19 -m%d -w -x c -c -o %s -", bits, path);
    CHECK_EQ(system(command), 0);
    CHECK(names_of(m, path, &t));
    CHECK(pt_strtab_find(&t, "f") && pt_strtab_find(&t, "nondet_int"));
    CHECK(!pt_strtab_find(&t, "det_int") && !pt_strtab_find(&t, "main"));
    pt_strtab_release(m, &t);
  }
  struct stat whole;
  CHECK_EQ(stat(path, &whole), 0);
  for (off_t n = whole.st_size - 1; n > 0; n -= 7) { /* whatever is lost, nothing is read there */
    CHECK_EQ(truncate(path, n), 0);
    names_of(m, path, &t);
    pt_strtab_release(m, &t);
  }
  CHECK(!names_of(m, "/dev/null", &t));
  CHECK(!names_of(m, "/no/such/file", &t));
  pt_remove_tree(dir);
  CHECK_EQ(pt_mem_delete(m), 0);
}
