// VERDICT expect=false property=none default=false
/* The first variable may be none: then there is no second. */
int main(int argc, char **argv, char **variables) { return variables[1] == variables[0]; }
