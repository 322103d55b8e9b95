package railmpi.test.programs;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import mpi.MPI;

/**
 * In the last rank another thread than main throws, while the other ranks wait. Argument: which thread, and who handles
 * it. Where the job goes on, each rank reports.
 */
public final class Uncaught {
    private Uncaught() {}

    public static void main(String[] args) throws Exception {
        if (args[0].equals("default-before")) {
            Thread.setDefaultUncaughtExceptionHandler(Uncaught::handle);
        }
        MPI.InitThread(args, MPI.THREAD_MULTIPLE);
        Checks checks = new Checks();
        int rank = MPI.COMM_WORLD.getRank();
        checks.that(rank >= 0, () -> "rank " + rank);
        boolean isLast = rank == MPI.COMM_WORLD.getSize() - 1;
        MPI.COMM_WORLD.barrier();
        if (isLast && !args[0].equals("after-finalize")) {
            failIn(args[0]);
        }
        MPI.COMM_WORLD.barrier();
        checks.report();
        MPI.Finalize();
        if (isLast && args[0].equals("after-finalize")) {
            run(worker());
        }
    }

    private static void failIn(String thread) throws Exception {
        switch (thread) {
            case "thread", "default-before" -> run(worker());
            case "virtual" -> // of Java 21 and later
                ((Thread) Thread.class
                                .getMethod("startVirtualThread", Runnable.class)
                                .invoke(null, (Runnable) Uncaught::fail))
                        .join();
            case "execute", "submit" -> runByExecutor(thread.equals("submit"));
            case "default-after" -> {
                Thread.setDefaultUncaughtExceptionHandler(Uncaught::handle);
                run(worker());
            }
            case "own" -> {
                Thread worker = worker();
                worker.setUncaughtExceptionHandler(Uncaught::handle);
                run(worker);
            }
            default -> throw new IllegalArgumentException(thread);
        }
    }

    private static Thread worker() {
        return new Thread(Uncaught::fail, "worker");
    }

    private static void run(Thread thread) throws InterruptedException {
        thread.start();
        thread.join();
    }

    private static void runByExecutor(boolean isSubmitted) throws InterruptedException {
        ExecutorService executor = Executors.newSingleThreadExecutor(task -> new Thread(task, "worker"));
        if (isSubmitted) {
            Future<?> kept = executor.submit(Uncaught::fail);
            executor.shutdown();
            executor.awaitTermination(1, TimeUnit.MINUTES);
            if (!kept.isDone()) {
                throw new AssertionError("the task has not ended");
            }
        } else {
            executor.execute(Uncaught::fail);
            executor.shutdown();
            executor.awaitTermination(1, TimeUnit.MINUTES);
        }
    }

    private static void fail() {
        throw new IllegalStateException("thrown by the test");
    }

    private static void handle(Thread thread, Throwable exception) {
        System.out.println("HANDLED in " + thread.getName() + ": " + exception.getMessage());
    }
}
