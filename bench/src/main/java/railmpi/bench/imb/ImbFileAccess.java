package railmpi.bench.imb;

import java.util.ArrayList;
import java.util.List;

/**
 * What a benchmark of IMB-IO does with a file.
 *
 * @param sharing who does it
 * @param isWrite whether data goes into the file
 * @param isNonBlocking whether it goes on beside computation
 * @param pointer what gives the position
 */
record ImbFileAccess(Sharing sharing, boolean isWrite, boolean isNonBlocking, Pointer pointer) {
    /** Who accesses the file: the letter that names begin with. */
    enum Sharing {
        /** One process. */
        SINGLE('S'),
        /** All processes, each by itself. */
        PARALLEL('P'),
        /** All processes together. */
        COLLECTIVE('C');

        private final char letter;

        Sharing(char letter) {
            this.letter = letter;
        }
    }

    /** What gives the position: the last part of names. */
    enum Pointer {
        /** The pointer of each process, in a view of its own part. */
        INDIVIDUAL("Indv"),
        /** An argument. */
        EXPLICIT("Expl"),
        /** The pointer of all processes. */
        SHARED("Shared"),
        /** The pointer of the process in a file that only it has. */
        PRIVATE("Priv");

        private final String word;

        Pointer(String word) {
            this.word = word;
        }

        private boolean goesWith(Sharing sharing) {
            return switch (this) {
                case INDIVIDUAL, EXPLICIT -> true;
                case SHARED -> sharing != Sharing.SINGLE;
                case PRIVATE -> sharing == Sharing.PARALLEL;
            };
        }
    }

    /** Portions are cut between numbers of this length. */
    private static final int UNIT_BYTES = 4;

    /** Returns all accesses: one process, each, all together. */
    static List<ImbFileAccess> all() {
        List<ImbFileAccess> all = new ArrayList<>();
        for (Sharing sharing : Sharing.values()) {
            for (Pointer pointer : Pointer.values()) {
                for (int kind = 0; pointer.goesWith(sharing) && kind < 4; kind++) {
                    all.add(new ImbFileAccess(sharing, kind < 2, kind % 2 == 1, pointer));
                }
            }
        }
        return all;
    }

    /** Returns IMB's name of the benchmark. */
    String benchmarkName() {
        return sharing.letter + "_" + (isNonBlocking ? "I" : "") + (isWrite ? "Write_" : "Read_") + pointer.word;
    }

    /** Returns the columns. */
    ImbFormat format() {
        if (isNonBlocking) {
            return ImbFormat.OVERLAP;
        }
        return sharing == Sharing.SINGLE ? ImbFormat.SINGLE : ImbFormat.PARALLEL;
    }

    /** Returns whether each process has a file of its own. */
    boolean isPrivate() {
        return sharing == Sharing.SINGLE || pointer == Pointer.PRIVATE;
    }

    /** Returns whether processes come to parts of the file in no order that could be foreseen. */
    boolean isUnordered() {
        return pointer == Pointer.SHARED && sharing != Sharing.COLLECTIVE;
    }

    /**
     * Returns where the portion of {@code rank} of {@code size} begins among {@code bytes}; that of rank {@code size}:
     * the end.
     */
    static int portionStart(int bytes, int rank, int size) {
        long units = ((long) bytes + UNIT_BYTES - 1) / UNIT_BYTES;
        long before = units / size * rank + Math.min(rank, units % size);
        return (int) Math.min(bytes, before * UNIT_BYTES);
    }
}
