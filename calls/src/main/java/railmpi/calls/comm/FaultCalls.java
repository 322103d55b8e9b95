package railmpi.calls.comm;

import java.nio.IntBuffer;
import railmpi.calls.collective.CollectiveCalls;
import railmpi.calls.collective.Execution;
import railmpi.calls.collective.Operation;
import railmpi.calls.error.AgreementError;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.place.Data;
import railmpi.calls.session.CommHandle;
import railmpi.calls.session.Session;
import railmpi.calls.type.PredefinedTypes;
import railmpi.core.RailException;
import railmpi.pml.Agreements;
import railmpi.pml.FaultTolerance;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Completable;
import railmpi.pml.state.Group;
import railmpi.pml.state.PmlRequest;

/**
 * User-level failure mitigation behind the methods of {@link CommHandle}: where a process that fails ends the job,
 * agreement is an allreduce, shrink a duplicate, and nobody has failed. Stateless.
 */
public final class FaultCalls {
    /** Of waits for agreements, for the diagnosis of waits. */
    private static final int TAG = 0;

    private static final Operation BOTH = Operation.predefined(5); // bitwise and

    private FaultCalls() {}

    public static void revoke(CommHandle comm) {
        Session session = comm.usable();
        if (session.faults == null) {
            throw comm.raised(noRevoke("a communicator"));
        }
        session.faults.revoke(comm.communicator);
    }

    /** Returns the error of revoking something in a job that a process which fails ends. */
    public static CallError noRevoke(String what) {
        return new CallError(
                ErrorClass.UNSUPPORTED_OPERATION,
                what + " can be revoked in jobs that tolerate failures only (mpirun --with-ft ulfm)");
    }

    public static Group groupOf(int[] processes) {
        return new Group(processes);
    }

    public static boolean isRevoked(CommHandle comm) {
        Session session = comm.usable();
        return session.faults != null && session.faults.isRevoked(comm.communicator);
    }

    public static Group failed(CommHandle comm) {
        Session session = comm.usable();
        return session.faults == null ? new Group(new int[0]) : groupOf(session.faults.failed(comm.communicator));
    }

    public static int acknowledge(CommHandle comm, int number) {
        Session session = comm.usable();
        if (number < 0) {
            throw comm.raised(new CallError(ErrorClass.ARG, "number of failures to acknowledge is " + number));
        }
        return session.faults == null ? 0 : session.faults.acknowledge(comm.communicator, number);
    }

    public static int agree(CommHandle comm, int flag) {
        Session session = comm.usable();
        if (session.faults == null) {
            int[] all = new int[1];
            Data given = new Data(new int[] {flag}, 0, 1, PredefinedTypes.INT);
            Data result = new Data(all, 0, 1, PredefinedTypes.INT);
            CollectiveCalls.allreduce(Execution.BLOCKING, comm, given, result, BOTH);
            return all[0];
        }
        try {
            Agreement agreement = new Agreement(comm, null, flag);
            session.pml.await(session.faults.self(), 0, TAG, agreement.outcome, 0);
            if (agreement.outcome.isUnacknowledged()) {
                throw comm.raised(new AgreementError(agreement.whoFailed(), agreement.flag()));
            }
            return agreement.flag();
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    /** An agreement on a flag, of a communicator that may be freed before it is complete. */
    private static final class Agreement {
        final Agreements.Outcome outcome;
        private final CommHandle comm;
        /** Null if the communicator cannot be freed meanwhile. */
        private final String name;

        private final Communicator communicator;
        /** Which of two words is that of the own group: each gives its own, and leaves the other as it is. */
        private final int own;

        Agreement(CommHandle comm, String name, int flag) {
            FaultTolerance faults = comm.session.faults;
            this.comm = comm;
            this.name = name;
            communicator = comm.communicator;
            own = faults.isLow(communicator) ? 0 : 1;
            long[] words = {-1, -1};
            words[own] = flag;
            outcome = faults.agreements().agree(communicator, words);
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
            return text + " of " + (name == null ? comm : name)
                    + " failed before the agreement, and not all processes have acknowledged that";
        }
    }

    public static PmlRequest startAgree(CommHandle comm, IntBuffer flag) {
        Session session = comm.usable();
        if (flag == null || flag.remaining() != 1 || flag.isReadOnly()) {
            throw comm.raised(new CallError(
                    ErrorClass.BUFFER, "the flag of an agreement is one int that can be written, not " + flag));
        }
        if (session.faults == null) {
            Execution.Background background = new Execution.Background();
            Data both = new Data(flag, 0, 1, PredefinedTypes.INT);
            CollectiveCalls.allreduce(background, comm, Data.IN_PLACE, both, BOTH);
            return background.start(comm);
        }
        try {
            int at = flag.position();
            Writing writing = new Writing(new Agreement(comm, comm.toString(), flag.get(at)), flag, at);
            return session.pml.start(session.faults.self(), 0, TAG, writing, 0);
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    public static Communicator shrink(CommHandle comm) {
        return comm.get(session -> session.communicators().shrink(comm.communicator));
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
