package railmpi.core.param;

import java.util.function.Consumer;

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
     * Returns the rule that a value can be read.
     *
     * @param reader throws a {@link ParameterException} that says what is wrong, without the name of the parameter
     */
    static ValueRule readBy(Consumer<String> reader) {
        return (value, ranks) -> {
            try {
                reader.accept(value);
                return null;
            } catch (ParameterException e) {
                return e.getMessage();
            }
        };
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
