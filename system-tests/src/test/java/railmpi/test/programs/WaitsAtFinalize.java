package railmpi.test.programs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Message;
import mpi.Request;

/** Threads that still wait, in calls of several kinds, when MPI is finalised: each gets an MPIException. */
public final class WaitsAtFinalize {
    private WaitsAtFinalize() {}

    /** A call that waits for ever. */
    private interface Wait {
        void begin() throws MPIException;
    }

    public static void main(String[] args) throws Exception {
        MPI.InitThread(args, MPI.THREAD_MULTIPLE);
        Checks checks = new Checks();
        int rank = MPI.COMM_WORLD.getRank();
        MPI.COMM_WORLD.barrier();
        Map<String, MPIException> ends = new LinkedHashMap<>();
        List<Thread> threads = new ArrayList<>();
        waits().forEach((name, wait) -> threads.add(start(name, wait, ends)));
        MPI.COMM_WORLD.barrier();
        MPI.Finalize();
        for (Thread thread : threads) {
            thread.join();
            MPIException end = ends.get(thread.getName());
            checks.that(end != null, () -> thread.getName() + " returned");
            checks.that(end.getMessage().contains("finalized"), () -> thread.getName() + ": " + end.getMessage());
        }
        checks.report(rank);
    }

    private static Map<String, Wait> waits() {
        Intracomm world = MPI.COMM_WORLD;
        int peer = world.getSize() - 1 - world.getRank();
        Map<String, Wait> waits = new LinkedHashMap<>();
        waits.put("receive", () -> world.recv(new int[1], 1, MPI.INT, peer, 1));
        waits.put("receive from any", () -> world.recv(new int[1], 1, MPI.INT, MPI.ANY_SOURCE, 2));
        waits.put("probe", () -> world.probe(peer, 3));
        waits.put("probe of a message to be received", () -> new Message().mProbe(peer, 3, world));
        waits.put("test of a message to be received", () -> {
            while (new Message().imProbe(peer, 3, world) == null) {
                Thread.yield();
            }
        });
        waits.put(
                "sendRecv",
                () -> world.sendRecv(new int[1], 1, MPI.INT, MPI.PROC_NULL, 7, new int[1], 1, MPI.INT, peer, 7));
        int ownTag = 100 + world.getRank(); // the other leader gives another one
        waits.put("createIntercomm", () -> world.createIntercomm(MPI.COMM_SELF, 0, peer, ownTag));
        waits.put("wait", () -> world.iRecv(new int[1], 1, MPI.INT, peer, 4).waitFor());
        waits.put(
                "wait for any",
                () -> Request.waitAny(new Request[] {
                    world.iRecv(new int[1], 1, MPI.INT, peer, 5), world.iRecv(new int[1], 1, MPI.INT, peer, 6)
                }));
        return waits;
    }

    /** Returns when the thread is about to wait. */
    private static Thread start(String name, Wait wait, Map<String, MPIException> ends) {
        Thread thread = new Thread(
                () -> {
                    try {
                        wait.begin();
                    } catch (MPIException e) {
                        synchronized (ends) {
                            ends.put(name, e);
                        }
                    }
                },
                name);
        thread.start();
        return thread;
    }
}
