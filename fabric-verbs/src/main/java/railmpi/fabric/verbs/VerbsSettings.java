package railmpi.fabric.verbs;

import railmpi.core.param.Parameters;

/**
 * What connections are like, see {@link VerbsParameters}. Immutable.
 *
 * @param gidIndex index of the GID of each port, -1: the one of its IP address
 * @param maxInlineBytes longest message that is copied with its request, if the adapter takes so much
 * @param queueDepth most work requests under way in one direction of a queue pair, 1 or more
 * @param signalPeriod of so many sends in a row one is signalled
 * @param timeout code of the local acknowledge timeout
 * @param retryCount repetitions without acknowledgement
 * @param rnrRetry repetitions without posted receive
 * @param minRnrTimer code of the pause between those
 * @param serviceLevel 0 to 15
 * @param sharesReceives whether connections of an adapter share their receives, if it can
 */
public record VerbsSettings(
        int gidIndex,
        int maxInlineBytes,
        int queueDepth,
        int signalPeriod,
        int timeout,
        int retryCount,
        int rnrRetry,
        int minRnrTimer,
        int serviceLevel,
        boolean sharesReceives) {
    /** The defaults of the parameters. */
    public static final VerbsSettings USUAL = new VerbsSettings(-1, 128, 256, 16, 14, 7, 7, 12, 0, true);

    /**
     * Reads the parameters.
     *
     * @param parameters resolved, with {@link VerbsParameters#ALL} among them
     * @return what they say
     */
    public static VerbsSettings of(Parameters parameters) {
        return new VerbsSettings(
                parameters.get(VerbsParameters.GID_INDEX),
                parameters.get(VerbsParameters.MAX_INLINE),
                parameters.get(VerbsParameters.QUEUE_DEPTH),
                parameters.get(VerbsParameters.SIGNAL_PERIOD),
                parameters.get(VerbsParameters.TIMEOUT),
                parameters.get(VerbsParameters.RETRY_COUNT),
                parameters.get(VerbsParameters.RNR_RETRY),
                parameters.get(VerbsParameters.MIN_RNR_TIMER),
                parameters.get(VerbsParameters.SERVICE_LEVEL),
                parameters.get(VerbsParameters.SHARED_RECEIVES));
    }
}
