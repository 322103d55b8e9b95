package mpi;

import railmpi.calls.comm.CommunicatorCalls;
import railmpi.calls.session.CommHandle;
import railmpi.calls.session.Session;

/**
 * A communicator of two groups of processes, a local and a remote one: a process sends messages to ranks of the remote
 * group and receives messages from them. In collective operations each group receives the data of the other. If such an
 * operation has a root, the processes of the root's group pass {@link MPI#ROOT} (the root) or {@link MPI#PROC_NULL}
 * (the others) as the root, and those of the other group pass the root's rank. There are no in-place operations; in the
 * one-buffer forms of operations with a root, the buffer is the one that the process needs.
 */
public class Intercomm extends Comm {
    Intercomm(CommHandle handle) {
        super(handle);
    }

    private static Intercomm of(CommHandle handle) {
        synchronized (handle) {
            return handle.face == null ? new Intercomm(handle) : (Intercomm) handle.face;
        }
    }

    /**
     * {@return the intercommunicator with the processes that started this program by {@link Intracomm#spawn}, always
     * the same object; a null communicator if the program was not spawned, or after its disconnect}
     */
    public static Intercomm getParent() throws MPIException {
        return of(Session.active().parent());
    }

    @Override
    public Intercomm dup() throws MPIException {
        return (Intercomm) super.dup();
    }

    @Override
    public Intercomm shrink() throws MPIException {
        return (Intercomm) super.shrink();
    }

    @Override
    public Intercomm iShrink() throws MPIException {
        return (Intercomm) super.iShrink();
    }

    @Override
    public Intercomm dupWithInfo(Info info) throws MPIException {
        return (Intercomm) super.dupWithInfo(info);
    }

    @Override
    public Intercomm iDup() throws MPIException {
        return (Intercomm) super.iDup();
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public Intercomm clone() {
        return dup();
    }

    /** {@return the number of processes in the remote group} */
    public final int getRemoteSize() throws MPIException {
        handle.usable();
        return handle.peerCount();
    }

    /** {@return the same as {@link #getRemoteSize}} mpiJava's name. */
    public final int Remote_size() throws MPIException {
        return getRemoteSize();
    }

    /** {@return the processes of the remote group} */
    public final Group getRemoteGroup() throws MPIException {
        handle.usable();
        return new Group(handle.communicator.remoteGroup());
    }

    /** {@return the same as {@link #getRemoteGroup}} mpiJava's name. */
    public final Group Remote_group() throws MPIException {
        return getRemoteGroup();
    }

    /**
     * Creates an intracommunicator of both groups. Collective over both groups.
     *
     * @param high whether the local group gets the higher ranks, the same at all its processes; if both groups pass the
     *     same value, the library chooses
     * @return the new communicator
     * @throws MPIException (ERR_ARG) at all processes if the processes of one group pass different values
     */
    public final Intracomm merge(boolean high) throws MPIException {
        return new Intracomm(CommunicatorCalls.merge(handle, high));
    }

    /** {@return the same as {@link #merge}} mpiJava's name. */
    public final Intracomm Merge(boolean high) throws MPIException {
        return merge(high);
    }
}
