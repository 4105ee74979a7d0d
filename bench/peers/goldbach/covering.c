/* The covering beyond 4*10^18 in C with 128-bit vectors: the same method as packages/work/goldbach-verification/
 * covering.as.ts (wheel 2*3*5*7, 48 strips, tiles of 512 steps expanded eight times, groups of eight windows, 280
 * candidate primes by deterministic Miller-Rabin, the eight hardest even numbers of each leaf and the digest of its runs).
 * Usage: covering START GROUPS TILES_PER_LEAF. Prints the sums of u(n) and of n - a over all listed even numbers, and that of
 * the digests modulo 2^64. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t vec __attribute__((vector_size(16), aligned(1), may_alias));
enum { CANDIDATES = 280, CLASSES = 105, STRIPS = 48, SLOTS = 8, ROW = 80, MAX_DISTANCE = 24576, FIRST_TEST = 28, HARDEST = 8, ROW_WORDS = 14 };

static uint8_t class_of[210];
static uint32_t residue_of[STRIPS], *odd_primes, odd_prime_count, strip_bits, strip_bytes;
static uint8_t *strips, *expanded, composite[MAX_DISTANCE / 2];
static uint64_t starts[SLOTS];
static uint32_t distances[SLOTS][CANDIDATES], lengths[SLOTS][CLASSES];
static uint32_t offsets[SLOTS][CLASSES][CANDIDATES + 4], numbers[SLOTS][CLASSES][CANDIDATES + 4];
typedef struct { uint32_t offset, rank, distance; } even;
static even hardest[SLOTS][HARDEST + 1];
static const uint64_t M = 0x9e3779b97f4a7c15;
static uint64_t digests[SLOTS];
static union { uint8_t ends[8 * ROW_WORDS]; uint64_t words[ROW_WORDS]; } row;

static uint64_t modulus, negative_inverse, one, square;
static inline uint64_t multiply(uint64_t a, uint64_t b) {
  unsigned __int128 t = (unsigned __int128)a * b;
  uint64_t m = (uint64_t)t * negative_inverse;
  uint64_t r = (t + (unsigned __int128)m * modulus) >> 64;
  return r >= modulus ? r - modulus : r;
}
static int passes(uint64_t power, int twos) {
  uint64_t minus_one = modulus - one;
  if (power == one || power == minus_one) return 1;
  for (int r = 1; r < twos; r++) {
    power = multiply(power, power);
    if (power == minus_one) return 1;
  }
  return 0;
}
static int strong(uint64_t base) {
  int twos = __builtin_ctzll(modulus - 1);
  uint64_t odd = (modulus - 1) >> twos;
  base %= modulus;
  if (!base) return 1;
  uint64_t b = multiply(base, square), x = b;
  for (int bit = 62 - __builtin_clzll(odd); bit >= 0; bit--) {
    x = multiply(x, x);
    if ((odd >> bit) & 1) x = multiply(x, b);
  }
  return passes(x, twos);
}
static int is_prime(uint64_t n) {
  modulus = n;
  uint64_t inverse = n;
  for (int i = 0; i < 5; i++) inverse *= 2 - n * inverse;
  negative_inverse = -inverse;
  one = -n % n;
  square = (uint64_t)(((unsigned __int128)one * one) % n);
  return strong(2) && strong(325) && strong(9375) && strong(28178) && strong(450775) && strong(9780504) && strong(1795265022);
}

static uint32_t inverse_modulo(int64_t value, int64_t prime) {
  int64_t t = 0, next = 1, a = prime, b = value;
  while (b) {
    int64_t q = a / b, w = t - q * next;
    t = next; next = w;
    w = a - q * b; a = b; b = w;
  }
  return t < 0 ? t + prime : t;
}

static void prepare(uint32_t tiles) {
  uint32_t index = 0;
  memset(class_of, 255, sizeof class_of);
  for (uint32_t r = 0; r < 210; r++)
    if (r % 2 && r % 3 && r % 5 && r % 7) { residue_of[index] = r; class_of[r] = index++; }
  strip_bits = tiles * 512 + 192;
  uint32_t limit = 20000;
  while ((uint64_t)limit * limit < 210ull * strip_bits) limit++;
  uint8_t *struck = calloc(limit, 1);
  odd_primes = malloc(limit * 4);
  for (uint32_t i = 3; i < limit; i += 2)
    if (!struck[i]) {
      odd_primes[odd_prime_count++] = i;
      for (uint64_t m = (uint64_t)i * i; m < limit; m += 2 * i) struck[m] = 1;
    }
  strip_bytes = ((strip_bits >> 3) + 127) & ~63u;
  if (!(strip_bytes & 64)) strip_bytes += 64;
  strips = malloc((size_t)strip_bytes * STRIPS + 64);
  memset(strips, 255, (size_t)strip_bytes * STRIPS + 64);
  expanded = aligned_alloc(64, (STRIPS * 8 * ROW + 127) & ~63);
  for (uint32_t s = 0; s < STRIPS; s++) {
    uint8_t *strip = strips + (size_t)s * strip_bytes;
    if (residue_of[s] == 1) strip[0] = 254;
    for (uint32_t u = 3; u < odd_prime_count; u++) {
      uint32_t p = odd_primes[u];
      if ((uint64_t)p * p > 210ull * strip_bits) break;
      uint32_t i = (uint64_t)(p - residue_of[s] % p) * inverse_modulo(210 % p, p) % p;
      if (210 * i + residue_of[s] == p) i += p;
      for (; i < strip_bits; i += p) strip[i >> 3] &= ~(1u << (i & 7));
    }
  }
}

static void start_window(int slot, uint64_t start) {
  starts[slot] = start;
  memset(composite, 0, sizeof composite);
  for (uint32_t u = 0; u < odd_prime_count && odd_primes[u] <= 8192; u++) {
    uint32_t p = odd_primes[u], m = (start - 1) % p;
    for (uint32_t i = m & 1 ? (m + p) >> 1 : m >> 1; i < MAX_DISTANCE / 2; i += p) composite[i] = 1;
  }
  uint32_t found = 0;
  for (uint32_t i = 0; i < MAX_DISTANCE / 2 && found < CANDIDATES; i++)
    if (!composite[i] && is_prime(start - 1 - 2 * i)) distances[slot][found++] = 1 + 2 * i;
  if (found < CANDIDATES) exit(1);
  for (uint32_t c = 0; c < CLASSES; c++) {
    uint32_t n = 0;
    for (uint32_t k = 0; k < CANDIDATES; k++) {
      uint32_t sum = distances[slot][k] + 2 * c, steps = sum / 210, s = class_of[sum % 210];
      if (s == 255) continue;
      offsets[slot][c][n] = (s * 8 + (steps & 7)) * ROW + (steps >> 3);
      numbers[slot][c][n++] = k + 1;
    }
    lengths[slot][c] = n;
    for (; n & 3; n++) { offsets[slot][c][n] = offsets[slot][c][n - 1]; numbers[slot][c][n] = numbers[slot][c][n - 1]; }
  }
}

static void digest_row(int slot) {
  uint64_t chain = digests[slot];
  for (int i = 0; i < ROW_WORDS; i++) {
    uint64_t mixed = chain ^ row.words[i];
    chain = (mixed << 29 | mixed >> 35) * M;
  }
  digests[slot] = chain;
}

static void expand(uint32_t tile) {
  for (uint32_t s = 0; s < STRIPS; s++)
    for (int shift = 0; shift < 8; shift++)
      for (uint32_t b = 0; b < ROW; b += 16) {
        const uint8_t *source = strips + (size_t)s * strip_bytes + 64 * tile + b;
        *(vec *)(expanded + (s * 8 + shift) * ROW + b) = (*(const vec *)source >> shift) | (*(const vec *)(source + 1) << (8 - shift));
      }
}

static void insert(int slot, even e) {
  int place = HARDEST;
  for (; place > 0; place--) {
    even above = hardest[slot][place - 1];
    if (above.rank > e.rank || (above.rank == e.rank && above.offset < e.offset)) break;
  }
  if (place == HARDEST) return;
  memmove(&hardest[slot][place + 1], &hardest[slot][place], sizeof(even) * (HARDEST - place));
  hardest[slot][place] = e;
}

static void place_even(int slot, uint32_t c, uint32_t position, uint32_t bit, uint32_t offset) {
  for (; position < lengths[slot][c]; position++)
    if ((expanded[offsets[slot][c][position] + (bit >> 3)] >> (bit & 7)) & 1) {
      uint32_t k = numbers[slot][c][position];
      insert(slot, (even){offset, position + 1, distances[slot][k - 1]});
      return;
    }
  uint32_t distance = distances[slot][CANDIDATES - 1], useful = lengths[slot][c];
  for (uint32_t k = CANDIDATES; k < 5000;) {
    distance += 2;
    if (!is_prime(starts[slot] - distance)) continue;
    k++;
    if (class_of[(offset + distance) % 210] == 255) continue;
    useful++;
    if (is_prime(offset + distance)) { insert(slot, (even){offset, useful, distance}); return; }
  }
  exit(2);
}

static void keep_hardest(int slot, uint32_t c, uint32_t tile) {
  uint32_t position = 0, threshold = hardest[slot][HARDEST - 1].rank;
  vec x[4] = {{0}};
  for (; position < lengths[slot][c] && position + 1 < threshold; position++)
    for (int i = 0; i < 4; i++) x[i] |= *(const vec *)(expanded + offsets[slot][c][position] + 16 * i);
  for (uint32_t word = 0; word < 8; word++)
    for (uint64_t bits = ~x[word >> 1][word & 1]; bits; bits &= bits - 1) {
      uint32_t bit = 64 * word + __builtin_ctzll(bits);
      place_even(slot, c, position, bit, 2 * c + 210 * (tile * 512 + bit));
    }
}

static inline uint32_t cover(int slot, uint32_t c) {
  const uint32_t *entry = offsets[slot][c], *end = entry + lengths[slot][c];
  const uint32_t *test = end < entry + FIRST_TEST ? end : entry + FIRST_TEST;
  vec x = {0}, y = {0}, z = {0}, w = {0};
#define LOAD(e, at) (*(const vec *)(expanded + entry[e] + at))
  for (;;) {
    x |= LOAD(0, 0) | LOAD(1, 0) | LOAD(2, 0) | LOAD(3, 0);
    y |= LOAD(0, 16) | LOAD(1, 16) | LOAD(2, 16) | LOAD(3, 16);
    z |= LOAD(0, 32) | LOAD(1, 32) | LOAD(2, 32) | LOAD(3, 32);
    w |= LOAD(0, 48) | LOAD(1, 48) | LOAD(2, 48) | LOAD(3, 48);
    entry += 4;
    if (entry < test) continue;
    vec left = ~(x & y & z & w);
    if (!(left[0] | left[1])) return entry - offsets[slot][c];
    if (entry >= end) return UINT32_MAX;
  }
}

int main(int argc, char **argv) {
  if (argc < 4) return 3;
  uint64_t start = strtoull(argv[1], 0, 10), sum_ranks = 0, sum_offsets = 0, sum_digests = 0;
  uint32_t groups = atoi(argv[2]), tiles_per_leaf = atoi(argv[3]);
  prepare(8 * tiles_per_leaf);
  for (uint32_t group = 0; group < groups; group++) {
    for (int slot = 0; slot < SLOTS; slot++) start_window(slot, start + (uint64_t)(group * 8 + slot) * 8 * tiles_per_leaf * 107520);
    for (uint32_t range = 0; range < 8; range++) {
      memset(hardest, 0, sizeof hardest);
      for (int slot = 0; slot < SLOTS; slot++) digests[slot] = M;
      for (uint32_t tile = range * tiles_per_leaf; tile < (range + 1) * tiles_per_leaf; tile++) {
        expand(tile);
        for (int slot = 0; slot < SLOTS; slot++) {
          for (uint32_t c = 0; c < CLASSES; c++) {
            uint32_t end = cover(slot, c);
            row.ends[c] = end >> 2;
            if (end >= hardest[slot][HARDEST - 1].rank) keep_hardest(slot, c, tile);
          }
          digest_row(slot);
        }
      }
      for (int slot = 0; slot < SLOTS; slot++) {
        for (int i = 0; i < HARDEST; i++) { sum_ranks += hardest[slot][i].rank; sum_offsets += hardest[slot][i].offset; }
        sum_digests += digests[slot];
      }
    }
  }
  printf("%llu %llu %llu\n", (unsigned long long)sum_ranks, (unsigned long long)sum_offsets, (unsigned long long)sum_digests);
}
