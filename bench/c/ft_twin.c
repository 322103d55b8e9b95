/*
 * C twin of railmpi.nas.ft.FT: NAS Parallel Benchmark FT, same layout of memory, same transforms, same exchange, same figures.
 * Written from the published description of the benchmark to tell what Java and RailMPI cost against C and a C MPI. It has
 * the 0D and 1D layouts only, and verifies the last checksum only, which depends on all before it.
 *
 *   mpicc -O3 -march=native -o ft_twin ft_twin.c -lm && mpirun -n 2 ./ft_twin A
 */
#include <math.h>
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LANES = 32, TILE = 8, POINTS = 1024, STATE_BITS = 46 };

static const uint64_t STATE_MASK = (UINT64_C(1) << STATE_BITS) - 1;
static const uint64_t MULTIPLIER = 1220703125;
static const uint64_t SEED = 314159265;
static const double ALPHA = 1e-6;

typedef struct {
    char name;
    int nx, ny, nz, iterations;
    double last_real, last_imaginary; /* published checksum of the last iteration */
} problem_t;

static const problem_t PROBLEMS[] = {
    {'S', 64, 64, 64, 6, 5.542683411902E+02, 4.932597244941E+02},
    {'W', 128, 128, 32, 6, 5.504159734538E+02, 5.239212247086E+02},
    {'A', 256, 256, 128, 6, 5.091487099959E+02, 5.107917842803E+02},
    {'B', 512, 256, 256, 20, 5.124146770029E+02, 5.115744692211E+02},
    {'C', 512, 512, 512, 20, 5.129714421109E+02, 5.123465164008E+02},
};

typedef struct {
    int length;
    double (*re)[LANES], (*im)[LANES];
    int *slots;
    double *cosines, *sines;
} fft_t;

static const problem_t *problem;
static long row_length; /* doubles; rows of 2 KiB and their multiples are 8 longer than their numbers, as in Java */
static int rank, processes, own_z, spectrum_y;
static double *spectrum, *field, *spare;
static double *x_factors, *y_factors, *z_factors;
static int *plain_rows, *block_rows, *spectrum_rows;
static fft_t fft_x, fft_y, fft_z;
static double communication;

static void *memory(size_t bytes) {
    void *block = aligned_alloc(64, (bytes + 63) / 64 * 64);
    if (block == NULL) {
        fprintf(stderr, "ft_twin: rank %d has no memory for %zu bytes\n", rank, bytes);
        MPI_Abort(MPI_COMM_WORLD, 3);
    }
    return memset(block, 0, bytes);
}

/* Random stream */

static uint64_t successor(uint64_t state) {
    return (state * MULTIPLIER) & STATE_MASK;
}

static uint64_t state_before(uint64_t position) {
    uint64_t power = 1, square = MULTIPLIER;
    for (; position > 0; position >>= 1) {
        if (position & 1) {
            power = (power * square) & STATE_MASK;
        }
        square = (square * square) & STATE_MASK;
    }
    return (power * SEED) & STATE_MASK;
}

static void initial_field(void) {
    int nx = problem->nx, ny = problem->ny;
    double unit = 1.0 / (double) (UINT64_C(1) << STATE_BITS);
    for (int z = 0; z < own_z; z++) {
        uint64_t state = state_before(2L * nx * ny * (rank * own_z + z));
        for (int y = 0; y < ny; y++) {
            double *row = field + ((long) z * ny + y) * row_length;
            for (int x = 0; x < nx; x++) {
                state = successor(state);
                row[x] = state * unit;
                state = successor(state);
                row[nx + x] = state * unit;
            }
        }
    }
}

/* Transforms of LANES columns */

static int radix_of(int count) {
    return count == 8 || count == 2 ? count : 4;
}

static int slot_of(int k, int count) {
    if (count == 1) {
        return 0;
    }
    int radix = radix_of(count);
    return k % radix * (count / radix) + slot_of(k / radix, count / radix);
}

static fft_t make_fft(int length) {
    fft_t fft = {length,
        memory(sizeof(double) * LANES * length),
        memory(sizeof(double) * LANES * length),
        memory(sizeof(int) * length),
        memory(sizeof(double) * length),
        memory(sizeof(double) * length)};
    for (int k = 0; k < length; k++) {
        fft.slots[k] = slot_of(k, length);
        fft.cosines[k] = cos(2 * M_PI * k / length);
        fft.sines[k] = sin(2 * M_PI * k / length);
    }
    return fft;
}

typedef double row_t[LANES];
typedef double *restrict part_t;

static void two(part_t ar, part_t ai, part_t br, part_t bi) {
    for (int j = 0; j < LANES; j++) {
        double xr = ar[j], xi = ai[j], yr = br[j], yi = bi[j];
        ar[j] = xr + yr, ai[j] = xi + yi, br[j] = xr - yr, bi[j] = xi - yi;
    }
}

static void four(part_t ar, part_t ai, part_t br, part_t bi, part_t cr, part_t ci, part_t dr, part_t di) {
    for (int j = 0; j < LANES; j++) {
        double sr = ar[j] + cr[j], si = ai[j] + ci[j], tr = ar[j] - cr[j], ti = ai[j] - ci[j];
        double ur = br[j] + dr[j], ui = bi[j] + di[j], vr = br[j] - dr[j], vi = bi[j] - di[j];
        ar[j] = sr + ur, ai[j] = si + ui, br[j] = tr - vi, bi[j] = ti + vr;
        cr[j] = sr - ur, ci[j] = si - ui, dr[j] = tr + vi, di[j] = ti - vr;
    }
}

static void four_twiddled(part_t ar, part_t ai, part_t br, part_t bi, part_t cr, part_t ci, part_t dr, part_t di,
    double w1r, double w1i, double w2r, double w2i, double w3r, double w3i) {
    for (int j = 0; j < LANES; j++) {
        double xr = br[j] * w1r - bi[j] * w1i, xi = br[j] * w1i + bi[j] * w1r;
        double yr = cr[j] * w2r - ci[j] * w2i, yi = cr[j] * w2i + ci[j] * w2r;
        double zr = dr[j] * w3r - di[j] * w3i, zi = dr[j] * w3i + di[j] * w3r;
        double sr = ar[j] + yr, si = ai[j] + yi, tr = ar[j] - yr, ti = ai[j] - yi;
        double ur = xr + zr, ui = xi + zi, vr = xr - zr, vi = xi - zi;
        ar[j] = sr + ur, ai[j] = si + ui, br[j] = tr - vi, bi[j] = ti + vr;
        cr[j] = sr - ur, ci[j] = si - ui, dr[j] = tr + vi, di[j] = ti - vr;
    }
}

static void eight(row_t *re, row_t *im) {
    double half = M_SQRT1_2;
    for (int j = 0; j < LANES; j++) {
        double r[8], i[8];
        for (int k = 0; k < 4; k++) {
            r[k] = re[k][j] + re[k + 4][j], i[k] = im[k][j] + im[k + 4][j];
            r[k + 4] = re[k][j] - re[k + 4][j], i[k + 4] = im[k][j] - im[k + 4][j];
        }
        double e0r = r[0] + r[2], e0i = i[0] + i[2], e2r = r[0] - r[2], e2i = i[0] - i[2];
        double e1r = r[4] - i[6], e1i = i[4] + r[6], e3r = r[4] + i[6], e3i = i[4] - r[6];
        double o0r = r[1] + r[3], o0i = i[1] + i[3], o2r = r[1] - r[3], o2i = i[1] - i[3];
        double o1r = r[5] - i[7], o1i = i[5] + r[7], o3r = r[5] + i[7], o3i = i[5] - r[7];
        double t1r = (o1r - o1i) * half, t1i = (o1r + o1i) * half;
        double t3r = (o3r + o3i) * -half, t3i = (o3r - o3i) * half;
        re[0][j] = e0r + o0r, im[0][j] = e0i + o0i, re[4][j] = e0r - o0r, im[4][j] = e0i - o0i;
        re[1][j] = e1r + t1r, im[1][j] = e1i + t1i, re[5][j] = e1r - t1r, im[5][j] = e1i - t1i;
        re[2][j] = e2r - o2i, im[2][j] = e2i + o2r, re[6][j] = e2r + o2i, im[6][j] = e2i - o2r;
        re[3][j] = e3r + t3r, im[3][j] = e3i + t3i, re[7][j] = e3r - t3r, im[7][j] = e3i - t3i;
    }
}

static void join_four(const fft_t *fft, row_t *re, row_t *im, int part) {
    row_t *br = re + part, *bi = im + part, *cr = br + part, *ci = bi + part, *dr = cr + part, *di = ci + part;
    four(re[0], im[0], br[0], bi[0], cr[0], ci[0], dr[0], di[0]);
    int step = fft->length / (4 * part);
    for (int k = 1; k < part; k++) {
        int turn = k * step;
        four_twiddled(re[k], im[k], br[k], bi[k], cr[k], ci[k], dr[k], di[k], fft->cosines[turn], fft->sines[turn],
            fft->cosines[2 * turn], fft->sines[2 * turn], fft->cosines[3 * turn], fft->sines[3 * turn]);
    }
}

static void transform(const fft_t *fft, row_t *re, row_t *im, int count) {
    int radix = radix_of(count), part = count / radix;
    if (part > 1) {
        for (int first = 0; first < count; first += part) {
            transform(fft, re + first, im + first, part);
        }
        join_four(fft, re, im, part);
    } else if (radix == 8) {
        eight(re, im);
    } else if (radix == 4) {
        join_four(fft, re, im, 1);
    } else {
        two(re[0], im[0], re[1], im[1]);
    }
}

static void transform_columns(const fft_t *fft, int is_forward) {
    if (is_forward) {
        transform(fft, fft->re, fft->im, fft->length);
    } else {
        transform(fft, fft->im, fft->re, fft->length);
    }
}

/* The three axes */

static void along_x(double *plane, int is_forward) {
    int nx = problem->nx;
    for (int y = 0; y < problem->ny; y += LANES) {
        double *rows = plane + y * row_length;
        for (int x = 0; x < nx; x += TILE) {
            for (int lane = 0; lane < LANES; lane++) {
                for (int k = 0; k < TILE; k++) {
                    fft_x.re[fft_x.slots[x + k]][lane] = rows[lane * row_length + x + k];
                    fft_x.im[fft_x.slots[x + k]][lane] = rows[lane * row_length + nx + x + k];
                }
            }
        }
        transform_columns(&fft_x, is_forward);
        for (int x = 0; x < nx; x += TILE) {
            for (int lane = 0; lane < LANES; lane++) {
                for (int k = 0; k < TILE; k++) {
                    rows[lane * row_length + x + k] = fft_x.re[x + k][lane];
                    rows[lane * row_length + nx + x + k] = fft_x.im[x + k][lane];
                }
            }
        }
    }
}

static void store(const fft_t *fft, double *to, const int *rows) {
    for (int k = 0; k < fft->length; k++) {
        memcpy(to + rows[k], fft->re[k], sizeof(row_t));
        memcpy(to + rows[k] + problem->nx, fft->im[k], sizeof(row_t));
    }
}

static void along_columns(
    const fft_t *fft, const double *from, const int *from_rows, double *to, const int *to_rows, int is_forward) {
    for (int x = 0; x < problem->nx; x += LANES) {
        for (int k = 0; k < fft->length; k++) {
            memcpy(fft->re[fft->slots[k]], from + from_rows[k] + x, sizeof(row_t));
            memcpy(fft->im[fft->slots[k]], from + from_rows[k] + x + problem->nx, sizeof(row_t));
        }
        transform_columns(fft, is_forward);
        store(fft, to + x, to_rows);
    }
}

static void scale(const double *restrict values, const double *restrict factors, double factor, part_t scaled) {
    for (int j = 0; j < LANES; j++) {
        scaled[j] = values[j] * (factors[j] * factor);
    }
}

static void fill_factors(double *factors, int length, int first, int count, int steps) {
    for (int index = 0; index < count; index++) {
        double k = (first + index + length / 2) % length - length / 2;
        factors[index] = exp(-4 * ALPHA * M_PI * M_PI * k * k * steps);
    }
}

static void evolve(int y) {
    long base = y * row_length;
    for (int x = 0; x < problem->nx; x += LANES) {
        for (int k = 0; k < problem->nz; k++) {
            const double *row = spectrum + base + spectrum_rows[k] + x;
            double factor = z_factors[k] * y_factors[y];
            scale(row, x_factors + x, factor, fft_z.re[fft_z.slots[k]]);
            scale(row + problem->nx, x_factors + x, factor, fft_z.im[fft_z.slots[k]]);
        }
        transform_columns(&fft_z, 0);
        store(&fft_z, field + base + x, spectrum_rows);
    }
}

static void exchange(double **from, double **to) {
    int count = row_length * problem->ny * problem->nz / processes / processes;
    double start = MPI_Wtime();
    MPI_Alltoall(*from, count, MPI_DOUBLE, *to, count, MPI_DOUBLE, MPI_COMM_WORLD);
    communication += MPI_Wtime() - start;
}

static void swap(void) {
    double *other = field;
    field = spare;
    spare = other;
}

static void to_spectrum(void) {
    double *to = processes == 1 ? field : spare;
    long row = row_length;
    for (int z = 0; z < own_z; z++) {
        along_x(field + z * problem->ny * row, 1);
        along_columns(&fft_y, field + z * problem->ny * row, plain_rows, to + z * spectrum_y * row, block_rows, 1);
    }
    if (processes > 1) {
        exchange(&spare, &field);
    }
    for (int y = 0; y < spectrum_y; y++) {
        along_columns(&fft_z, field + y * row, spectrum_rows, spectrum + y * row, spectrum_rows, 1);
    }
}

static void step(int number) {
    long row = row_length;
    fill_factors(x_factors, problem->nx, 0, problem->nx, number);
    fill_factors(y_factors, problem->ny, rank * spectrum_y, spectrum_y, number);
    fill_factors(z_factors, problem->nz, 0, problem->nz, number);
    for (int y = 0; y < spectrum_y; y++) {
        evolve(y);
    }
    if (processes > 1) {
        exchange(&field, &spare);
        swap();
    }
    double *to = processes == 1 ? field : spare;
    for (int z = 0; z < own_z; z++) {
        along_columns(&fft_y, field + z * spectrum_y * row, block_rows, to + z * problem->ny * row, plain_rows, 0);
        along_x(to + z * problem->ny * row, 0);
    }
    if (processes > 1) {
        swap();
    }
}

/* Set-up and report */

static int *row_places(int rows, int per_block, int planes) {
    int *places = memory(sizeof(int) * rows);
    for (int row = 0; row < rows; row++) {
        places[row] = (row / per_block * per_block * planes + row % per_block) * row_length;
    }
    return places;
}

static void set_up(void) {
    own_z = problem->nz / processes;
    spectrum_y = problem->ny / processes;
    row_length = 2 * problem->nx + (problem->nx % 128 == 0 ? 8 : 0);
    size_t bytes = sizeof(double) * row_length * problem->ny * problem->nz / processes;
    spectrum = memory(bytes);
    field = memory(bytes);
    spare = processes > 1 ? memory(bytes) : NULL;
    x_factors = memory(sizeof(double) * problem->nx);
    y_factors = memory(sizeof(double) * spectrum_y);
    z_factors = memory(sizeof(double) * problem->nz);
    plain_rows = row_places(problem->ny, problem->ny, 1);
    block_rows = row_places(problem->ny, spectrum_y, own_z);
    spectrum_rows = row_places(problem->nz, 1, spectrum_y);
    fft_x = make_fft(problem->nx);
    fft_y = problem->ny == problem->nx ? fft_x : make_fft(problem->ny);
    fft_z = problem->nz == problem->ny ? fft_y : make_fft(problem->nz);
}

static void checksum(double sum[2]) {
    double own[2] = {0, 0};
    for (int point = 1; point <= POINTS; point++) {
        int z = 5 * point % problem->nz - rank * own_z;
        if (0 <= z && z < own_z) {
            double *row = field + ((long) z * problem->ny + 3 * point % problem->ny) * row_length;
            own[0] += row[point % problem->nx];
            own[1] += row[point % problem->nx + problem->nx];
        }
    }
    double points = (double) problem->nx * problem->ny * problem->nz;
    own[0] /= points, own[1] /= points;
    double start = MPI_Wtime();
    MPI_Reduce(own, sum, 2, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    communication += MPI_Wtime() - start;
}

/* The last checksum depends on all that came before. */
static int verify(const double sum[2]) {
    double distance = hypot(sum[0] - problem->last_real, sum[1] - problem->last_imaginary);
    return distance <= 1e-12 * hypot(problem->last_real, problem->last_imaginary);
}

static double operations(void) {
    double points = (double) problem->nx * problem->ny * problem->nz, logarithm = log(points);
    return points * (14.8157 + 7.19641 * logarithm + (5.23518 + 7.21113 * logarithm) * problem->iterations);
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    for (size_t index = 0; argc == 2 && index < sizeof PROBLEMS / sizeof *PROBLEMS; index++) {
        if (argv[1][0] == PROBLEMS[index].name && argv[1][1] == 0) {
            problem = &PROBLEMS[index];
        }
    }
    if (problem == NULL || problem->nz % processes != 0) {
        if (rank == 0) {
            fprintf(stderr, "usage: ft_twin S|W|A|B|C, on a power of two of processes, at most as many as planes\n");
        }
        MPI_Finalize();
        return 2;
    }
    set_up();
    initial_field();
    to_spectrum();
    step(1);
    MPI_Barrier(MPI_COMM_WORLD);
    communication = 0;
    double start = MPI_Wtime(), sum[2];
    initial_field();
    to_spectrum();
    for (int iteration = 1; iteration <= problem->iterations; iteration++) {
        step(iteration);
        checksum(sum);
        if (rank == 0) {
            printf(" T =%5d     Checksum =%22.12E%22.12E\n", iteration, sum[0], sum[1]);
        }
    }
    double own[2] = {MPI_Wtime() - start, communication}, most[2];
    MPI_Reduce(own, most, 2, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    int is_verified = rank != 0 || verify(sum);
    if (rank == 0) {
        printf("\n FT twin\n Class           = %24c\n Total processes = %24d\n", problem->name, processes);
        printf(" Time in seconds = %24.2f\n Communication   = %24.2f\n", most[0], most[1]);
        printf(" Mop/s total     = %24.2f\n", operations() / most[0] / 1e6);
        printf(" Verification    = %24s\n", is_verified ? "SUCCESSFUL" : "UNSUCCESSFUL");
    }
    MPI_Finalize();
    return is_verified ? 0 : 1;
}
