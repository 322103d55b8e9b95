package poisson;

import java.util.Arrays;
import mpi.MPIException;
import mpi.Request;

/**
 * The matrix: seven points, finite volumes, the harmonic mean of the coefficient on faces. The coefficient is 1, and
 * 1000 in a ball in the middle.
 */
final class Diffusion {
    private static final double INSIDE = 1000;
    private static final double RADIUS = 0.3;

    private final Slab slab;
    /** On the faces behind each point in x, y and z. */
    private final double[] right;
    private final double[] behind;
    private final double[] over;
    /** The diagonal, 1 outside of the cube. */
    final double[] diagonal;

    Diffusion(Slab slab) {
        this.slab = slab;
        right = new double[slab.length()];
        behind = new double[slab.length()];
        over = new double[slab.length()];
        diagonal = new double[slab.length()];
        for (int z = 0; z <= slab.planes; z++) {
            for (int y = 0; y <= slab.points; y++) {
                for (int x = 0; x <= slab.points; x++) {
                    int at = slab.start(z, y) + x - 1;
                    double here = coefficient(x, y, z);
                    right[at] = mean(here, coefficient(x + 1, y, z));
                    behind[at] = mean(here, coefficient(x, y + 1, z));
                    over[at] = mean(here, coefficient(x, y, z + 1));
                }
            }
        }
        Arrays.fill(diagonal, 1);
        for (int z = 1; z <= slab.planes; z++) {
            for (int y = 1; y <= slab.points; y++) {
                int start = slab.start(z, y);
                for (int at = start; at < start + slab.points; at++) {
                    diagonal[at] = right[at - 1] + right[at] + behind[at - slab.line] + behind[at]
                            + over[at - slab.plane] + over[at];
                }
            }
        }
    }

    private double coefficient(int x, int y, int z) {
        double toX = place(x) - 0.5;
        double toY = place(y) - 0.5;
        double toZ = place(slab.first + z) - 0.5;
        return toX * toX + toY * toY + toZ * toZ < RADIUS * RADIUS ? INSIDE : 1;
    }

    /** Returns where the points with a number are in the unit cube. */
    double place(int number) {
        return (double) number / (slab.points + 1);
    }

    private static double mean(double a, double b) {
        return 2 * a * b / (a + b);
    }

    /** Multiplies a vector; the inner planes while the outer ones are on their way. */
    void multiply(double[] vector, double[] result) throws MPIException {
        Request[] requests = slab.exchange(vector);
        for (int z = 2; z < slab.planes; z++) {
            multiplyPlane(z, vector, result);
        }
        Request.Waitall(requests);
        multiplyPlane(1, vector, result);
        if (slab.planes > 1) {
            multiplyPlane(slab.planes, vector, result);
        }
    }

    private void multiplyPlane(int z, double[] v, double[] result) {
        int line = slab.line;
        int plane = slab.plane;
        for (int y = 1; y <= slab.points; y++) {
            int start = slab.start(z, y);
            for (int at = start; at < start + slab.points; at++) {
                result[at] = diagonal[at] * v[at]
                        - right[at - 1] * v[at - 1] - right[at] * v[at + 1]
                        - behind[at - line] * v[at - line] - behind[at] * v[at + line]
                        - over[at - plane] * v[at - plane] - over[at] * v[at + plane];
            }
        }
    }
}
