package railmpi.core.param;

/**
 * What the value of a parameter must be beside of its type. Implementations are immutable, for any thread. Those that
 * every rank makes at its start are classes: linking a lambda takes a millisecond.
 */
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

    /** The rule that a value can be read. */
    abstract class Readable implements ValueRule {
        /**
         * Reads a value.
         *
         * @throws ParameterException that says what is wrong, without the name of the parameter
         */
        protected abstract void read(String value);

        @Override
        public final String problem(String value, int ranks) {
            try {
                read(value);
                return null;
            } catch (ParameterException e) {
                return e.getMessage();
            }
        }
    }

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
