// CONTRACT expect=error quick says="a quantifier without bounds"
/* C reads (k <= 3) < len: no bound. */
int any(int len)
  __CPROVER_ensures(__CPROVER_forall { int k; 0 <= k && k <= 3 < len ==> k < 4 })
{
  return len;
}
