/*
 * What a network path leaves of the processor it runs on: a computation alone, and beside a stream both ways over one
 * TCP connection by two threads that block in the kernel, all bound to one processor. No MPI.
 *
 *   share listen|ADDRESS PORT ROUNDS
 *
 * The side that listens takes processor 0, the other one 1. Each prints per round
 *   SHARE,side,share of the computation's speed that is left,MB/s received
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PIECE = 1 << 16, STEPS = 20000, PORT_TRIES = 100, TRY_MS = 100 };

static int connection;
static atomic_bool is_streaming;
static atomic_long received;
static volatile double result;

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

static void nap(int ms) {
    struct timespec t = {ms / 1000, ms % 1000 * 1000000L};
    nanosleep(&t, NULL);
}

static void *send_pieces(void *unused) {
    static char piece[PIECE];
    for (;;) {
        if (!is_streaming) nap(1);
        else if (write(connection, piece, PIECE) <= 0) return unused;
    }
}

static void *receive_pieces(void *unused) {
    static char piece[PIECE];
    for (;;) {
        ssize_t length = read(connection, piece, PIECE);
        if (length <= 0) return unused;
        received += length;
    }
}

/* Returns units of computation per second. */
static double compute(double for_seconds) {
    double start = seconds();
    long units = 0;
    while (seconds() - start < for_seconds) {
        double x = 1;
        for (int i = 0; i < STEPS; i++) x = x * 1.0000001 + 1e-9;
        result = x;
        units++;
    }
    return units / (seconds() - start);
}

static int fail(const char *what) {
    perror(what);
    return 1;
}

static int open_connection(const char *where, int port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    int yes = 1;
    int handle = socket(AF_INET, SOCK_STREAM, 0);
    if (strcmp(where, "listen") == 0) {
        setsockopt(handle, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
        if (bind(handle, (struct sockaddr *)&address, sizeof address) < 0 || listen(handle, 1) < 0) return -1;
        return accept(handle, NULL, NULL);
    }
    if (inet_pton(AF_INET, where, &address.sin_addr) != 1) return -1;
    for (int i = 0; i < PORT_TRIES; i++) {
        if (connect(handle, (struct sockaddr *)&address, sizeof address) == 0) return handle;
        close(handle);
        nap(TRY_MS);
        handle = socket(AF_INET, SOCK_STREAM, 0);
    }
    return -1;
}

int main(int count, char **words) {
    if (count != 4) {
        fprintf(stderr, "usage: share listen|ADDRESS PORT ROUNDS\n");
        return 2;
    }
    signal(SIGPIPE, SIG_IGN); /* the other side may end first */
    int is_listening = strcmp(words[1], "listen") == 0;
    cpu_set_t processor;
    CPU_ZERO(&processor);
    CPU_SET(is_listening ? 0 : 1, &processor);
    if (sched_setaffinity(0, sizeof processor, &processor) < 0) return fail("sched_setaffinity");
    connection = open_connection(words[1], atoi(words[2]));
    if (connection < 0) return fail(words[1]);
    pthread_t sender, receiver;
    if (pthread_create(&sender, NULL, send_pieces, NULL) != 0) return fail("pthread_create");
    if (pthread_create(&receiver, NULL, receive_pieces, NULL) != 0) return fail("pthread_create");
    for (int round = 0; round < atoi(words[3]); round++) {
        compute(0.5);
        double alone = compute(1);
        is_streaming = 1;
        compute(0.5);
        long before = received;
        double start = seconds();
        double beside = compute(1);
        printf("SHARE,%s,%.2f,%.1f\n", is_listening ? "listens" : "connects", beside / alone,
               (received - before) / 1e6 / (seconds() - start));
        fflush(stdout);
        is_streaming = 0;
    }
    return 0;
}
