package railmpi.coll.check;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;
import railmpi.coll.memory.Partition;
import railmpi.core.RailException;

/** Compares what all ranks call; every rank comes to the same result. Used by one thread. */
final class Comparison implements Runnable {
    private final long[] all;
    private final int first;
    private final int size;
    private final int contextId;

    /**
     * Prepares it.
     *
     * @param all records of all ranks, complete when it runs
     * @param first rank whose record is the first; the others follow in order, rank 0 behind the last
     * @param size how many
     * @param contextId of the communicator, for the message
     */
    Comparison(long[] all, int first, int size, int contextId) {
        this.all = all;
        this.first = first;
        this.size = size;
        this.contextId = contextId;
    }

    /** Throws if the calls do not go together. */
    @Override
    public void run() {
        differ(CallRecord.OPERATION, 1, this::operation);
        differ(CallRecord.BLOCKING, 1, this::operation);
        differ(CallRecord.ROOT, 1, rank -> "names root " + word(rank, CallRecord.ROOT));
        if (Operation.of(word(0, CallRecord.OPERATION)).makesCommunicator()) {
            differ(CallRecord.VECTOR, 1, rank -> "gives " + CallRecord.arguments(all, start(rank), length()));
        } else {
            compareData();
        }
    }

    private void compareData() {
        differ(CallRecord.OPERATOR, CallRecord.NAME_WORDS + 1, this::operator);
        differ(CallRecord.VECTOR, 1, rank -> "gives " + CallRecord.text(word(rank, CallRecord.VECTOR)));
        if (Operation.of(word(0, CallRecord.OPERATION)).hasParts()) {
            compareParts();
        } else {
            compareMessages();
        }
    }

    private String operation(int rank) {
        return "calls " + (word(rank, CallRecord.BLOCKING) == 0 ? "non-blocking " : "")
                + Operation.of(word(rank, CallRecord.OPERATION));
    }

    private String operator(int rank) {
        String name = CallRecord.operator(all, start(rank));
        return "names " + name + (word(rank, CallRecord.COMMUTES) == 0 ? " that does not commute" : "");
    }

    /** Throws if some words are not the same on all ranks. */
    private void differ(int first, int words, IntFunction<String> description) {
        for (int rank = 1; rank < size; rank++) {
            for (int i = first; i < first + words; i++) {
                if (word(rank, i) != word(0, i)) {
                    throw mismatch(groups(description));
                }
            }
        }
    }

    private void compareParts() {
        for (int part = 0; part < size; part++) {
            int place = CallRecord.HEADER + part;
            int ofRank = part;
            differ(place, 1, rank -> "gives " + CallRecord.text(word(rank, place)) + " to rank " + ofRank);
        }
    }

    private void compareMessages() {
        for (int source = 0; source < size; source++) {
            for (int dest = 0; dest < size; dest++) {
                long sent = word(source, CallRecord.HEADER + dest);
                long expected = word(dest, CallRecord.HEADER + size + source);
                if (!CallRecord.fits(sent, expected)) {
                    throw mismatch("rank " + source + " sends " + CallRecord.text(sent) + " to rank " + dest
                            + ", which expects " + CallRecord.text(expected));
                }
            }
        }
    }

    /** Returns what each group of ranks says. */
    private String groups(IntFunction<String> description) {
        Map<String, StringBuilder> ranks = new LinkedHashMap<>();
        for (int rank = 0; rank < size; rank++) {
            StringBuilder list = ranks.computeIfAbsent(description.apply(rank), said -> new StringBuilder());
            list.append(list.length() == 0 ? "rank " : ", ").append(rank);
        }
        StringBuilder text = new StringBuilder();
        ranks.forEach((said, list) -> text.append(text.length() == 0 ? "" : "; ")
                .append(list)
                .append(' ')
                .append(said));
        return text.toString();
    }

    private RailException mismatch(String text) {
        return new RailException(
                RailException.Category.ARGUMENT,
                "the ranks of communicator " + contextId + " do not agree on a collective operation ("
                        + operation(0).substring("calls ".length()) + " at rank 0): " + text);
    }

    private int start(int rank) {
        return Partition.shifted(rank, -first, size) * length();
    }

    private int length() {
        return CallRecord.length(size, size);
    }

    private long word(int rank, int index) {
        return all[start(rank) + index];
    }
}
