package railmpi.test.programs;

import mpi.MPI;

/**
 * Ends of the last rank that neither return from main nor fail in the thread of Init. Argument: which one. Each rank
 * prints {@code READY} when it is there.
 */
public final class UnusualEnds {
    private UnusualEnds() {}

    public static void main(String[] args) throws Exception {
        if (args[0].startsWith("main-throws")) {
            throwInMain(args);
            return;
        }
        MPI.Init(args);
        Checks checks = new Checks();
        int rank = MPI.COMM_WORLD.getRank();
        boolean isLast = rank == MPI.COMM_WORLD.getSize() - 1;
        checks.that(rank >= 0, () -> "rank " + rank);
        checks.report();
        if (isLast && args[0].equals("halt-in-hook")) {
            Runtime.getRuntime()
                    .addShutdownHook(new Thread(() -> Runtime.getRuntime().halt(0)));
        }
        MPI.Finalize();
        if (args[0].startsWith("again")) {
            MPI.Init(args);
        }
        if (isLast) {
            end(args[0]);
        } else {
            goOn(args[0]);
        }
    }

    private static void end(String how) throws InterruptedException {
        switch (how) {
            case "halt" -> Runtime.getRuntime().halt(0);
            case "halt-in-hook" -> System.exit(0);
            case "again-halt" -> Runtime.getRuntime().halt(0);
            case "again-finalize-halt" -> {
                MPI.Finalize();
                Runtime.getRuntime().halt(0);
            }
            case "halt-others-init" -> {
                Thread.sleep(200);
                Runtime.getRuntime().halt(0);
            }
            default -> throw new IllegalArgumentException(how);
        }
    }

    private static void goOn(String how) throws InterruptedException {
        switch (how) {
            case "again-halt" -> MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, MPI.ANY_SOURCE, 1);
            case "again-finalize-halt" -> MPI.Finalize();
            case "halt-others-init" -> MPI.Init(null);
            default -> Thread.sleep(300);
        }
    }

    /** Init and a receive for ever in another thread; the last rank's main throws then. */
    private static void throwInMain(String[] args) throws InterruptedException {
        Thread caller = new Thread(
                () -> {
                    MPI.Init(args);
                    System.out.println("READY");
                    synchronized (args) {
                        args.notifyAll();
                    }
                    MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, MPI.ANY_SOURCE, 1);
                },
                "caller");
        synchronized (args) {
            caller.start();
            args.wait();
        }
        if (MPI.COMM_WORLD.getRank() == MPI.COMM_WORLD.getSize() - 1) {
            throw new IllegalStateException("thrown by the test");
        }
        caller.join();
    }
}
