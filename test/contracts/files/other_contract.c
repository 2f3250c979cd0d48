// CONTRACT expect=error quick says="other_contract_body.c:4:3: clip has another contract at" with="other_contract_body.c"
#include <protest.h>
/* What `keeps` uses is not what is proved of the body. */
int clip(int v) protest_assigns(protest_nothing) protest_ensures(protest_result == v);

int keeps(int v)
  protest_ensures(protest_result == v)
{
  return clip(v);
}
