package railmpi.pml.state;

/** Who may go on with an activity, as far as its request knows it. */
public interface Background {
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
}
