package railmpi.core;

/**
 * A daemon thread of the library. Nobody interrupts it: who interrupts a whole group of threads means those of the
 * program, and an interrupt would close the files and sockets that the thread uses, and keep it from sleeping.
 *
 * <p>What needs such a thread: waiting on behalf of the program's threads, and whatever an interrupt of the caller
 * would break.
 */
public class LibraryThread extends Thread {
    /**
     * Prepares a thread that does some work.
     *
     * @param work what to do
     * @param name of the thread
     */
    public LibraryThread(Runnable work, String name) {
        super(work, name);
        setDaemon(true);
    }

    /** Does nothing. */
    @Override
    public final void interrupt() {
        // see above
    }

    /** Waits for the end of this thread, interrupted or not; the interrupt flag of the caller is kept. */
    public final void awaitEnd() {
        boolean isInterrupted = false;
        while (isAlive()) {
            try {
                join();
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
