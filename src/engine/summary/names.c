/* What variables of terms are called. */
#include <stdio.h>
#include <string.h>

#include "engine/summary/summary_priv.h"
#include "ir/place.h"

static const char *keep(pt_var_names *n, const char *text) {
  return pt_strtab_text(&n->text, pt_strtab_add(n->mem, &n->text, text));
}

/* `(p == NULL)` for `p is null`. */
static const char *in_c(pt_var_names *n, const char *name) {
  static const char null[] = " is null";
  char text[200];
  size_t length = strlen(name), k = sizeof null - 1;
  if (length <= k || strcmp(name + length - k, null) != 0) return keep(n, name);
  snprintf(text, sizeof text, "(%.*s == NULL)", (int)(length - k), name);
  return keep(n, text);
}

static bool is_signed(const pt_ir_prog *p, const pt_input *in, uint32_t type) {
  if (in->kind != PT_INPUT_UNDEF) return pt_input_is_signed((pt_input_kind)in->kind);
  return type && p->types.at[type].kind == PT_TYPE_INT;
}

static bool is_float(const pt_ir_prog *p, const pt_input *in, uint32_t type) {
  if (in->kind != PT_INPUT_UNDEF) return pt_input_is_float((pt_input_kind)in->kind);
  return type && p->types.at[type].kind == PT_TYPE_FLOAT;
}

bool pt_is_library_failure(const pt_ir_prog *p, const pt_input *in) {
  static const char *const calls[] = {"malloc", "calloc", "fopen", "fdopen", "freopen", "tmpfile"};
  for (size_t k = 0; in->kind == PT_INPUT_BOOL && k < sizeof calls / sizeof *calls; k++)
    if (strcmp(pt_ir_text(p, in->name), calls[k]) == 0) return true;
  return false;
}

void pt_var_names_add(pt_var_names *n, const pt_ir_prog *p, const pt_path *path,
                      const pt_inputs *inputs) {
  for (size_t k = 0; k < path->inputs.n && k < inputs->n; k++) {
    const pt_input *in = &inputs->at[k];
    char name[160 + sizeof PT_FAILS];
    uint64_t known;
    uint32_t var = path->inputs.at[k].i;
    if (!var) continue;
    uint32_t type = pt_ir_input_place(p, in, name, 160);
    if (!*name) strcpy(name, "an input");
    if (pt_is_library_failure(p, in)) strcat(name, PT_FAILS);
    if (pt_map_get(&n->by_var, var, &known)) {
      pt_var_name *old = &n->all.at[known - 1];
      if (strcmp(old->name, name) != 0) old->name = old->shown = "a later input";
      continue;
    }
    pt_var_name v = {.var = var,
                     .name = keep(n, name),
                     .shown = in_c(n, name),
                     .is_signed = is_signed(p, in, type),
                     .is_float = is_float(p, in, type)};
    pt_vec_push(n->mem, &n->all, v);
    pt_map_put(n->mem, &n->by_var, var, n->all.n);
  }
}

const pt_var_name *pt_var_names_find(const pt_var_names *n, pt_term var) {
  uint64_t known;
  return pt_map_get(&n->by_var, var.i, &known) ? &n->all.at[known - 1] : NULL;
}

void pt_var_names_release(pt_var_names *n) {
  pt_strtab_release(n->mem, &n->text);
  pt_vec_release(n->mem, &n->all);
  pt_map_release(n->mem, &n->by_var);
}
