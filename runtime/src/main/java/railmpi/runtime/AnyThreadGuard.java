package railmpi.runtime;

import java.io.PrintStream;
import java.lang.Thread.UncaughtExceptionHandler;
import railmpi.core.log.Log;

/**
 * Ends the whole job when any thread dies of an exception that nobody handles, before MPI.Finalize; the user asks for
 * it by {@link RuntimeParameters#ABORT_ON_UNCAUGHT}. It is the JVM's default handler, so what the program sets goes
 * before it: the handler of a thread, that of a thread group, and a default handler, be it set before MPI.Init or
 * after.
 */
final class AnyThreadGuard implements UncaughtExceptionHandler {
    private static final int EXIT_CODE = 1;

    private final int rank;

    private AnyThreadGuard(int rank) {
        this.rank = rank;
    }

    static void install(int rank) {
        if (Thread.getDefaultUncaughtExceptionHandler() == null) {
            Thread.setDefaultUncaughtExceptionHandler(new AnyThreadGuard(rank));
        } else {
            Log.info("mpi_abort_on_uncaught has no effect: the program has a default handler of its own");
        }
    }

    static void remove() {
        if (Thread.getDefaultUncaughtExceptionHandler() instanceof AnyThreadGuard) {
            Thread.setDefaultUncaughtExceptionHandler(null);
        }
    }

    /** Prints what Java prints, and where; a process manager may tell less. */
    @Override
    public void uncaughtException(Thread thread, Throwable exception) {
        String name = "thread \"" + (thread.getName().isEmpty() ? thread : thread.getName()) + "\"";
        try {
            PrintStream target = System.err;
            target.print("Exception in " + name + " of rank " + rank + " on " + HostName.read() + " ");
            exception.printStackTrace(target);
        } finally {
            if (World.isActive()) {
                World.threadDied(EXIT_CODE, "uncaught " + exception.getClass().getName() + " in " + name);
            }
        }
    }
}
