package railmpi.test.programs;

import java.util.ArrayList;
import mpi.MPI;

/** Rank 0 sends an object that the deserialisation filter of the job refuses, then one that it allows. */
public final class FilteredObject {
    private FilteredObject() {}

    public static void main(String[] args) {
        MPI.Init(args);
        Checks checks = new Checks();
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        if (MPI.COMM_WORLD.getRank() == 0) {
            MPI.COMM_WORLD.Send(new Object[] {new ArrayList<>()}, 0, 1, MPI.OBJECT, 1, 1);
            MPI.COMM_WORLD.Send(new Object[] {"allowed"}, 0, 1, MPI.OBJECT, 1, 2);
            checks.that(true, () -> "");
        } else {
            Object[] in = new Object[1];
            checks.fails(
                    "refused object",
                    -1,
                    new String[] {"filter"},
                    () -> MPI.COMM_WORLD.Recv(in, 0, 1, MPI.OBJECT, 0, 1));
            checks.same("array after the refusal", null, in[0]);
            MPI.COMM_WORLD.Recv(in, 0, 1, MPI.OBJECT, 0, 2);
            checks.same("allowed object", "allowed", in[0]);
        }
        checks.report();
        MPI.Finalize();
    }
}
