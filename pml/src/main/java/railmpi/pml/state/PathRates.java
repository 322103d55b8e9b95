package railmpi.pml.state;

/**
 * The measured rates of the two ways a long message between direct buffers can take from one peer, per class of length
 * (powers of four), as exponentially weighted averages; and the choice between them. Messages on their way together
 * share the rate, so each is charged only the time since the one before it ended. The way not chosen is tried again
 * every {@value #RETRY_PERIOD} messages.
 *
 * <p>The first messages take both ways in turns, so that both are compiled: a way that is taken once in a while stays
 * in the interpreter, and would look slow for ever. Of longer messages the copy tells enough.
 */
public final class PathRates {
    private static final int RETRY_PERIOD = 64;
    /** Twice as many as the first compiler wants to see. */
    private static final int MESSAGES_IN_TURNS = 1000;

    private static final int LONGEST_IN_TURNS_BYTES = 1 << 18;
    private static final double WEIGHT_OF_NEW = 0.25;
    private static final int CLASSES = 32;

    private final double[] pushRate = new double[CLASSES];
    private final double[] readRate = new double[CLASSES];
    private final int[] messages = new int[CLASSES];
    private int inTurns;
    private long lastEndedNs;

    private static int lengthClass(long lengthBytes) {
        return (Long.SIZE - Long.numberOfLeadingZeros(lengthBytes)) / 2;
    }

    /** Chooses the way of the next message. */
    public boolean choosesRead(long lengthBytes) {
        int lengthClass = lengthClass(lengthBytes);
        int message = messages[lengthClass]++;
        if (pushRate[lengthClass] == 0) {
            return false;
        }
        if (readRate[lengthClass] == 0) {
            return true;
        }
        if (lengthBytes <= LONGEST_IN_TURNS_BYTES && inTurns < MESSAGES_IN_TURNS) {
            return inTurns++ % 2 == 0;
        }
        boolean isReadFaster = readRate[lengthClass] > pushRate[lengthClass];
        return message % RETRY_PERIOD == 0 ? !isReadFaster : isReadFaster;
    }

    /** A message was pushed through chunks. */
    public void pushed(long lengthBytes, long startedNs, long endedNs) {
        learn(pushRate, lengthBytes, startedNs, endedNs);
    }

    /** A message was copied from memory to memory. */
    public void read(long lengthBytes, long startedNs, long endedNs) {
        learn(readRate, lengthBytes, startedNs, endedNs);
    }

    private void learn(double[] rates, long lengthBytes, long startedNs, long endedNs) {
        int lengthClass = lengthClass(lengthBytes);
        long elapsedNs = endedNs - Math.max(startedNs, lastEndedNs);
        lastEndedNs = endedNs;
        double rate = lengthBytes / (double) Math.max(1, elapsedNs);
        double old = rates[lengthClass];
        rates[lengthClass] = old == 0 ? rate : old + WEIGHT_OF_NEW * (rate - old);
    }
}
