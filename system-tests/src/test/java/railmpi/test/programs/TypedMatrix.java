package railmpi.test.programs;

import java.util.List;
import java.util.Random;
import mpi.Intracomm;
import mpi.MPI;

/**
 * Compares collectives on communicators of all kinds, with basic and derived types, with a serial reference. Arguments:
 * seed, how many draws for each communicator and operation, share of long messages in permille.
 */
public final class TypedMatrix {
    private TypedMatrix() {}

    public static void main(String[] arguments) {
        String[] args = MPI.Init(arguments);
        Intracomm world = MPI.COMM_WORLD;
        List<Meeting> meetings = Meeting.all(world);
        List<TypedCase> cases = TypedCase.list(
                new Random(Long.parseLong(args[0])),
                meetings.size(),
                Integer.parseInt(args[1]),
                Integer.parseInt(args[2]));
        Checks checks = new Checks();
        for (TypedCase next : cases) {
            Meeting meeting = meetings.get(next.meeting());
            if (meeting.comm() != null) {
                run(checks, meeting, next, world.getRank());
            }
        }
        checks.report();
        MPI.Finalize();
    }

    private static void run(Checks checks, Meeting meeting, TypedCase next, int worldRank) {
        try {
            new TypedCall(checks, meeting, next, worldRank).run();
        } catch (RuntimeException | AssertionError e) {
            throw new IllegalStateException("world rank " + worldRank + " on " + meeting + ": " + next, e);
        }
    }
}
