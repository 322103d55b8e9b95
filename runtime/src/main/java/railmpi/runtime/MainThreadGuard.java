package railmpi.runtime;

import java.lang.Thread.UncaughtExceptionHandler;

/**
 * Ends the whole job when the thread that called MPI.Init dies of an exception before MPI.Finalize, even when other
 * threads of the program still run. The exception is first given to whoever would have had it without us: the thread's
 * own handler, the default handler, or Java, which prints it.
 */
final class MainThreadGuard implements UncaughtExceptionHandler {
    private static final int EXIT_CODE = 1;

    private final UncaughtExceptionHandler previous;

    private MainThreadGuard(UncaughtExceptionHandler previous) {
        this.previous = previous;
    }

    /** Guards the calling thread; idempotent. */
    static void install() {
        Thread thread = Thread.currentThread();
        UncaughtExceptionHandler present = thread.getUncaughtExceptionHandler();
        if (!(present instanceof MainThreadGuard)) {
            thread.setUncaughtExceptionHandler(new MainThreadGuard(present));
        }
    }

    @Override
    public void uncaughtException(Thread thread, Throwable exception) {
        try {
            previous.uncaughtException(thread, exception);
        } finally {
            if (World.isActive()) {
                World.abort(EXIT_CODE, "uncaught " + exception.getClass().getName());
            }
        }
    }
}
