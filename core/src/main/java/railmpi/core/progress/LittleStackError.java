package railmpi.core.progress;

/** A thread has too little stack for some work, which has not begun: it is left for the next who comes by. */
public final class LittleStackError extends StackOverflowError {
    private static final long serialVersionUID = 1L;

    LittleStackError() {
        super("too little stack to go on with what has arrived, which waits for another call");
    }
}
