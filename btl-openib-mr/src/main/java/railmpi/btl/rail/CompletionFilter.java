package railmpi.btl.rail;

import java.util.Arrays;
import railmpi.btl.channel.RemoteCompletion;

/**
 * Turns the completions of all parts of one piece of bulk data, cut or not, into one, for the one who began the piece.
 * Pooled by {@link Stripes} and {@link Reads}.
 *
 * <p>Source: [Liu04] section 4.1 (completion filter).
 */
final class CompletionFilter {
    private RemoteCompletion completion;
    private int token;
    /** Parts whose data is not known to be in place. */
    int left;
    /** Whether it has several stripes, whose times are compared with each other. */
    boolean isCut;

    /** Whether the times say something about the rails: no stripe was moved to another rail. */
    boolean isMeasured;

    /** Bytes and times of the stripes, by rail. */
    int[] lengths = new int[0];

    long[] queuedBytes = new long[0];
    long[] timesNs = new long[0];

    void begin(RemoteCompletion newCompletion, int newToken, int[] plan, int rails) {
        completion = newCompletion;
        token = newToken;
        isMeasured = true;
        if (lengths.length != rails) {
            lengths = new int[rails];
            queuedBytes = new long[rails];
            timesNs = new long[rails];
        }
        System.arraycopy(plan, 0, lengths, 0, rails);
        Arrays.fill(timesNs, 0);
    }

    /** Tells the one who began it; it may begin the next one with this object. */
    void completed() {
        RemoteCompletion told = completion;
        completion = null;
        told.onCompleted(token, 0);
    }
}
