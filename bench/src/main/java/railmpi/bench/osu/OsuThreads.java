package railmpi.bench.osu;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import railmpi.bench.suite.Percentiles;
import railmpi.bench.suite.ThreadedMessages;
import railmpi.bench.suite.UsageException;

/**
 * Round trips between threads of rank 0 and threads of rank 1; the time of one is half of what a sender takes for it.
 */
final class OsuThreads implements OsuMeasurement {
    private final ThreadedMessages messages;
    private final Intracomm world;
    private final int threads;
    private final int senders;

    OsuThreads(Intracomm world, OsuOptions options, Percentiles percentiles) throws MPIException {
        if (percentiles != null) {
            throw new UsageException("this test has no percentiles: its threads share the messages");
        }
        boolean isSender = world.Rank() == 0;
        this.world = world;
        this.senders = options.senders();
        this.threads = isSender ? senders : options.receivers();
        this.messages =
                new ThreadedMessages(world, 1 - world.Rank(), isSender, threads, options.element(), options.isDirect());
    }

    @Override
    public long memoryBytes(int bytes) {
        return 2L * threads * bytes;
    }

    @Override
    public int arrays() {
        return 2 * threads;
    }

    @Override
    public void prepare(int bytes, boolean isChecked) {
        messages.prepare(bytes, isChecked);
    }

    @Override
    public double run(int iterations) throws MPIException {
        return iterations == 0 ? 0 : messages.run(iterations);
    }

    @Override
    public double[] figures(int bytes, int iterations) throws MPIException {
        double[] seconds = {run(iterations)};
        world.bcast(seconds, 1, MPI.DOUBLE, 0);
        return new double[] {timeScale() * seconds[0] * Math.min(senders, iterations) / iterations * 1e6};
    }

    @Override
    public boolean isRight(int iterations) {
        return messages.isRight();
    }

    @Override
    public double timeScale() {
        return 0.5;
    }
}
