package railmpi.core;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A daemon thread of the library. Nobody interrupts it: who interrupts a whole group of threads means those of the
 * program, and an interrupt would close the files and sockets that the thread uses, and keep it from sleeping.
 *
 * <p>What needs such a thread: waiting on behalf of the program's threads, and whatever an interrupt of the caller
 * would break.
 */
public class LibraryThread extends Thread {
    /** Ids of those at their work. */
    private static final Set<Long> AT_WORK = ConcurrentHashMap.newKeySet();

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

    @Override
    public void run() {
        AT_WORK.add(getId());
        try {
            super.run();
        } finally {
            AT_WORK.remove(getId());
        }
    }

    /**
     * Tells whether a thread that does what it was given is one of the library.
     *
     * @param id of a thread
     * @return false too when it has ended
     */
    public static boolean isAtWork(long id) {
        return AT_WORK.contains(id);
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
