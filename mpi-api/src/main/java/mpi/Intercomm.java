package mpi;

import railmpi.pml.state.Communicator;

/**
 * A communicator that joins two groups of processes: messages go to ranks of the other group and come from there. In
 * collective operations each group gets what the other one gives. Where such an operation has a root, the group that has
 * it gives {@link MPI#ROOT} at the root and {@link MPI#PROC_NULL} elsewhere, and the other group the root's rank. There
 * is nothing in place, save that the one-buffer forms of operations with a root mean the one buffer that the process
 * needs.
 */
public class Intercomm extends Comm {
    Intercomm(Session session, Communicator communicator, Errhandler errhandler) {
        super(session, communicator, errhandler);
    }

    /**
     * {@return what joins this program to the processes that have started it by {@link Intracomm#spawn}: always the
     * same object; a null communicator if nobody has, or after its disconnect}
     */
    public static Intercomm getParent() throws MPIException {
        return Session.active().parent();
    }

    @Override
    public Intercomm dup() throws MPIException {
        return (Intercomm) super.dup();
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

    /** {@return the number of processes in the other group} */
    public final int getRemoteSize() throws MPIException {
        usable();
        return peerCount();
    }

    /**
     * Does the same as {@link #getRemoteSize}.
     *
     * @return what {@link #getRemoteSize} returns
     */
    public final int Remote_size() throws MPIException {
        return getRemoteSize();
    }

    /** {@return the processes of the other group} */
    public final Group getRemoteGroup() throws MPIException {
        usable();
        return new Group(communicator.remoteGroup());
    }

    /**
     * Does the same as {@link #getRemoteGroup}.
     *
     * @return what {@link #getRemoteGroup} returns
     */
    public final Group Remote_group() throws MPIException {
        return getRemoteGroup();
    }

    /**
     * Makes an ordinary communicator of both groups. Collective over both.
     *
     * @param high whether the own group has the higher ranks, the same at all its processes; if both groups say the
     *     same, the library chooses
     * @return the new communicator
     * @throws MPIException (ERR_ARG) at all processes if those of one group do not say the same
     */
    public final Intracomm merge(boolean high) throws MPIException {
        return CommunicatorCalls.merge(this, high);
    }

    /**
     * Does the same as {@link #merge}.
     *
     * @param high whether the own group has the higher ranks, the same at all its processes; if both groups say the
     *     same, the library chooses
     * @return what {@link #merge} returns
     */
    public final Intracomm Merge(boolean high) throws MPIException {
        return merge(high);
    }
}
