package railmpi.io;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import railmpi.btl.channel.ExposedMemory;
import railmpi.btl.channel.RemoteCompletion;
import railmpi.btl.channel.RemoteMemory;
import railmpi.btl.channel.VirtualChannel;
import railmpi.core.memory.MemoryBlock;
import railmpi.io.move.Agreement;
import railmpi.pml.Communicator;
import railmpi.pml.Completable;
import railmpi.pml.Pml;

/**
 * The file pointer that all ranks share: a number in the memory of rank 0, to which each adds what it is about to
 * move, whatever that process is doing. It is made when the file is opened, since the first use of it is by one rank
 * alone, which would have to wait for rank 0 to tell where it is. Source: [Latham07]. Any thread.
 */
final class SharedPointer {
    private static final int OWNER = 0;
    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private final Pml pml;
    private final Communicator communicator;
    /** The number at its owner, else null. */
    private final MemoryBlock own;
    /** The same as others reach it; null if there are none. */
    private final ExposedMemory exposed;
    /** The number of others, else null. */
    private final RemoteMemory remote;

    private SharedPointer(
            Pml pml, Communicator communicator, MemoryBlock own, ExposedMemory exposed, RemoteMemory remote) {
        this.pml = pml;
        this.communicator = communicator;
        this.own = own;
        this.exposed = exposed;
        this.remote = remote;
    }

    /** Makes one that is 0; called by all ranks of a communicator. */
    static SharedPointer create(Pml pml, Communicator communicator, Agreement agreement) {
        if (communicator.size() == 1) {
            return new SharedPointer(pml, communicator, MemoryBlock.allocate(Long.BYTES), null, null);
        }
        byte[] description = new byte[RemoteMemory.DESCRIPTION_BYTES];
        if (communicator.rank() != OWNER) {
            agreement.share(description, OWNER);
            return new SharedPointer(pml, communicator, null, null, RemoteMemory.of(ByteBuffer.wrap(description)));
        }
        ExposedMemory exposed = pml.allocate(Long.BYTES);
        exposed.description().get(description);
        agreement.share(description, OWNER);
        return new SharedPointer(pml, communicator, exposed.block(), exposed, null);
    }

    long get() {
        return advance(0);
    }

    /** Moves it on; returns where it was. */
    long advance(long etypes) {
        if (own != null) {
            return (long) LONG.getAndAdd(own.bytes(), 0, etypes);
        }
        Question question = new Question(etypes);
        pml.await(communicator, OWNER, Pml.ANY_TAG, question, 0);
        return question.position;
    }

    /** Puts it somewhere, while no rank uses it; called by all. */
    void set(long position) {
        if (own != null) {
            LONG.setVolatile(own.bytes(), 0, position);
        }
    }

    void close() {
        if (exposed != null) {
            pml.release(exposed);
        }
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
