package railmpi.coll.check;

import java.util.function.IntFunction;
import railmpi.coll.memory.Partition;
import railmpi.core.RailException;
import railmpi.pml.state.Communicator;

/**
 * Compares what all ranks of two groups call; every rank comes to the same result, and says it from its own side. Used
 * by one thread.
 */
final class InterComparison implements Runnable {
    /** What the root names as the root, and what the others of its group name. */
    static final int ROOT = -4;

    private static final int NOBODY = -2;

    private final Side own;
    private final Side other;
    private final int contextId;

    /**
     * Prepares it.
     *
     * @param ownRecords of the own group, from the own rank on; complete when it runs
     * @param others of the other group, in rank order
     */
    InterComparison(long[] ownRecords, int rank, int size, long[] others, Communicator c) {
        own = new Side(ownRecords, rank, size, c.remoteSize(), "");
        other = new Side(others, 0, c.remoteSize(), size, " of the other group");
        contextId = c.contextId();
    }

    /** The records of a group. */
    private record Side(long[] words, int first, int size, int peers, String suffix) {
        long word(int rank, int index) {
            return words[start(rank) + index];
        }

        String operator(int rank) {
            return CallRecord.operator(words, start(rank));
        }

        private int start(int rank) {
            return Partition.shifted(rank, -first, size) * CallRecord.length(peers, size);
        }

        String name(int rank) {
            return "rank " + rank + suffix;
        }

        boolean isBystander(int rank) {
            return word(rank, CallRecord.ROOT) == NOBODY;
        }

        /** Returns the rank that says it is the root, -1 if none does. */
        int root() {
            for (int rank = 0; rank < size; rank++) {
                if (word(rank, CallRecord.ROOT) == ROOT) {
                    return rank;
                }
            }
            return -1;
        }
    }

    /** Throws if the calls do not go together. */
    @Override
    public void run() {
        compareWords(CallRecord.OPERATION, false);
        compareWords(CallRecord.BLOCKING, false);
        compareRoots();
        for (int word = CallRecord.OPERATOR; word <= CallRecord.VECTOR; word++) {
            compareWords(word, true);
        }
        Operation operation = Operation.of(own.word(0, CallRecord.OPERATION));
        if (operation == Operation.REDUCE_SCATTER) {
            compareParts(own);
            compareParts(other);
        } else if (!operation.makesCommunicator()) {
            compareMessages(own, other);
            compareMessages(other, own);
        }
    }

    private void compareParts(Side side) {
        for (int rank = 1; rank < side.size(); rank++) {
            for (int part = 0; part < side.size(); part++) {
                long first = side.word(0, CallRecord.HEADER + part);
                long given = side.word(rank, CallRecord.HEADER + part);
                if (given != first) {
                    throw mismatch(side.name(0) + " gives " + CallRecord.text(first) + " to rank " + part + "; "
                            + side.name(rank) + " gives " + CallRecord.text(given));
                }
            }
        }
    }

    /** Throws if a word is not the same on all ranks, or all that take part. */
    private void compareWords(int index, boolean isOfData) {
        Side firstSide = null;
        int firstRank = 0;
        for (Side side : new Side[] {own, other}) {
            for (int rank = 0; rank < side.size(); rank++) {
                if (isOfData && side.isBystander(rank)) {
                    continue;
                }
                if (firstSide == null) {
                    firstSide = side;
                    firstRank = rank;
                } else if (side.word(rank, index) != firstSide.word(firstRank, index)) {
                    throw mismatch(firstSide.name(firstRank) + " "
                            + said(firstSide, index).apply(firstRank) + "; " + side.name(rank) + " "
                            + said(side, index).apply(rank));
                }
            }
        }
    }

    private static IntFunction<String> said(Side side, int index) {
        return switch (index) {
            case CallRecord.OPERATION, CallRecord.BLOCKING ->
                rank -> "calls "
                        + (side.word(rank, CallRecord.BLOCKING) == 0 ? "non-blocking " : "")
                        + Operation.of(side.word(rank, CallRecord.OPERATION));
            case CallRecord.VECTOR -> rank -> "gives " + CallRecord.text(side.word(rank, CallRecord.VECTOR));
            default ->
                rank -> "names " + side.operator(rank)
                        + (side.word(rank, CallRecord.COMMUTES) == 0 ? " that does not commute" : "");
        };
    }

    /** One group has the root, and nobody else in it takes part; all of the other group name it. */
    private void compareRoots() {
        if (own.word(0, CallRecord.ROOT) == -1) {
            return;
        }
        Side rootSide = own.root() >= 0 ? own : other;
        Side senders = rootSide == own ? other : own;
        int root = rootSide.root();
        if (root < 0) {
            throw mismatch("no rank says that it is the root; " + own.name(0) + " names root "
                    + own.word(0, CallRecord.ROOT) + "; " + other.name(0) + " names root "
                    + other.word(0, CallRecord.ROOT));
        }
        String says = "; " + rootSide.name(root) + " says that it is the root";
        requireRoots(rootSide, root, NOBODY, says);
        requireRoots(senders, -1, root, says);
    }

    private void requireRoots(Side side, int except, int expected, String says) {
        for (int rank = 0; rank < side.size(); rank++) {
            long named = side.word(rank, CallRecord.ROOT);
            if (rank != except && named != expected) {
                throw mismatch(side.name(rank) + (named == ROOT ? " says the same" : " names root " + named) + says);
            }
        }
    }

    private void compareMessages(Side senders, Side receivers) {
        for (int source = 0; source < senders.size(); source++) {
            for (int dest = 0; dest < receivers.size(); dest++) {
                long sent = senders.word(source, CallRecord.HEADER + dest);
                long expected = receivers.word(dest, CallRecord.HEADER + receivers.peers() + source);
                if (!CallRecord.fits(sent, expected)) {
                    throw mismatch(senders.name(source) + " sends " + CallRecord.text(sent) + " to "
                            + receivers.name(dest) + ", which expects " + CallRecord.text(expected));
                }
            }
        }
    }

    private RailException mismatch(String text) {
        return new RailException(
                RailException.Category.ARGUMENT,
                "the ranks of intercommunicator " + contextId + " do not agree on a collective operation: " + text);
    }
}
