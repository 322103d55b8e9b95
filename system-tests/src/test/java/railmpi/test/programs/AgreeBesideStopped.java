package railmpi.test.programs;

import java.nio.IntBuffer;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * Rank 1 of six is stopped, while rank 5, whose words go up by way of rank 1, begins more agreements with it than there
 * is room for their frames. Agreements of the others do not wait, and all end when rank 1 goes on.
 */
public final class AgreeBesideStopped {
    private static final int WITH_STOPPED = 4_000;
    private static final int BESIDE = 50;
    private static final int STOPPED = 1;

    private AgreeBesideStopped() {}

    public static void main(String[] arguments) throws Exception {
        MPI.Init(arguments);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int last = world.getSize() - 1;
        Checks checks = new Checks();
        Intracomm others = world.split(rank == STOPPED ? MPI.UNDEFINED : 0, rank);
        long[] pid = {ProcessHandle.current().pid()};
        world.bcast(pid, 1, MPI.LONG, STOPPED);
        IntBuffer flags = MPI.newIntBuffer(WITH_STOPPED);
        Request[] requests = null;
        if (rank != STOPPED) {
            if (rank == 0) {
                signal("STOP", pid[0]);
            }
            others.barrier();
            requests = rank == last ? begin(world, flags) : null;
            for (int i = 0; i < BESIDE; i++) {
                checks.equal("agreed beside", i, others.agree(i | 1 << 8 + rank));
            }
            others.barrier();
            if (rank == 0) {
                signal("CONT", pid[0]);
            }
        }
        Request.waitAll(requests == null ? begin(world, flags) : requests);
        for (int i = 0; i < WITH_STOPPED; i++) {
            checks.equal("agreed", i, flags.get(i));
        }
        checks.report();
        MPI.Finalize();
    }

    private static Request[] begin(Intracomm world, IntBuffer flags) throws MPIException {
        Request[] requests = new Request[WITH_STOPPED];
        for (int i = 0; i < WITH_STOPPED; i++) {
            flags.put(i, i);
            requests[i] = world.iAgree(MPI.slice(flags, i).limit(1));
        }
        return requests;
    }

    private static void signal(String name, long pid) throws Exception {
        new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor();
    }
}
