/*
 * A steady stream between two ranks and when it arrived; railmpi.bench.ompi.RailFlow is the same in Java.
 *
 *   flow SECONDS BYTES [one|both [INTERVAL_MS]]
 *
 * Rank 0 sends to rank 1, with "both" rank 1 to rank 0 as well, 16 messages on their way at a time. Who receives prints
 * READY after the first message, and at the end
 *   FLOW,rank,ms,MB/s      per interval, with the time of its start since 1970
 *   GAP,rank,ms,length     the end and the length in ms of the longest time in which nothing arrived
 *   TOTAL,rank,messages,MB/s
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DEPTH = 16, DATA_TAG = 5, END_TAG = 6, MAX_INTERVALS = 1 << 20 };

static int rank, length;
static double end_seconds, interval;
static char *buffers[2 * DEPTH];
static MPI_Request requests[2 * DEPTH]; /* receives first, then sends */
static int ends_sent, is_begun;
static double start, start_ms, last, longest, gap_end, total;
static long messages;
static double *megabytes;

static void receive(int slot) {
    MPI_Irecv(buffers[slot], length, MPI_BYTE, 1 - rank, MPI_ANY_TAG, MPI_COMM_WORLD, &requests[slot]);
}

static void send(int slot) {
    if (ends_sent == DEPTH) return;
    if (ends_sent > 0 || MPI_Wtime() > end_seconds) {
        ends_sent++;
        MPI_Isend(buffers[slot], 0, MPI_BYTE, 1 - rank, END_TAG, MPI_COMM_WORLD, &requests[slot]);
    } else {
        MPI_Isend(buffers[slot], length, MPI_BYTE, 1 - rank, DATA_TAG, MPI_COMM_WORLD, &requests[slot]);
    }
}

static void take(void) {
    double now = MPI_Wtime();
    if (!is_begun) {
        struct timespec t;
        clock_gettime(CLOCK_REALTIME, &t);
        is_begun = 1;
        start = last = gap_end = now;
        start_ms = t.tv_sec * 1e3 + t.tv_nsec * 1e-6;
        puts("READY");
        fflush(stdout);
    }
    long k = (long)((now - start) / interval);
    if (k < MAX_INTERVALS) megabytes[k] += length / 1e6;
    total += length / 1e6;
    messages++;
    if (now - last > longest) {
        longest = now - last;
        gap_end = now;
    }
    last = now;
}

static void print(void) {
    for (long k = 0; k <= (long)((last - start) / interval) && k < MAX_INTERVALS; k++)
        printf("FLOW,%d,%.0f,%.2f\n", rank, start_ms + k * interval * 1e3, megabytes[k] / interval);
    printf("GAP,%d,%.0f,%.1f\n", rank, start_ms + (gap_end - start) * 1e3, longest * 1e3);
    printf("TOTAL,%d,%ld,%.2f\n", rank, messages, total / (last - start));
    fflush(stdout);
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc < 3) {
        if (rank == 0) fprintf(stderr, "usage: flow SECONDS BYTES [one|both [INTERVAL_MS]]\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    int is_both = argc > 3 && strcmp(argv[3], "both") == 0;
    interval = (argc > 4 ? atof(argv[4]) : 50) / 1e3;
    length = atoi(argv[2]);
    megabytes = calloc(MAX_INTERVALS, sizeof(double));
    for (int i = 0; i < 2 * DEPTH; i++) {
        buffers[i] = malloc(length);
        memset(buffers[i], i, length);
        requests[i] = MPI_REQUEST_NULL;
    }
    MPI_Barrier(MPI_COMM_WORLD);
    end_seconds = MPI_Wtime() + atof(argv[1]);
    for (int slot = 0; slot < DEPTH; slot++) {
        if (rank == 1 || (is_both && rank == 0)) receive(slot);
        if (rank == 0 || (is_both && rank == 1)) send(DEPTH + slot);
    }
    for (;;) {
        int slot;
        MPI_Status status;
        MPI_Waitany(2 * DEPTH, requests, &slot, &status);
        if (slot == MPI_UNDEFINED) break;
        if (slot >= DEPTH) {
            send(slot);
        } else if (status.MPI_TAG == DATA_TAG) {
            take();
            receive(slot);
        }
    }
    if (is_begun) print();
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
