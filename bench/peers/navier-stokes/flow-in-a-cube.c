/* Steps of incompressible flow in a periodic cube with FFTW: the curl of u x omega (six real transforms there, three back), 2/3 rule,
   integrating factor, Runge-Kutta 4: the same mathematics as the kernel, with transforms planned by FFTW_MEASURE.
   Usage: flow-in-a-cube side steps stepsPerUnit reynolds < amplitudes; prints CPU seconds of the steps, then the amplitudes. */
#include <complex.h>
#include <fftw3.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { AXES = 3 };

static int side, cutoff, across, width;
static size_t points, waves, modes;
/* Velocity and vorticity along x, y and z, z slowest and x fastest, and their amplitudes for kx = 0 .. side/2. */
static double *field[2 * AXES];
static complex double *amplitudes[2 * AXES];
static fftw_plan there[2 * AXES], back[AXES];

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec + 1e-9 * now.tv_nsec;
}

static inline size_t row_of(int ky, int kz) {
  return ((size_t)(kz < 0 ? kz + side : kz) * side + (ky < 0 ? ky + side : ky)) * (side / 2 + 1);
}

/* The kept waves, kx fastest, in arrays of one component. */
static inline size_t mode_of(int kx, int ky, int kz) {
  return ((size_t)(kz + cutoff) * across + ky + cutoff) * width + kx;
}

static inline complex double times_i(complex double x) { return CMPLX(-cimag(x), creal(x)); }

static void fill(complex double *const w[AXES]) {
  for (int i = 0; i < 2 * AXES; i++) memset(amplitudes[i], 0, sizeof(complex double) * waves);
  for (int kz = -cutoff; kz <= cutoff; kz++)
    for (int ky = -cutoff; ky <= cutoff; ky++) {
      size_t row = row_of(ky, kz);
      for (int kx = 0; kx <= cutoff; kx++) {
        double square = kx * kx + ky * ky + kz * kz;
        if (square == 0) continue;
        size_t at = mode_of(kx, ky, kz);
        complex double x = w[0][at], y = w[1][at], z = w[2][at];
        double inverse = 1 / square;
        amplitudes[0][row + kx] = times_i(inverse * (ky * z - kz * y));
        amplitudes[1][row + kx] = times_i(inverse * (kz * x - kx * z));
        amplitudes[2][row + kx] = times_i(inverse * (kx * y - ky * x));
        amplitudes[3][row + kx] = x;
        amplitudes[4][row + kx] = y;
        amplitudes[5][row + kx] = z;
      }
    }
}

static void cross(void) {
  for (size_t i = 0; i < points; i++) {
    double ux = field[0][i], uy = field[1][i], uz = field[2][i];
    double wx = field[3][i], wy = field[4][i], wz = field[5][i];
    field[0][i] = uy * wz - uz * wy;
    field[1][i] = uz * wx - ux * wz;
    field[2][i] = ux * wy - uy * wx;
  }
}

static void nonlinear(complex double *const w[AXES], complex double *const out[AXES]) {
  fill(w);
  for (int i = 0; i < 2 * AXES; i++) fftw_execute(there[i]);
  cross();
  for (int i = 0; i < AXES; i++) fftw_execute(back[i]);
  double scale = 1.0 / (double)points;
  for (int kz = -cutoff; kz <= cutoff; kz++)
    for (int ky = -cutoff; ky <= cutoff; ky++) {
      size_t row = row_of(ky, kz);
      for (int kx = 0; kx <= cutoff; kx++) {
        size_t at = mode_of(kx, ky, kz);
        complex double x = amplitudes[0][row + kx], y = amplitudes[1][row + kx], z = amplitudes[2][row + kx];
        out[0][at] = times_i(scale * (ky * z - kz * y));
        out[1][at] = times_i(scale * (kz * x - kx * z));
        out[2][at] = times_i(scale * (kx * y - ky * x));
      }
    }
}

static void step(complex double *w[AXES], complex double *k[AXES], complex double *stage[AXES], complex double *sum[AXES],
                 const double *decay, double h) {
  nonlinear(w, k);
  for (int c = 0; c < AXES; c++)
    for (size_t i = 0; i < modes; i++) {
      double e = decay[i];
      sum[c][i] = e * e * (w[c][i] + h / 6 * k[c][i]);
      stage[c][i] = e * (w[c][i] + h / 2 * k[c][i]);
    }
  nonlinear(stage, k);
  for (int c = 0; c < AXES; c++)
    for (size_t i = 0; i < modes; i++) {
      sum[c][i] += h / 3 * decay[i] * k[c][i];
      stage[c][i] = decay[i] * w[c][i] + h / 2 * k[c][i];
    }
  nonlinear(stage, k);
  for (int c = 0; c < AXES; c++)
    for (size_t i = 0; i < modes; i++) {
      sum[c][i] += h / 3 * decay[i] * k[c][i];
      stage[c][i] = decay[i] * (decay[i] * w[c][i] + h * k[c][i]);
    }
  nonlinear(stage, k);
  for (int c = 0; c < AXES; c++)
    for (size_t i = 0; i < modes; i++) w[c][i] = sum[c][i] + h / 6 * k[c][i];
}

static void plan(void) {
  for (int i = 0; i < 2 * AXES; i++) {
    field[i] = fftw_alloc_real(points);
    amplitudes[i] = fftw_alloc_complex(waves);
    there[i] = fftw_plan_dft_c2r_3d(side, side, side, amplitudes[i], field[i], FFTW_MEASURE);
    if (i < AXES) back[i] = fftw_plan_dft_r2c_3d(side, side, side, field[i], amplitudes[i], FFTW_MEASURE);
  }
}

int main(int count, char **arguments) {
  if (count < 5) return 2;
  side = atoi(arguments[1]);
  int steps = atoi(arguments[2]);
  double h = 1 / atof(arguments[3]), viscosity = 1 / atof(arguments[4]);
  cutoff = side / 3;
  across = 2 * cutoff + 1;
  width = cutoff + 1;
  points = (size_t)side * side * side;
  waves = (size_t)side * side * (side / 2 + 1);
  modes = (size_t)across * across * width;
  plan();
  complex double *w[AXES], *k[AXES], *stage[AXES], *sum[AXES];
  for (int c = 0; c < AXES; c++) {
    w[c] = fftw_alloc_complex(modes);
    k[c] = fftw_alloc_complex(modes);
    stage[c] = fftw_alloc_complex(modes);
    sum[c] = fftw_alloc_complex(modes);
  }
  double *decay = fftw_alloc_real(modes);
  for (int kx = 0; kx <= cutoff; kx++)
    for (int ky = -cutoff; ky <= cutoff; ky++)
      for (int kz = -cutoff; kz <= cutoff; kz++) {
        size_t at = mode_of(kx, ky, kz);
        double parts[2 * AXES];
        if (fread(parts, sizeof(double), 2 * AXES, stdin) != 2 * AXES) return 3;
        for (int c = 0; c < AXES; c++) w[c][at] = CMPLX(parts[2 * c], parts[2 * c + 1]);
        decay[at] = exp(-viscosity * (kx * kx + ky * ky + kz * kz) * h / 2);
      }
  double start = seconds();
  for (int i = 0; i < steps; i++) step(w, k, stage, sum, decay, h);
  fprintf(stderr, "@seconds %.6f\n", seconds() - start);
  for (int kx = 0; kx <= cutoff; kx++)
    for (int ky = -cutoff; ky <= cutoff; ky++)
      for (int kz = -cutoff; kz <= cutoff; kz++)
        for (int c = 0; c < AXES; c++) {
          complex double value = w[c][mode_of(kx, ky, kz)];
          printf("%.17g %.17g\n", creal(value), cimag(value));
        }
  return 0;
}
