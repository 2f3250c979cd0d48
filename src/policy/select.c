#include "policy/select.h"

#include <string.h>

#include "policy/verdict.h"

void pt_check_ids_init(pt_check_ids *d, pt_mem *m, const pt_ir_prog *p) {
  pt_map count = {0}; /* name of the function << 8 | kind -> checks so far */
  pt_buf b = {0};
  *d = (pt_check_ids){0};
  pt_vec_resize(m, &d->of, p->checks.n);
  for (size_t k = 1; k < p->checks.n; k++) {
    const pt_ir_check *c = &p->checks.at[k];
    const char *kind = pt_check_name((pt_check_kind)c->kind);
    uint32_t name = c->fn ? p->fns.at[c->fn]->cname : 0;
    uint64_t key = (uint64_t)name << 8 | c->kind, n = 0;
    pt_map_get(&count, key, &n);
    pt_map_put(m, &count, key, ++n);
    pt_buf_reset(&b);
    pt_buf_printf(m, &b, "%s.%s", c->fn ? pt_ir_text(p, name) : "program", kind);
    if (c->fn || n > 1) pt_buf_printf(m, &b, ".%llu", (unsigned long long)n);
    uint32_t id = pt_strtab_add(m, &d->text, pt_buf_text(&b));
    d->of.at[k] = id;
  }
  pt_buf_release(m, &b);
  pt_map_release(m, &count);
}

void pt_check_ids_release(pt_check_ids *d, pt_mem *m) {
  pt_strtab_release(m, &d->text);
  pt_vec_release(m, &d->of);
}

const char *pt_check_id(const pt_check_ids *d, uint32_t check) {
  return check < d->of.n ? pt_strtab_text(&d->text, d->of.at[check]) : "";
}

/* ---- --check */

static bool select_one(pt_checker *c, const pt_check_ids *ids, const char *wanted) {
  uint32_t id = pt_strtab_find(&ids->text, wanted);
  bool found = false;
  for (uint32_t k = 1; id && k < ids->of.n; k++)
    if (ids->of.at[k] == id) found = c->selected[k] = true;
  return found;
}

pt_status pt_select_checks(pt_checker *c) {
  pt_session *s = c->s;
  const pt_texts *wanted = &s->options.check;
  if (!wanted->n) return PT_OK;
  pt_check_ids ids;
  pt_check_ids_init(&ids, s->mem, s->prog);
  c->selected = pt_mem_alloc(s->mem, s->prog->checks.n * sizeof *c->selected);
  for (size_t k = 0; k < wanted->n && s->err.status == PT_OK; k++)
    if (!select_one(c, &ids, wanted->at[k]))
      pt_err_set(&s->err, PT_USAGE, "no check is called %s (`protest list` shows their names)",
                 wanted->at[k]);
  for (uint32_t k = 1; k < s->prog->checks.n && s->err.status == PT_OK; k++)
    if (c->selected[k] && !(s->checks >> s->prog->checks.at[k].kind & 1))
      pt_err_set(&s->err, PT_USAGE, "%s is selected, but checks of its kind are not wanted",
                 pt_check_id(&ids, k));
  pt_check_ids_release(&ids, s->mem);
  return s->err.status;
}
