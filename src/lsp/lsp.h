/* `protest lsp`: a language server (LSP 3.17) on standard input and output.

   One loop waits for the client and for children; a check is a child process that runs the ordinary
   command for one function and sends its report.  The server itself decides nothing: it shows what
   reports say, and says so when they are about an older text.  It offers what clangd does not, and
   nothing of what clangd does, so that both can serve the same file.

   When the client is gone, or says exit, nothing survives: children die with the server, and its
   private folder is removed. */
#ifndef PT_LSP_LSP_H
#define PT_LSP_LSP_H

#include "session/session.h"

int pt_command_lsp(pt_session *s);

#endif
