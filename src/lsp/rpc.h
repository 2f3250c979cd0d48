/* JSON-RPC 2.0, the writing side: answers, notifications and requests, each framed.

   Messages are built in one place at a time: pt_rpc_... opens one, the caller adds `result` or
   `params`, pt_rpc_send ends it.  What is sent waits in OUT until the client takes it. */
#ifndef PT_LSP_RPC_H
#define PT_LSP_RPC_H

#include "base/json.h"
#include "report/json_write.h"

typedef enum {
  PT_RPC_PARSE = -32700,
  PT_RPC_INVALID = -32600,
  PT_RPC_NO_METHOD = -32601,
  PT_RPC_PARAMS = -32602,
  PT_RPC_NOT_YET = -32002 /* before initialize */
} pt_rpc_code;

typedef struct {
  pt_mem *mem;
  pt_buf body, out;
  size_t sent;  /* bytes of OUT */
  int64_t next; /* id of our last request */
  pt_json_writer w;
} pt_rpc;

/* ID is a node of J: number or string; NULL: not known. */
pt_json_writer *pt_rpc_answer(pt_rpc *r, const pt_json *j, const pt_json_node *id);
pt_json_writer *pt_rpc_notify(pt_rpc *r, const char *method);
pt_json_writer *pt_rpc_request(pt_rpc *r, const char *method, int64_t *id);
void pt_rpc_send(pt_rpc *r);
/* A whole answer that is an error. */
void pt_rpc_error(pt_rpc *r, const pt_json *j, const pt_json_node *id, pt_rpc_code code,
                  const char *text);
void pt_rpc_release(pt_rpc *r);

#endif
