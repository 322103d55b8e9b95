package railmpi.pml.state;

/**
 * Something that goes on beside the program and is made of messages and other things that complete, a non-blocking
 * collective for example. It has one request that is complete when it is over, and is advanced by whichever thread
 * makes progress, one at a time.
 */
public interface Activity {
    /**
     * Tells whether it runs code of the program, which only a thread of the program may do.
     *
     * @return true if threads of the library must leave it alone
     */
    boolean runsProgramCode();

    /**
     * Returns the thread that alone may advance it, because it touches memory that is confined to that one.
     *
     * @return null if any may
     */
    default Thread onlyThread() {
        return null;
    }

    /**
     * Goes on as far as it can without waiting. Called with the progress lock held: only {@code messages} may be used
     * of this layer. What is thrown ends the activity and is the failure of its request.
     *
     * @param messages to be used in this call only
     * @return a request from {@code messages} that is not complete and must be before it can go on; null if it is over
     */
    PmlRequest advance(ActivityMessages messages);
}
