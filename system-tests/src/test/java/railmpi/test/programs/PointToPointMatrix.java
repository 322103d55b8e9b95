package railmpi.test.programs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import mpi.Comm;
import mpi.Intracomm;
import mpi.MPI;

/**
 * Runs a seeded part of the point-to-point matrix: communicator x element x size x mode x generation x blocking x
 * memory. Arguments: seed, share of the matrix in permille, share for big messages, sizes in bytes separated by commas.
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
            if (communicators.get(next.communicator()) != null) {
                run(checks, communicators.get(next.communicator()), next, seed + index);
            }
            index++;
            Progress.show(index, cases.size());
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

    /**
     * Self, world, duplicates of both generations, halves of the world in reversed order, a grid, and two groups of the
     * same size joined by an intercommunicator, which an odd rank is not in: null there.
     */
    private static List<Comm> communicators() {
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        List<Comm> list = new ArrayList<>();
        list.add(MPI.COMM_SELF);
        list.add(world);
        list.add(rank % 2 == 0 ? world.dup() : world.clone());
        list.add(world.split(rank % 2, -rank));
        list.add(world.createCart(new int[] {world.getSize()}, new boolean[] {true}, true));
        list.add(pairs(world));
        return list;
    }

    private static Comm pairs(Intracomm world) {
        int half = world.getSize() / 2;
        int rank = world.getRank();
        Intracomm local = world.split(half == 0 || rank >= 2 * half ? MPI.UNDEFINED : rank / half, rank);
        return local.isNull() ? null : world.createIntercomm(local, 0, rank < half ? half : 0, 77);
    }
}
