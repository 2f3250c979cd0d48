#include "ir/object_of.h"

#include <string.h>

static const struct {
  const char *name;
  pt_object_teller tells;
} tellers[] = {{"__CPROVER_POINTER_OBJECT", PT_TELLS_OBJECT},
               {"__CPROVER_POINTER_OFFSET", PT_TELLS_PLACE},
               {"__CPROVER_OBJECT_SIZE", PT_TELLS_PLACE},
               {"__CPROVER_same_object", PT_TELLS_SAME}};

pt_object_teller pt_ir_tells_object(const pt_ir_prog *p, const pt_ir_fn *f) {
  const char *name = pt_ir_text(p, f->name);
  for (size_t k = 0; f->model && k < sizeof tellers / sizeof *tellers; k++)
    if (strcmp(tellers[k].name, name) == 0) return tellers[k].tells;
  return PT_TELLS_NOTHING;
}
