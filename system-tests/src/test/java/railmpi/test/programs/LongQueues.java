package railmpi.test.programs;

import java.util.Locale;
import mpi.Comm;
import mpi.MPI;
import mpi.Request;

/**
 * Times matching with few and with many outstanding receives and unexpected messages. Arguments: the small and the
 * large number. Prints {@code RATIO name value}: how much longer a message takes among many.
 */
public final class LongQueues {
    private LongQueues() {}

    private interface Trial {
        void run(Comm comm, int count, boolean isDistinct);
    }

    public static void main(String[] arguments) {
        String[] args = MPI.Init(arguments);
        int few = Integer.parseInt(args[0]);
        int many = Integer.parseInt(args[1]);
        Checks checks = new Checks();
        compare(checks, "posted-tags", LongQueues::posted, few, many, true);
        compare(checks, "posted-one-tag", LongQueues::posted, few, many, false);
        compare(checks, "unexpected-tags", LongQueues::unexpected, few, many, true);
        compare(checks, "unexpected-one-tag", LongQueues::unexpected, few, many, false);
        checks.report();
        MPI.Finalize();
    }

    private static void compare(Checks checks, String name, Trial trial, int few, int many, boolean isDistinct) {
        Comm comm = MPI.COMM_WORLD;
        trial.run(comm, many, isDistinct);
        double small = Double.MAX_VALUE;
        double large = Double.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            small = Math.min(small, time(trial, comm, few, isDistinct));
            large = Math.min(large, time(trial, comm, many, isDistinct));
        }
        checks.that(large > 0, () -> "no time passed");
        if (comm.getRank() == 0) {
            System.out.printf(
                    Locale.ROOT,
                    "RATIO %s %.2f (%.2f and %.2f us per message)%n",
                    name,
                    large / small,
                    small * 1e6,
                    large * 1e6);
        }
    }

    private static double time(Trial trial, Comm comm, int count, boolean isDistinct) {
        comm.barrier();
        double start = MPI.wtime();
        trial.run(comm, count, isDistinct);
        return (MPI.wtime() - start) / count;
    }

    /** All receives are posted, then the messages come in the opposite order of the tags. */
    private static void posted(Comm comm, int count, boolean isDistinct) {
        if (comm.getRank() == 0) {
            byte[] data = new byte[1];
            Request[] requests = new Request[count];
            for (int i = 0; i < count; i++) {
                requests[i] = comm.Irecv(data, 0, 1, MPI.BYTE, 1, isDistinct ? i : 7);
            }
            comm.barrier();
            Request.Waitall(requests);
        } else {
            comm.barrier();
            byte[] data = new byte[1];
            for (int i = count - 1; i >= 0; i--) {
                comm.Send(data, 0, 1, MPI.BYTE, 0, isDistinct ? i : 7);
            }
        }
        comm.barrier();
    }

    /** All messages are there before the first receive; they are taken in the opposite order of the tags. */
    private static void unexpected(Comm comm, int count, boolean isDistinct) {
        byte[] data = new byte[1];
        if (comm.getRank() == 1) {
            Request[] requests = new Request[count];
            for (int i = 0; i < count; i++) {
                requests[i] = comm.Isend(data, 0, 1, MPI.BYTE, 0, isDistinct ? i : 7);
            }
            comm.Send(data, 0, 1, MPI.BYTE, 0, count);
            Request.Waitall(requests);
        } else {
            comm.Recv(data, 0, 1, MPI.BYTE, 1, count);
            for (int i = count - 1; i >= 0; i--) {
                comm.Recv(data, 0, 1, MPI.BYTE, 1, isDistinct ? i : 7);
            }
        }
        comm.barrier();
    }
}
