package railmpi.nas.ft;

import java.util.Locale;
import railmpi.nas.common.UsageException;

/** A class of NPB: size of the grid, number of iterations, published checksums. Immutable. */
enum ProblemClass {
    S(64, 64, 64, ReferenceChecksums.S),
    W(128, 128, 32, ReferenceChecksums.W),
    A(256, 256, 128, ReferenceChecksums.A),
    B(512, 256, 256, ReferenceChecksums.B),
    C(512, 512, 512, ReferenceChecksums.C),
    D(2048, 1024, 1024, ReferenceChecksums.D),
    E(4096, 2048, 2048, ReferenceChecksums.E);

    private static final double TOLERANCE = 1e-12;
    private static final double[] OPERATIONS = {14.8157, 7.19641, 5.23518, 7.21113};

    private final int nx;
    private final int ny;
    private final int nz;
    private final double[] checksums;

    ProblemClass(int nx, int ny, int nz, double[] checksums) {
        this.nx = nx;
        this.ny = ny;
        this.nz = nz;
        this.checksums = checksums;
    }

    /** Returns the class of that name (either case), or throws {@link UsageException} that lists the classes. */
    static ProblemClass named(String name) {
        for (ProblemClass candidate : values()) {
            if (candidate.name().equals(name.toUpperCase(Locale.ROOT))) {
                return candidate;
            }
        }
        throw new UsageException("unknown class '" + name + "': the classes are S, W, A, B, C, D and E");
    }

    int nx() {
        return nx;
    }

    int ny() {
        return ny;
    }

    int nz() {
        return nz;
    }

    /** Returns the number of points of the grid. */
    long points() {
        return (long) nx * ny * nz;
    }

    int iterations() {
        return checksums.length / 2;
    }

    /** Returns the floating point operations that NPB counts for a run of {@code iterations}. */
    double operations(int iterations) {
        double points = points();
        double log = Math.log(points);
        double onceEach = OPERATIONS[0] + OPERATIONS[1] * log;
        return points * (onceEach + (OPERATIONS[2] + OPERATIONS[3] * log) * iterations);
    }

    /**
     * Returns whether the checksum of {@code iteration} (from 1) differs from the published one by 1e-12 of it at most.
     */
    boolean isVerified(int iteration, double real, double imaginary) {
        double expectedReal = checksums[2 * iteration - 2];
        double expectedImaginary = checksums[2 * iteration - 1];
        double distance = Math.hypot(real - expectedReal, imaginary - expectedImaginary);
        return distance <= TOLERANCE * Math.hypot(expectedReal, expectedImaginary);
    }

    @Override
    public String toString() {
        return name();
    }
}
