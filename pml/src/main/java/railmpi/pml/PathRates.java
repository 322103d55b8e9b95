package railmpi.pml;

/**
 * The measured rates of the two ways a long message between direct buffers can take from one peer, per class of length
 * (powers of four), as exponentially weighted averages; and the choice between them. The way not chosen is tried again
 * every {@value #RETRY_PERIOD} messages.
 */
final class PathRates {
    private static final int RETRY_PERIOD = 64;
    private static final double WEIGHT_OF_NEW = 0.25;
    private static final int CLASSES = 32;

    private final double[] pushRate = new double[CLASSES];
    private final double[] readRate = new double[CLASSES];
    private final int[] messages = new int[CLASSES];

    private static int lengthClass(long lengthBytes) {
        return (Long.SIZE - Long.numberOfLeadingZeros(lengthBytes)) / 2;
    }

    boolean choosesRead(long lengthBytes) {
        int lengthClass = lengthClass(lengthBytes);
        int message = messages[lengthClass]++;
        if (pushRate[lengthClass] == 0) {
            return false;
        }
        if (readRate[lengthClass] == 0) {
            return true;
        }
        boolean isReadFaster = readRate[lengthClass] > pushRate[lengthClass];
        return message % RETRY_PERIOD == 0 ? !isReadFaster : isReadFaster;
    }

    void pushed(long lengthBytes, long elapsedNs) {
        learn(pushRate, lengthBytes, elapsedNs);
    }

    void read(long lengthBytes, long elapsedNs) {
        learn(readRate, lengthBytes, elapsedNs);
    }

    private static void learn(double[] rates, long lengthBytes, long elapsedNs) {
        int lengthClass = lengthClass(lengthBytes);
        double rate = lengthBytes / (double) Math.max(1, elapsedNs);
        double old = rates[lengthClass];
        rates[lengthClass] = old == 0 ? rate : old + WEIGHT_OF_NEW * (rate - old);
    }
}
