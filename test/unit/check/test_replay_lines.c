/* Lines of frames, by a tool that is a shell script here. */
#include <sys/stat.h>
#include <unistd.h>

#include "check/replay_priv.h"
#include "test.h"

static const char report[] = "==1==ERROR: AddressSanitizer: SEGV on unknown address\n"
                             "    #0 0x7f17  (/lib/libc.so.6+0x27)\n"
                             "    #1 0x40aa  (/x/replay+0x40aa) (BuildId: 1)\n"
                             "    #2 0x40bb  (/x/replay+0x40bb)\n"
                             "    #3 0x40cc  (/x/replay2+0x40cc)\n"
                             "    #4 0x40dd  (/x/replay+0x40dd)\n";

/* Resolves REPORT with a tool that says SAID, and gives what came of it. */
static void resolve(pt_mem *m, const char *said, pt_buf *out) {
  char tool[] = "/tmp/protest-test-XXXXXX";
  int fd = mkstemp(tool);
  CHECK(fd >= 0);
  dprintf(fd, "#!/bin/sh\necho \"$@\" >&2\ncat <<E\n%sE\n", said);
  fchmod(fd, 0700);
  close(fd);
  pt_buf_add(m, out, report);
  pt_seen_resolve(m, tool, "/x/replay", out);
  unlink(tool);
}

TEST(check_replay_lines, of_the_program_only) {
  pt_mem *m = pt_mem_new();
  pt_buf b = {0};
  resolve(m,
          "0x40aa\n/s s/a (1).c:3\n/s/b.c:7 (discriminator 2)\n0x40bb\n??:?\n0x40dd\na.c:?\n", &b);
  CHECK_STR(pt_buf_text(&b), "==1==ERROR: AddressSanitizer: SEGV on unknown address\n"
                             "    #0 0x7f17  (/lib/libc.so.6+0x27)\n"
                             "    #1 0x40aa in ? /s s/a (1).c:3\n"
                             "    #1 0x40aa in ? /s/b.c:7\n"
                             "    #2 0x40bb  (/x/replay+0x40bb)\n"
                             "    #3 0x40cc  (/x/replay2+0x40cc)\n"
                             "    #4 0x40dd in ? a.c:?\n");
  pt_texts files = {0};
  pt_seen_report r;
  pt_vec_push(m, &files, "a (1).c");
  pt_seen_read(&r, m, pt_buf_text(&b), &files);
  CHECK_EQ(r.frames.n, 1);
  CHECK_EQ(r.frames.at[0].line, 3);
  pt_seen_release(&r, m);
  pt_vec_release(m, &files);
  pt_buf_release(m, &b);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(check_replay_lines, tool_that_says_nothing) {
  pt_mem *m = pt_mem_new();
  pt_buf b = {0};
  resolve(m, "", &b);
  CHECK_STR(pt_buf_text(&b), report);
  pt_buf_reset(&b);
  pt_buf_add(m, &b, report);
  pt_seen_resolve(m, "/no/such/tool", "/x/replay", &b);
  CHECK_STR(pt_buf_text(&b), report);
  pt_buf_release(m, &b);
  CHECK_EQ(pt_mem_delete(m), 0);
}
