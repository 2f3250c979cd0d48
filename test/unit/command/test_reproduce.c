#include "command/reproduce.h"

#include "test.h"

TEST(command_reproduce, bytes_of_literals) {
  pt_mem *m = pt_mem_new();
  pt_buf b = {0};
  pt_reproduce_bytes(m, &b, "\"a\\n\\t\\\"\\\\\\0000\\377\"");
  CHECK_EQ(b.n, 8);
  CHECK(memcmp(b.text, "a\n\t\"\\\0" "0\377", 8) == 0);
  pt_buf_reset(&b);
  pt_reproduce_bytes(m, &b, "\"\"");
  CHECK_EQ(b.n, 0);
  pt_buf_release(m, &b);
  CHECK_EQ(pt_mem_delete(m), 0);
}
