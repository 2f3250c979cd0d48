#include "lsp/rpc.h"

static pt_json_writer *begin(pt_rpc *r) {
  pt_buf_reset(&r->body);
  r->w = (pt_json_writer){.mem = r->mem, .out = &r->body};
  pt_jw_open(&r->w, NULL, '{');
  pt_jw_text(&r->w, "jsonrpc", "2.0");
  return &r->w;
}

pt_json_writer *pt_rpc_answer(pt_rpc *r, const pt_json *j, const pt_json_node *id) {
  pt_json_writer *w = begin(r);
  const char *text = id ? pt_strtab_text(&j->strings, id->text) : "";
  if (id && id->kind == PT_JSON_STRING)
    pt_jw_text(w, "id", text);
  else
    pt_jw_plain(w, "id", id && id->kind == PT_JSON_NUMBER ? text : "null");
  return w;
}

pt_json_writer *pt_rpc_notify(pt_rpc *r, const char *method) {
  pt_json_writer *w = begin(r);
  pt_jw_text(w, "method", method);
  return w;
}

pt_json_writer *pt_rpc_request(pt_rpc *r, const char *method, int64_t *id) {
  pt_json_writer *w = begin(r);
  *id = ++r->next;
  pt_jw_number(w, "id", *id);
  pt_jw_text(w, "method", method);
  return w;
}

void pt_rpc_send(pt_rpc *r) {
  pt_jw_close(&r->w, '}');
  pt_buf_printf(r->mem, &r->out, "Content-Length: %zu\r\n\r\n", r->body.n);
  pt_buf_addn(r->mem, &r->out, r->body.text, r->body.n);
}

void pt_rpc_error(pt_rpc *r, const pt_json *j, const pt_json_node *id, pt_rpc_code code,
                  const char *text) {
  pt_json_writer *w = pt_rpc_answer(r, j, id);
  pt_jw_open(w, "error", '{');
  pt_jw_number(w, "code", code);
  pt_jw_text(w, "message", text);
  pt_jw_close(w, '}');
  pt_rpc_send(r);
}

void pt_rpc_release(pt_rpc *r) {
  pt_buf_release(r->mem, &r->body);
  pt_buf_release(r->mem, &r->out);
}
