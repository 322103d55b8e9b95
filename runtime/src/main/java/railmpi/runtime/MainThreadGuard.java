package railmpi.runtime;

import java.lang.Thread.UncaughtExceptionHandler;

/**
 * Ends the whole job when the thread that called MPI.Init, or the one that runs the program's main, dies of an
 * exception before MPI.Finalize, even when other threads of the program still run. The exception is first given to
 * whoever would have had it without us: the thread's own handler, the default handler, or Java, which prints it.
 */
final class MainThreadGuard implements UncaughtExceptionHandler {
    private static final int EXIT_CODE = 1;
    private static final String MAIN_NAME = "main";
    /** The thread as which the JVM waits for others, and then ends, once main has returned. */
    private static final String AFTER_MAIN = "DestroyJavaVM";

    private final UncaughtExceptionHandler previous;

    private MainThreadGuard(UncaughtExceptionHandler previous) {
        this.previous = previous;
    }

    /** Guards the calling thread, and the one that runs main if that is another and still alive; idempotent. */
    static void install() {
        Thread caller = Thread.currentThread();
        guard(caller);
        Thread first = firstThread(caller);
        if (first.getName().equals(MAIN_NAME)) {
            guard(first);
        }
    }

    private static void guard(Thread thread) {
        UncaughtExceptionHandler present = thread.getUncaughtExceptionHandler();
        boolean hasDied = present == null;
        if (!hasDied && !(present instanceof MainThreadGuard)) {
            thread.setUncaughtExceptionHandler(new MainThreadGuard(present));
        }
    }

    /** Tells, while the JVM ends, whether it does so because main has returned; not for an exit or a signal. */
    static boolean hasMainReturned() {
        for (Thread thread : allThreads()) {
            if (thread != null && thread.getName().equals(AFTER_MAIN) && thread.getStackTrace().length > 0) {
                return true;
            }
        }
        return false;
    }

    /** Returns the oldest thread that lives: the one that runs main, or one of the JVM's own when that has died. */
    private static Thread firstThread(Thread caller) {
        Thread first = caller;
        for (Thread thread : allThreads()) {
            if (thread != null && thread.getId() < first.getId()) {
                first = thread;
            }
        }
        return first;
    }

    /** Returns the threads that live, and null behind them. */
    private static Thread[] allThreads() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        Thread[] threads = new Thread[root.activeCount() + 1];
        int count = root.enumerate(threads);
        while (count == threads.length) {
            threads = new Thread[2 * count];
            count = root.enumerate(threads);
        }
        return threads;
    }

    @Override
    public void uncaughtException(Thread thread, Throwable exception) {
        try {
            previous.uncaughtException(thread, exception);
        } finally {
            if (World.isActive()) {
                World.threadDied(EXIT_CODE, "uncaught " + exception.getClass().getName());
            }
        }
    }
}
