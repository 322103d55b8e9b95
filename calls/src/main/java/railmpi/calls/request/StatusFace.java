package railmpi.calls.request;

import railmpi.calls.type.ItemType;
import railmpi.pml.state.MessageStatus;

/** Makes what the program sees of the end of an operation. Any thread. */
public interface StatusFace {
    /** {@return the status of a null request} */
    Object empty();

    /** {@return the status of a message; of items of a type, unless that is null} */
    Object of(MessageStatus message, ItemType received);

    /** {@return the status of a message of so many objects} */
    Object ofObjects(MessageStatus message, int objects);

    /** {@return the status of an operation that has failed, or that nobody has waited for because others have} */
    Object ofError(int errorClass);

    /** {@return that status, which now names the position of its request} */
    Object at(Object status, int position);

    /** {@return an array for so many statuses} */
    Object[] array(int length);

    /**
     * Returns the error of a call that is to complete several operations, of class ERR_IN_STATUS.
     *
     * @param text what has happened to the first that failed
     * @param cause error of that one
     * @param statuses of all; null if the call returns none
     * @return what to throw to the program
     */
    RuntimeException failed(String text, Throwable cause, Object[] statuses);
}
