/* The configuration file: what it may say, and what is said of what it may not. */
#include "base/config.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "test.h"

typedef struct {
  pt_mem *m;
  pt_options o;
  pt_strtab texts;
  pt_err e;
  char path[64];
} config;

static void read_config(config *c, const char *text) {
  *c = (config){.m = pt_mem_new()};
  pt_options_init(&c->o);
  snprintf(c->path, sizeof c->path, "/tmp/protest-unit-%d-config", (int)getpid());
  FILE *f = fopen(c->path, "w");
  CHECK(f != NULL);
  fputs(text, f);
  fclose(f);
  pt_config_read(&c->o, c->m, c->path, &c->texts, &c->e);
  unlink(c->path);
}

static void done(config *c) {
  pt_options_release(c->m, &c->o);
  pt_strtab_release(c->m, &c->texts);
  CHECK_EQ(pt_mem_delete(c->m), 0);
}

TEST(config, options_one_per_line) {
  config c;
  read_config(&c, "# how we check\n\n--time-limit 20s\n  --need p != NULL && n > 0 \r\n"
                  "--checks=default,uninit\n--no-native\n-I include\n--property /a/b.prp");
  CHECK_EQ(c.e.status, PT_OK);
  CHECK(c.o.time_limit > 19.9 && c.o.time_limit < 20.1);
  CHECK_EQ(c.o.need.n, 1);
  CHECK_STR(c.o.need.at[0], "p != NULL && n > 0");
  CHECK_STR(c.o.checks.at[0], "default,uninit");
  CHECK(!c.o.native);
  CHECK_STR(c.o.include.at[0], "/tmp/include"); /* relative to the file */
  CHECK_STR(c.o.property, "/a/b.prp");
  done(&c);
}

TEST(config, wrong_lines_have_a_place) {
  static const char *const rows[][2] = {
      {"--strict\n--tim-limit 3\n",
       ":2: unknown option '--tim-limit': did you mean '--time-limit'?"},
      {"a.c", ":1: 'a.c' is no option"},
      {"--", ":1: '--' is no option"},
      {"--strict yes", ":1: option '--strict' takes no value"},
      {"--time-limit", ":1: option '--time-limit' needs a value: TIME"},
      {"--time-limit soon",
       ":1: option '--time-limit': 'soon' is not a time from 0s to 1000000000s"},
      {"--solver pipe:x", ":1: option '--solver' is for the command line only"},
      {"--clang=./evil", ":1: option '--clang' is for the command line only"},
      {"-o x", ":1: option '--output' is for the command line only"},
      {"--format json=x", ":1: option '--format' is for the command line only"},
      {"-fplugin=x", ":1: unknown option '-fplugin'"}};
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
    config c;
    read_config(&c, rows[k][0]);
    CHECK_EQ(c.e.status, PT_USAGE);
    CHECK(c.e.placed);
    CHECK(strncmp(c.e.text, c.path, strlen(c.path)) == 0);
    CHECK(strstr(c.e.text, rows[k][1]) == c.e.text + strlen(c.path));
    done(&c);
  }
}
