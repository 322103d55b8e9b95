package railmpi.calls.error;

import railmpi.core.RailException;

/** Gives errors the form in which the program is to see them. Any thread. */
public interface ErrorFace {
    /**
     * Returns what is thrown to the program.
     *
     * @param error of this layer or of a lower one
     * @param errorClass its class
     * @return an unchecked exception
     */
    RuntimeException shown(RailException error, int errorClass);
}
