package railmpi.nas.ft;

import java.io.PrintStream;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import railmpi.nas.common.KernelOptions;
import railmpi.nas.common.MemoryCheck;
import railmpi.nas.common.PhaseClock;

/** One run of the benchmark: untimed passes, the timed part, verification, report. Every method is collective. */
final class Benchmark {
    private final Intracomm world;
    private final boolean isFirst;
    private final Setup setup;
    private final Domain domain;
    private final FieldTransform transform;
    private final Checksum checksum;
    private final PhaseClock clock = new PhaseClock();
    private final ResultReport report;
    private final PrintStream out;

    /** Allocates the memory, or throws {@link railmpi.nas.common.UsageException} on every rank. */
    Benchmark(Intracomm world, Setup setup, PrintStream out) throws MPIException {
        this.world = world;
        this.isFirst = world.Rank() == 0;
        this.setup = setup;
        this.domain = new Domain(setup.problem(), setup.grid(), world.Rank());
        FieldBuffers buffers = MemoryCheck.allocate(
                world, setup.problem().name(), bytesPerProcess(domain), () -> new FieldBuffers(domain));
        this.transform = new FieldTransform(world, domain, buffers, clock);
        this.checksum = new Checksum(world, domain, clock);
        this.report = new ResultReport(out, setup);
        this.out = out;
    }

    /** Returns the bytes of Java heap that the process of {@code domain} needs. */
    static long bytesPerProcess(Domain domain) {
        return (long) Double.BYTES * domain.arrayLength() * FieldBuffers.arrays(domain.grid())
                + MemoryCheck.RESERVE_BYTES;
    }

    /** Runs all and returns on rank 0 whether every checksum is known to be right, elsewhere true; once only. */
    boolean run(KernelOptions options) throws MPIException {
        if (isFirst) {
            report.printHeader();
        }
        warmUp(options.warmUpSeconds());
        world.Barrier();
        boolean isVerified = timedPart();
        double[] seconds = new double[1];
        world.Reduce(new double[] {clock.totalSeconds()}, 0, seconds, 0, 1, MPI.DOUBLE, MPI.MAX, 0);
        if (isFirst) {
            report.printResult(seconds[0], isVerified);
        }
        if (options.isTimed()) {
            clock.print(world, out);
        }
        return isVerified;
    }

    /**
     * NPB makes one untimed transform so that code and data are ready. A Java method is ready when it has been
     * compiled, which takes some hundred milliseconds of both transforms.
     */
    private void warmUp(double atLeastSeconds) throws MPIException {
        double start = MPI.Wtime();
        int[] again = new int[1];
        do {
            InitialField.fill(transform.field(), domain);
            transform.toSpectrum();
            if (atLeastSeconds > 0) {
                transform.step();
            }
            again[0] = MPI.Wtime() - start < atLeastSeconds ? 1 : 0;
            world.Bcast(again, 0, 1, MPI.INT, 0);
        } while (again[0] != 0);
    }

    private boolean timedPart() throws MPIException {
        boolean isVerified = !isFirst || setup.isOfClass();
        clock.start();
        InitialField.fill(transform.field(), domain);
        transform.toSpectrum();
        for (int iteration = 1; iteration <= setup.iterations(); iteration++) {
            transform.step();
            checksum.of(transform.field());
            if (isFirst) {
                report.printChecksum(iteration, checksum.real(), checksum.imaginary());
                isVerified = isVerified && setup.problem().isVerified(iteration, checksum.real(), checksum.imaginary());
            }
        }
        clock.stop();
        return isVerified;
    }
}
