#include "command/commands.h"

#include <string.h>

#include "command/complete.h"
#include "test.h"

static bool is_group_or_option(const char *word, size_t n, bool option) {
  for (size_t k = 0; k < pt_options_count(); k++) {
    pt_option_info o = pt_options_info(k);
    const char *name = option ? o.name : o.group;
    if (strlen(name) == n && strncmp(name, word, n) == 0) return true;
  }
  return false;
}

TEST(commands, every_option_belongs_to_one) {
  for (size_t k = 0; k < pt_options_count(); k++) {
    pt_option_info o = pt_options_info(k);
    size_t takers = 0;
    for (size_t c = 0; c < pt_commands_count(); c++)
      takers += pt_command_takes(pt_commands_at(c), &o);
    CHECK(takers > 0);
  }
}

TEST(commands, groups_and_options_of_the_table_exist) {
  for (size_t c = 0; c < pt_commands_count(); c++)
    for (const char *s = pt_commands_at(c)->options; *s && strcmp(s, "-") != 0;) {
      size_t n = strcspn(s, ",");
      bool option = *s == '-' || *s == '+';
      CHECK(is_group_or_option(s + option, n - option, option));
      s += n + (s[n] == ',');
    }
}

TEST(commands, names) {
  CHECK(pt_commands_named("check") == pt_commands_at(0)); /* the one without a name */
  CHECK(pt_commands_named("smt") != NULL);
  CHECK(pt_commands_named("sm") == NULL);
  CHECK(pt_commands_named("") == NULL);
}

TEST(commands, an_option_more_and_one_less) {
  const pt_command c = {.name = "c", .options = "kiki,-unwind,+quiet"};
  static const struct {
    pt_option_info o;
    bool taken;
  } rows[] = {{{.name = "domains", .group = "kiki"}, true},
              {{.name = "unwind", .group = "kiki"}, false},
              {{.name = "quiet", .group = "report"}, true},
              {{.name = "output", .group = "report"}, false}};
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
    CHECK_EQ(pt_command_takes(&c, &rows[k].o), rows[k].taken);
}

TEST(commands, completion_has_every_option) {
  static const char *const shells[] = {"bash", "zsh", "fish"};
  pt_mem *m = pt_mem_new();
  for (size_t s = 0; s < sizeof shells / sizeof *shells; s++) {
    pt_buf b = {0};
    pt_complete_shell(shells[s])(m, &b);
    for (size_t k = 0; k < pt_options_count(); k++)
      CHECK(strstr(pt_buf_text(&b), pt_options_info(k).name));
    pt_buf_release(m, &b);
  }
  CHECK(pt_complete_shell("csh") == NULL);
  CHECK_EQ(pt_mem_delete(m), 0);
}
