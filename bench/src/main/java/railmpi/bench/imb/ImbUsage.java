package railmpi.bench.imb;

/** The help text of the IMB programs. Stateless. */
final class ImbUsage {
    private static final String OPTIONS = " [options] [benchmark1 [benchmark2 ...]]\n"
            + "Benchmarks are named in any case; without a name those run that IMB runs by default. Options:\n"
            + "  -npmin N            smallest number of processes; then 2N, 4N ... and all (2)\n"
            + "  -multi -1|0|1       one group at a time (-1), or as many as there are at once, of which it prints the slowest (0)\n"
            + "                      or each (1)\n"
            + "  -map PxQ            numbers the processes row by row in a table of P rows that they fill column by column\n"
            + "                      (P times Q is not more than their number)\n"
            + "  -msglog [MIN:]MAX   sizes 0 and 2^MIN to 2^MAX (0:22)\n"
            + "  -msgsize A,B,C      these sizes;  -msglen FILE: one size a line\n"
            + "  -zero_size on|off   whether size 0 is one of them (on)\n"
            + "  -iter N[,MB[,..]]   repetitions (1000) and the megabytes that all together may have (40), or a policy\n"
            + "  -iter_policy P      dynamic (fewer if -time would be passed), multiple_np, auto, off (dynamic)\n"
            + "  -time S             seconds for one size (10)\n"
            + "  -mem GB             memory of one process for messages (1); GB is 2^30 bytes\n"
            + "  -off_cache MB[,B]   messages march through memory of twice the last level cache, B is the length of its lines (64);\n"
            + "                      -1 for a cache of 8 MB, which is 2^23 bytes\n"
            + "  -msg_pause US       rest before each size (0)\n"
            + "  -data_type T        byte, char, int, float, double (byte)\n"
            + "  -red_data_type T    of reductions: char, int, float, double (float)\n"
            + "  -imb_barrier on|off barriers of messages of the benchmark in place of MPI's (off)\n"
            + "  -thread_level L     single, funneled, serialized, multiple (multiple, which IMB's is not)\n"
            + "  -dump FILE          writes the options in YAML; -load FILE reads them, the command line goes before\n"
            + "  -warm_up on|off     a tenth of the repetitions untimed (on)\n"
            + "  -sync on|off        a barrier after every collective call (on)\n"
            + "  -root_shift on|off  another root every time (off)\n"
            + "  -window_size N      messages on their way in Uniband and Biband, at most 65536 (256)\n"
            + "  -include A,B  -exclude A,B   change the list of benchmarks\n"
            + "  -input FILE         benchmarks, one a line\n"
            + "  -list               prints the benchmarks and ends\n"
            + "IMB-EXT and IMB-RMA have 100 repetitions NON-AGGREGATE (-iter N,MB,SINGLE) and direct buffers only.\n"
            + "IMB-IO has sizes up to 2^24, 50 repetitions (-iter N[,MB[,SINGLE]], the last for NON-AGGREGATE: 10) of 16 MB, and no\n"
            + "use for -data_type, -off_cache and -sync; non-blocking accesses of one process take direct buffers.\n"
            + "not in IMB:\n"
            + "  -file NAME          how the names of IMB-IO's files begin, none of which is there yet (IMB_out)\n"
            + "  -a buffer|arrays    direct buffers or heap arrays (buffer)\n"
            + "  -check              compares data that arrived, one more column: processes that found it wrong\n"
            + "  -percentiles 50,99  of single iterations, as comment lines below each table\n"
            + "  -csv FILE  -json FILE   the figures once more, for programs\n"
            + "  -jit_warm_up S      seconds that a benchmark runs untimed for Java's compiler, five times: 8 bytes, 1 KiB, 16 KiB,\n"
            + "                      128 KiB and 1 MiB (1.5; IMB-IO 0.2)";

    private ImbUsage() {}

    /** Returns the text for the program of class {@code name}. */
    static String of(String name) {
        return "usage: mpirun -n N java railmpi.bench.imb." + name + OPTIONS;
    }
}
