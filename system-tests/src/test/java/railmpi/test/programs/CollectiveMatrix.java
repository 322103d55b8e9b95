package railmpi.test.programs;

import java.util.List;
import java.util.Random;
import mpi.Intracomm;
import mpi.MPI;

/**
 * Compares collectives with a serial reference. Arguments: seed, how many draws for each collective, root and count,
 * share of those with the biggest count in permille, and how many roots (default: every rank).
 */
public final class CollectiveMatrix {
    private CollectiveMatrix() {}

    public static void main(String[] arguments) {
        String[] args = MPI.Init(arguments);
        Intracomm world = MPI.COMM_WORLD;
        List<Meeting> meetings = Meeting.all(world).stream()
                .filter(meeting -> !meeting.isInter())
                .toList();
        List<CollectiveCase> cases = CollectiveCase.list(
                new Random(Long.parseLong(args[0])),
                meetings.size(),
                args.length > 3 ? Integer.parseInt(args[3]) : world.getSize(),
                Integer.parseInt(args[1]),
                Integer.parseInt(args[2]));
        Checks checks = new Checks();
        int done = 0;
        for (CollectiveCase next : cases) {
            Meeting meeting = meetings.get(next.communicator());
            if (meeting.comm() != null) {
                run(checks, meeting, next);
            }
            done++;
            Progress.show(done, cases.size());
        }
        new LocationReductions(checks, world).run();
        checks.report();
        MPI.Finalize();
    }

    private static void run(Checks checks, Meeting meeting, CollectiveCase next) {
        Intracomm comm = (Intracomm) meeting.comm();
        try {
            new CollectiveCall(checks, comm, next).run();
        } catch (RuntimeException | AssertionError e) {
            throw new IllegalStateException("rank " + comm.getRank() + " of " + meeting + ": " + next, e);
        }
    }
}
