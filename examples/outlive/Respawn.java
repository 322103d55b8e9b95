package outlive;

import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.ProcFailedException;
import mpi.RevokedException;

/**
 * Ranks that fail are replaced by new processes, and the job goes on with all its ranks. Arguments: the number of
 * rounds, and perhaps an {@link Accident}.
 */
public final class Respawn {
    private Intracomm comm;
    private int round;
    /** Until the first round that goes well. */
    private boolean isNew;

    private Respawn(Intracomm comm, boolean isNew) {
        this.comm = comm;
        this.isNew = isNew;
    }

    public static void main(String[] arguments) throws MPIException {
        String[] args = MPI.Init(arguments);
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        Intercomm parent = Intercomm.getParent();
        boolean isNew = !parent.isNull();
        Intracomm comm = isNew ? Repair.join(parent) : MPI.COMM_WORLD.dup();
        if (comm != null) {
            new Respawn(comm, isNew).run(Integer.parseInt(args[0]), isNew ? Accident.of() : Accident.of(args));
        }
        MPI.Finalize();
    }

    private void run(int rounds, Accident accident) throws MPIException {
        while (round < rounds) {
            boolean isWell = false;
            int[] result = new int[3];
            try {
                accident.strike(comm.getRank(), round + 1);
                result = oneRound();
                isWell = true;
            } catch (ProcFailedException | RevokedException e) {
                comm.revoke(); // so that nobody waits for one that has left
            }
            if (Repair.agree(comm, isWell)) {
                tell(result);
            } else {
                comm = Repair.replace(comm, Respawn.class, Integer.toString(rounds));
            }
        }
    }

    /** New processes do not know which round it is: it is the greatest that anybody knows. */
    private int[] oneRound() throws MPIException {
        int[] sums = new int[2];
        int[] last = new int[1];
        comm.allReduce(new int[] {comm.getRank(), isNew ? 1 : 0}, sums, 2, MPI.INT, MPI.SUM);
        comm.allReduce(new int[] {round}, last, 1, MPI.INT, MPI.MAX);
        return new int[] {sums[0], sums[1], last[0] + 1};
    }

    private void tell(int[] result) throws MPIException {
        round = result[2];
        isNew = false;
        if (comm.getRank() == 0) {
            System.out.println("round " + round + ": " + comm.getSize() + " ranks, " + result[1]
                    + " of them new; sum of their numbers " + result[0]);
        }
    }
}
