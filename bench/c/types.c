/*
 * Streams of doubles in a row, and of vectors with gaps as long as their blocks, from rank 1 to rank 0: the counterpart of
 * TypeBandwidth.java, which says what is printed.
 *
 *   types SECONDS BYTES,... BLOCK,...
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { TURNS = 5, MOST = 16, ROUND = 16, TAG = 1 };

static int rank;

static int numbers(char *list, int *values)
{
    int count = 0;
    for (char *end = list; count < MOST && *end != '\0'; list = end + 1)
        values[count++] = (int) strtol(list, &end, 10);
    return count;
}

/* Messages go in rounds, each answered by one that says whether another follows. */
static double seconds_per_message(double *buffer, MPI_Datatype type, double turn_seconds)
{
    int peer = 1 - rank, is_last = 0;
    long messages = 0;
    double started = MPI_Wtime();
    while (!is_last) {
        for (int i = 0; i < ROUND; i++)
            if (rank == 1)
                MPI_Send(buffer, 1, type, peer, TAG, MPI_COMM_WORLD);
            else
                MPI_Recv(buffer, 1, type, peer, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        messages += ROUND;
        if (rank == 1) {
            MPI_Recv(&is_last, 1, MPI_INT, peer, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            is_last = MPI_Wtime() - started > turn_seconds;
            MPI_Send(&is_last, 1, MPI_INT, peer, TAG, MPI_COMM_WORLD);
        }
    }
    return (MPI_Wtime() - started) / messages;
}

static void compare(int bytes, const int *blocks, int count, double turn_seconds)
{
    int elements = bytes / (int) sizeof(double);
    double *buffer = calloc(2 * (size_t) elements, sizeof(double)), best[MOST + 1] = {0};
    MPI_Datatype types[MOST + 1];
    for (int i = 0; i < count; i++) {
        if (blocks[i] == 0)
            MPI_Type_contiguous(elements, MPI_DOUBLE, &types[i]);
        else
            MPI_Type_vector(elements / blocks[i], blocks[i], 2 * blocks[i], MPI_DOUBLE, &types[i]);
        MPI_Type_commit(&types[i]);
    }
    for (int turn = 0; turn < TURNS; turn++)
        for (int i = 0; i < count; i++) {
            double rate = bytes / 1e6 / seconds_per_message(buffer, types[i], turn_seconds);
            if (rate > best[i])
                best[i] = rate;
        }
    for (int i = 0; i < count; i++) {
        if (rank == 0)
            printf("TYPE,malloc,%d,%d,%.0f,%.2f\n", bytes, blocks[i], best[i], best[i] / best[0]);
        MPI_Type_free(&types[i]);
    }
    free(buffer);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc != 4) {
        fprintf(stderr, "usage: types SECONDS BYTES,... BLOCK,...\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    int sizes[MOST], blocks[MOST + 1] = {0};
    int size_count = numbers(argv[2], sizes), count = 1 + numbers(argv[3], blocks + 1);
    double turn_seconds = atof(argv[1]) / (TURNS * size_count * count);
    for (int i = 0; i < size_count; i++)
        compare(sizes[i], blocks, count, turn_seconds);
    MPI_Finalize();
    return 0;
}
