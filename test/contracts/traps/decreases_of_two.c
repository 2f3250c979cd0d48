// CONTRACT expect=true quick
int walk(unsigned rows, unsigned columns)
__CPROVER_ensures(__CPROVER_return_value == 0)
{
  unsigned left = columns;
  while (rows > 0)
    __CPROVER_decreases(rows, left)
  {
    if (left > 0) left--;
    else left = columns, rows--;
  }
  return 0;
}
