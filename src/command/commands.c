#include "command/commands.h"

#include <string.h>

#include "base/nearest.h"

static const pt_command commands[] = {
#define X(NAME, RUN, ARGUMENTS, OTHERS, TEXT, OPTIONS)                                             \
  {NAME, RUN, ARGUMENTS, OTHERS, TEXT, OPTIONS},
    PT_COMMANDS(X)
#undef X
};

size_t pt_commands_count(void) { return sizeof commands / sizeof *commands; }
const pt_command *pt_commands_at(size_t k) { return &commands[k]; }

const pt_command *pt_commands_named(const char *name) {
  for (size_t k = 0; k < pt_commands_count(); k++)
    if (strcmp(commands[k].name, name) == 0) return &commands[k];
  return NULL;
}

const pt_command *pt_commands_near(const char *typed) {
  const pt_command *best = NULL;
  unsigned nearest = PT_ONE_SLIP + 1;
  for (size_t k = 0; k < pt_commands_count(); k++) {
    unsigned d = pt_nearness(typed, commands[k].name);
    if (d < nearest) nearest = d, best = &commands[k];
  }
  return best;
}

bool pt_command_takes(const void *payload, const pt_option_info *o) {
  const pt_command *c = payload;
  bool takes = false;
  for (const char *s = c->options; *s;) {
    size_t n = strcspn(s, ",");
    char sign = *s == '-' || *s == '+' ? *s : 0;
    const char *word = sign ? s + 1 : s, *name = sign ? o->name : o->group;
    size_t length = n - (sign != 0);
    if (strlen(name) == length && strncmp(word, name, length) == 0) takes = sign != '-';
    s += n + (s[n] == ',');
  }
  return takes;
}
