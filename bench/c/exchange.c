/*
 * Two ranks send and receive at once, wait for both, and do an allreduce of one int: exchange BYTES SECONDS leaves the first
 * two seconds out. Rank 0 prints ROUNDS,bytes,rounds a second,median,99th percentile,longest, times of an exchange in
 * microseconds. The same as railmpi.bench.ompi.ExchangeRounds.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define WORLD MPI_COMM_WORLD

enum { MOST_ROUNDS = 1 << 22, TAG = 1 };

static const double WARM_UP_SECONDS = 2;

static int compare(const void *one, const void *other) {
    double difference = *(const double *)one - *(const double *)other;
    return difference < 0 ? -1 : difference > 0;
}

int main(int argc, char **argv) {
    int rank, ranks;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(WORLD, &rank);
    MPI_Comm_size(WORLD, &ranks);
    int bytes = argc == 3 ? atoi(argv[1]) : 0;
    double seconds = argc == 3 ? atof(argv[2]) : 0;
    if (ranks != 2 || bytes < 1 || seconds <= 0) {
        fprintf(stderr, "usage, on two ranks: exchange BYTES SECONDS\n");
        MPI_Abort(WORLD, 2);
    }
    int peer = 1 - rank, rounds = 0, is_over = 0, is_anybody_over = 0;
    char *out = calloc(bytes, 1), *in = calloc(bytes, 1);
    double *took = malloc(MOST_ROUNDS * sizeof *took);
    double began = MPI_Wtime();
    for (int round = 0; !is_anybody_over; round++) {
        MPI_Request requests[2];
        double before = MPI_Wtime();
        out[0] = (char)round;
        out[bytes - 1] = (char)(round + rank);
        MPI_Irecv(in, bytes, MPI_BYTE, peer, TAG, WORLD, &requests[0]);
        MPI_Isend(out, bytes, MPI_BYTE, peer, TAG, WORLD, &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        if (in[bytes - 1] != (char)(round + peer) || (bytes != 1 && in[0] != (char)round)) {
            fprintf(stderr, "wrong data in round %d\n", round);
            MPI_Abort(WORLD, 1);
        }
        double after = MPI_Wtime();
        if (after - began > WARM_UP_SECONDS && rounds < MOST_ROUNDS) {
            took[rounds++] = (after - before) * 1e6;
        }
        is_over = after - began > WARM_UP_SECONDS + seconds;
        MPI_Allreduce(&is_over, &is_anybody_over, 1, MPI_INT, MPI_MAX, WORLD);
    }
    if (rank == 0 && rounds > 0) {
        qsort(took, rounds, sizeof *took, compare);
        printf("ROUNDS,%d,%.2f,%.1f,%.1f,%.1f\n", bytes, rounds / seconds, took[rounds / 2], took[(int)(rounds * 0.99)],
               took[rounds - 1]);
    }
    free(out);
    free(in);
    free(took);
    MPI_Finalize();
    return 0;
}
