/*
 * How long a flag takes from one core to another: two threads, pinned to the first two processors that we may use,
 * answer each other's flag. Prints the median one-way time of 21 batches in ns, e.g. "52.3".
 *
 * Virtual machines move their processors about: with both in one cache complex a flag takes about 50 ns ("near"),
 * otherwise about 250 ns ("far"), and results of shared memory differ as much. Only runs of one kind can be compared.
 *
 *   cc -O2 -pthread -o flag flag.c && ./flag
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { BATCHES = 21, ROUND_TRIPS = 2000, LINE_BYTES = 128 };

static struct {
    _Alignas(LINE_BYTES) atomic_int ping;
    _Alignas(LINE_BYTES) atomic_int pong;
    _Alignas(LINE_BYTES) int processors[2];
} shared;

static void pin_to(int processor) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(processor, &set);
    if (pthread_setaffinity_np(pthread_self(), sizeof set, &set) != 0) {
        fprintf(stderr, "flag: cannot pin a thread to processor %d\n", processor);
        exit(1);
    }
}

static void await(atomic_int *flag, int value) {
    while (atomic_load_explicit(flag, memory_order_acquire) != value) {
#if defined(__x86_64__)
        __builtin_ia32_pause();
#endif
    }
}

static void *answer(void *unused) {
    pin_to(shared.processors[1]);
    for (int round = 1; round <= BATCHES * ROUND_TRIPS; round++) {
        await(&shared.ping, round);
        atomic_store_explicit(&shared.pong, round, memory_order_release);
    }
    return unused;
}

static double now_ns(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e9 + time.tv_nsec;
}

static int compare_doubles(const void *a, const void *b) {
    double x = *(const double *) a, y = *(const double *) b;
    return (x > y) - (x < y);
}

static void find_two_processors(void) {
    cpu_set_t set;
    int found = 0;
    sched_getaffinity(0, sizeof set, &set);
    for (int processor = 0; processor < CPU_SETSIZE && found < 2; processor++) {
        if (CPU_ISSET(processor, &set)) {
            shared.processors[found++] = processor;
        }
    }
    if (found < 2) {
        fprintf(stderr, "flag: two processors are needed\n");
        exit(1);
    }
}

int main(void) {
    find_two_processors();
    pin_to(shared.processors[0]);
    pthread_t thread;
    if (pthread_create(&thread, NULL, answer, NULL) != 0) {
        fprintf(stderr, "flag: cannot start a thread\n");
        return 1;
    }
    double batches[BATCHES];
    int round = 0;
    for (int batch = 0; batch < BATCHES; batch++) {
        double start = now_ns();
        for (int trip = 0; trip < ROUND_TRIPS; trip++) {
            atomic_store_explicit(&shared.ping, ++round, memory_order_release);
            await(&shared.pong, round);
        }
        batches[batch] = (now_ns() - start) / (2.0 * ROUND_TRIPS);
    }
    pthread_join(thread, NULL);
    qsort(batches, BATCHES, sizeof(double), compare_doubles);
    printf("%.1f\n", batches[BATCHES / 2]);
    return 0;
}
