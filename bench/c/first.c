/*
 * The first seconds of a job: first lat|stream|allreduce|barrier|alltoall BYTES SECONDS prints how many operations rank 0
 * has finished in each 100 ms, as COLD,c,test,ranks,bytes,count,count,... The same as railmpi.bench.ompi.FirstSecond.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORLD MPI_COMM_WORLD

enum { WINDOW = 64, WINDOW_BYTES = 64 << 20, SHORT_BATCH = 16, SHORT_BYTES = 8192, TAG = 1, REPLY_TAG = 2 };

static int rank, ranks, bytes;
static char *sent, *received;
static MPI_Request requests[WINDOW];

static void round_trip(void) {
    if (rank == 0) {
        MPI_Send(sent, bytes, MPI_BYTE, 1, TAG, WORLD);
        MPI_Recv(received, bytes, MPI_BYTE, 1, TAG, WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(received, bytes, MPI_BYTE, 0, TAG, WORLD, MPI_STATUS_IGNORE);
        MPI_Send(sent, bytes, MPI_BYTE, 0, TAG, WORLD);
    }
}

static int window(void) {
    int fits = bytes == 0 ? WINDOW : WINDOW_BYTES / bytes;
    return fits < 2 ? 2 : fits > WINDOW ? WINDOW : fits;
}

static void stream(void) {
    int messages = window();
    if (rank == 0) {
        for (int i = 0; i < messages; i++) {
            MPI_Isend(sent, bytes, MPI_BYTE, 1, TAG, WORLD, &requests[i]);
        }
        MPI_Waitall(messages, requests, MPI_STATUSES_IGNORE);
        MPI_Recv(received, 4, MPI_BYTE, 1, REPLY_TAG, WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        for (int i = 0; i < messages; i++) {
            MPI_Irecv(received, bytes, MPI_BYTE, 0, TAG, WORLD, &requests[i]);
        }
        MPI_Waitall(messages, requests, MPI_STATUSES_IGNORE);
        MPI_Send(sent, 4, MPI_BYTE, 0, REPLY_TAG, WORLD);
    }
}

static void allreduce(void) {
    MPI_Allreduce(sent, received, bytes / (int)sizeof(double), MPI_DOUBLE, MPI_SUM, WORLD);
}

static void barrier(void) {
    MPI_Barrier(WORLD);
}

static void alltoall(void) {
    MPI_Alltoall(sent, bytes, MPI_BYTE, received, bytes, MPI_BYTE, WORLD);
}

static void (*operation_of(const char *test))(void) {
    if (!strcmp(test, "lat")) return round_trip;
    if (!strcmp(test, "stream")) return stream;
    if (!strcmp(test, "allreduce")) return allreduce;
    if (!strcmp(test, "barrier")) return barrier;
    return strcmp(test, "alltoall") ? NULL : alltoall;
}

int main(int count, char **words) {
    MPI_Init(&count, &words);
    MPI_Comm_rank(WORLD, &rank);
    MPI_Comm_size(WORLD, &ranks);
    void (*operation)(void) = count == 4 ? operation_of(words[1]) : NULL;
    if (operation == NULL) {
        fprintf(stderr, "usage: first lat|stream|allreduce|barrier|alltoall BYTES SECONDS\n");
        MPI_Abort(WORLD, 2);
    }
    bytes = atoi(words[2]);
    int ticks = (int)(10 * atof(words[3]) + 0.5);
    size_t room = (size_t)ranks * (bytes < 8 ? 8 : bytes);
    sent = calloc(1, room);
    received = calloc(1, room);
    long *counts = calloc(ticks, sizeof(long));
    int is_stream = operation == stream;
    int batch = is_stream || bytes > SHORT_BYTES ? 1 : SHORT_BATCH;
    double start = MPI_Wtime(), goes_on = 1;
    while (goes_on != 0) {
        for (int i = 0; i < batch; i++) {
            operation();
        }
        int tick = (int)((MPI_Wtime() - start) * 10);
        if (tick < ticks) {
            counts[tick] += batch * (is_stream ? window() : 1);
        }
        goes_on = tick < ticks;
        MPI_Bcast(&goes_on, 1, MPI_DOUBLE, 0, WORLD);
    }
    if (rank == 0) {
        printf("COLD,c,%s,%d,%d", words[1], ranks, bytes);
        for (int i = 0; i < ticks; i++) {
            printf(",%ld", counts[i]);
        }
        printf("\n");
    }
    MPI_Finalize();
    return 0;
}
