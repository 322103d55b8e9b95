package railmpi.core.progress;

import railmpi.core.LibraryThread;

/** A thread of the library, which works until it is closed. */
public abstract class AgentThread extends LibraryThread {
    private volatile boolean isClosed;

    /**
     * Prepares it.
     *
     * @param name of the thread
     */
    protected AgentThread(String name) {
        super(null, name);
    }

    /** Tells whether the thread is to end. */
    protected final boolean isClosed() {
        return isClosed;
    }

    /** Ends whatever this thread sleeps on, so that it sees whether it is closed. Any thread. */
    protected abstract void rouse();

    /** Ends the thread and waits for its end, interrupted or not. Call without the progress lock. */
    public final void close() {
        isClosed = true;
        rouse();
        awaitEnd();
    }
}
