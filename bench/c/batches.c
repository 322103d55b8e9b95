/* Half round trips batch by batch: batches BYTES BATCHES ROUND_TRIPS. Rank 0 prints the nanoseconds of each; see Batches.java. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc != 4) {
        fprintf(stderr, "usage: batches BYTES BATCHES ROUND_TRIPS\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    int bytes = atoi(argv[1]), batches = atoi(argv[2]), round_trips = atoi(argv[3]);
    char *out = calloc(1, bytes), *in = calloc(1, bytes);
    for (int batch = 0; batch < batches; batch++) {
        double seconds = -MPI_Wtime();
        for (int i = 0; i < round_trips; i++) {
            if (rank == 0) {
                MPI_Send(out, bytes, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
                MPI_Recv(in, bytes, MPI_BYTE, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            } else {
                MPI_Recv(in, bytes, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                MPI_Send(out, bytes, MPI_BYTE, 0, 1, MPI_COMM_WORLD);
            }
        }
        seconds += MPI_Wtime();
        if (rank == 0)
            printf("BATCH %d %.0f\n", batch, seconds / round_trips / 2 * 1e9);
    }
    free(out);
    free(in);
    MPI_Finalize();
    return 0;
}
