/*
 * Micro-benchmarks of an MPI library, in C; railmpi.bench.ompi.PeerBench and railmpi.bench.mpijava.PeerBench are the
 * same in Java.
 *
 *   bench TESTS [SIZES]      e.g. bench lat,bw,mr 8,1024,65536
 *
 * TESTS, separated by commas:
 *   lat   half round trip, us                          (2 ranks work, others idle)
 *   behind  round trip of 8 bytes, us, while a window of messages of SIZES goes from rank 0 to 1, from the first's end on
 *   mr    8-byte messages per second, window of 64
 *   rate  messages of SIZES per second, window as bw
 *   bw    one-way bandwidth, MB/s (1e6), window of 64, or of 64 MiB if that is less  (sizes from 1024)
 *   bibw  both ways at once, MB/s, sum of both ways    (sizes from 1024)
 *   cpu   processor time of both ranks while such a stream runs for a second, us per MB moved
 *   sync  barrier and 8-byte allreduce, us             (all ranks)
 *   coll  sync and further collectives, us             (all ranks)
 *   putlat, getlat    half of the time of an epoch (post, start, complete, wait) with one access each way, us
 *   putbw, getbw, putbibw   epochs of 16 accesses by rank 0, of 16 puts by both, MB/s
 *   putget            epochs of 16 puts, then 16 gets, by rank 0, MB/s, sum of both
 *   win   calls on an allocated window, us: put, get, fop (fetch and op), cas of 8 bytes with a flush, lockx and locks
 *         (exclusive and shared, with unlock) by rank 0 at rank 1; fence and lockc (exclusive locks of rank 0) by all
 *         ranks; wput, 16 puts of 1 MiB with a flush, MB/s
 *   bcast, alltoall   each of them with SIZES (alltoall: at most 16 MiB for all ranks together), us
 * SIZES, bytes separated by commas, are those of all tests but mr, sync, coll and win.
 *
 * Output of rank 0, a line per test and size:  RES,test,ranks,bytes,value,unit,best
 * The value is the median of BENCH_BATCHES (7) batches of about 25 ms, the last field the best batch. The environment
 * variables BENCH_WARM (repetitions, 20000) and BENCH_MAXWARM (seconds, 8) limit the warm-up of an operation,
 * BENCH_WINDOW_MIB (64) the bytes of a window. Before all, those but cpu run in turns for BENCH_JOBWARM (0) seconds.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#define WORLD MPI_COMM_WORLD

enum { WINDOW = 64, MOST_BATCHES = 100, MAX_BYTES = 16 << 20, MAX_SIZES = 64, PING_TAG = 1, DATA_TAG = 100, REPLY_TAG = 101 };

static const double BATCH_SECONDS = 0.025;
static const double SECOND_WARM_UP_SECONDS = 0.1;

/* Runs the operation that many times and returns the seconds taken. */
typedef double (*operation_t)(int repetitions);

static int rank, ranks;
static int bytes;             /* of one message of the current test */
static char *sent, *received; /* MAX_BYTES each */
static MPI_Request requests[2 * WINDOW];
static int warm_up_repetitions, window_bytes, batch_count;
static double warm_up_seconds, job_seconds;
static double best_seconds; /* of the last measurement */

static void send_to(int peer, int length, int tag) {
    MPI_Send(sent, length, MPI_BYTE, peer, tag, WORLD);
}

static void receive_from(int peer, int length, int tag) {
    MPI_Recv(received, length, MPI_BYTE, peer, tag, WORLD, MPI_STATUS_IGNORE);
}

static double latency(int repetitions) {
    double start = MPI_Wtime();
    if (rank == 0) {
        for (int i = 0; i < repetitions; i++) {
            send_to(1, bytes, PING_TAG);
            receive_from(1, bytes, PING_TAG);
        }
    } else if (rank == 1) {
        for (int i = 0; i < repetitions; i++) {
            receive_from(0, bytes, PING_TAG);
            send_to(0, bytes, PING_TAG);
        }
    }
    return MPI_Wtime() - start;
}

/* Messages on their way together. */
static int window_of(int length) {
    int fitting = length == 0 ? WINDOW : window_bytes / length;
    return fitting > WINDOW ? WINDOW : fitting < 2 ? 2 : fitting;
}

static double stream(int repetitions) {
    int window = window_of(bytes);
    double start = MPI_Wtime();
    if (rank == 0) {
        for (int i = 0; i < repetitions; i++) {
            for (int k = 0; k < window; k++) {
                MPI_Isend(sent, bytes, MPI_BYTE, 1, DATA_TAG, WORLD, &requests[k]);
            }
            MPI_Waitall(window, requests, MPI_STATUSES_IGNORE);
            receive_from(1, 4, REPLY_TAG);
        }
    } else if (rank == 1) {
        for (int i = 0; i < repetitions; i++) {
            for (int k = 0; k < window; k++) {
                MPI_Irecv(received, bytes, MPI_BYTE, 0, DATA_TAG, WORLD, &requests[k]);
            }
            MPI_Waitall(window, requests, MPI_STATUSES_IGNORE);
            send_to(0, 4, REPLY_TAG);
        }
    }
    return MPI_Wtime() - start;
}

static double latency_behind(int repetitions) {
    char ping[8] = {0};
    int window = window_of(bytes);
    double seconds = 0;
    for (int i = 0; rank < 2 && i < repetitions; i++) {
        for (int k = 0; k < window; k++) {
            if (rank == 0) {
                MPI_Isend(sent, bytes, MPI_BYTE, 1, DATA_TAG, WORLD, &requests[k]);
            } else {
                MPI_Irecv(received, bytes, MPI_BYTE, 0, DATA_TAG, WORLD, &requests[k]);
            }
        }
        if (rank == 0) {
            MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
            double start = MPI_Wtime();
            MPI_Send(ping, sizeof ping, MPI_BYTE, 1, PING_TAG, WORLD);
            MPI_Recv(ping, sizeof ping, MPI_BYTE, 1, PING_TAG, WORLD, MPI_STATUS_IGNORE);
            seconds += MPI_Wtime() - start;
        } else {
            MPI_Recv(ping, sizeof ping, MPI_BYTE, 0, PING_TAG, WORLD, MPI_STATUS_IGNORE);
            MPI_Send(ping, sizeof ping, MPI_BYTE, 0, PING_TAG, WORLD);
        }
        MPI_Waitall(window, requests, MPI_STATUSES_IGNORE);
    }
    return seconds;
}

static double two_way_stream(int repetitions) {
    double start = MPI_Wtime();
    int peer = 1 - rank, window = window_of(bytes);
    for (int i = 0; rank < 2 && i < repetitions; i++) {
        for (int k = 0; k < window; k++) {
            MPI_Irecv(received, bytes, MPI_BYTE, peer, DATA_TAG, WORLD, &requests[k]);
        }
        for (int k = 0; k < window; k++) {
            MPI_Isend(sent, bytes, MPI_BYTE, peer, DATA_TAG, WORLD, &requests[window + k]);
        }
        MPI_Waitall(2 * window, requests, MPI_STATUSES_IGNORE);
        if (rank == 0) {
            receive_from(1, 4, REPLY_TAG);
        } else {
            send_to(0, 4, REPLY_TAG);
        }
    }
    return MPI_Wtime() - start;
}

/* Accesses to the memory of the other rank: of an epoch, puts and gets, each with a place of its own but for the source of puts. */
static MPI_Win window;
static MPI_Group peer_group = MPI_GROUP_NULL;
static char *exposed, *results;
static int room, put_accesses, get_accesses;

static void access_peer(void) {
    int peer = 1 - rank;
    for (int k = 0; k < put_accesses; k++) {
        MPI_Put(sent, bytes, MPI_BYTE, peer, (MPI_Aint) k * bytes, bytes, MPI_BYTE, window);
    }
    for (int k = 0; k < get_accesses; k++) {
        MPI_Get(results + (size_t) k * bytes, bytes, MPI_BYTE, peer, (MPI_Aint) (put_accesses + k) * bytes, bytes, MPI_BYTE, window);
    }
}

static void take_part(int is_origin) {
    if (is_origin) {
        MPI_Win_start(peer_group, 0, window);
        access_peer();
        MPI_Win_complete(window);
    } else {
        MPI_Win_post(peer_group, 0, window);
        MPI_Win_wait(window);
    }
}

static double epochs_in_turns(int repetitions) {
    double start = MPI_Wtime();
    for (int i = 0; rank < 2 && i < 2 * repetitions; i++) {
        take_part(rank == i % 2);
    }
    return MPI_Wtime() - start;
}

static double epochs_one_way(int repetitions) {
    double start = MPI_Wtime();
    for (int i = 0; rank < 2 && i < repetitions; i++) {
        take_part(rank == 0);
    }
    return MPI_Wtime() - start;
}

static double epochs_both_ways(int repetitions) {
    double start = MPI_Wtime();
    for (int i = 0; rank < 2 && i < repetitions; i++) {
        MPI_Win_post(peer_group, 0, window);
        MPI_Win_start(peer_group, 0, window);
        access_peer();
        MPI_Win_complete(window);
        MPI_Win_wait(window);
    }
    return MPI_Wtime() - start;
}

/* Makes a window for epochs of that many puts and gets of the current size. */
static void expose(int put_count, int get_count) {
    put_accesses = put_count;
    get_accesses = get_count;
    int needed = (put_count + get_count) * bytes;
    if (peer_group == MPI_GROUP_NULL) {
        MPI_Group all;
        int peer = 1 - rank;
        MPI_Comm_group(WORLD, &all);
        MPI_Group_incl(all, rank < 2, &peer, &peer_group);
    } else if (needed <= room) {
        return;
    } else {
        MPI_Win_free(&window);
        free(exposed);
        free(results);
    }
    room = needed < 4096 ? 4096 : needed;
    exposed = malloc(room);
    results = malloc(room);
    if (exposed == NULL || results == NULL) {
        fprintf(stderr, "bench: no memory for a window of %d bytes\n", room);
        MPI_Abort(WORLD, 2);
    }
    memset(exposed, 'c', room);
    memset(results, 'd', room);
    MPI_Win_create(exposed, room, 1, MPI_INFO_NULL, WORLD, &window);
}

static double barrier(int repetitions) {
    double start = MPI_Wtime();
    for (int i = 0; i < repetitions; i++) {
        MPI_Barrier(WORLD);
    }
    return MPI_Wtime() - start;
}

static double allreduce(int repetitions) {
    double start = MPI_Wtime();
    for (int i = 0; i < repetitions; i++) {
        MPI_Allreduce(sent, received, bytes / (int) sizeof(double), MPI_DOUBLE, MPI_SUM, WORLD);
    }
    return MPI_Wtime() - start;
}

static double alltoall(int repetitions) {
    double start = MPI_Wtime();
    for (int i = 0; i < repetitions; i++) {
        MPI_Alltoall(sent, bytes, MPI_BYTE, received, bytes, MPI_BYTE, WORLD);
    }
    return MPI_Wtime() - start;
}

static double allgather(int repetitions) {
    double start = MPI_Wtime();
    for (int i = 0; i < repetitions; i++) {
        MPI_Allgather(sent, bytes, MPI_BYTE, received, bytes, MPI_BYTE, WORLD);
    }
    return MPI_Wtime() - start;
}

/* Only the broadcast is timed; the barrier behind it keeps broadcasts from overtaking each other. */
static double broadcast(int repetitions) {
    double seconds = 0;
    for (int i = 0; i < repetitions; i++) {
        double start = MPI_Wtime();
        MPI_Bcast(sent, bytes, MPI_BYTE, 0, WORLD);
        seconds += MPI_Wtime() - start;
        MPI_Barrier(WORLD);
    }
    return seconds;
}

static int clamp(double value, int low, int high) {
    return value < low ? low : value > high ? high : (int) value;
}

/* Returns the mean of all ranks' seconds. */
static double mean(double seconds) {
    double sum;
    MPI_Allreduce(&seconds, &sum, 1, MPI_DOUBLE, MPI_SUM, WORLD);
    return sum / ranks;
}

/* Warms up in growing pieces until enough repetitions or seconds are over; rank 0 decides. */
static void warm_up(operation_t operation, int repetitions) {
    int piece = 1, done = 0, again = 1;
    double start = MPI_Wtime();
    while (again) {
        double seconds = mean(operation(piece));
        done += piece;
        again = done < repetitions && MPI_Wtime() - start < warm_up_seconds;
        MPI_Bcast(&again, 1, MPI_INT, 0, WORLD);
        piece = clamp(repetitions - done, 1, seconds < BATCH_SECONDS ? 2 * piece : piece);
    }
}

/* Returns the seconds of one repetition, roughly, the same on every rank; the root of a broadcast is done long before the others. */
static double estimate(operation_t operation, int first_repetitions, int collective) {
    double seconds;
    int repetitions = first_repetitions;
    for (;;) {
        MPI_Barrier(WORLD);
        seconds = operation(repetitions);
        if (collective) {
            seconds = mean(seconds);
        } else {
            MPI_Bcast(&seconds, 1, MPI_DOUBLE, 0, WORLD);
        }
        if (seconds >= 0.02 || repetitions > 100000) {
            return (seconds < 1e-7 ? 1e-7 : seconds) / repetitions;
        }
        repetitions *= 2;
    }
}

static int compare_doubles(const void *a, const void *b) {
    double x = *(const double *) a, y = *(const double *) b;
    return (x > y) - (x < y);
}

/* Returns the median seconds of one repetition; for a collective the mean of all ranks in each batch. */
static double measure(operation_t operation, int warm_repetitions, int collective) {
    warm_up(operation, warm_repetitions);
    double one = estimate(operation, collective ? 5 : warm_repetitions > 100 ? 4 : 1, collective);
    operation(clamp(SECOND_WARM_UP_SECONDS / one, 1, 1000000));
    int repetitions = clamp(BATCH_SECONDS / one, 1, 400000);
    double batches[MOST_BATCHES];
    for (int batch = 0; batch < batch_count; batch++) {
        MPI_Barrier(WORLD);
        double seconds = operation(repetitions);
        batches[batch] = (collective ? mean(seconds) : seconds) / repetitions;
    }
    qsort(batches, batch_count, sizeof(double), compare_doubles);
    best_seconds = batches[0];
    return batches[batch_count / 2];
}

static int warm_for(int size) {
    return size <= 1024     ? warm_up_repetitions
           : size <= 16384  ? warm_up_repetitions / 4
           : size <= 262144 ? 500
                            : 50;
}

static void print_time(const char *test, double seconds, double share) {
    if (rank == 0) {
        printf("RES,%s,%d,%d,%.4f,us,%.4f\n", test, ranks, bytes, seconds * share * 1e6, best_seconds * share * 1e6);
        fflush(stdout);
    }
}

static void print_rate(const char *test, double seconds, double amount, const char *unit) {
    if (rank == 0) {
        printf("RES,%s,%d,%d,%.4f,%s,%.4f\n", test, ranks, bytes, amount / seconds, unit, amount / best_seconds);
        fflush(stdout);
    }
}

/* Sends a pattern once each way and looks at every byte that arrived. */
static void check_data(void) {
    for (int k = 0; k < bytes; k++) {
        sent[k] = (char) (k * 7 + rank);
        received[k] = 0;
    }
    latency(1);
    for (int k = 0; rank < 2 && k < bytes; k++) {
        if (received[k] != (char) (k * 7 + 1 - rank)) {
            fprintf(stderr, "bench: rank %d: wrong byte %d of %d\n", rank, k, bytes);
            MPI_Abort(WORLD, 3);
        }
    }
}

static int in_list(const char *list, const char *word) {
    char padded_list[256], padded_word[64];
    snprintf(padded_list, sizeof padded_list, ",%s,", list);
    snprintf(padded_word, sizeof padded_word, ",%s,", word);
    return strstr(padded_list, padded_word) != NULL;
}

static int parse_sizes(const char *list, int *sizes) {
    int count = 0;
    char *end = NULL;
    for (const char *rest = list; *rest != '\0' && count < MAX_SIZES; rest = *end == ',' ? end + 1 : end) {
        long size = strtol(rest, &end, 10);
        if (end == rest || (*end != ',' && *end != '\0') || size < 0 || size > MAX_BYTES) {
            fprintf(stderr, "bench: wrong sizes '%s': numbers from 0 to %d, separated by commas\n", list, MAX_BYTES);
            MPI_Abort(WORLD, 2);
        }
        sizes[count++] = (int) size;
    }
    return count;
}

static void run_collectives(void) {
    static const int BROADCAST_BYTES[] = {8, 65536, 1 << 20};
    static const int ALLTOALL_BYTES[] = {1024, 65536};
    for (int i = 0; i < 3; i++) {
        bytes = BROADCAST_BYTES[i];
        print_time("bcast", measure(broadcast, warm_for(bytes), 1), 1);
    }
    for (int i = 0; i < 2; i++) {
        bytes = ALLTOALL_BYTES[i];
        print_time("alltoall", measure(alltoall, warm_for(bytes), 1), 1);
    }
    bytes = 1 << 20;
    memset(sent, 0, bytes);
    print_time("allreduce", measure(allreduce, warm_for(bytes), 1), 1);
    bytes = 65536;
    print_time("allgather", measure(allgather, warm_for(bytes), 1), 1);
}

static void run_synchronisation(void) {
    memset(sent, 0, 8);
    bytes = 0;
    print_time("barrier", measure(barrier, warm_up_repetitions, 1), 1);
    bytes = 8;
    print_time("allreduce", measure(allreduce, warm_up_repetitions, 1), 1);
}

static void run_streams(const char *test, operation_t operation, int ways, const int *sizes, int count) {
    for (int i = 0; i < count; i++) {
        if (sizes[i] >= 1024) {
            bytes = sizes[i];
            double seconds = measure(operation, warm_for(bytes) / window_of(bytes) + 2, 0);
            print_rate(test, seconds, ways * (double) window_of(bytes) * bytes / 1e6, "MB/s");
        }
    }
}

static void run_collective(const char *test, operation_t operation, const int *sizes, int count) {
    for (int i = 0; i < count; i++) {
        bytes = sizes[i];
        print_time(test, measure(operation, warm_for(bytes), 1), 1);
    }
}

static void run_windows(const char *tests, const int *sizes, int count) {
    enum { ACCESSES = 16 };
    static const struct { const char *test; operation_t operation; int puts, gets, ways; } ALL[] = {
        {"putlat", epochs_in_turns, 1, 0, 0},          {"getlat", epochs_in_turns, 0, 1, 0},
        {"putbw", epochs_one_way, ACCESSES, 0, 1},     {"getbw", epochs_one_way, 0, ACCESSES, 1},
        {"putbibw", epochs_both_ways, ACCESSES, 0, 2}, {"putget", epochs_one_way, ACCESSES, ACCESSES, 2}};
    for (size_t k = 0; k < sizeof ALL / sizeof ALL[0]; k++) {
        for (int i = 0; in_list(tests, ALL[k].test) && i < count; i++) {
            bytes = sizes[i];
            expose(ALL[k].puts, ALL[k].gets);
            double seconds = measure(ALL[k].operation, warm_for(bytes) / ACCESSES + 3, 0);
            if (ALL[k].ways == 0) {
                print_time(ALL[k].test, seconds, 0.5);
            } else {
                print_rate(ALL[k].test, seconds, ALL[k].ways * (double) ACCESSES * bytes / 1e6, "MB/s");
            }
        }
    }
}

/* An allocated window, and calls on it. */
static MPI_Win calls_window;
static long call_one = 1, call_result, call_expected;

static void call_put(void) { MPI_Put(&call_one, 1, MPI_LONG, 1, 0, 1, MPI_LONG, calls_window); }

static void call_get(void) { MPI_Get(&call_result, 1, MPI_LONG, 1, 0, 1, MPI_LONG, calls_window); }

static void call_fop(void) { MPI_Fetch_and_op(&call_one, &call_result, MPI_LONG, 1, 0, MPI_SUM, calls_window); }

static void call_cas(void) {
    MPI_Compare_and_swap(&call_one, &call_expected, &call_result, MPI_LONG, 1, 0, calls_window);
}

enum { CALL_STREAM_BYTES = 1 << 20, CALL_STREAM_PUTS = 16 };

static void call_stream(void) {
    for (int i = 0; i < CALL_STREAM_PUTS; i++) {
        MPI_Put(sent, CALL_STREAM_BYTES, MPI_BYTE, 1, 0, CALL_STREAM_BYTES, MPI_BYTE, calls_window);
    }
}

static void call_lock(int type, int target) {
    MPI_Win_lock(type, target, 0, calls_window);
    MPI_Win_unlock(target, calls_window);
}

static double flushed(void (*call)(void), int repetitions) {
    MPI_Win_lock_all(0, calls_window);
    double start = MPI_Wtime();
    for (int i = 0; rank == 0 && i < repetitions; i++) {
        call();
        MPI_Win_flush(1, calls_window);
    }
    double seconds = MPI_Wtime() - start;
    MPI_Win_unlock_all(calls_window);
    return seconds;
}

static double calls_put(int repetitions) { return flushed(call_put, repetitions); }

static double calls_get(int repetitions) { return flushed(call_get, repetitions); }

static double calls_fop(int repetitions) { return flushed(call_fop, repetitions); }

static double calls_cas(int repetitions) { return flushed(call_cas, repetitions); }

static double calls_stream(int repetitions) { return flushed(call_stream, repetitions); }

static double locks(int type, int target, int repetitions) {
    double start = MPI_Wtime();
    for (int i = 0; i < repetitions; i++) {
        call_lock(type, target);
    }
    return MPI_Wtime() - start;
}

static double calls_lockx(int repetitions) { return rank == 0 ? locks(MPI_LOCK_EXCLUSIVE, 1, repetitions) : 0; }

static double calls_locks(int repetitions) { return rank == 0 ? locks(MPI_LOCK_SHARED, 1, repetitions) : 0; }

static double calls_lockc(int repetitions) { return locks(MPI_LOCK_EXCLUSIVE, 0, repetitions); }

static double calls_fence(int repetitions) {
    double start = MPI_Wtime();
    for (int i = 0; i < repetitions; i++) {
        MPI_Win_fence(0, calls_window);
    }
    double seconds = MPI_Wtime() - start;
    MPI_Win_fence(MPI_MODE_NOSUCCEED, calls_window);
    return seconds;
}

static void run_calls(void) {
    static const struct { const char *test; operation_t operation; int bytes, collective; } ALL[] = {
        {"put", calls_put, 8, 0},     {"get", calls_get, 8, 0},     {"fop", calls_fop, 8, 0},     {"cas", calls_cas, 8, 0},
        {"lockx", calls_lockx, 0, 0}, {"locks", calls_locks, 0, 0}, {"fence", calls_fence, 0, 1}, {"lockc", calls_lockc, 0, 1}};
    char *memory;
    MPI_Win_allocate(2 * CALL_STREAM_BYTES, 1, MPI_INFO_NULL, WORLD, &memory, &calls_window);
    memset(memory, 0, 2 * CALL_STREAM_BYTES);
    for (size_t k = 0; k < sizeof ALL / sizeof ALL[0]; k++) {
        bytes = ALL[k].bytes;
        print_time(ALL[k].test, measure(ALL[k].operation, warm_up_repetitions, ALL[k].collective), 1);
    }
    bytes = CALL_STREAM_BYTES;
    print_rate("wput", measure(calls_stream, 20, 0), (double) CALL_STREAM_PUTS * bytes / 1e6, "MB/s");
    MPI_Win_free(&calls_window);
}

static double processor_seconds(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static void run_processor_time(const int *sizes, int count) {
    for (int i = 0; i < count; i++) {
        if (sizes[i] < 1024) {
            continue;
        }
        bytes = sizes[i];
        int windows = (int)(1 / measure(stream, warm_for(bytes) / window_of(bytes) + 2, 0));
        windows = windows < 1 ? 1 : windows;
        MPI_Bcast(&windows, 1, MPI_INT, 0, WORLD);
        MPI_Barrier(WORLD);
        double start = processor_seconds(), total = 0;
        stream(windows);
        MPI_Barrier(WORLD);
        double seconds = processor_seconds() - start;
        MPI_Allreduce(&seconds, &total, 1, MPI_DOUBLE, MPI_SUM, WORLD);
        if (rank == 0) {
            double per_megabyte = total * 1e6 / ((double)windows * window_of(bytes) * bytes / 1e6);
            printf("RES,cpu,%d,%d,%.4f,us/MB,%.4f\n", ranks, bytes, per_megabyte, per_megabyte);
            fflush(stdout);
        }
    }
}

/* Runs what was chosen in turns, a batch's time each, until the job is warm; rank 0 decides. */
static void warm_up_together(const char *tests, const int *sizes, int count) {
    static const struct { const char *test; operation_t operation; int shortest; } ALL[] = {
        {"lat", latency, 0}, {"behind", latency_behind, 0}, {"rate", stream, 0}, {"bw", stream, 1024}, {"bibw", two_way_stream, 1024},
        {"bcast", broadcast, 0}, {"alltoall", alltoall, 0}};
    enum { KINDS = sizeof ALL / sizeof ALL[0] };
    static int repetitions[KINDS][MAX_SIZES];
    double start = MPI_Wtime();
    int again = job_seconds > 0, ran = 1;
    while (again && ran) {
        ran = 0;
        for (int i = 0; i < KINDS * count && again; i++) {
            int *times = &repetitions[i % KINDS][i / KINDS];
            bytes = sizes[i / KINDS];
            if (!in_list(tests, ALL[i % KINDS].test) || bytes < ALL[i % KINDS].shortest) {
                continue;
            }
            ran = 1;
            *times = clamp(*times, 1, 400000);
            MPI_Barrier(WORLD);
            double seconds = mean(ALL[i % KINDS].operation(*times));
            *times *= seconds < BATCH_SECONDS ? 2 : 1;
            again = MPI_Wtime() - start < job_seconds;
            MPI_Bcast(&again, 1, MPI_INT, 0, WORLD);
        }
    }
}

static void run_tests(const char *tests, const int *sizes, int count) {
    for (int i = 0; in_list(tests, "lat") && i < count; i++) {
        bytes = sizes[i];
        check_data();
        print_time("lat", measure(latency, warm_for(bytes), 0), 0.5);
    }
    for (int i = 0; in_list(tests, "behind") && i < count; i++) {
        bytes = sizes[i];
        print_time("behind", measure(latency_behind, 3, 0), 1);
    }
    if (in_list(tests, "mr")) {
        bytes = 8;
        print_rate("mr", measure(stream, warm_up_repetitions / WINDOW + 2, 0), WINDOW, "msg/s");
    }
    if (in_list(tests, "sync") || in_list(tests, "coll")) {
        run_synchronisation();
    }
    if (in_list(tests, "coll")) {
        run_collectives();
    }
    if (in_list(tests, "bcast")) {
        run_collective("bcast", broadcast, sizes, count);
    }
    if (in_list(tests, "alltoall")) {
        run_collective("alltoall", alltoall, sizes, count);
    }
    for (int i = 0; in_list(tests, "rate") && i < count; i++) {
        bytes = sizes[i];
        print_rate("rate", measure(stream, warm_for(bytes) / window_of(bytes) + 2, 0), window_of(bytes), "msg/s");
    }
    if (in_list(tests, "bw")) {
        run_streams("bw", stream, 1, sizes, count);
    }
    if (in_list(tests, "bibw")) {
        run_streams("bibw", two_way_stream, 2, sizes, count);
    }
    if (in_list(tests, "cpu")) {
        run_processor_time(sizes, count);
    }
    run_windows(tests, sizes, count);
    if (in_list(tests, "win")) {
        run_calls();
    }
}

static const char *setting(const char *name, const char *otherwise) {
    const char *value = getenv(name);
    return value != NULL ? value : otherwise;
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(WORLD, &rank);
    MPI_Comm_size(WORLD, &ranks);
    const char *tests = argc > 1 ? argv[1] : "lat";
    const char *size_list = argc > 2 ? argv[2] : "0,1,8,64,512,1024,4096,8192,16384,65536,262144,1048576,4194304";
    warm_up_repetitions = atoi(setting("BENCH_WARM", "20000"));
    warm_up_seconds = atof(setting("BENCH_MAXWARM", "8"));
    job_seconds = atof(setting("BENCH_JOBWARM", "0"));
    batch_count = clamp(atoi(setting("BENCH_BATCHES", "7")), 1, MOST_BATCHES);
    window_bytes = atoi(setting("BENCH_WINDOW_MIB", "64")) << 20;
    int sizes[MAX_SIZES];
    int count = parse_sizes(size_list, sizes);
    sent = aligned_alloc(4096, MAX_BYTES);
    received = aligned_alloc(4096, MAX_BYTES);
    if (sent == NULL || received == NULL) {
        fprintf(stderr, "bench: no memory for two buffers of %d bytes\n", MAX_BYTES);
        MPI_Abort(WORLD, 2);
    }
    memset(sent, 'a', MAX_BYTES);
    memset(received, 'b', MAX_BYTES);
    warm_up_together(tests, sizes, count);
    run_tests(tests, sizes, count);
    MPI_Finalize();
    return 0;
}
