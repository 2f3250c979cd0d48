/* A vending machine as a state machine with coins, a stock, change, and a service mode behind a code. */
#include <protest.h>

enum { EVENTS = 9, PRODUCTS = 3, PRICE_0 = 50, PRICE_1 = 80, PRICE_2 = 120 };
enum state { IDLE, PAYING, SERVICE, OUT_OF_ORDER };
enum event { COIN_10, COIN_50, COIN_100, CHOOSE, CANCEL, KEY, KICK, EVENT_COUNT };

struct machine {
  enum state state;
  int credit, box, stock[PRODUCTS];
  int code;  /* digits of the service code that were right so far */
  int kicks;
};

static int price(int product) {
  static const int prices[PRODUCTS] = {PRICE_0, PRICE_1, PRICE_2};
  return prices[product];
}

static void coin(struct machine *m, int value) {
  if (m->state == SERVICE) {
    m->box += value;
    return;
  }
  if (m->credit + value > 200) return; /* falls through */
  m->credit += value;
  m->state = PAYING;
}

static int choose(struct machine *m, int product) {
  if (m->state != PAYING) return 0;
  if (product < 0 || product >= PRODUCTS) return 0;
  if (m->stock[product] == 0 || m->credit < price(product)) return 0;
  int change = m->credit - price(product);
  if (change > m->box) return 0; /* cannot give it back */
  m->box += m->credit - change;
  m->stock[product]--;
  m->credit = 0;
  m->state = IDLE;
  return 1;
}

static void key(struct machine *m, int digit) {
  static const int code[3] = {4, 7, 1};
  if (m->state != IDLE) return;
  m->code = digit == code[m->code] ? m->code + 1 : 0;
  if (m->code == 3) {
    m->state = SERVICE;
    m->code = 0;
  }
}

static void kick(struct machine *m) {
  if (++m->kicks >= 3 && m->state != SERVICE) m->state = OUT_OF_ORDER;
}

static void cancel(struct machine *m) {
  if (m->state == SERVICE) m->kicks = 0;
  m->credit = 0;
  m->state = IDLE;
}

int main(void) {
  struct machine m = {IDLE, 0, 100, {1, 2, 1}, 0, 0};
  int sold = 0;
  for (int i = 0; i < EVENTS && m.state != OUT_OF_ORDER; i++) {
    unsigned e = protest_uint("event");
    protest_assume(e < EVENT_COUNT);
    switch (e) {
    case COIN_10: coin(&m, 10); break;
    case COIN_50: coin(&m, 50); break;
    case COIN_100: coin(&m, 100); break;
    case CHOOSE: sold += choose(&m, protest_int("product")); break;
    case CANCEL: cancel(&m); break;
    case KEY: key(&m, protest_int("digit")); break;
    default: kick(&m); break;
    }
    protest_assert(m.credit >= 0 && m.credit <= 200 && m.box >= 0);
  }
  if (m.state == SERVICE && sold) return 1;
  if (sold == 2) return 2;
  return m.state == OUT_OF_ORDER ? 3 : 0;
}
