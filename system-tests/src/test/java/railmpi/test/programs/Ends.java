package railmpi.test.programs;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mpi.MPI;

/**
 * Ways in which one rank ends while the others wait or work. Arguments: what the last rank does, what the others do.
 * Each rank prints {@code READY} when it is there; the last rank goes on when all are ready.
 */
public final class Ends {
    private static final int LONG_BYTES = 100_000;
    private static final List<ByteBuffer> BUFFERS = new ArrayList<>();

    private Ends() {}

    public static void main(String[] args) throws Exception {
        if (args[0].equals("sleep-before-init")) {
            System.out.println("READY");
            Thread.sleep(600_000);
        }
        if (args[0].equals("throw-before-init")) {
            startThread();
            throw new IllegalStateException("thrown by the test");
        }
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int last = MPI.COMM_WORLD.getSize() - 1;
        BUFFERS.add(MPI.newByteBuffer(8)); // shared memory, which is not to stay behind
        BUFFERS.add(MPI.newByteBuffer(LONG_BYTES));
        MPI.COMM_WORLD.barrier();
        System.out.println("READY");
        if (rank == last) {
            end(args[0]);
        } else {
            go(args[1], last);
        }
    }

    private static void end(String how) throws Exception {
        switch (how) {
            case "throw" -> throw new IllegalStateException("thrown by the test");
            case "throw-with-threads" -> {
                startThread();
                throw new IllegalStateException("thrown by the test");
            }
            case "return" -> System.out.println("returning without Finalize");
            case "exit-0" -> System.exit(0);
            case "exit-5" -> System.exit(5);
            case "halt" -> Runtime.getRuntime().halt(6);
            case "halt-0" -> Runtime.getRuntime().halt(0);
            case "abort" -> MPI.COMM_WORLD.abort(7);
            case "older-abort" -> MPI.COMM_SELF.Abort(8);
            case "finalize-exit-9" -> {
                MPI.Finalize();
                System.exit(9);
            }
            case "thread-throws" -> {
                Thread thread = new Thread(() -> {
                    throw new IllegalStateException("thrown by another thread");
                });
                thread.start();
                thread.join();
                MPI.COMM_WORLD.abort(11);
            }
            case "out-of-memory" -> System.out.println(new long[Integer.MAX_VALUE][Integer.MAX_VALUE].length);
            case "wait" -> Thread.sleep(600_000);
            case "finalize-in-hook" -> finalizeInHook();
            case "finalize-in-hook-exit" -> {
                finalizeInHook();
                System.exit(0);
            }
            case "finalize-in-hook-wait" -> {
                finalizeInHook();
                System.out.println("HOOKED");
                Thread.sleep(600_000);
            }
            default -> throw new IllegalArgumentException(how);
        }
    }

    /** The job ends well if MPI works while the process exits. */
    private static void finalizeInHook() {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            int[] ranks = {1};
            MPI.COMM_WORLD.allReduce(ranks, 1, MPI.INT, MPI.SUM);
            MPI.Finalize();
            System.out.println("FINALIZED of " + ranks[0]);
        }));
    }

    private static void startThread() throws InterruptedException {
        Thread thread = new Thread(() -> {
            try {
                Thread.sleep(600_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        thread.start();
        Thread.sleep(50);
    }

    private static void go(String how, int last) throws Exception {
        if (how.startsWith("finalize-in-hook")) {
            end(how);
            return;
        }
        byte[] data = new byte[10_000_000];
        switch (how) {
            case "receive" -> MPI.COMM_WORLD.recv(data, 1, MPI.BYTE, last, 1);
            case "receive-any" -> MPI.COMM_WORLD.recv(data, 1, MPI.BYTE, MPI.ANY_SOURCE, MPI.ANY_TAG);
            case "send" -> MPI.COMM_WORLD.send(data, data.length, MPI.BYTE, last, 1);
            case "barrier" -> MPI.COMM_WORLD.barrier();
            case "compute" -> {
                while (true) {
                    data[0]++;
                }
            }
            case "sleep" -> Thread.sleep(600_000);
            case "finalize" -> MPI.Finalize();
            default -> throw new IllegalArgumentException(how);
        }
    }
}
