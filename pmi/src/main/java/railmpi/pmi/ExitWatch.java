package railmpi.pmi;

import railmpi.core.log.Log;

/**
 * Ends the job when this process exits without MPI.Finalize. Our own manager sees that by itself; Hydra does too, but
 * then reports success more often than not, and Slurm lets the other ranks wait for ever. Runs once, as the JVM exits.
 *
 * <p>With which status it exits nobody knows here. A parent that will know, and knows that MPI has begun, gets the job
 * left to it: it also notices the end of a JVM that was halted, and names the rank, for which an abort leaves it no
 * time.
 */
final class ExitWatch implements Runnable {
    private static final int EXIT_CODE = 1;
    private static final String[] SIGNALS = {"SIGHUP", "SIGINT", "SIGTERM"};
    private static final int[] SIGNAL_CODES = {128 + 1, 128 + 2, 128 + 15};

    private final Pmi1Client client;

    ExitWatch(Pmi1Client client) {
        this.client = client;
    }

    @Override
    public void run() {
        if (client.mayExit() || client.isWatchedByParent()) {
            return;
        }
        try {
            int signal = signal();
            if (signal < 0) {
                client.abort(EXIT_CODE, "exit without MPI.Finalize");
            } else {
                // No word of it: most likely it was the manager that sent the signal, to all ranks.
                client.sendAbort(SIGNAL_CODES[signal], SIGNALS[signal]);
            }
        } catch (PmiException e) {
            Log.info(e.getMessage()); // a manager that is gone has ended the job already
        }
    }

    /** Returns the index of the signal that ends this JVM, which it does in a thread named after it; -1 without one. */
    private static int signal() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        Thread[] threads = new Thread[2 * root.activeCount() + 8];
        int count = root.enumerate(threads);
        for (int i = 0; i < count; i++) {
            for (int signal = 0; signal < SIGNALS.length; signal++) {
                if (threads[i].getName().equals(SIGNALS[signal] + " handler")) {
                    return signal;
                }
            }
        }
        return -1;
    }
}
