package railmpi.test.programs;

import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;

/** MINLOC and MAXLOC over the pair types; of equal values the lower index wins. Used by one thread. */
final class LocationReductions {
    private static final int PAIRS = 5;

    private final Checks checks;
    private final Intracomm comm;
    private final int rank;
    private final int size;

    LocationReductions(Checks checks, Intracomm comm) {
        this.checks = checks;
        this.comm = comm;
        this.rank = comm.getRank();
        this.size = comm.getSize();
    }

    void run() {
        run(Element.SHORT, MPI.SHORT2);
        run(Element.INT, MPI.INT2);
        run(Element.LONG, MPI.LONG2);
        run(Element.FLOAT, MPI.FLOAT2);
        run(Element.DOUBLE, MPI.DOUBLE2);
    }

    private void run(Element element, Datatype type) {
        for (boolean isMaximum : new boolean[] {false, true}) {
            Cells mine = new Cells(element, BufferKind.ARRAY, 2 * PAIRS, false);
            Cells result = new Cells(element, BufferKind.ARRAY, 2 * PAIRS, false);
            for (int i = 0; i < PAIRS; i++) {
                mine.set(2 * i, value(rank, i));
                mine.set(2 * i + 1, rank + 10L);
            }
            comm.Allreduce(
                    mine.array(),
                    mine.offset(),
                    result.array(),
                    result.offset(),
                    PAIRS,
                    type,
                    isMaximum ? MPI.MAXLOC : MPI.MINLOC);
            result.check(checks, (isMaximum ? "MAXLOC " : "MINLOC ") + element, expected(isMaximum));
        }
    }

    private long[] expected(boolean isMaximum) {
        long[] expected = new long[2 * PAIRS];
        for (int i = 0; i < PAIRS; i++) {
            int best = 0;
            for (int other = 1; other < size; other++) {
                long difference = value(other, i) - value(best, i);
                best = (isMaximum ? difference : -difference) > 0 ? other : best;
            }
            expected[2 * i] = value(best, i);
            expected[2 * i + 1] = best + 10L;
        }
        return expected;
    }

    private static long value(int rank, int index) {
        return (rank * 5L + index * 3L) % 4 - 1;
    }
}
