/*
 * The first seconds of a job: first TEST BYTES SECONDS [FROM] prints how many operations rank 0 has finished in each 100 ms,
 * as COLD,c,test,ranks,bytes,count,count,... With FROM every rank also prints CPU,rank,used: the seconds of processor time that
 * it used from that second on. The same as railmpi.bench.ompi.FirstSecond, where the tests are explained.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#define WORLD MPI_COMM_WORLD

enum { WINDOW = 64, WINDOW_BYTES = 64 << 20, SHORT_BATCH = 16, SHORT_BYTES = 8192, TAG = 1, REPLY_TAG = 2, PUTS = 16 };

static int rank, ranks, bytes;
static char *sent, *received;
static MPI_Request requests[WINDOW];
static MPI_Win exposed;
static MPI_Group peer;

static void round_trip(void) {
    if (rank == 0) {
        MPI_Send(sent, bytes, MPI_BYTE, 1, TAG, WORLD);
        MPI_Recv(received, bytes, MPI_BYTE, 1, TAG, WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(received, bytes, MPI_BYTE, 0, TAG, WORLD, MPI_STATUS_IGNORE);
        MPI_Send(sent, bytes, MPI_BYTE, 0, TAG, WORLD);
    }
}

static void one_way(void) {
    if (rank == 0) {
        MPI_Send(sent, bytes, MPI_BYTE, 1, TAG, WORLD);
    } else if (rank == 1) {
        MPI_Recv(received, bytes, MPI_BYTE, 0, TAG, WORLD, MPI_STATUS_IGNORE);
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

static void bcast(void) {
    MPI_Bcast(sent, bytes, MPI_BYTE, 0, WORLD);
    MPI_Barrier(WORLD);
}

static void put(void) {
    if (rank == 0) {
        MPI_Win_start(peer, 0, exposed);
        for (int i = 0; i < PUTS; i++) {
            MPI_Put(sent, bytes, MPI_BYTE, 1, (MPI_Aint)i * bytes, bytes, MPI_BYTE, exposed);
        }
        MPI_Win_complete(exposed);
    } else if (rank == 1) {
        MPI_Win_post(peer, 0, exposed);
        MPI_Win_wait(exposed);
    }
}

/* Makes the window of put. */
static void expose(void) {
    MPI_Group all;
    int other = 1 - rank;
    size_t size = (size_t)PUTS * bytes;
    char *memory = calloc(1, size + 1);
    if (memory == NULL) {
        fprintf(stderr, "first: no memory for a window of %zu bytes\n", size);
        MPI_Abort(WORLD, 2);
    }
    MPI_Comm_group(WORLD, &all);
    MPI_Group_incl(all, rank < 2, &other, &peer);
    MPI_Win_create(memory, size, 1, MPI_INFO_NULL, WORLD, &exposed);
}

static double processor_seconds(void) {
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return used.ru_utime.tv_sec + used.ru_stime.tv_sec + (used.ru_utime.tv_usec + used.ru_stime.tv_usec) * 1e-6;
}

static void (*operation_of(const char *test))(void) {
    if (!strcmp(test, "lat")) return round_trip;
    if (!strcmp(test, "oneway")) return one_way;
    if (!strcmp(test, "stream")) return stream;
    if (!strcmp(test, "put")) return put;
    if (!strcmp(test, "allreduce")) return allreduce;
    if (!strcmp(test, "barrier")) return barrier;
    if (!strcmp(test, "bcast")) return bcast;
    return strcmp(test, "alltoall") ? NULL : alltoall;
}

int main(int count, char **words) {
    MPI_Init(&count, &words);
    MPI_Comm_rank(WORLD, &rank);
    MPI_Comm_size(WORLD, &ranks);
    void (*operation)(void) = count == 4 || count == 5 ? operation_of(words[1]) : NULL;
    if (operation == NULL) {
        fprintf(stderr, "usage: first lat|oneway|stream|put|allreduce|barrier|alltoall|bcast BYTES SECONDS [FROM]\n");
        MPI_Abort(WORLD, 2);
    }
    bytes = atoi(words[2]);
    int ticks = (int)(10 * atof(words[3]) + 0.5);
    int from_tick = count == 5 ? (int)(10 * atof(words[4]) + 0.5) : ticks, is_counting = 0;
    size_t room = (size_t)ranks * (bytes < 8 ? 8 : bytes);
    sent = calloc(1, room);
    received = calloc(1, room);
    long *counts = calloc(ticks, sizeof(long));
    int per_repetition = operation == stream ? window() : operation == put ? PUTS : 1;
    int batch = per_repetition > 1 || operation == one_way || bytes > SHORT_BYTES ? 1 : SHORT_BATCH;
    if (operation == put) {
        expose();
    }
    double start = MPI_Wtime(), goes_on = 1, used_before = 0;
    while (goes_on != 0) {
        for (int i = 0; i < batch; i++) {
            operation();
        }
        int tick = (int)((MPI_Wtime() - start) * 10);
        if (tick >= from_tick && !is_counting) {
            is_counting = 1;
            used_before = processor_seconds();
        }
        if (tick < ticks) {
            counts[tick] += batch * per_repetition;
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
    if (from_tick < ticks) {
        printf("CPU,%d,%.2f\n", rank, processor_seconds() - used_before);
    }
    MPI_Finalize();
    return 0;
}
