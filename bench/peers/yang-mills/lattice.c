/* Sweeps of pure gauge theory of SU(2) and SU(3) in four dimensions with Wilson's action: over-relaxation and heat bath by the same
   formulas, order and random numbers as the kernel, with the C library's log, cos and sin, and whatever the compiler fuses.
   Usage: lattice group side beta keyLow keyHigh cycles; prints the plaquette behind the first cycle and behind the last, and to the
   standard error the CPU seconds of all sweeps. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define LEAST_LENGTH 1e-10
#define ATTEMPTS 65536

static int side, sites;
static double beta;
static uint32_t key_low, key_high;
static int *ahead, *behind, *even_then_odd;

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec + 1e-9 * now.tv_nsec;
}

static void philox(uint32_t x0, uint32_t x1, uint32_t x2, uint32_t x3, double *numbers) {
  uint32_t k0 = key_low, k1 = key_high;
  for (int round = 0; round < 10; round++) {
    uint64_t p = (uint64_t)0xd2511f53 * x0, q = (uint64_t)0xcd9e8d57 * x2;
    x0 = (uint32_t)(q >> 32) ^ x1 ^ k0;
    x1 = (uint32_t)q;
    x2 = (uint32_t)(p >> 32) ^ x3 ^ k1;
    x3 = (uint32_t)p;
    k0 += 0x9e3779b9;
    k1 += 0xbb67ae85;
  }
  numbers[0] = (x0 + 0.5) * 0x1p-32;
  numbers[1] = (x1 + 0.5) * 0x1p-32;
  numbers[2] = (x2 + 0.5) * 0x1p-32;
  numbers[3] = (x3 + 0.5) * 0x1p-32;
}

typedef struct {
  double a[4];
} quaternion;

/* Kennedy and Pendleton (1985). */
static int draw(double alpha, uint32_t link, uint32_t sweep, uint32_t subgroup, quaternion *y) {
  double r[4];
  for (uint32_t attempt = 0; attempt < ATTEMPTS; attempt++) {
    philox(link, sweep, 4 * attempt + subgroup, 0, r);
    double c = cos(2 * M_PI * r[1]);
    double delta = -(log(r[0]) + c * c * log(r[2])) / alpha;
    if (r[3] * r[3] > 1 - 0.5 * delta) continue;
    philox(link, sweep, 4 * attempt + subgroup, 1, r);
    double radius = sqrt(delta * (2 - delta)), height = 2 * r[0] - 1;
    double flat = radius * sqrt(1 - height * height), angle = 2 * M_PI * r[1];
    *y = (quaternion){{1 - delta, flat * cos(angle), flat * sin(angle), radius * height}};
    return 1;
  }
  return 0;
}

static inline quaternion adjoint2(quaternion a) { return (quaternion){{a.a[0], -a.a[1], -a.a[2], -a.a[3]}}; }

static inline quaternion times2(quaternion x, quaternion y) {
  const double *a = x.a, *b = y.a;
  return (quaternion){{a[0] * b[0] - (a[1] * b[1] + a[2] * b[2] + a[3] * b[3]),
                       a[0] * b[1] + b[0] * a[1] - (a[2] * b[3] - a[3] * b[2]),
                       a[0] * b[2] + b[0] * a[2] - (a[3] * b[1] - a[1] * b[3]),
                       a[0] * b[3] + b[0] * a[3] - (a[1] * b[2] - a[2] * b[1])}};
}

static inline double length2(quaternion x) {
  return sqrt(x.a[0] * x.a[0] + x.a[1] * x.a[1] + x.a[2] * x.a[2] + x.a[3] * x.a[3]);
}

static inline quaternion scaled2(quaternion x, double by) {
  return (quaternion){{x.a[0] * by, x.a[1] * by, x.a[2] * by, x.a[3] * by}};
}

static quaternion *links2;

static void update2(int site, int mu, uint32_t sweep, int is_heat_bath) {
  quaternion sum = {{0, 0, 0, 0}};
  int on = ahead[4 * site + mu];
  for (int nu = 0; nu < 4; nu++) {
    if (nu == mu) continue;
    int above = ahead[4 * site + nu], below = behind[4 * site + nu], corner = behind[4 * on + nu];
    quaternion near = times2(links2[4 * on + nu], adjoint2(links2[4 * above + mu]));
    near = times2(near, adjoint2(links2[4 * site + nu]));
    quaternion far = times2(links2[4 * below + mu], links2[4 * corner + nu]);
    far = times2(adjoint2(far), links2[4 * below + nu]);
    for (int i = 0; i < 4; i++) sum.a[i] += near.a[i] + far.a[i];
  }
  double length = length2(sum);
  if (length < LEAST_LENGTH) return;
  quaternion back = adjoint2(scaled2(sum, 1 / length)), made, *u = &links2[4 * site + mu];
  if (!is_heat_bath) made = times2(back, adjoint2(*u));
  else if (!draw(beta * length, 4 * site + mu, sweep, 0, &made)) return;
  made = times2(made, back);
  *u = scaled2(made, 1 / length2(made));
}

/* Rows of three complex numbers, real and imaginary parts apart; the fourth place fills a vector of four doubles. */
typedef struct {
  double re[3][4], im[3][4];
} __attribute__((aligned(32))) matrix;

static inline void times3(const matrix *restrict a, const matrix *restrict b, matrix *restrict c) {
  for (int i = 0; i < 3; i++) {
    double re[4] = {0}, im[4] = {0};
    for (int k = 0; k < 3; k++)
      for (int j = 0; j < 4; j++) {
        re[j] += a->re[i][k] * b->re[k][j] - a->im[i][k] * b->im[k][j];
        im[j] += a->re[i][k] * b->im[k][j] + a->im[i][k] * b->re[k][j];
      }
    memcpy(c->re[i], re, sizeof re);
    memcpy(c->im[i], im, sizeof im);
  }
}

static inline void adjoint_times3(const matrix *restrict a, const matrix *restrict b, matrix *restrict c) {
  for (int i = 0; i < 3; i++) {
    double re[4] = {0}, im[4] = {0};
    for (int k = 0; k < 3; k++)
      for (int j = 0; j < 4; j++) {
        re[j] += a->re[k][i] * b->re[k][j] + a->im[k][i] * b->im[k][j];
        im[j] += a->re[k][i] * b->im[k][j] - a->im[k][i] * b->re[k][j];
      }
    memcpy(c->re[i], re, sizeof re);
    memcpy(c->im[i], im, sizeof im);
  }
}

static inline void adjoint3(const matrix *restrict a, matrix *restrict c) {
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      c->re[i][j] = a->re[j][i];
      c->im[i][j] = -a->im[j][i];
    }
}

static inline void add3(matrix *restrict a, const matrix *restrict b) {
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++) {
      a->re[i][j] += b->re[i][j];
      a->im[i][j] += b->im[i][j];
    }
}

static matrix *links3;

static inline void turn3(matrix *m, int i, int j, const double *q) {
  for (int c = 0; c < 4; c++) {
    double xr = m->re[i][c], xi = m->im[i][c], yr = m->re[j][c], yi = m->im[j][c];
    m->re[i][c] = q[0] * xr - q[3] * xi + (q[2] * yr - q[1] * yi);
    m->im[i][c] = q[0] * xi + q[3] * xr + (q[2] * yi + q[1] * yr);
    m->re[j][c] = -q[2] * xr - q[1] * xi + (q[0] * yr + q[3] * yi);
    m->im[j][c] = -q[2] * xi + q[1] * xr + (q[0] * yi - q[3] * yr);
  }
}

static inline void normalise_row(matrix *m, int row) {
  double square = 0;
  for (int c = 0; c < 3; c++) square += m->re[row][c] * m->re[row][c] + m->im[row][c] * m->im[row][c];
  double by = 1 / sqrt(square);
  for (int c = 0; c < 3; c++) {
    m->re[row][c] *= by;
    m->im[row][c] *= by;
  }
}

static void make_unitary(matrix *m) {
  normalise_row(m, 0);
  double re = 0, im = 0;
  for (int c = 0; c < 3; c++) {
    re += m->re[0][c] * m->re[1][c] + m->im[0][c] * m->im[1][c];
    im += m->re[0][c] * m->im[1][c] - m->im[0][c] * m->re[1][c];
  }
  for (int c = 0; c < 3; c++) {
    m->re[1][c] -= re * m->re[0][c] - im * m->im[0][c];
    m->im[1][c] -= re * m->im[0][c] + im * m->re[0][c];
  }
  normalise_row(m, 1);
  for (int c = 0; c < 3; c++) {
    int k = (c + 1) % 3, n = (c + 2) % 3;
    m->re[2][c] = m->re[0][k] * m->re[1][n] - m->im[0][k] * m->im[1][n] - (m->re[0][n] * m->re[1][k] - m->im[0][n] * m->im[1][k]);
    m->im[2][c] = m->im[0][n] * m->re[1][k] + m->re[0][n] * m->im[1][k] - (m->re[0][k] * m->im[1][n] + m->im[0][k] * m->re[1][n]);
  }
}

static void update3(int site, int mu, uint32_t sweep, int is_heat_bath) {
  static const int rows[3][2] = {{0, 1}, {0, 2}, {1, 2}};
  matrix sum = {0}, turned = {0}, product = {0}, term;
  int on = ahead[4 * site + mu];
  for (int nu = 0; nu < 4; nu++) {
    if (nu == mu) continue;
    int above = ahead[4 * site + nu], below = behind[4 * site + nu], corner = behind[4 * on + nu];
    /* a·b†·c† is a·(c·b)†. */
    times3(&links3[4 * site + nu], &links3[4 * above + mu], &product);
    adjoint3(&product, &turned);
    times3(&links3[4 * on + nu], &turned, &term);
    add3(&sum, &term);
    times3(&links3[4 * below + mu], &links3[4 * corner + nu], &product);
    adjoint_times3(&product, &links3[4 * below + nu], &term);
    add3(&sum, &term);
  }
  matrix *u = &links3[4 * site + mu];
  times3(u, &sum, &product);
  for (int g = 0; g < 3; g++) {
    int i = rows[g][0], j = rows[g][1];
    quaternion w = {{0.5 * (product.re[i][i] + product.re[j][j]), 0.5 * (product.im[i][j] + product.im[j][i]),
                     0.5 * (product.re[i][j] - product.re[j][i]), 0.5 * (product.im[i][i] - product.im[j][j])}};
    double length = length2(w);
    if (length < LEAST_LENGTH) continue;
    quaternion back = adjoint2(scaled2(w, 1 / length)), made = back;
    if (is_heat_bath && !draw(2 * beta / 3 * length, 4 * site + mu, sweep, g, &made)) continue;
    made = times2(made, back);
    turn3(u, i, j, made.a);
    turn3(&product, i, j, made.a);
  }
  if (is_heat_bath) make_unitary(u);
}

static void sweep_once(int group, uint32_t sweep) {
  for (int parity = 0; parity < 2; parity++)
    for (int mu = 0; mu < 4; mu++)
      for (int at = parity * sites / 2; at < (parity + 1) * sites / 2; at++)
        if (group == 2) update2(even_then_odd[at], mu, sweep, sweep & 1);
        else update3(even_then_odd[at], mu, sweep, sweep & 1);
}

static double plaquette(int group) {
  double sum = 0;
  for (int site = 0; site < sites; site++)
    for (int mu = 0; mu < 4; mu++)
      for (int nu = mu + 1; nu < 4; nu++) {
        int on = ahead[4 * site + mu], up = ahead[4 * site + nu];
        if (group == 2) {
          quaternion a = times2(links2[4 * site + mu], links2[4 * on + nu]);
          quaternion b = times2(links2[4 * site + nu], links2[4 * up + mu]);
          for (int i = 0; i < 4; i++) sum += 2 * a.a[i] * b.a[i];
          continue;
        }
        matrix a, b;
        times3(&links3[4 * site + mu], &links3[4 * on + nu], &a);
        times3(&links3[4 * site + nu], &links3[4 * up + mu], &b);
        for (int i = 0; i < 3; i++)
          for (int j = 0; j < 3; j++) sum += a.re[i][j] * b.re[i][j] + a.im[i][j] * b.im[i][j];
      }
  return sum / (6.0 * sites * group);
}

static void open_lattice(void) {
  int places[2] = {0, sites / 2};
  ahead = malloc(4 * sites * sizeof *ahead);
  behind = malloc(4 * sites * sizeof *behind);
  even_then_odd = malloc(sites * sizeof *even_then_odd);
  for (int site = 0; site < sites; site++) {
    int parity = 0;
    for (int mu = 0, stride = 1; mu < 4; mu++, stride *= side) {
      int x = site / stride % side;
      parity ^= x & 1;
      ahead[4 * site + mu] = site + ((x + 1) % side - x) * stride;
      behind[4 * site + mu] = site + ((x + side - 1) % side - x) * stride;
    }
    even_then_odd[places[parity]++] = site;
  }
}

int main(int count, char **arguments) {
  if (count < 7) return 2;
  int group = atoi(arguments[1]), cycles = atoi(arguments[6]);
  side = atoi(arguments[2]);
  beta = atof(arguments[3]);
  key_low = strtoul(arguments[4], 0, 10);
  key_high = strtoul(arguments[5], 0, 10);
  sites = side * side * side * side;
  open_lattice();
  links2 = aligned_alloc(32, 4 * sites * sizeof *links2);
  links3 = aligned_alloc(32, 4 * sites * sizeof *links3);
  memset(links3, 0, 4 * sites * sizeof *links3);
  for (int link = 0; link < 4 * sites; link++) {
    links2[link] = (quaternion){{1, 0, 0, 0}};
    for (int i = 0; i < 3; i++) links3[link].re[i][i] = 1;
  }
  double used = 0;
  for (int cycle = 0; cycle < cycles; cycle++) {
    double start = seconds();
    sweep_once(group, 2 * cycle);
    sweep_once(group, 2 * cycle + 1);
    used += seconds() - start;
    if (cycle == 0 || cycle == cycles - 1) printf("%.17g\n", plaquette(group));
  }
  fprintf(stderr, "@seconds %.6f\n", used);
  return 0;
}
