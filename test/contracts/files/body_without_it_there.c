// CONTRACT expect=error says="there is no contract"
int tally(int n) { return n; }
