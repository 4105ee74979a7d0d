/*
 * The walks of packages/work/elliptic-curve-crypto/compute/kernel.as.ts in C: the same table, starts, negation map, cycles,
 * distinguished points and lanes, with Montgomery products by unsigned __int128.
 *
 * Reads decimal numbers: p, a, number of distinguished bits, first walk, number of walks, then x and y of A, of Q and of
 * the 2048 points of the table. Prints the number of steps and the sum of all ends and of the given up walks.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef uint64_t u64;
typedef unsigned __int128 u128;
enum { TABLE = 2048, LANES = 512, LONGEST = 12 };

static u64 p, inverse_of_p, unit, a_form;
static u64 table_x[TABLE], table_y[TABLE];
static u64 lane_x[LANES], lane_y[LANES], chain[LANES];
static uint32_t begins[LANES];

static inline u64 sub(u64 a, u64 b) { return a - b + (a < b ? p : 0); }
static inline u64 add(u64 a, u64 b) { return sub(a, p - b); }
static inline u64 mul(u64 a, u64 b) {
  u128 product = (u128)a * b;
  u64 m = (u64)product * inverse_of_p;
  return sub(product >> 64, (u64)(((u128)m * p) >> 64));
}
static u64 inverse(u64 a) {
  u64 result = unit, e = p - 2;
  for (int bit = 63; bit >= 0; bit--) {
    result = mul(result, result);
    if (e >> bit & 1) result = mul(result, a);
  }
  return result;
}
static u64 form(u64 x) { return ((u128)x << 64) % p; }

typedef struct { u64 x, y; } point;
static point add_points(point s, point t) {
  if (!(s.x | s.y)) return t;
  if (!(t.x | t.y)) return s;
  u64 slope;
  if (s.x == t.x) {
    if (s.y != t.y) return (point){0, 0};
    u64 q = mul(s.x, s.x);
    slope = mul(add(add(q, add(q, q)), a_form), inverse(add(s.y, s.y)));
  } else slope = mul(sub(t.y, s.y), inverse(sub(t.x, s.x)));
  u64 x = sub(sub(mul(slope, slope), s.x), t.x);
  return (point){x, sub(mul(slope, sub(s.x, x)), s.y)};
}
static point multiple(u64 k, point t) {
  point r = {0, 0};
  for (int bit = 63; bit >= 0; bit--) {
    r = add_points(r, r);
    if (k >> bit & 1) r = add_points(r, t);
  }
  return r;
}

static u64 mask, ends, steps, given_up;
static uint32_t iteration, steps_max;
static point next_start, q_point;
static u64 starts_left;
static int lanes;

static int start(int lane) {
  if (!starts_left) return 0;
  starts_left--;
  lane_x[lane] = next_start.x;
  lane_y[lane] = next_start.y & 1 ? p - next_start.y : next_start.y;
  begins[lane] = iteration;
  next_start = add_points(next_start, q_point);
  return 1;
}
static void end(int lane, int found) {
  uint32_t length = iteration - begins[lane];
  if (found && length <= steps_max) ends += lane_x[lane];
  else given_up++;
  steps += length < steps_max ? length : steps_max;
  if (start(lane)) return;
  lanes--;
  lane_x[lane] = lane_x[lanes];
  lane_y[lane] = lane_y[lanes];
  begins[lane] = begins[lanes];
}
static inline u64 gap(u64 x) {
  u64 d = sub(table_x[x & (TABLE - 1)], x);
  return d ? d : unit;
}
static inline u64 move(int lane, u64 inverted) {
  u64 x1 = lane_x[lane], y1 = lane_y[lane], x2 = table_x[x1 & (TABLE - 1)], y2 = table_y[x1 & (TABLE - 1)];
  u64 slope = mul(mul(inverted, chain[lane]), sub(y2, y1));
  u64 before = mul(inverted, gap(x1));
  u64 x3 = sub(sub(mul(slope, slope), x1), x2);
  u64 y3 = sub(mul(slope, sub(x1, x3)), y1);
  int flipped = y3 & 1;
  lane_x[lane] = x3;
  lane_y[lane] = flipped ? p - y3 : y3;
  if (flipped && ((x1 ^ x3) & (TABLE - 1)) == 0) {
    point s = x1 < x3 ? (point){x1, y1} : (point){x3, lane_y[lane]};
    point d = add_points(s, s);
    lane_x[lane] = d.x;
    lane_y[lane] = d.y & 1 ? p - d.y : d.y;
  }
  if (x1 == x2) end(lane, 0);
  else if ((lane_x[lane] & mask) == 0) end(lane, 1);
  return before;
}
static void step(void) {
  int paired = lanes & ~1, is_odd = lanes & 1;
  u64 even = unit, odd = unit;
  for (int i = 0; i < paired; i += 2) {
    chain[i] = even;
    even = mul(even, gap(lane_x[i]));
    chain[i + 1] = odd;
    odd = mul(odd, gap(lane_x[i + 1]));
  }
  if (is_odd) {
    chain[paired] = even;
    even = mul(even, gap(lane_x[paired]));
  }
  u64 both = inverse(mul(even, odd)), odd_inverse = mul(both, even);
  even = mul(both, odd);
  odd = odd_inverse;
  if (is_odd) even = move(paired, even);
  for (int i = paired - 2; i >= 0; i -= 2) {
    odd = move(i + 1, odd);
    even = move(i, even);
  }
}
static u64 read_number(void) {
  unsigned long long value;
  if (scanf("%llu", &value) != 1) exit(1);
  return value;
}
static point read_point(void) {
  u64 x = form(read_number());
  return (point){x, form(read_number())};
}

int main(void) {
  p = read_number();
  inverse_of_p = 1;
  for (int i = 0; i < 6; i++) inverse_of_p *= 2 - p * inverse_of_p;
  unit = form(1);
  a_form = form(read_number());
  int bits = read_number();
  u64 first = read_number();
  starts_left = read_number();
  point offset = read_point();
  q_point = read_point();
  for (int i = 0; i < TABLE; i++) {
    point r = read_point();
    table_x[i] = r.x;
    table_y[i] = r.y;
  }
  mask = (((u64)1 << bits) - 1) << 11;
  steps_max = LONGEST << bits;
  next_start = add_points(offset, multiple(first + 1, q_point));
  while (lanes < LANES && start(lanes)) lanes++;
  while (lanes > 0) {
    iteration++;
    step();
    if (iteration % 64 == 0)
      for (int i = lanes - 1; i >= 0; i--)
        if (iteration - begins[i] > steps_max) end(i, 0);
  }
  printf("%llu %llu %llu\n", (unsigned long long)steps, (unsigned long long)ends, (unsigned long long)given_up);
}
