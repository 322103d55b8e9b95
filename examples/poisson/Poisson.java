package poisson;

import java.util.Locale;
import mpi.MPI;
import mpi.MPIException;
import options.Options;

/**
 * Solves a Poisson problem with a jumping coefficient in three dimensions, -div(k grad u) = f in the unit cube, u = 0
 * on its surface, by conjugate gradients with Jacobi's preconditioner. The state can be written to a file on the way,
 * and the program goes on from it with any number of ranks. All numbers are the same, to the last bit, whatever that
 * number is.
 *
 * <p>The right-hand side is made of a solution that is known, so the program checks itself. Status 0; 1 if the result
 * is wrong or a file is; 2 if it is called wrongly.
 *
 * <p>mpiJava's style (Rank, Isend); {@code mpi.File} is of Open MPI's generation: one package has both. Method: Yousef
 * Saad, Iterative Methods for Sparse Linear Systems, second edition, SIAM 2003, algorithm 9.1.
 */
public final class Poisson {
    private static final int MOST_POINTS = 1000;
    private static final int MOST_ITERATIONS = 1_000_000;
    /** The error may be so much larger than the residual: as the condition of the preconditioned system allows. */
    private static final double ERROR_FACTOR = 1e5;

    private Poisson() {}

    public static void main(String[] arguments) throws MPIException {
        String[] args = MPI.Init(arguments);
        int status;
        try {
            status = run(new Options(args, "points", "tolerance", "most", "checkpoint", "every", "restart"));
        } catch (IllegalArgumentException e) {
            complain(e.getMessage());
            status = 2;
        } catch (Checkpoint.Unusable e) {
            complain(e.getMessage());
            status = 1;
        }
        MPI.Finalize();
        if (status != 0) {
            System.exit(status);
        }
    }

    private static int run(Options options) throws MPIException {
        int points = options.number("points", 48, 1, MOST_POINTS);
        double tolerance = options.real("tolerance", 1e-10, 1e-14, 0.1);
        int most = options.number("most", 10_000, 1, MOST_ITERATIONS);
        int every = options.number("every", 50, 1, MOST_ITERATIONS);
        String checkpoint = options.text("checkpoint");
        String restart = options.text("restart");
        if (MPI.COMM_WORLD.Size() > points) {
            throw new IllegalArgumentException("points=" + points + " planes are too few for " + MPI.COMM_WORLD.Size()
                    + " ranks: each needs one");
        }
        Slab slab = new Slab(points);
        Diffusion diffusion = new Diffusion(slab);
        Solver solver = new Solver(slab, diffusion, tolerance);
        if (restart != null) {
            solver.restore(new Checkpoint(slab, restart));
            say("goes on after " + solver.iteration() + " iterations");
        }
        double begin = MPI.Wtime();
        while (!solver.isDone() && solver.iteration() < most) {
            solver.iterate();
            if (checkpoint != null && solver.iteration() % every == 0) {
                solver.save(new Checkpoint(slab, checkpoint));
                say("checkpoint after " + solver.iteration() + " iterations");
            }
        }
        double seconds = MPI.Wtime() - begin;
        double residual = solver.trueResidual();
        double error = solver.error();
        say(String.format(Locale.ROOT, "%d points, %d iterations, residual %.3e, error %.3e",
                (long) points * points * points, solver.iteration(), residual, error));
        say(String.format(Locale.ROOT, "took %.3f s", seconds));
        if (!solver.isDone()) {
            complain("wrong: not converged after " + most + " iterations");
            return 1;
        }
        if (!(error <= ERROR_FACTOR * tolerance)) {
            complain("wrong: the error is above " + ERROR_FACTOR * tolerance);
            return 1;
        }
        return 0;
    }

    private static void say(String text) throws MPIException {
        if (MPI.COMM_WORLD.Rank() == 0) {
            System.out.println(text);
        }
    }

    private static void complain(String text) throws MPIException {
        if (MPI.COMM_WORLD.Rank() == 0) {
            System.err.println("poisson: " + text);
        }
    }
}
