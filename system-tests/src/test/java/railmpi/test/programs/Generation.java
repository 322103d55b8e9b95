package railmpi.test.programs;

import java.nio.Buffer;
import mpi.Comm;
import mpi.Datatype;
import mpi.MPI;
import mpi.Request;
import mpi.Status;

/** Point-to-point calls in the words of the two API generations. Stateless. */
public enum Generation {
    /** Open MPI's bindings: buffers from their start. */
    OPEN_MPI {
        @Override
        public void send(Comm c, Mode mode, MessageMemory m, int count, Datatype type, int dest, int tag) {
            switch (mode) {
                case STANDARD -> c.send(m.named(), count, type, dest, tag);
                case SYNCHRONOUS -> c.sSend(m.named(), count, type, dest, tag);
                case BUFFERED -> c.bSend(m.named(), count, type, dest, tag);
                case READY -> c.rSend(m.named(), count, type, dest, tag);
            }
        }

        @Override
        public Request isend(Comm c, Mode mode, MessageMemory m, int count, Datatype type, int dest, int tag) {
            Buffer buffer = (Buffer) m.named();
            return switch (mode) {
                case STANDARD -> c.iSend(buffer, count, type, dest, tag);
                case SYNCHRONOUS -> c.isSend(buffer, count, type, dest, tag);
                case BUFFERED -> c.ibSend(buffer, count, type, dest, tag);
                case READY -> c.irSend(buffer, count, type, dest, tag);
            };
        }

        @Override
        public Status receive(Comm c, MessageMemory m, int count, Datatype type, int source, int tag) {
            return c.recv(m.named(), count, type, source, tag);
        }

        @Override
        public Request ireceive(Comm c, MessageMemory m, int count, Datatype type, int source, int tag) {
            return c.iRecv((Buffer) m.named(), count, type, source, tag);
        }

        @Override
        public Status await(Request request) {
            return request.waitStatus();
        }

        @Override
        public int count(Status status, Datatype type) {
            return status.getCount(type);
        }

        @Override
        public int source(Status status) {
            return status.getSource();
        }

        @Override
        public int tag(Status status) {
            return status.getTag();
        }

        @Override
        public void attach(byte[] buffer) {
            MPI.attachBuffer(buffer);
        }

        @Override
        public void detach() {
            MPI.detachBuffer();
        }

        @Override
        public boolean allows(BufferKind kind, boolean isBlocking) {
            return isBlocking || kind == BufferKind.DIRECT || kind == BufferKind.DIRECT_BYTES;
        }
    },
    /** mpiJava: arrays with offsets. */
    MPI_JAVA {
        @Override
        public void send(Comm c, Mode mode, MessageMemory m, int count, Datatype type, int dest, int tag) {
            switch (mode) {
                case STANDARD -> c.Send(m.array(), m.offset(), count, type, dest, tag);
                case SYNCHRONOUS -> c.Ssend(m.array(), m.offset(), count, type, dest, tag);
                case BUFFERED -> c.Bsend(m.array(), m.offset(), count, type, dest, tag);
                case READY -> c.Rsend(m.array(), m.offset(), count, type, dest, tag);
            }
        }

        @Override
        public Request isend(Comm c, Mode mode, MessageMemory m, int count, Datatype type, int dest, int tag) {
            return switch (mode) {
                case STANDARD -> c.Isend(m.array(), m.offset(), count, type, dest, tag);
                case SYNCHRONOUS -> c.Issend(m.array(), m.offset(), count, type, dest, tag);
                case BUFFERED -> c.Ibsend(m.array(), m.offset(), count, type, dest, tag);
                case READY -> c.Irsend(m.array(), m.offset(), count, type, dest, tag);
            };
        }

        @Override
        public Status receive(Comm c, MessageMemory m, int count, Datatype type, int source, int tag) {
            return c.Recv(m.array(), m.offset(), count, type, source, tag);
        }

        @Override
        public Request ireceive(Comm c, MessageMemory m, int count, Datatype type, int source, int tag) {
            return c.Irecv(m.array(), m.offset(), count, type, source, tag);
        }

        @Override
        public Status await(Request request) {
            return request.Wait();
        }

        @Override
        public int count(Status status, Datatype type) {
            return status.Get_count(type);
        }

        @Override
        public int source(Status status) {
            return status.source;
        }

        @Override
        public int tag(Status status) {
            return status.tag;
        }

        @Override
        public void attach(byte[] buffer) {
            MPI.Buffer_attach(buffer);
        }

        @Override
        public void detach() {
            MPI.Buffer_detach();
        }

        @Override
        public boolean allows(BufferKind kind, boolean isBlocking) {
            return kind == BufferKind.ARRAY;
        }
    };

    /** Sends and returns when the mode says so. */
    public abstract void send(Comm c, Mode mode, MessageMemory m, int count, Datatype type, int dest, int tag);

    /** Starts to send. */
    public abstract Request isend(Comm c, Mode mode, MessageMemory m, int count, Datatype type, int dest, int tag);

    /** Receives. */
    public abstract Status receive(Comm c, MessageMemory m, int count, Datatype type, int source, int tag);

    /** Starts to receive. */
    public abstract Request ireceive(Comm c, MessageMemory m, int count, Datatype type, int source, int tag);

    /** Waits for a request. */
    public abstract Status await(Request request);

    /** Returns how many items were received. */
    public abstract int count(Status status, Datatype type);

    /** Returns who sent. */
    public abstract int source(Status status);

    /** Returns the tag. */
    public abstract int tag(Status status);

    /** Gives memory for buffered sends. */
    public abstract void attach(byte[] buffer);

    /** Takes it back when the buffered sends are done. */
    public abstract void detach();

    /** Tells whether calls of this generation take such a buffer. */
    public abstract boolean allows(BufferKind kind, boolean isBlocking);
}
