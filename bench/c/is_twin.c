/*
 * C twin of railmpi.nas.is.IS: NAS Parallel Benchmark IS (integer sort), same loops, same MPI calls, same figures.
 * Written from the published description of the benchmark to tell what Java and RailMPI cost against C and a C MPI.
 *
 *   mpicc -O3 -march=native -o is_twin is_twin.c && mpirun -n 2 ./is_twin A
 */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ITERATIONS = 10, TEST_KEYS = 5, NEIGHBOUR_TAG = 1000, STATE_BITS = 46 };

static const uint64_t STATE_MASK = (UINT64_C(1) << STATE_BITS) - 1;
static const uint64_t MULTIPLIER = 1220703125;
static const uint64_t SEED = 314159265;

typedef struct {
    char name;
    int total_keys_log2, max_key_log2, buckets_log2, min_processes, max_processes;
    int test_indices[TEST_KEYS];
    int test_ranks[TEST_KEYS];
    const char *directions; /* per test key: does its rank rise or fall with the iterations */
    int rising_offset, falling_offset;
} problem_t;

static const problem_t PROBLEMS[] = {
    {'S', 16, 11, 9, 1, 128, {48427, 17148, 23627, 62548, 4431}, {0, 18, 346, 64917, 65463}, "+++--", 0, 0},
    {'W', 20, 16, 10, 1, 1024, {357773, 934767, 875723, 898999, 404505}, {1249, 11698, 1039987, 1043896, 1048018},
     "++---", -2, 0},
    {'A', 23, 19, 10, 1, 1024, {2112377, 662041, 5336171, 3642833, 4250760}, {104, 17523, 123928, 8288932, 8388264},
     "+++--", -1, -1},
    {'B', 25, 21, 10, 1, 1024, {41869, 812306, 5102857, 18232239, 26860214}, {33422937, 10244, 59149, 33135281, 99},
     "-++-+", 0, 0},
    {'C', 27, 23, 10, 1, 1024, {44172927, 72999161, 74326391, 129606274, 21736814},
     {61147, 882988, 266290, 133997595, 133525895}, "+++--", 0, 0},
    {'D', 31, 27, 10, 4, 1024, {1317351170, 995930646, 1157283250, 1503301535, 1453734525},
     {1, 36538729, 1978098519, 2145192618, 2147425337}, "++---", 0, 0},
};

static const problem_t *problem;
static int rank, processes, keys_per_process, buckets, shift;
static int *keys, *work, *received;
static int *bucket_counts, *bucket_totals, *next_in_bucket;
static int *send_counts, *send_offsets, *receive_counts, *receive_offsets;
static int *first_bucket, *end_bucket;
static int received_count, passed;
static long lesser_keys;

static void fail(const char *message) {
    if (rank == 0) {
        fprintf(stderr, "is_twin: %s\n", message);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    exit(2);
}

static int *int_array(long count) {
    int *array = calloc(count, sizeof(int));
    if (array == NULL) {
        fprintf(stderr, "is_twin: rank %d has no memory for %ld integers\n", rank, count);
        MPI_Abort(MPI_COMM_WORLD, 3);
    }
    return array;
}

static uint64_t successor(uint64_t state) {
    return (state * MULTIPLIER) & STATE_MASK;
}

static uint64_t power_of_multiplier(uint64_t exponent) {
    uint64_t power = 1, square = MULTIPLIER;
    for (; exponent > 0; exponent >>= 1) {
        if (exponent & 1) {
            power = (power * square) & STATE_MASK;
        }
        square = (square * square) & STATE_MASK;
    }
    return power;
}

static void generate_keys(void) {
    uint64_t state = (SEED * power_of_multiplier(4ul * rank * keys_per_process)) & STATE_MASK;
    int key_shift = STATE_BITS + 2 - problem->max_key_log2;
    for (int i = 0; i < keys_per_process; i++) {
        uint64_t sum = 0;
        for (int k = 0; k < 4; k++) {
            state = successor(state);
            sum += state;
        }
        keys[i] = (int) (sum >> key_shift);
    }
}

static void allocate(void) {
    long buffer = keys_per_process;
    buffer = processes < 256 ? buffer * 3 / 2
             : processes < 512 ? buffer * 5 / 2
             : processes < 1024 ? buffer * 4
                                : buffer * 13 / 2;
    keys = int_array(buffer);
    work = int_array(buffer);
    received = int_array(buffer);
    bucket_counts = int_array(buckets + TEST_KEYS);
    bucket_totals = int_array(buckets + TEST_KEYS);
    next_in_bucket = int_array(buckets);
    send_counts = int_array(processes);
    send_offsets = int_array(processes);
    receive_counts = int_array(processes);
    receive_offsets = int_array(processes);
    first_bucket = int_array(processes);
    end_bucket = int_array(processes);
}

static void count_buckets(void) {
    memset(bucket_counts, 0, (buckets + TEST_KEYS) * sizeof(int));
    for (int i = 0; i < keys_per_process; i++) {
        bucket_counts[keys[i] >> shift]++;
    }
    for (int test = 0; test < TEST_KEYS; test++) {
        int index = problem->test_indices[test];
        if (index / keys_per_process == rank) {
            bucket_counts[buckets + test] = keys[index % keys_per_process];
        }
    }
}

static void sort_into_buckets(void) {
    next_in_bucket[0] = 0;
    for (int bucket = 1; bucket < buckets; bucket++) {
        next_in_bucket[bucket] = next_in_bucket[bucket - 1] + bucket_counts[bucket - 1];
    }
    for (int i = 0; i < keys_per_process; i++) {
        int key = keys[i];
        work[next_in_bucket[key >> shift]++] = key;
    }
}

/* Process j takes buckets in order until the running total of keys reaches (j + 1) * keys_per_process. */
static void deal_buckets(void) {
    int process = 0, first = 0;
    long keys_so_far = 0;
    for (int bucket = 0; bucket < buckets && process < processes; bucket++) {
        keys_so_far += bucket_totals[bucket];
        if (keys_so_far >= (process + 1L) * keys_per_process) {
            first_bucket[process] = first;
            first = bucket + 1;
            end_bucket[process++] = first;
        }
    }
    for (; process < processes; process++) {
        first_bucket[process] = end_bucket[process] = first;
    }
}

static long sum(const int *values, int from, int to) {
    long total = 0;
    for (int i = from; i < to; i++) {
        total += values[i];
    }
    return total;
}

static int offsets_of(const int *counts, int *offsets) {
    int offset = 0;
    for (int process = 0; process < processes; process++) {
        offsets[process] = offset;
        offset += counts[process];
    }
    return offset;
}

static void exchange_keys(void) {
    for (int process = 0; process < processes; process++) {
        send_counts[process] = (int) sum(bucket_counts, first_bucket[process], end_bucket[process]);
    }
    MPI_Alltoall(send_counts, 1, MPI_INT, receive_counts, 1, MPI_INT, MPI_COMM_WORLD);
    offsets_of(send_counts, send_offsets);
    received_count = offsets_of(receive_counts, receive_offsets);
    MPI_Alltoallv(work, send_counts, send_offsets, MPI_INT, received, receive_counts, receive_offsets, MPI_INT,
                  MPI_COMM_WORLD);
}

static void count_received(void) {
    int min_key = first_bucket[rank] << shift;
    int range = (end_bucket[rank] << shift) - min_key;
    memset(work, 0, range * sizeof(int));
    lesser_keys = sum(bucket_totals, 0, first_bucket[rank]);
    for (int i = 0; i < received_count; i++) {
        work[received[i] - min_key]++;
    }
    for (int i = 1; i < range; i++) {
        work[i] += work[i - 1];
    }
}

static void rank_keys(int iteration) {
    if (rank == 0) {
        keys[iteration] = iteration;
        keys[iteration + ITERATIONS] = (1 << problem->max_key_log2) - iteration;
    }
    count_buckets();
    sort_into_buckets();
    MPI_Allreduce(bucket_counts, bucket_totals, buckets + TEST_KEYS, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    deal_buckets();
    exchange_keys();
    count_received();
}

static long expected_rank(int test, int iteration) {
    return problem->directions[test] == '+' ? (long) problem->test_ranks[test] + iteration + problem->rising_offset
                                            : (long) problem->test_ranks[test] - iteration - problem->falling_offset;
}

static void check_test_keys(int iteration) {
    int min_key = first_bucket[rank] << shift, end_key = end_bucket[rank] << shift;
    for (int test = 0; test < TEST_KEYS; test++) {
        int value = bucket_totals[buckets + test];
        if (value < min_key || value >= end_key) {
            continue;
        }
        long key_rank = lesser_keys + (value == min_key ? 0 : work[value - min_key - 1]);
        if (key_rank == expected_rank(test, iteration)) {
            passed++;
        } else {
            printf("Failed partial verification: iteration %d, processor %d, test key %d\n", iteration, rank, test);
        }
    }
}

static void check_order(void) {
    int min_key = first_bucket[rank] << shift, preceding = 0, inversions = 0;
    for (int i = 0; i < received_count; i++) {
        keys[--work[received[i] - min_key]] = received[i];
    }
    int largest = received_count == 0 ? 0 : keys[received_count - 1];
    MPI_Request request = MPI_REQUEST_NULL;
    if (rank > 0) {
        MPI_Irecv(&preceding, 1, MPI_INT, rank - 1, NEIGHBOUR_TAG, MPI_COMM_WORLD, &request);
    }
    if (rank < processes - 1) {
        MPI_Send(&largest, 1, MPI_INT, rank + 1, NEIGHBOUR_TAG, MPI_COMM_WORLD);
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    if (received_count > 0 && preceding > keys[0]) {
        inversions++;
    }
    for (int i = 1; i < received_count; i++) {
        inversions += keys[i - 1] > keys[i];
    }
    if (inversions == 0) {
        passed++;
    } else {
        printf("Processor %d:  Full_verify: number of keys out of sort: %d\n", rank, inversions);
    }
}

static void print_result(double seconds, int verified) {
    double mops = (double) ITERATIONS * (double) (1L << problem->total_keys_log2) / seconds / 1e6;
    printf("\n\n IS Benchmark Completed\n");
    printf(" %-15s =             %12c\n", "Class", problem->name);
    printf(" %-15s =             %12ld\n", "Size", 1L << problem->total_keys_log2);
    printf(" %-15s =             %12d\n", "Iterations", ITERATIONS);
    printf(" %-15s =             %12.2f\n", "Time in seconds", seconds);
    printf(" %-15s =             %12d\n", "Total processes", processes);
    printf(" %-15s =             %12.2f\n", "Mop/s total", mops);
    printf(" %-15s =             %12.2f\n", "Mop/s/process", mops / processes);
    printf(" %-15s =             %12s\n", "Operation type", "keys ranked");
    printf(" %-15s =             %12s\n", "Verification", verified ? "SUCCESSFUL" : "UNSUCCESSFUL");
}

static void choose_problem(int argc, char **argv) {
    for (size_t i = 0; argc == 2 && i < sizeof PROBLEMS / sizeof *PROBLEMS; i++) {
        if (strlen(argv[1]) == 1 && argv[1][0] == PROBLEMS[i].name) {
            problem = &PROBLEMS[i];
        }
    }
    if (problem == NULL) {
        fail("usage: is_twin S|W|A|B|C|D");
    }
    if ((processes & (processes - 1)) != 0 || processes < problem->min_processes
        || processes > problem->max_processes) {
        fail("the number of processes must be a power of two within the limits of the class");
    }
    keys_per_process = (int) ((1L << problem->total_keys_log2) / processes);
    buckets = 1 << problem->buckets_log2;
    shift = problem->max_key_log2 - problem->buckets_log2;
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    choose_problem(argc, argv);
    allocate();
    generate_keys();
    rank_keys(1);
    double start = MPI_Wtime();
    for (int iteration = 1; iteration <= ITERATIONS; iteration++) {
        if (rank == 0 && problem->name != 'S') {
            printf("        %d\n", iteration);
        }
        rank_keys(iteration);
        check_test_keys(iteration);
    }
    double own_seconds = MPI_Wtime() - start, seconds;
    MPI_Reduce(&own_seconds, &seconds, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    check_order();
    int all_passed = 0;
    MPI_Reduce(&passed, &all_passed, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    int verified = rank != 0 || all_passed == TEST_KEYS * ITERATIONS + processes;
    if (rank == 0) {
        print_result(seconds, verified);
    }
    MPI_Finalize();
    return verified ? 0 : 1;
}
