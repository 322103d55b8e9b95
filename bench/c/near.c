/* The C twin of railmpi.bench.ompi.NearCalls: near own,rounds,first; prints RES,test,ranks,bytes,value,unit,best. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WINDOW = 16, LONG_BYTES = 1 << 20, BATCHES = 7, ROUNDS = 40 };

static int rank, ranks;
static MPI_Win window;
static char *memory, *out, *in;
static int length;

typedef void (*calls)(int);

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static void print(const char *test, int bytes, double value, const char *unit) {
    if (rank == 0) {
        printf("RES,%s,%d,%d,%.4f,%s,%.4f\n", test, ranks, bytes, value, unit, value);
        fflush(stdout);
    }
}

static double agreed(double value) {
    MPI_Bcast(&value, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    return value;
}

static double batch(calls run, int repetitions) {
    MPI_Barrier(MPI_COMM_WORLD);
    double began = MPI_Wtime();
    run(repetitions);
    double took = MPI_Wtime() - began;
    MPI_Barrier(MPI_COMM_WORLD);
    return took / repetitions;
}

static double seconds(calls run) {
    double each[BATCHES], took = 0;
    int repetitions = 1;
    double began = MPI_Wtime();
    do {
        took = batch(run, repetitions);
        double next = 0.1 / (took > 1e-9 ? took : 1e-9);
        next = next > 2.0 * repetitions ? 2.0 * repetitions : next < 1 ? 1 : next;
        repetitions = (int)agreed(next);
    } while (agreed(MPI_Wtime() - began) < 0.5);
    for (int i = 0; i < BATCHES; i++) each[i] = batch(run, repetitions);
    qsort(each, BATCHES, sizeof(double), ascending);
    return each[BATCHES / 2];
}

static double locked(calls run) {
    MPI_Win_lock_all(0, window);
    double took = seconds(run);
    MPI_Win_unlock_all(window);
    return took;
}

static void gets(int n) {
    for (int i = 0; rank == 0 && i < n; i++) {
        MPI_Get(in, length, MPI_BYTE, 1, 0, length, MPI_BYTE, window);
        MPI_Win_flush(1, window);
    }
}

static void streams(int n) {
    for (int i = 0; rank == 0 && i < n; i++) {
        for (int k = 0; k < WINDOW; k++)
            MPI_Get(in, length, MPI_BYTE, 1, (MPI_Aint)k * length, length, MPI_BYTE, window);
        MPI_Win_flush(1, window);
    }
}

static void fetches(int n) {
    long one = 1, result;
    for (int i = 0; rank == 0 && i < n; i++) {
        MPI_Fetch_and_op(&one, &result, MPI_LONG, 1, 0, MPI_SUM, window);
        MPI_Win_flush(1, window);
    }
}

static void swaps(int n) {
    long one = 1, expected = 0, result;
    for (int i = 0; rank == 0 && i < n; i++) {
        MPI_Compare_and_swap(&one, &expected, &result, MPI_LONG, 1, 0, window);
        MPI_Win_flush(1, window);
    }
}

static void locks(int n) {
    for (int i = 0; rank == 0 && i < n; i++) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, window);
        MPI_Win_unlock(1, window);
    }
}

static void fences(int n) {
    for (int i = 0; i < n; i++) MPI_Win_fence(0, window);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, window);
}

static void mixes(int n) {
    MPI_Win_fence(0, window);
    for (int i = 0; i < n; i++) {
        for (int k = 0; rank == 0 && k < WINDOW; k++)
            MPI_Put(out, LONG_BYTES, MPI_BYTE, 1, (MPI_Aint)k * LONG_BYTES, LONG_BYTES, MPI_BYTE, window);
        for (int k = 0; rank == 0 && k < WINDOW; k++)
            MPI_Get(in, LONG_BYTES, MPI_BYTE, 1, (MPI_Aint)(WINDOW + k) * LONG_BYTES, LONG_BYTES, MPI_BYTE, window);
        MPI_Win_fence(0, window);
    }
    MPI_Win_fence(MPI_MODE_NOSUCCEED, window);
}

static void own(void) {
    size_t bytes = 2 * (size_t)WINDOW * LONG_BYTES;
    memory = calloc(bytes, 1);
    out = calloc(LONG_BYTES, 1);
    in = calloc(LONG_BYTES, 1);
    MPI_Win_create(memory, (MPI_Aint)bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, window);
    for (length = 64 * 1024; length <= LONG_BYTES; length *= 16) {
        print("ownget", length, 1e6 * locked(gets), "us");
        print("owngetbw", length, WINDOW * (double)length / 1e6 / locked(streams), "MB/s");
    }
    print("ownfop", 8, 1e6 * locked(fetches), "us");
    print("owncas", 8, 1e6 * locked(swaps), "us");
    print("ownlock", 0, 1e6 * seconds(locks), "us");
    print("ownfence", 0, 1e6 * seconds(fences), "us");
    print("ownmix", LONG_BYTES, 2 * WINDOW * (double)LONG_BYTES / 1e6 / seconds(mixes), "MB/s");
    MPI_Win_fence(MPI_MODE_NOSUCCEED, window);
    MPI_Win_free(&window);
}

static void rounds(void) {
    double per_call[ROUNDS], send = 1, receive;
    int repetitions = 1000;
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Barrier(MPI_COMM_WORLD);
        double began = MPI_Wtime();
        for (int i = 0; i < repetitions; i++)
            MPI_Allreduce(&send, &receive, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        double took = MPI_Wtime() - began;
        MPI_Allreduce(&send, &receive, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        per_call[round] = took / repetitions * 1e6;
        double next = repetitions * 0.025 / took;
        next = next > 4.0 * repetitions ? 4.0 * repetitions : next < 100 ? 100 : next;
        repetitions = (int)agreed(next);
    }
    qsort(per_call, ROUNDS, sizeof(double), ascending);
    print("firstrounds", 8, per_call[ROUNDS / 2], "us");
    print("firstroundsarr", 8, per_call[ROUNDS / 2], "us");
    print("rounds", 8, per_call[ROUNDS / 2], "us");
    print("roundsarr", 8, per_call[ROUNDS / 2], "us");
}

static void first(void) {
    double began = MPI_Wtime();
    for (int i = 0; i < 400; i++) MPI_Barrier(MPI_COMM_WORLD);
    double between = MPI_Wtime();
    for (int i = 0; i < 4000; i++) MPI_Barrier(MPI_COMM_WORLD);
    double ended = MPI_Wtime();
    print("first400", 0, (between - began) / 400 * 1e6, "us");
    print("next4000", 0, (ended - between) / 4000 * 1e6, "us");
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (argc != 2) {
        fprintf(stderr, "usage: near own,rounds,first\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    if (strstr(argv[1], "first")) first();
    if (strstr(argv[1], "rounds")) rounds();
    if (strstr(argv[1], "own")) own();
    MPI_Finalize();
    return 0;
}
