/* Private to smt/: the solver programs that are known by name. */
#ifndef PT_SMT_PIPE_H
#define PT_SMT_PIPE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
  const char *name;
  const char *command;
  const char *package; /* of Debian; NULL: not packaged */
  bool one_shot;       /* one process per check; no push, no definitions, its own model format */
  bool values_only;    /* the element of a constant array must be a constant */
} pt_pipe_preset;

const pt_pipe_preset *pt_pipe_presets(size_t *n);
/* NULL: NAME is no preset. */
const pt_pipe_preset *pt_pipe_preset_by_name(const char *name);

#endif
