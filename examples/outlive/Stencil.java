package outlive;

import java.util.Arrays;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.ProcFailedException;
import mpi.RevokedException;

/**
 * Heat in a square plate, by Jacobi's method; each rank has some rows, and keeps a copy of its left neighbour's rows
 * (its buddy's). Ranks that fail are replaced by new processes, which get the rows from the copy. Arguments: points per
 * side, steps, and perhaps an {@link Accident}.
 */
public final class Stencil {
    private static final int UP = 1;
    private static final int DOWN = 2;
    private static final int CHECKPOINT = 3;
    private static final int RESTORE = 4;
    /** Steps from one checkpoint to the next. */
    private static final int STEPS = 10;

    private static final int NEW = -1;

    private final int side;
    private final int lastStep;
    private final Accident accident;
    private Intracomm comm;
    private double[] heat;
    private int step;
    private double sum;

    /** The last checkpoint that all have agreed on: which step it is of, my rows, those of my left neighbour. */
    private int savedStep = NEW;

    private double[] saved;
    private double[] savedOfLeft;
    private boolean isToRestore = true;

    private Stencil(Intracomm comm, int side, int lastStep, Accident accident) {
        this.comm = comm;
        this.side = side;
        this.lastStep = lastStep;
        this.accident = accident;
    }

    public static void main(String[] arguments) throws MPIException {
        String[] args = MPI.Init(arguments);
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        Intercomm parent = Intercomm.getParent();
        boolean isNew = !parent.isNull();
        Intracomm comm = isNew ? Repair.join(parent) : MPI.COMM_WORLD.dup();
        if (comm != null) {
            Accident accident = isNew ? Accident.of() : Accident.of(args);
            new Stencil(comm, Integer.parseInt(args[0]), Integer.parseInt(args[1]), accident).run();
        }
        MPI.Finalize();
    }

    private void run() throws MPIException {
        while (savedStep < lastStep) {
            boolean isWell = false;
            double[] copy = new double[0];
            try {
                copy = untilNextCheckpoint();
                isWell = true;
            } catch (ProcFailedException | RevokedException e) {
                comm.revoke(); // so that nobody waits for one that has left
            }
            if (Repair.agree(comm, isWell)) { // the checkpoint is valid at all ranks or at none
                savedStep = step;
                saved = heat.clone();
                savedOfLeft = copy;
            } else {
                comm = Repair.replace(comm, Stencil.class, Integer.toString(side), Integer.toString(lastStep));
                isToRestore = true;
            }
        }
        if (comm.getRank() == 0) {
            System.out.printf("heat %.6f after %d steps%n", sum, lastStep);
        }
    }

    /** Returns the rows of the left neighbour after some steps. */
    private double[] untilNextCheckpoint() throws MPIException {
        if (isToRestore) {
            restore();
            isToRestore = false;
        }
        for (int i = 0; i < STEPS && step < lastStep; i++) {
            step++;
            accident.strike(comm.getRank(), step);
            exchangeRows();
            compute();
        }
        double[] inner = {Arrays.stream(heat, side, heat.length - side).sum()};
        double[] all = new double[1];
        comm.allReduce(inner, all, 1, MPI.DOUBLE, MPI.SUM);
        sum = all[0];
        int size = comm.getSize();
        int left = (comm.getRank() + size - 1) % size;
        double[] copy = new double[points(left)];
        comm.sendRecv(heat, heat.length, MPI.DOUBLE, (comm.getRank() + 1) % size, CHECKPOINT,
                copy, copy.length, MPI.DOUBLE, left, CHECKPOINT);
        return copy;
    }

    /** Goes back to the last checkpoint. Without one, or if the copy of a rank is lost as well, all begin again. */
    private void restore() throws MPIException {
        int size = comm.getSize();
        int rank = comm.getRank();
        int[] steps = new int[size];
        comm.allGather(new int[] {savedStep}, 1, MPI.INT, steps, 1, MPI.INT);
        boolean isLost = false;
        for (int i = 0; i < size; i++) {
            isLost |= steps[i] == NEW && steps[(i + 1) % size] == NEW;
        }
        if (isLost) {
            begin();
            return;
        }
        int left = (rank + size - 1) % size;
        int right = (rank + 1) % size;
        step = Math.max(savedStep, steps[right]);
        if (savedStep == NEW) {
            heat = new double[points(rank)];
            comm.recv(heat, heat.length, MPI.DOUBLE, right, RESTORE);
        } else {
            heat = saved.clone();
            if (steps[left] == NEW) {
                comm.send(savedOfLeft, savedOfLeft.length, MPI.DOUBLE, left, RESTORE);
            }
        }
    }

    private void begin() throws MPIException {
        step = 0;
        heat = new double[points(comm.getRank())];
        if (comm.getRank() == 0) {
            Arrays.fill(heat, 0, side, 100); // the upper edge is hot
        }
    }

    /** Returns how many points a rank has, with a row of its neighbours above and below. */
    private int points(int rank) throws MPIException {
        int size = comm.getSize();
        return (side * (rank + 1) / size - side * rank / size + 2) * side;
    }

    private void exchangeRows() throws MPIException {
        int rank = comm.getRank();
        int above = rank == 0 ? MPI.PROC_NULL : rank - 1;
        int below = rank == comm.getSize() - 1 ? MPI.PROC_NULL : rank + 1;
        double[] row = Arrays.copyOfRange(heat, side, 2 * side);
        double[] come = Arrays.copyOfRange(heat, heat.length - side, heat.length);
        comm.sendRecv(row, side, MPI.DOUBLE, above, UP, come, side, MPI.DOUBLE, below, UP);
        System.arraycopy(come, 0, heat, heat.length - side, side);
        row = Arrays.copyOfRange(heat, heat.length - 2 * side, heat.length - side);
        come = Arrays.copyOf(heat, side);
        comm.sendRecv(row, side, MPI.DOUBLE, below, DOWN, come, side, MPI.DOUBLE, above, DOWN);
        System.arraycopy(come, 0, heat, 0, side);
    }

    private void compute() {
        double[] next = heat.clone();
        for (int row = side; row < heat.length - side; row += side) {
            for (int at = row + 1; at < row + side - 1; at++) {
                next[at] = (heat[at - 1] + heat[at + 1] + heat[at - side] + heat[at + side]) / 4;
            }
        }
        heat = next;
    }
}
