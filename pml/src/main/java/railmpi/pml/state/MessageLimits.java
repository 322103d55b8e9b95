package railmpi.pml.state;

/**
 * Which protocol takes which message, by length in bytes; resolved from the parameters when the layer opens.
 *
 * @param eagerBytes longest message that is sent at once to a peer of the node
 * @param railEagerBytes the same over rails
 * @param railAtOnceBytes the same over rails while nothing is in its way; {@link Long#MAX_VALUE} for what suits the
 *     network
 * @param streamBytes longest message that is handed over in chunks without asking
 * @param crossMemoryBytes shortest message that may be copied from memory to memory
 * @param unexpectedBytes what is kept of messages that nobody has asked for; 0 for the default
 */
public record MessageLimits(
        long eagerBytes,
        long railEagerBytes,
        long railAtOnceBytes,
        long streamBytes,
        long crossMemoryBytes,
        long unexpectedBytes) {}
