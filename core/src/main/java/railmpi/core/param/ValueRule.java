package railmpi.core.param;

/** What the value of a parameter must be beside of its type. Implementations are immutable, for any thread. */
@FunctionalInterface
public interface ValueRule {
    /**
     * Returns what is wrong with a value.
     *
     * @param value without blanks around it
     * @param ranks of the job
     * @return a text to follow the value in a message, null if nothing is wrong
     */
    String problem(String value, int ranks);

    /**
     * Tells whether a value is accepted but changes nothing.
     *
     * @param value without blanks around it
     * @return false unless the rule says otherwise
     */
    default boolean isIgnored(String value) {
        return false;
    }
}
