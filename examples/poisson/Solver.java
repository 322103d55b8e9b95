package poisson;

import mpi.MPI;
import mpi.MPIException;

/** Conjugate gradients with Jacobi's preconditioner, step by step. */
final class Solver {
    private final Slab slab;
    private final Diffusion matrix;
    private final double[] wanted; // the solution that is known
    private final double[] rightHandSide;
    private final double[] solution;
    private final double[] residual;
    private final double[] direction;
    private final double[] product;
    private final double[] ofPlanes;
    private final double goal;
    private double energy; // the square of the residual's norm, with the preconditioner
    private int iteration;

    Solver(Slab slab, Diffusion matrix, double tolerance) throws MPIException {
        this.slab = slab;
        this.matrix = matrix;
        wanted = known();
        rightHandSide = new double[slab.length()];
        matrix.multiply(wanted, rightHandSide);
        solution = new double[slab.length()];
        residual = rightHandSide.clone();
        direction = new double[slab.length()];
        product = new double[slab.length()];
        ofPlanes = new double[slab.planes];
        energy = energy();
        goal = tolerance * tolerance * energy;
        turn(0);
    }

    private double[] known() {
        double[] vector = new double[slab.length()];
        for (int z = 1; z <= slab.planes; z++) {
            for (int y = 1; y <= slab.points; y++) {
                for (int x = 1; x <= slab.points; x++) {
                    double a = matrix.place(x);
                    double b = matrix.place(y);
                    double c = matrix.place(slab.first + z);
                    vector[slab.start(z, y) + x - 1] = 64 * a * (1 - a) * b * (1 - b) * c * (1 - c) * (1 + a * b - c);
                }
            }
        }
        return vector;
    }

    int iteration() {
        return iteration;
    }

    boolean isDone() {
        return energy <= goal;
    }

    void iterate() throws MPIException {
        matrix.multiply(direction, product);
        double step = energy / dot(direction, product);
        for (int z = 1; z <= slab.planes; z++) {
            for (int y = 1; y <= slab.points; y++) {
                int start = slab.start(z, y);
                for (int at = start; at < start + slab.points; at++) {
                    solution[at] += step * direction[at];
                    residual[at] -= step * product[at];
                }
            }
        }
        double before = energy;
        energy = energy();
        turn(energy / before);
        iteration++;
    }

    /** The next direction: that of the preconditioned residual, conjugate to the last one. */
    private void turn(double share) {
        for (int z = 1; z <= slab.planes; z++) {
            for (int y = 1; y <= slab.points; y++) {
                int start = slab.start(z, y);
                for (int at = start; at < start + slab.points; at++) {
                    direction[at] = residual[at] / matrix.diagonal[at] + share * direction[at];
                }
            }
        }
    }

    private double energy() throws MPIException {
        for (int z = 1; z <= slab.planes; z++) {
            double sum = 0;
            for (int y = 1; y <= slab.points; y++) {
                int start = slab.start(z, y);
                for (int at = start; at < start + slab.points; at++) {
                    sum += residual[at] * residual[at] / matrix.diagonal[at];
                }
            }
            ofPlanes[z - 1] = sum;
        }
        return slab.sum(ofPlanes);
    }

    private double dot(double[] a, double[] b) throws MPIException {
        for (int z = 1; z <= slab.planes; z++) {
            double sum = 0;
            for (int y = 1; y <= slab.points; y++) {
                int start = slab.start(z, y);
                for (int at = start; at < start + slab.points; at++) {
                    sum += a[at] * b[at];
                }
            }
            ofPlanes[z - 1] = sum;
        }
        return slab.sum(ofPlanes);
    }

    /** Returns the norm of what is left of the right-hand side, computed anew, as a share of it. */
    double trueResidual() throws MPIException {
        matrix.multiply(solution, product);
        double[] left = new double[slab.length()];
        for (int at = 0; at < left.length; at++) {
            left[at] = rightHandSide[at] - product[at];
        }
        return Math.sqrt(dot(left, left) / dot(rightHandSide, rightHandSide));
    }

    /** Returns how far the solution is from the known one at most. */
    double error() throws MPIException {
        double[] largest = new double[1];
        for (int z = 1; z <= slab.planes; z++) {
            for (int y = 1; y <= slab.points; y++) {
                int start = slab.start(z, y);
                for (int at = start; at < start + slab.points; at++) {
                    // Math.max keeps a NaN, which is then no good result
                    largest[0] = Math.max(largest[0], Math.abs(solution[at] - wanted[at]));
                }
            }
        }
        double[] ofAll = new double[1];
        MPI.COMM_WORLD.Allreduce(largest, 0, ofAll, 0, 1, MPI.DOUBLE, MPI.MAX);
        return ofAll[0];
    }

    void save(Checkpoint checkpoint) throws MPIException {
        checkpoint.write(iteration, energy, solution, residual, direction);
    }

    void restore(Checkpoint checkpoint) throws MPIException {
        double[] head = checkpoint.read(solution, residual, direction);
        iteration = (int) head[0];
        energy = head[1];
    }
}
