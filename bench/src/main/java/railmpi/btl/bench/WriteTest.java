package railmpi.btl.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What is measured: blocks of {@link #TRANSFERS} writes, each divided evenly among the rails, and their completion.
 * Immutable.
 *
 * @param kind what of it
 * @param bytes of one write, all rails together
 */
record WriteTest(Kind kind, int bytes) {
    /** Writes of a block. */
    static final int TRANSFERS = 20;

    private static final int LEAST_BYTES = 8;

    /** What of a block is told. */
    enum Kind {
        /** Its time divided by its writes, us. */
        LAT,
        /** Bytes per time, MB/s. */
        BW,
        /** The same while the other process writes, too, MB/s of both. */
        BIBW,
        /** Its time by phase, us: copying into the memory that is exposed, posting, waiting. */
        PHASES
    }

    /** Reads a test as it stands in an order: {@code bw 4096}. */
    static WriteTest parse(String text) {
        String[] parts = text.split(" ");
        return new WriteTest(Kind.valueOf(parts[0]), Integer.parseInt(parts[1]));
    }

    /**
     * Returns all tests of lists with commas.
     *
     * @throws IllegalArgumentException naming what is wrong
     */
    static List<WriteTest> all(String kinds, String sizes) {
        List<WriteTest> tests = new ArrayList<>();
        for (String kind : kinds.split(",")) {
            for (String size : sizes.split(",")) {
                tests.add(new WriteTest(kind(kind), bytes(size)));
            }
        }
        return tests;
    }

    private static Kind kind(String name) {
        return Arrays.stream(Kind.values())
                .filter(kind -> kind.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("a test is lat, bw, bibw or phases, not '" + name + "'"));
    }

    private static int bytes(String text) {
        int most = BenchSide.MEMORY_BYTES / 2;
        if (!text.matches("[0-9]{1,8}") || Integer.parseInt(text) < LEAST_BYTES || Integer.parseInt(text) > most) {
            throw new IllegalArgumentException(
                    "a size is from " + LEAST_BYTES + " to " + most + ", not '" + text + "'");
        }
        return Integer.parseInt(text);
    }

    boolean isBothWays() {
        return kind == Kind.BIBW;
    }

    boolean isCopying() {
        return kind == Kind.PHASES;
    }

    @Override
    public String toString() {
        return kind + " " + bytes;
    }
}
