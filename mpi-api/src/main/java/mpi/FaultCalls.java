package mpi;

import java.nio.IntBuffer;
import railmpi.coll.op.PredefinedOperators;
import railmpi.core.RailException;
import railmpi.pml.FaultTolerance;
import railmpi.pml.Pml;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Completable;

/**
 * User-level failure mitigation behind the methods of {@link Comm}: where a process that fails ends the job, agreement
 * is
 * an allreduce, shrink a duplicate, and nobody has failed. Stateless.
 */
final class FaultCalls {
    /** Of waits for agreements, for the diagnosis of waits. */
    private static final int TAG = 0;

    private FaultCalls() {}

    static void revoke(Comm comm) {
        Session session = comm.usable();
        if (session.faults == null) {
            throw comm.raised(new MPIException(
                    MPI.ERR_UNSUPPORTED_OPERATION,
                    "a communicator can be revoked in jobs that tolerate failures only (mpirun --with-ft ulfm)"));
        }
        session.faults.revoke(comm.communicator);
    }

    static boolean isRevoked(Comm comm) {
        Session session = comm.usable();
        return session.faults != null && session.faults.isRevoked(comm.communicator);
    }

    static Group failed(Comm comm) {
        Session session = comm.usable();
        return session.faults == null
                ? Group.empty()
                : new Group(new railmpi.pml.state.Group(session.faults.failed(comm.communicator)));
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
        try {
            if (session.faults == null) {
                int[] all = {flag};
                allreduce(session, comm, all);
                return all[0];
            }
            Pml pml = session.pml;
            FaultTolerance.Outcome outcome =
                    session.faults.series(comm.communicator).agree(words(comm.communicator, session, flag));
            pml.await(session.faults.self(), 0, TAG, outcome, 0);
            int agreed = flagOf(comm.communicator, session, outcome);
            if (outcome.isUnacknowledged()) {
                throw comm.raised(new ProcFailedException(whoFailed(comm, outcome), agreed));
            }
            return agreed;
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    private static void allreduce(Session session, Comm comm, int[] flag) {
        TypedBuffer buffer = TypedBuffer.ofArray(BasicType.INT, flag);
        if (comm.joinsGroups()) {
            TypedBuffer own = TypedBuffer.ofArray(BasicType.INT, flag.clone());
            session.collectives().inter().allreduce(comm.communicator, own, buffer, 1, PredefinedOperators.BAND);
        } else {
            session.collectives().allreduce(comm.communicator, null, buffer, 1, PredefinedOperators.BAND);
        }
    }

    private static String whoFailed(Comm comm, FaultTolerance.Outcome outcome) {
        StringBuilder text = new StringBuilder();
        Communicator communicator = comm.communicator;
        for (int process : outcome.failed()) {
            int rank = communicator.remoteGroup().rankOf(process);
            int own = communicator.group().rankOf(process);
            text.append(text.length() == 0 ? "rank " : ", ").append(own >= 0 ? own : rank);
        }
        return text + " of " + comm + " failed before the agreement, and not all processes have acknowledged that";
    }

    /** Two words between two groups: each group gives one, and leaves the other as it is. */
    private static long[] words(Communicator communicator, Session session, int flag) {
        if (!communicator.isInter()) {
            return new long[] {flag};
        }
        return isLow(communicator, session) ? new long[] {flag, -1} : new long[] {-1, flag};
    }

    private static int flagOf(Communicator communicator, Session session, FaultTolerance.Outcome outcome) {
        boolean isSecond = communicator.isInter() && isLow(communicator, session);
        return (int) outcome.words()[isSecond ? 1 : 0];
    }

    private static boolean isLow(Communicator communicator, Session session) {
        return session.faults.isLow(communicator);
    }

    static Request startAgree(Comm comm, IntBuffer flag) {
        Session session = comm.usable();
        if (flag == null || flag.remaining() != 1 || flag.isReadOnly()) {
            throw comm.raised(new MPIException(
                    MPI.ERR_BUFFER, "the flag of an agreement is one int that can be written, not " + flag));
        }
        try {
            Communicator communicator = comm.communicator;
            int at = flag.position();
            if (session.faults == null) {
                return comm.iAllReduce(flag, 1, MPI.INT, MPI.BAND);
            }
            long[] words = words(communicator, session, flag.get(at));
            FaultTolerance.Outcome outcome = session.faults.series(communicator).agree(words);
            Completable writing = new Writing(comm, outcome, flag, at, communicator, session);
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
            C shrunk = (C) wrapped(comm, made);
            return comm.inherit(shrunk);
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    /** Returns a communicator of the same kind, without its topology; a null one if there is none below. */
    static Comm wrapped(Comm comm, Communicator made) {
        return comm.joinsGroups()
                ? new Intercomm(comm.session, made, comm.errhandler())
                : new Intracomm(comm.session, made, comm.errhandler());
    }

    /** The end of an agreement that nobody waits for in a call. */
    private static final class Writing implements Completable {
        private final Comm comm;
        private final FaultTolerance.Outcome outcome;
        private final IntBuffer flag;
        private final int at;
        private final Communicator communicator;
        private final Session session;
        /** An error is that of the wait. */
        private boolean isStarted;

        Writing(
                Comm comm,
                FaultTolerance.Outcome outcome,
                IntBuffer flag,
                int at,
                Communicator communicator,
                Session session) {
            this.comm = comm;
            this.outcome = outcome;
            this.flag = flag;
            this.at = at;
            this.communicator = communicator;
            this.session = session;
        }

        @Override
        public boolean advance(long number) {
            if (!isStarted || !outcome.advance(number)) {
                isStarted = true;
                return false;
            }
            flag.put(at, flagOf(communicator, session, outcome));
            if (outcome.isUnacknowledged()) {
                throw new RailException(RailException.Category.PROCESS_FAILED, whoFailed(comm, outcome));
            }
            return true;
        }
    }
}
