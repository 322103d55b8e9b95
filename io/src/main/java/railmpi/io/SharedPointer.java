package railmpi.io;

import railmpi.btl.channel.Atomics;
import railmpi.btl.channel.ExposedMemory;
import railmpi.btl.channel.RemoteCompletion;
import railmpi.btl.channel.RemoteMemory;
import railmpi.btl.channel.VirtualChannel;
import railmpi.core.memory.MemoryBlock;
import railmpi.pml.Pml;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Completable;

/**
 * The file pointer that all ranks share: a number of rank 0, to which each adds what it is about to move, whatever that
 * process is doing. It is only promised when the file is opened, under the number of the communicator, which all ranks
 * know: whoever uses it first makes it. Source: [Latham07]. Any thread.
 */
final class SharedPointer {
    private static final int OWNER = 0;

    private final Pml pml;
    private final Communicator communicator;
    private final RemoteMemory remote;
    /** At its owner, if there are others. */
    private ExposedMemory own;
    /** The number, once it was used here; null as well where only its owner has it in memory. */
    private volatile MemoryBlock counter;
    /** Where the pointer is when the number is 0. */
    private volatile long base;

    /**
     * Promises one; to be called before the ranks next agree on something.
     *
     * @param base where it is, the same at all ranks
     */
    SharedPointer(Pml pml, Communicator communicator, long base) {
        this.pml = pml;
        this.communicator = communicator;
        this.base = base;
        remote = RemoteMemory.promised(communicator.contextId());
        promise();
    }

    private void promise() {
        if (communicator.rank() == OWNER && communicator.size() > 1) {
            own = pml.locked(() -> pml.channels().promise(communicator.contextId()));
        }
    }

    long get() {
        return advance(0);
    }

    /**
     * Moves it on; returns where it was.
     *
     * @throws RailException if a rank has failed, which may have moved it for data that it has not written
     */
    long advance(long etypes) {
        if (pml.faultTolerance() != null) {
            pml.faultTolerance().requireWhole(communicator);
        }
        MemoryBlock present = counter;
        if (present == null) {
            present = pml.locked(this::find);
        }
        return base + (present == null ? ask(etypes) : Atomics.fetchAdd(present, 0, etypes));
    }

    /** Returns the number in memory; null if only its owner has it there. */
    private MemoryBlock find() {
        if (counter == null) {
            counter = communicator.size() == 1 ? MemoryBlock.allocate(Long.BYTES) : findShared();
        }
        return counter;
    }

    private MemoryBlock findShared() {
        return own != null ? own.block() : pml.channels().map(process(), remote);
    }

    private int process() {
        return communicator.group().worldRank(OWNER);
    }

    private long ask(long etypes) {
        Question question = new Question(etypes);
        pml.await(communicator, OWNER, Pml.ANY_TAG, question, 0);
        return question.position;
    }

    /** Puts it somewhere, while no rank uses it and until all have called it. */
    void set(long position) {
        close();
        base = position;
        promise();
    }

    void close() {
        pml.locked(() -> {
            if (own != null) {
                own.close();
            } else if (counter != null && communicator.size() > 1) {
                pml.channels().unmap(process(), remote);
            }
            own = null;
            counter = null;
            return null;
        });
    }

    /** Moves the pointer on and asks where it was. */
    private final class Question implements Completable, RemoteCompletion {
        private final long etypes;
        private boolean isAsked;
        private boolean isAnswered;
        private long position;

        Question(long etypes) {
            this.etypes = etypes;
        }

        @Override
        public boolean advance(long number) {
            if (!isAsked) {
                VirtualChannel channel = communicator.channel(OWNER);
                isAsked = channel.fetchAdd(remote, 0, etypes, this, 0);
                channel.flush();
            }
            return isAnswered;
        }

        @Override
        public void onCompleted(int token, long value) {
            position = value;
            isAnswered = true;
        }
    }
}
