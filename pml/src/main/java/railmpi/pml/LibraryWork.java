package railmpi.pml;

import railmpi.core.RailException;
import railmpi.core.progress.ProgressLock;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.ConfinedMemory;
import railmpi.pml.state.PmlRequest;
import railmpi.pml.state.Requests;
import railmpi.pml.state.WorkRequest;

/**
 * Operations that are no messages and that threads of the library carry out, each with a request like those of
 * messages. Any thread may call, as of {@link Pml}, which has one.
 */
public final class LibraryWork {
    private final ProgressLock lock;
    private final Requests requests;

    LibraryWork(ProgressLock lock, Requests requests) {
        this.lock = lock;
        this.requests = requests;
    }

    /**
     * Begins an operation that is no message, and that a thread of the library carries out.
     *
     * @param communicator that has a pending request until it is over
     * @return a request that is complete after {@link #complete}
     */
    public PmlRequest start(Communicator communicator) {
        return begin(communicator);
    }

    private WorkRequest begin(Communicator communicator) {
        lock.enter();
        try {
            WorkRequest request = requests.newWork();
            request.describe(communicator, Communicator.ANY_SOURCE, Communicator.ANY_TAG);
            return request;
        } finally {
            lock.exit();
        }
    }

    /**
     * As {@link #start(Communicator)}, on memory that only this thread may touch: a copy stands in for it, which is
     * filled now, or emptied by whoever takes the outcome.
     *
     * @param communicator that has a pending request until it is over
     * @param isFilled whether the work takes data from the memory; else it brings some
     * @param buffer of a confined arena
     * @param convertor moves its bytes
     * @param offsetBytes of the data, as the convertor counts
     * @param lengthBytes of the data
     * @return the request, with {@link PmlRequest#confinedCopy}
     * @throws RailException if there is no room for a copy, or if this thread may not touch the memory
     */
    public PmlRequest start(
            Communicator communicator,
            boolean isFilled,
            Object buffer,
            Convertor convertor,
            long offsetBytes,
            long lengthBytes) {
        ConfinedMemory memory = new ConfinedMemory(buffer, convertor, offsetBytes, lengthBytes);
        if (isFilled) {
            memory.fillCopy();
        }
        WorkRequest request = begin(communicator);
        request.useCopyOf(memory, isFilled);
        return request;
    }

    /**
     * Ends what {@link #start} began. For threads of the library.
     *
     * @param request from there
     * @param lengthBytes how much was moved, for the status
     * @param failure why it has failed; null if it has not
     * @throws RailException FINALIZED after {@link Pml#close}
     */
    public void complete(PmlRequest request, long lengthBytes, RailException failure) {
        lock.enterAsAgent();
        try {
            requests.expect(null); // whoever waits for it sleeps, and must be woken
            ((WorkRequest) request).movedBytes = lengthBytes;
            request.failure = failure;
            requests.complete(request);
        } finally {
            lock.exit();
        }
    }
}
