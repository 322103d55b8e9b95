package railmpi.pml;

import java.nio.ByteBuffer;
import railmpi.btl.channel.Channels;
import railmpi.btl.channel.ExposedMemory;
import railmpi.btl.channel.RemoteMemory;
import railmpi.btl.channel.VirtualChannel;
import railmpi.core.progress.ProgressLock;
import railmpi.core.progress.WaitRecord;

/** Makes {@link Counter}s, and asks their owners. Any thread; takes the progress lock. */
public final class Counters {
    private final ProgressLock lock;
    private final Requests requests;
    private final Waits waits;
    private final Channels channels;

    Counters(ProgressLock lock, Requests requests, Waits waits, Channels channels) {
        this.lock = lock;
        this.requests = requests;
        this.waits = waits;
        this.channels = channels;
    }

    /**
     * Makes a number in the memory of this process.
     *
     * @return 0 at first
     * @throws railmpi.core.RailException RESOURCE if there is no memory that others reach
     */
    public Counter create() {
        lock.enter();
        try {
            return new Counter(this, channels.allocate(Long.BYTES));
        } finally {
            lock.exit();
        }
    }

    /**
     * Returns a number that another process has made.
     *
     * @param communicator that both are in
     * @param ownerRank rank of its owner, another process
     * @param description {@link Counter#description} of it
     * @return the number
     */
    public Counter join(Communicator communicator, int ownerRank, byte[] description) {
        return new Counter(this, communicator, ownerRank, RemoteMemory.of(ByteBuffer.wrap(description)));
    }

    void close(ExposedMemory memory) {
        lock.enter();
        try {
            memory.close();
        } finally {
            lock.exit();
        }
    }

    long fetchAdd(Communicator communicator, int rank, RemoteMemory memory, long addend) {
        lock.enter();
        try {
            VirtualChannel channel = channels.channel(communicator.group().worldRank(rank));
            Answer answer = new Answer(begin(communicator, rank));
            while (!channel.fetchAdd(memory, 0, addend, answer::accept, 0)) {
                waits.end(waits.pass(null, 0, WaitRecord.WAIT, rank, Pml.ANY_TAG, communicator.contextId()));
            }
            channel.flush();
            return answer.await();
        } finally {
            lock.exit();
        }
    }

    private PmlRequest begin(Communicator communicator, int rank) {
        PmlRequest request = requests.acquire();
        request.isSend = true; // it fails with the peer, as a send does
        request.state = RequestState.MOVING;
        request.describe(communicator, rank, Pml.ANY_TAG);
        request.peer = communicator.peer(rank);
        return request;
    }

    /** The outcome of one question. */
    private final class Answer {
        private final PmlRequest request;
        private long oldValue;

        Answer(PmlRequest request) {
            this.request = request;
        }

        void accept(int token, long value) {
            oldValue = value;
            requests.complete(request);
        }

        long await() {
            try {
                if (!request.isComplete()) {
                    waits.waitFor(request, WaitRecord.WAIT);
                }
                if (request.failure != null) {
                    throw request.failure;
                }
                return oldValue;
            } finally {
                requests.release(request);
            }
        }
    }
}
