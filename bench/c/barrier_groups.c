/* Barriers of the first 2, 3, ... ranks of the world: barrier_groups SIZES SECONDS, the twin of railmpi.bench.ompi.BarrierGroups.
 * Rank 0 prints "BARRIER size median_us p99_us cpu_us" and three zeros for what is not counted here. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#define MOST_BARRIERS 1000000
#define BATCH 50

static double times[MOST_BARRIERS];

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static double processor_seconds(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + 1e-6 * (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

static int barriers(MPI_Comm group, double seconds) {
    double end = MPI_Wtime() + seconds;
    int is_over = 0, count = 0;
    while (!is_over) {
        for (int i = 0; i < BATCH; i++) {
            double start = MPI_Wtime();
            MPI_Barrier(group);
            times[count++] = MPI_Wtime() - start;
        }
        is_over = MPI_Wtime() > end || count > MOST_BARRIERS - BATCH;
        MPI_Bcast(&is_over, 1, MPI_INT, 0, group);
    }
    return count;
}

static void measure(MPI_Comm group, int rank, int size, double seconds) {
    barriers(group, seconds / 2);
    double used = -processor_seconds(), sum;
    int count = barriers(group, seconds);
    used += processor_seconds();
    MPI_Reduce(&used, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, group);
    if (rank == 0) {
        qsort(times, count, sizeof times[0], compare);
        printf("BARRIER %d %.1f %.1f %.1f 0 0 0\n", size, 1e6 * times[count / 2], 1e6 * times[count - 1 - count / 100],
               1e6 * sum / count);
        fflush(stdout);
    }
}

int main(int argc, char **argv) {
    int rank, ranks;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (argc != 3) {
        fprintf(stderr, "usage: barrier_groups SIZES SECONDS\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    for (char *word = strtok(argv[1], ","); word; word = strtok(NULL, ",")) {
        int size = atoi(word);
        MPI_Comm group;
        if (size < 2 || size > ranks) {
            fprintf(stderr, "barrier_groups: size %s is not 2 to %d\n", word, ranks);
            MPI_Abort(MPI_COMM_WORLD, 2);
        }
        MPI_Comm_split(MPI_COMM_WORLD, rank < size ? 0 : MPI_UNDEFINED, rank, &group);
        if (group != MPI_COMM_NULL) {
            measure(group, rank, size, atof(argv[2]));
            MPI_Comm_free(&group);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
