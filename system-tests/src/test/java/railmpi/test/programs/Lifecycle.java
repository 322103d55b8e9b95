package railmpi.test.programs;

import mpi.MPI;

/**
 * Use before Init and after Finalize, predicates, and Init again after Finalize. Argument: rounds of Init and Finalize.
 */
public final class Lifecycle {
    private Lifecycle() {}

    public static void main(String[] args) {
        Checks checks = new Checks();
        checks.that(!MPI.isInitialized() && !MPI.Initialized(), () -> "initialised before Init");
        checks.that(!MPI.isFinalized(), () -> "finalised before Init");
        unusable(checks, "not initialized");
        checks.that(MPI.Wtime() > 0, () -> "Wtime needs Init");
        int rounds = Integer.parseInt(args[0]);
        for (int round = 0; round < rounds; round++) {
            String[] rest = round % 2 == 0 ? MPI.Init(args) : MPI.Init(null);
            if (round % 2 == 0) {
                checks.same("arguments", args, rest);
            }
            checks.that(MPI.isInitialized(), () -> "not initialised after Init");
            checks.that(!MPI.isFinalized(), () -> "finalised after Init");
            String[] already = {"already initialized"};
            checks.fails("Init twice under ERRORS_ARE_FATAL", MPI.ERR_OTHER, already, () -> MPI.Init(args));
            MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
            checks.fails("Init twice", MPI.ERR_OTHER, already, () -> MPI.Init(args));
            checks.fails("InitThread", MPI.ERR_OTHER, already, () -> MPI.InitThread(args, MPI.THREAD_SINGLE));
            work(checks, round);
            leaveBehind();
            if (round == rounds - 1) {
                checks.report();
            }
            MPI.Finalize();
            if (!MPI.isFinalized()) {
                throw new AssertionError("not finalised after Finalize");
            }
            unusable(checks, "finalized");
            checks.fails("Finalize twice", -1, new String[] {"finalized"}, MPI::Finalize);
        }
    }

    private static void unusable(Checks checks, String part) {
        String[] parts = {part};
        checks.fails("send", -1, parts, () -> MPI.COMM_WORLD.send(new int[1], 1, MPI.INT, 0, 0));
        checks.fails("Recv", -1, parts, () -> MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, 0, 0));
        checks.fails("iSend", -1, parts, () -> MPI.COMM_WORLD.iSend(MPI.newIntBuffer(1), 1, MPI.INT, 0, 0));
        checks.fails("getRank", -1, parts, () -> MPI.COMM_WORLD.getRank());
        checks.fails("Size", -1, parts, () -> MPI.COMM_WORLD.Size());
        checks.fails("barrier", -1, parts, () -> MPI.COMM_WORLD.barrier());
        checks.fails("dup", -1, parts, () -> MPI.COMM_SELF.dup());
        checks.fails("wtime", -1, parts, MPI::wtime);
        checks.fails("probe", -1, parts, () -> MPI.COMM_WORLD.probe(0, 0));
    }

    /** Long messages that nobody receives: no promise is broken, and Finalize does not wait for them. */
    private static void leaveBehind() {
        byte[] data = new byte[1_000_000];
        int next = (MPI.COMM_WORLD.getRank() + 1) % MPI.COMM_WORLD.getSize();
        MPI.attachBuffer(new byte[2 * data.length]);
        MPI.COMM_WORLD.bSend(data, data.length, MPI.BYTE, next, 99);
        MPI.COMM_WORLD.iSend(data, data.length, MPI.BYTE, next, 99).free();
    }

    private static void work(Checks checks, int round) {
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int[] in = new int[1];
        MPI.COMM_WORLD.sendRecv(
                new int[] {round},
                1,
                MPI.INT,
                (rank + 1) % size,
                round,
                in,
                1,
                MPI.INT,
                (rank + size - 1) % size,
                round);
        checks.equal("message of round", round, in[0]);
        int[] sum = {rank};
        MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
        checks.equal("sum", size * (size - 1) / 2, sum[0]);
    }
}
