/*
 * Writes or reads the files of ForeignFile.java by another MPI: foreign-file write|read STRIDED EXTERNAL BOTH
 */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

#define COUNT 30

static int failures;

static void check(int code, const char *what) {
    if (code != MPI_SUCCESS) {
        fprintf(stderr, "%s failed\n", what);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
}

static void same(int is_same, const char *what) {
    if (!is_same) {
        fprintf(stderr, "%s differs\n", what);
        failures++;
    }
}

static MPI_File opened(const char *name, int is_write) {
    MPI_File file;
    int mode = is_write ? MPI_MODE_CREATE | MPI_MODE_WRONLY : MPI_MODE_RDONLY;
    check(MPI_File_open(MPI_COMM_WORLD, name, mode, MPI_INFO_NULL, &file), "open");
    return file;
}

static void strided(const char *name, int is_write, int rank, int size, const char *representation) {
    MPI_File file = opened(name, is_write);
    MPI_Datatype blocks, tile;
    int data[COUNT], i;
    MPI_Type_contiguous(3, MPI_INT, &blocks);
    MPI_Type_create_resized(blocks, 0, 3 * size * 4, &tile);
    MPI_Type_commit(&tile);
    check(MPI_File_set_view(file, 16 + 12 * rank, MPI_INT, tile, representation, MPI_INFO_NULL), "view");
    for (i = 0; i < COUNT; i++) {
        data[i] = is_write ? 1000 * rank + i : -1;
    }
    if (is_write) {
        check(MPI_File_write_all(file, data, COUNT, MPI_INT, MPI_STATUS_IGNORE), "write");
    } else {
        check(MPI_File_read_all(file, data, COUNT, MPI_INT, MPI_STATUS_IGNORE), "read");
        for (i = 0; i < COUNT; i++) {
            same(data[i] == 1000 * rank + i, "strided");
        }
    }
    MPI_File_close(&file);
}

static void external(const char *name, int is_write, int rank) {
    MPI_File file = opened(name, is_write);
    double doubles[2] = {1.5 + rank, -2.25};
    int number = 0x01020304 + rank;
    short shorts[2] = {0x0506, -7};
    long long longs[1] = {0x0102030405060708LL};
    float single = 0.5f;
    check(MPI_File_set_view(file, 1000 * rank, MPI_BYTE, MPI_BYTE, "external32", MPI_INFO_NULL), "view");
    if (is_write) {
        MPI_File_write_at(file, 0, doubles, 2, MPI_DOUBLE, MPI_STATUS_IGNORE);
        MPI_File_write_at(file, 16, &number, 1, MPI_INT, MPI_STATUS_IGNORE);
        MPI_File_write_at(file, 20, shorts, 2, MPI_SHORT, MPI_STATUS_IGNORE);
        MPI_File_write_at(file, 24, longs, 1, MPI_LONG_LONG, MPI_STATUS_IGNORE);
        MPI_File_write_at(file, 32, &single, 1, MPI_FLOAT, MPI_STATUS_IGNORE);
    } else {
        double read_doubles[2];
        int read_number;
        short read_shorts[2];
        long long read_longs[1];
        float read_single;
        MPI_File_read_at(file, 0, read_doubles, 2, MPI_DOUBLE, MPI_STATUS_IGNORE);
        MPI_File_read_at(file, 16, &read_number, 1, MPI_INT, MPI_STATUS_IGNORE);
        MPI_File_read_at(file, 20, read_shorts, 2, MPI_SHORT, MPI_STATUS_IGNORE);
        MPI_File_read_at(file, 24, read_longs, 1, MPI_LONG_LONG, MPI_STATUS_IGNORE);
        MPI_File_read_at(file, 32, &read_single, 1, MPI_FLOAT, MPI_STATUS_IGNORE);
        same(memcmp(doubles, read_doubles, sizeof doubles) == 0, "doubles");
        same(number == read_number, "int");
        same(memcmp(shorts, read_shorts, sizeof shorts) == 0, "shorts");
        same(longs[0] == read_longs[0], "long");
        same(single == read_single, "float");
    }
    MPI_File_close(&file);
}

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    strided(argv[2], strcmp(argv[1], "write") == 0, rank, size, "native");
    external(argv[3], strcmp(argv[1], "write") == 0, rank);
    strided(argv[4], strcmp(argv[1], "write") == 0, rank, size, "external32");
    MPI_Finalize();
    return failures != 0;
}
