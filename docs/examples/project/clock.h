int clock_hour(int minutes);
int clock_add(int minutes, int more);
