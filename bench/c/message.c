/*
 * How long the first messages of a job take: a barrier, then 8 bytes from rank 0 to rank 1 and back. Rank 0 prints
 * FIRST,ranks,barrier,message: the ms from the return of MPI_Init to the end of each. The same as railmpi.bench.ompi.FirstMessage.
 */
#include <mpi.h>
#include <stdio.h>

enum { BYTES = 8, TAG = 1 };

int main(int count, char **words) {
    MPI_Init(&count, &words);
    double start = MPI_Wtime();
    char data[BYTES] = {0};
    int rank, ranks;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Barrier(MPI_COMM_WORLD);
    double barrier = MPI_Wtime();
    if (rank == 0) {
        MPI_Send(data, BYTES, MPI_BYTE, 1, TAG, MPI_COMM_WORLD);
        MPI_Recv(data, BYTES, MPI_BYTE, 1, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(data, BYTES, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(data, BYTES, MPI_BYTE, 0, TAG, MPI_COMM_WORLD);
    }
    double message = MPI_Wtime();
    if (rank == 0) {
        printf("FIRST,%d,%.3f,%.3f\n", ranks, (barrier - start) * 1e3, (message - start) * 1e3);
    }
    MPI_Finalize();
    return 0;
}
