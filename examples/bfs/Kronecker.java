package bfs;

/**
 * The edges of a Kronecker graph as Graph500 has them: each edge chooses a quarter of the matrix again and again, with
 * the probabilities 0.57, 0.19, 0.19 and 0.05. An edge depends on its number alone, so any rank can make it. Numbers of
 * vertices are mixed, so that the busy ones are spread over the ranks.
 */
final class Kronecker {
    private static final double A = 0.57;
    private static final double B = 0.19;
    private static final double C = 0.19;
    private static final long SEED = 0x5DEECE66DL;
    private static final int LEVELS = 64;

    private final int scale;
    private final long mask;

    /** A graph of 2^scale vertices. */
    Kronecker(int scale) {
        this.scale = scale;
        mask = (1L << scale) - 1;
    }

    /** Puts both ends of an edge into an array. */
    void edge(long number, long[] ends) {
        long from = 0;
        long to = 0;
        for (int level = 0; level < scale; level++) {
            double random = (random(number * LEVELS + level) >>> 11) * 0x1p-53;
            from = from << 1 | (random < A + B ? 0 : 1);
            to = to << 1 | (random < A || random >= A + B && random < A + B + C ? 0 : 1);
        }
        ends[0] = mixed(from);
        ends[1] = mixed(to);
    }

    /** Another number for each vertex: multiplying by odd numbers and shifting can be undone. */
    private long mixed(long vertex) {
        long mixed = vertex;
        for (int round = 0; round < 2; round++) {
            mixed = mixed * 0x9E3779B97F4A7C15L & mask;
            mixed ^= mixed >>> (scale + 1) / 2;
        }
        return mixed;
    }

    /** A number that looks random; the finisher of SplitMix64. */
    static long random(long number) {
        long mixed = (number ^ SEED) + 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ mixed >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }
}
