package railmpi.bench.osu;

/** The help text of the OSU programs. Stateless. */
final class OsuUsage {
    private static final String OPTIONS = " [options]\n"
            + "  -m, --message-size [MIN:]MAX  sizes, doubled each time (1:4194304; collectives 1:1048576)\n"
            + "  -i, --iterations N            timed ones (latency 10000, above 8192 bytes 1000; bandwidth 100, 20;\n"
            + "                                collectives 1000, 100)\n"
            + "  -x, --warmup N                untimed ones before (100, 10; 10, 2; 100, 10)\n"
            + "  -W, --window-size N           messages on their way, at most 65536 (64)\n"
            + "  -w, --win-option KIND         windows: create, allocate or dynamic (allocate)\n"
            + "  -s, --sync-option NAME        windows: pscw, fence, lock, flush, flush_local or lock_all (flush; both ways\n"
            + "                                only pscw, which is its default, and fence; osu_get_multi_lat only pscw)\n"
            + "  -R, --print-rate 0|1          messages per second in osu_mbw_mr and osu_get_mbw (1)\n"
            + "  -p, --num-pairs N             pairs in osu_mbw_mr, osu_multi_lat and their like with get (all)\n"
            + "  -M, --mem-limit BYTES         memory of one process for messages (536870912)\n"
            + "  -f, --full                    least, largest and number of iterations, too\n"
            + "  -c, --validation              compares the data that arrived\n"
            + "  -u, --validation-warmup N     untimed ones besides, with -c (5)\n"
            + "  -T, --type TYPE               mpi_char, mpi_int or mpi_float; reductions mpi_int or mpi_float\n"
            + "  -k, --root-rank ROOT          fixed:RANK or rotate, another one every time (fixed:0)\n"
            + "  -t, --num-test-calls N        calls of test while computing, non-blocking collectives (0)\n"
            + "  -t, --num_threads S:R         threads that send and that answer, osu_latency_mt (1:2)\n"
            + "  -z, --tail-lat                percentiles 50, 90 and 99; -z50,99.9 (attached) chooses others\n"
            + "  -v, --version\n"
            + "not in the C programs:\n"
            + "  -a, --api buffer|arrays       direct buffers or heap arrays (buffer)\n"
            + "  --csv FILE  --json FILE       the figures once more, for programs\n"
            + "  --jit-warmup S                seconds that it runs untimed for Java's compiler, five times: 8 bytes, 1 KiB,\n"
            + "                                16 KiB, 128 KiB and 1 MiB (1.5)";

    private OsuUsage() {}

    /** Returns the text for the benchmark {@code name}. */
    static String of(String name) {
        return "usage: mpirun -n N java railmpi.bench.osu.Osu " + name + OPTIONS;
    }
}
