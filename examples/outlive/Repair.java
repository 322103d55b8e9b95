package outlive;

import java.util.stream.IntStream;
import mpi.Comm;
import mpi.Group;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.ProcFailedException;
import mpi.RevokedException;

/**
 * Puts new processes in the place of ranks that have failed: shrink, start the missing ones, merge, old ranks again.
 * Every step can fail because more ranks fail in it, so all agree on each step and begin again if it did not work.
 */
final class Repair {
    private static final int RANK = 1;

    private Repair() {}

    /**
     * Agrees on whether all are well. Who has not failed gets the same answer.
     *
     * @return false if a rank has failed or is not well
     */
    static boolean agree(Comm comm, boolean isWell) throws MPIException {
        try {
            return comm.agree(isWell);
        } catch (ProcFailedException e) {
            return false;
        }
    }

    /**
     * Replaces what has failed. All ranks that have not failed call it.
     *
     * @param broken the communicator; it is freed
     * @param program class with the main method of the new processes, which call {@link #join}
     * @param arguments of the new processes
     * @return of the same size; each caller has the rank it had
     */
    static Intracomm replace(Intracomm broken, Class<?> program, String... arguments) throws MPIException {
        Intracomm whole = null;
        while (whole == null) {
            Intracomm living = broken.shrink();
            int[] lost = lost(broken, living);
            if (lost.length == 0) {
                whole = living;
            } else {
                Intercomm started = start(living, lost.length, program, arguments);
                whole = started == null ? null : joined(broken.getRank(), living, started, lost);
                living.free();
            }
        }
        broken.free();
        return whole;
    }

    /** Returns the ranks of the old communicator that the new one does not have. */
    private static int[] lost(Intracomm broken, Intracomm living) throws MPIException {
        int[] ranks = IntStream.range(0, broken.getSize()).toArray();
        int[] now = Group.translateRanks(broken.getGroup(), ranks, living.getGroup());
        return IntStream.of(ranks).filter(rank -> now[rank] == MPI.UNDEFINED).toArray();
    }

    /** Returns null if it did not work at all. */
    private static Intercomm start(Intracomm living, int number, Class<?> program, String... arguments)
            throws MPIException {
        Intercomm started = null;
        try {
            started = living.spawn(program.getName(), arguments, number, MPI.INFO_NULL, 0, null);
        } catch (ProcFailedException | RevokedException e) {
            // one of us has failed meanwhile: none has the new processes
        }
        if (agree(living, started != null)) {
            return started;
        }
        if (started != null) {
            started.revoke(); // the new processes end
            started.free();
        }
        return null;
    }

    private static Intracomm joined(int rank, Intracomm living, Intercomm started, int[] lost) throws MPIException {
        Intracomm merged = null;
        try {
            if (living.getRank() == 0) {
                for (int i = 0; i < lost.length; i++) {
                    started.send(new int[] {lost[i]}, 1, MPI.INT, i, RANK);
                }
            }
            merged = started.merge(false);
        } catch (ProcFailedException | RevokedException e) {
            started.revoke();
        }
        return inOldOrder(living, started, merged, rank);
    }

    /**
     * For a process that was started in place of another one.
     *
     * @param parent of {@link Intercomm#getParent}
     * @return as {@link #replace}; null if the repair did not work and this process has to end
     */
    static Intracomm join(Intercomm parent) throws MPIException {
        parent.setErrhandler(MPI.ERRORS_RETURN);
        int[] rank = new int[1];
        Intracomm merged = null;
        try {
            parent.recv(rank, 1, MPI.INT, 0, RANK);
            merged = parent.merge(true);
        } catch (ProcFailedException | RevokedException e) {
            parent.revoke();
        }
        return inOldOrder(MPI.COMM_WORLD, parent, merged, rank[0]);
    }

    /** An agreement of two groups gives each the flag of the other one, so each agrees on its own flag before. */
    private static Intracomm inOldOrder(Intracomm own, Intercomm both, Intracomm merged, int rank)
            throws MPIException {
        boolean isWell = agree(own, merged != null);
        isWell &= agree(both, isWell);
        both.free();
        Intracomm ordered = null;
        if (isWell) {
            merged.setErrhandler(MPI.ERRORS_RETURN);
            try {
                ordered = merged.split(0, rank);
            } catch (ProcFailedException | RevokedException e) {
                // agreed on below
            }
            isWell = agree(merged, ordered != null);
        }
        if (merged != null) {
            merged.free();
        }
        if (ordered != null && !isWell) {
            ordered.free();
        }
        return isWell ? ordered : null;
    }
}
