/* Steps of incompressible flow on a periodic square with FFTW: Basdevant's form of the nonlinear term (two real transforms there, two
   back), 2/3 rule, integrating factor, Runge-Kutta 4: the same mathematics as the kernel, with transforms planned by FFTW_MEASURE.
   Usage: flow side steps stepsPerUnit reynolds < amplitudes; prints CPU seconds of the steps, then the amplitudes. */
#include <complex.h>
#include <fftw3.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int side, cutoff, pitch;
static double *u, *v;
static complex double *uk, *vk;
static fftw_plan u_there, v_there, u_back, v_back;
static double *decay;

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec + 1e-9 * now.tv_nsec;
}

/* The place of ky in arrays of ky = 0 .. K, -K .. -1 by kx = 0 .. K, and in FFTW's half square. */
static inline int row_of(int i) { return i <= cutoff ? i : i - 2 * cutoff - 1 + side; }
static inline int wave_of(int i) { return i <= cutoff ? i : i - 2 * cutoff - 1; }

static void nonlinear(const complex double *restrict w, complex double *restrict out) {
  memset(uk, 0, sizeof *uk * side * pitch);
  memset(vk, 0, sizeof *vk * side * pitch);
  int width = cutoff + 1;
  for (int i = 0; i < 2 * cutoff + 1; i++) {
    int ky = wave_of(i);
    for (int kx = 0; kx <= cutoff; kx++) {
      if (kx == 0 && ky == 0) continue;
      complex double s = w[i * width + kx] / (double)(kx * kx + ky * ky);
      uk[row_of(i) * pitch + kx] = CMPLX(-ky * cimag(s), ky * creal(s));
      vk[row_of(i) * pitch + kx] = CMPLX(kx * cimag(s), -kx * creal(s));
    }
  }
  fftw_execute(u_there);
  fftw_execute(v_there);
  for (int i = 0; i < side * side; i++) {
    double a = u[i], b = v[i];
    u[i] = a * b;
    v[i] = b * b - a * a;
  }
  fftw_execute(u_back);
  fftw_execute(v_back);
  double scale = 1.0 / ((double)side * side);
  for (int i = 0; i < 2 * cutoff + 1; i++) {
    int ky = wave_of(i);
    for (int kx = 0; kx <= cutoff; kx++) {
      int at = row_of(i) * pitch + kx;
      out[i * width + kx] = scale * ((double)(kx * kx - ky * ky) * uk[at] + (double)(kx * ky) * vk[at]);
    }
  }
}

int main(int count, char **arguments) {
  if (count < 5) return 2;
  side = atoi(arguments[1]);
  int steps = atoi(arguments[2]);
  double h = 1 / atof(arguments[3]), viscosity = 1 / atof(arguments[4]);
  cutoff = side / 3;
  pitch = side / 2 + 1;
  int width = cutoff + 1, modes = width * (2 * cutoff + 1);
  u = fftw_alloc_real(side * side);
  v = fftw_alloc_real(side * side);
  uk = fftw_alloc_complex(side * pitch);
  vk = fftw_alloc_complex(side * pitch);
  u_there = fftw_plan_dft_c2r_2d(side, side, uk, u, FFTW_MEASURE);
  v_there = fftw_plan_dft_c2r_2d(side, side, vk, v, FFTW_MEASURE);
  u_back = fftw_plan_dft_r2c_2d(side, side, u, uk, FFTW_MEASURE);
  v_back = fftw_plan_dft_r2c_2d(side, side, v, vk, FFTW_MEASURE);
  complex double *w = fftw_alloc_complex(modes), *k = fftw_alloc_complex(modes);
  complex double *stage = fftw_alloc_complex(modes), *sum = fftw_alloc_complex(modes);
  decay = fftw_alloc_real(modes);
  for (int kx = 0; kx <= cutoff; kx++)
    for (int ky = -cutoff; ky <= cutoff; ky++) {
      int at = (ky < 0 ? ky + 2 * cutoff + 1 : ky) * width + kx;
      double parts[2];
      if (fread(parts, sizeof(double), 2, stdin) != 2) return 3;
      w[at] = CMPLX(parts[0], parts[1]);
      decay[at] = exp(-viscosity * (kx * kx + ky * ky) * h / 2);
    }
  double start = seconds();
  for (int step = 0; step < steps; step++) {
    nonlinear(w, k);
    for (int i = 0; i < modes; i++) {
      double e = decay[i];
      sum[i] = e * e * (w[i] + h / 6 * k[i]);
      stage[i] = e * (w[i] + h / 2 * k[i]);
    }
    nonlinear(stage, k);
    for (int i = 0; i < modes; i++) {
      sum[i] += h / 3 * decay[i] * k[i];
      stage[i] = decay[i] * w[i] + h / 2 * k[i];
    }
    nonlinear(stage, k);
    for (int i = 0; i < modes; i++) {
      sum[i] += h / 3 * decay[i] * k[i];
      stage[i] = decay[i] * (decay[i] * w[i] + h * k[i]);
    }
    nonlinear(stage, k);
    for (int i = 0; i < modes; i++) w[i] = sum[i] + h / 6 * k[i];
  }
  fprintf(stderr, "@seconds %.6f\n", seconds() - start);
  for (int kx = 0; kx <= cutoff; kx++)
    for (int ky = -cutoff; ky <= cutoff; ky++) {
      complex double value = w[(ky < 0 ? ky + 2 * cutoff + 1 : ky) * width + kx];
      printf("%.17g %.17g\n", creal(value), cimag(value));
    }
  return 0;
}
