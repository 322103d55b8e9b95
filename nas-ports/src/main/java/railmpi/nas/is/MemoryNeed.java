package railmpi.nas.is;

import mpi.Intracomm;
import mpi.MPIException;
import railmpi.nas.common.MemoryCheck;

/** The memory that a class takes. Stateless. */
final class MemoryNeed {
    private MemoryNeed() {}

    /** Returns the bytes of Java heap that one of {@code processes} ranks needs. */
    static long bytesPerProcess(ProblemClass problem, int processes) {
        return KeyBuffers.BYTES_PER_ELEMENT * problem.bufferLength(processes) + MemoryCheck.RESERVE_BYTES;
    }

    /**
     * Allocates this rank's buffers, or throws the same {@link railmpi.nas.common.UsageException}, with the figures, on
     * every rank when some rank lacks memory; collective.
     */
    static KeyBuffers allocate(Intracomm world, ProblemClass problem) throws MPIException {
        int processes = world.Size();
        return MemoryCheck.allocate(
                world,
                problem.name(),
                bytesPerProcess(problem, processes),
                () -> new KeyBuffers(problem.bufferLength(processes)));
    }
}
