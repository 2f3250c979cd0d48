// CONTRACT expect=error says="there is no contract" quick
int next(int x)
{
  return x + 1;
}
