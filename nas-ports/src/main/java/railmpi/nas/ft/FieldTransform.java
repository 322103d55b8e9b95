package railmpi.nas.ft;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import railmpi.nas.common.PhaseClock;

/**
 * The field in space and its spectrum, and the transforms between them. Owns the arrays; collective; used by the rank's
 * main thread only. {@code package-info} tells the layouts of the arrays.
 */
final class FieldTransform {
    private final Domain domain;
    private final PhaseClock clock;
    private final Intracomm sharingZ;
    private final Intracomm sharingY;
    private final RowTransform alongX;
    private final ColumnTransform alongY;
    private final ColumnTransform alongZ;
    private final Decay decay;
    private final Planes spacePlanes;
    private final Planes spectrumPlanes;
    private final Planes spectrumColumns;
    private final double[] spectrum;

    private double[] field;
    private double[] spare;
    private int steps;

    /** Takes the arrays over. Divides {@code world} into the communicators of the exchanges. */
    FieldTransform(Intracomm world, Domain domain, FieldBuffers buffers, PhaseClock clock) throws MPIException {
        ProcessGrid grid = domain.grid();
        this.domain = domain;
        this.clock = clock;
        int first = grid.first(domain.rank());
        int second = grid.second(domain.rank());
        this.sharingY = world.Split(first, second);
        this.sharingZ = world.Split(second, first);
        int width = domain.ownX();
        int rowLength = Domain.rowLength(width);
        BatchFft fftX = new BatchFft(domain.nx());
        BatchFft fftY = domain.ny() == domain.nx() ? fftX : new BatchFft(domain.ny());
        BatchFft fftZ = domain.nz() == domain.ny() ? fftY : new BatchFft(domain.nz());
        this.alongX = new RowTransform(fftX, domain.ownY() * domain.ownZ());
        this.alongY = new ColumnTransform(fftY, width);
        this.alongZ = new ColumnTransform(fftZ, width);
        this.decay = new Decay(domain);
        this.spacePlanes = blocks(domain.ny(), domain.ownY(), domain.ownZ(), rowLength);
        this.spectrumPlanes = blocks(domain.ny(), domain.spectrumY(), domain.ownZ(), rowLength);
        this.spectrumColumns = blocks(domain.nz(), 1, domain.spectrumY(), rowLength);
        this.spectrum = buffers.spectrum;
        this.field = buffers.field;
        this.spare = buffers.spare;
    }

    /** Returns the field in space, valid until the next transform; rows of all x, as {@code [z][y]}. */
    double[] field() {
        return field;
    }

    /** Makes the spectrum of the field; the field is lost. */
    void toSpectrum() throws MPIException {
        steps = 0;
        if (domain.grid().np1() == 1) {
            double[] to = domain.grid().np2() == 1 ? field : spare;
            for (int z = 0; z < domain.ownZ(); z++) {
                transformRows(field, field, z, 1, Direction.FORWARD);
                transformPlanes(field, to, z, 1, Direction.FORWARD);
            }
        } else {
            transformRows(field, spare, 0, domain.ownZ(), Direction.FORWARD);
            exchange(sharingZ, spare, field);
            transformPlanes(field, spare, 0, domain.ownZ(), Direction.FORWARD);
        }
        if (domain.grid().np2() > 1) {
            exchange(sharingY, spare, field);
        } else if (domain.grid().np1() > 1) {
            swap();
        }
        alongZ.run(field, spectrumColumns, spectrum, spectrumColumns, 0, domain.spectrumY(), Direction.FORWARD);
    }

    /** Makes the field after one more time step of the spectrum, which stays as it is. */
    void step() throws MPIException {
        decay.after(++steps);
        alongZ.evolve(spectrum, spectrumColumns, domain.spectrumY(), decay, field);
        if (domain.grid().np2() > 1) {
            exchange(sharingY, field, spare);
            swap();
        }
        if (domain.grid().np1() == 1) {
            double[] to = domain.grid().np2() == 1 ? field : spare;
            for (int z = 0; z < domain.ownZ(); z++) {
                transformPlanes(field, to, z, 1, Direction.BACKWARD);
                transformRows(to, to, z, 1, Direction.BACKWARD);
            }
            if (to == spare) {
                swap();
            }
        } else {
            transformPlanes(field, spare, 0, domain.ownZ(), Direction.BACKWARD);
            exchange(sharingZ, spare, field);
            transformRows(field, spare, 0, domain.ownZ(), Direction.BACKWARD);
            swap();
        }
    }

    /** Transforms along x all rows of {@code planes} planes; whole rows in space, blocks of them beyond. */
    private void transformRows(double[] from, double[] to, int z, int planes, Direction direction) {
        boolean isForward = direction == Direction.FORWARD;
        int fromWidth = isForward ? domain.nx() : domain.ownX();
        int toWidth = isForward ? domain.ownX() : domain.nx();
        alongX.run(from, fromWidth, to, toWidth, z * domain.ownY(), planes * domain.ownY(), direction);
    }

    /** Transforms along y; blocks by the processes of one exchange on one side, of the other on the other side. */
    private void transformPlanes(double[] from, double[] to, int z, int planes, Direction direction) {
        boolean isForward = direction == Direction.FORWARD;
        Planes source = isForward ? spacePlanes : spectrumPlanes;
        Planes target = isForward ? spectrumPlanes : spacePlanes;
        alongY.run(from, source, to, target, z, planes, direction);
    }

    private void exchange(Intracomm among, double[] from, double[] to) throws MPIException {
        int count = domain.exchangeLength() / among.Size();
        clock.communicationBegins();
        among.Alltoall(from, 0, count, MPI.DOUBLE, to, 0, count, MPI.DOUBLE);
        clock.communicationEnds();
    }

    private void swap() {
        double[] other = field;
        field = spare;
        spare = other;
    }

    /**
     * Returns where the rows 0, 1, ... of planes begin when blocks of {@code perBlock} rows of all planes follow each
     * other.
     */
    private static Planes blocks(int rows, int perBlock, int planes, int rowLength) {
        int[] offsets = new int[rows];
        for (int row = 0; row < rows; row++) {
            offsets[row] = (row / perBlock * perBlock * planes + row % perBlock) * rowLength;
        }
        return new Planes(perBlock * rowLength, offsets);
    }
}
