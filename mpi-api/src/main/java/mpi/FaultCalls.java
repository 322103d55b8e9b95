package mpi;

import java.nio.IntBuffer;
import railmpi.core.RailException;
import railmpi.pml.FaultTolerance;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Completable;

/**
 * User-level failure mitigation behind the methods of {@link Comm}: where a process that fails ends the job, agreement
 * is an allreduce, shrink a duplicate, and nobody has failed. Stateless.
 */
final class FaultCalls {
    /** Of waits for agreements, for the diagnosis of waits. */
    private static final int TAG = 0;

    private FaultCalls() {}

    static void revoke(Comm comm) {
        Session session = comm.usable();
        if (session.faults == null) {
            throw comm.raised(noRevoke("a communicator"));
        }
        session.faults.revoke(comm.communicator);
    }

    /** Returns the error of revoking something in a job that a process which fails ends. */
    static MPIException noRevoke(String what) {
        return new MPIException(
                MPI.ERR_UNSUPPORTED_OPERATION,
                what + " can be revoked in jobs that tolerate failures only (mpirun --with-ft ulfm)");
    }

    static Group groupOf(int[] processes) {
        return processes.length == 0 ? Group.empty() : new Group(new railmpi.pml.state.Group(processes));
    }

    static boolean isRevoked(Comm comm) {
        Session session = comm.usable();
        return session.faults != null && session.faults.isRevoked(comm.communicator);
    }

    static Group failed(Comm comm) {
        Session session = comm.usable();
        return session.faults == null ? Group.empty() : groupOf(session.faults.failed(comm.communicator));
    }

    static int acknowledge(Comm comm, int number) {
        Session session = comm.usable();
        if (number < 0) {
            throw comm.raised(new MPIException(MPI.ERR_ARG, "number of failures to acknowledge is " + number));
        }
        return session.faults == null ? 0 : session.faults.acknowledge(comm.communicator, number);
    }

    static int agree(Comm comm, int flag) {
        Session session = comm.usable();
        if (session.faults == null) {
            int[] all = new int[1];
            comm.allReduce(new int[] {flag}, all, 1, MPI.INT, MPI.BAND);
            return all[0];
        }
        try {
            Agreement agreement = new Agreement(comm, flag);
            session.pml.await(session.faults.self(), 0, TAG, agreement.outcome, 0);
            if (agreement.outcome.isUnacknowledged()) {
                throw comm.raised(new ProcFailedException(agreement.whoFailed(), agreement.flag()));
            }
            return agreement.flag();
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    /** An agreement on a flag, of a communicator that may be freed before it is complete. */
    private static final class Agreement {
        final FaultTolerance.Outcome outcome;
        private final String name;
        private final Communicator communicator;
        /** Which of two words is that of the own group: each gives its own, and leaves the other as it is. */
        private final int own;

        Agreement(Comm comm, int flag) {
            FaultTolerance faults = comm.session.faults;
            name = comm.toString();
            communicator = comm.communicator;
            own = faults.isLow(communicator) ? 0 : 1;
            long[] words = {-1, -1};
            words[own] = flag;
            outcome = faults.series(communicator).agree(words);
        }

        /** Returns what was agreed on: of two groups, the flag of the other one. */
        int flag() {
            return (int) outcome.words()[communicator.isInter() ? 1 - own : own];
        }

        String whoFailed() {
            StringBuilder text = new StringBuilder();
            for (int process : outcome.failed()) {
                int rank = communicator.group().rankOf(process);
                text.append(text.length() == 0 ? "rank " : ", ")
                        .append(rank >= 0 ? rank : communicator.remoteGroup().rankOf(process));
            }
            return text + " of " + name + " failed before the agreement, and not all processes have acknowledged that";
        }
    }

    static Request startAgree(Comm comm, IntBuffer flag) {
        Session session = comm.usable();
        if (flag == null || flag.remaining() != 1 || flag.isReadOnly()) {
            throw comm.raised(new MPIException(
                    MPI.ERR_BUFFER, "the flag of an agreement is one int that can be written, not " + flag));
        }
        if (session.faults == null) {
            return comm.iAllReduce(flag, 1, MPI.INT, MPI.BAND);
        }
        try {
            int at = flag.position();
            Writing writing = new Writing(new Agreement(comm, flag.get(at)), flag, at);
            return new Request(comm, session.pml.start(session.faults.self(), 0, TAG, writing, 0));
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    static <C extends Comm> C shrink(C comm) {
        Session session = comm.usable();
        try {
            Communicator made = session.communicators().shrink(comm.communicator);
            @SuppressWarnings("unchecked") // of the same kind
            C shrunk = (C) comm.withoutTopology(made);
            return comm.inherit(shrunk);
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    /** The end of an agreement that nobody waits for in a call. */
    private static final class Writing implements Completable {
        private final Agreement agreement;
        private final IntBuffer flag;
        private final int at;
        /** An error is that of the wait. */
        private boolean isStarted;

        Writing(Agreement agreement, IntBuffer flag, int at) {
            this.agreement = agreement;
            this.flag = flag;
            this.at = at;
        }

        @Override
        public boolean advance(long number) {
            if (!isStarted || !agreement.outcome.advance(number)) {
                isStarted = true;
                return false;
            }
            flag.put(at, agreement.flag());
            if (agreement.outcome.isUnacknowledged()) {
                throw new RailException(RailException.Category.PROCESS_FAILED, agreement.whoFailed());
            }
            return true;
        }
    }
}
