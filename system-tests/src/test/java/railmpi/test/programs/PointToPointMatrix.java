package railmpi.test.programs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import mpi.Comm;
import mpi.Intracomm;
import mpi.MPI;

/**
 * Runs a seeded part of the point-to-point matrix: communicator x element x size x mode x generation x blocking x memory.
 * Arguments: seed, share of the matrix in permille, share for big messages, sizes in bytes separated by commas.
 */
public final class PointToPointMatrix {
    private PointToPointMatrix() {}

    public static void main(String[] arguments) {
        String[] args = MPI.Init(arguments);
        long seed = Long.parseLong(args[0]);
        int[] sizes =
                Arrays.stream(args[3].split(",")).mapToInt(Integer::parseInt).toArray();
        List<Comm> communicators = communicators();
        List<ExchangeCase> cases = ExchangeCase.list(
                new Random(seed), communicators.size(), sizes, Integer.parseInt(args[1]), Integer.parseInt(args[2]));
        Checks checks = new Checks();
        int index = 0;
        for (ExchangeCase next : cases) {
            run(checks, communicators.get(next.communicator()), next, seed + index);
            index++;
        }
        checks.that(index > 0, () -> "the part of the matrix is empty");
        checks.report();
        MPI.Finalize();
    }

    private static void run(Checks checks, Comm comm, ExchangeCase next, long seed) {
        try {
            new Exchange(checks, comm, next, seed).run();
        } catch (RuntimeException | AssertionError e) {
            throw new IllegalStateException("rank " + comm.getRank() + " of " + comm.getSize() + ": " + next, e);
        }
    }

    /** Self, world, duplicates of both generations, and halves of the world in reversed order. */
    private static List<Comm> communicators() {
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        List<Comm> list = new ArrayList<>();
        list.add(MPI.COMM_SELF);
        list.add(world);
        list.add(rank % 2 == 0 ? world.dup() : world.clone());
        list.add(world.split(rank % 2, -rank));
        return list;
    }
}
