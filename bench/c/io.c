/*
 * Files that all ranks write and read: the counterpart of FileAccess.java, which says what is done and printed.
 *
 *   io FOLDER ROUNDS MIB CASE,...
 */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 4096, ORDER = 4096, RECORDS = 10000, RECORD = 64, MEBIBYTE = 1 << 20 };

static int rank, size;
static char name[4096];
static char *data;
static double started;

static void require(int error, const char *what)
{
    if (error != MPI_SUCCESS) {
        char text[MPI_MAX_ERROR_STRING];
        int length;
        MPI_Error_string(error, text, &length);
        fprintf(stderr, "io: %s: %s\n", what, text);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
}

static char *filled(size_t bytes)
{
    char *memory = malloc(bytes);
    if (memory == NULL) {
        fprintf(stderr, "io: no memory for %zu bytes\n", bytes);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    for (size_t i = 0; i < bytes; i++)
        memory[i] = (char) (rank + i);
    return memory;
}

static MPI_File open_file(void)
{
    MPI_File file;
    int amode = MPI_MODE_CREATE | MPI_MODE_EXCL | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE;
    require(MPI_File_open(MPI_COMM_WORLD, name, amode, MPI_INFO_NULL, &file), name);
    return file;
}

static void begin(void)
{
    MPI_Barrier(MPI_COMM_WORLD);
    started = MPI_Wtime();
}

static void end(const char *what, long bytes)
{
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        printf("IO,%s,%ld,%.6f\n", what, bytes, MPI_Wtime() - started);
        fflush(stdout);
    }
}

static void contiguous(long bytes)
{
    int part = (int) (bytes / size);
    MPI_File file = open_file();
    begin();
    require(MPI_File_write_at(file, (MPI_Offset) part * rank, data, part, MPI_BYTE, MPI_STATUS_IGNORE), "write");
    end("contiguous-write", (long) part * size);
    MPI_Offset next = (MPI_Offset) ((rank + 1) % size) * part;
    begin();
    require(MPI_File_read_at(file, next, data, part, MPI_BYTE, MPI_STATUS_IGNORE), "read");
    end("contiguous-read", (long) part * size);
    MPI_File_close(&file);
}

static void interleaved(long bytes)
{
    int part = (int) (bytes / size) / BLOCK * BLOCK;
    MPI_Datatype block, turn;
    MPI_Type_contiguous(BLOCK, MPI_BYTE, &block);
    MPI_Type_create_resized(block, 0, (MPI_Aint) BLOCK * size, &turn);
    MPI_Type_commit(&turn);
    MPI_File file = open_file();
    require(MPI_File_set_view(file, (MPI_Offset) BLOCK * rank, MPI_BYTE, turn, "native", MPI_INFO_NULL), "view");
    begin();
    require(MPI_File_write_at_all(file, 0, data, part, MPI_BYTE, MPI_STATUS_IGNORE), "write");
    end("interleaved-write", (long) part * size);
    begin();
    require(MPI_File_read_at_all(file, 0, data, part, MPI_BYTE, MPI_STATUS_IGNORE), "read");
    end("interleaved-read", (long) part * size);
    MPI_File_close(&file);
    MPI_Type_free(&turn);
    MPI_Type_free(&block);
}

static void matrix(void)
{
    int across = (int) sqrt(size);
    while (size % across != 0)
        across--;
    int rows = ORDER / across, columns = ORDER / (size / across), elements = rows * columns;
    int row = rank / (size / across) * rows, column = rank % (size / across) * columns;
    MPI_Datatype block;
    MPI_Type_vector(rows, columns, ORDER, MPI_DOUBLE, &block);
    MPI_Type_commit(&block);
    MPI_File file = open_file();
    MPI_Offset from = ((MPI_Offset) row * ORDER + column) * (MPI_Offset) sizeof(double);
    require(MPI_File_set_view(file, from, MPI_DOUBLE, block, "native", MPI_INFO_NULL), "view");
    begin();
    require(MPI_File_write_at_all(file, 0, data, elements, MPI_DOUBLE, MPI_STATUS_IGNORE), "write");
    end("matrix-write", (long) elements * size * (long) sizeof(double));
    MPI_File_close(&file);
    MPI_Type_free(&block);
}

static void shared(void)
{
    int each = RECORDS / size;
    MPI_File file = open_file();
    begin();
    for (int i = 0; i < each; i++)
        require(MPI_File_write_shared(file, data, RECORD, MPI_BYTE, MPI_STATUS_IGNORE), "write");
    end("shared-write", (long) each * size * RECORD);
    MPI_File_close(&file);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc != 5) {
        fprintf(stderr, "usage: io FOLDER ROUNDS MIB CASE,...\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    snprintf(name, sizeof name, "%s/railmpi-io-bench", argv[1]);
    long bytes = atol(argv[3]) * MEBIBYTE;
    long matrix_bytes = (long) ORDER * ORDER * (long) sizeof(double);
    data = filled((bytes > matrix_bytes ? bytes : matrix_bytes) / size);
    for (int round = 0; round < atoi(argv[2]); round++) {
        if (strstr(argv[4], "contiguous"))
            contiguous(bytes);
        if (strstr(argv[4], "interleaved"))
            interleaved(bytes / 4);
        if (strstr(argv[4], "matrix"))
            matrix();
        if (strstr(argv[4], "shared"))
            shared();
    }
    free(data);
    MPI_Finalize();
    return 0;
}
