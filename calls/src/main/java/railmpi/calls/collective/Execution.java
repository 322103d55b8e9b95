package railmpi.calls.collective;

import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.session.CommHandle;
import railmpi.coll.CollectivePlan;
import railmpi.coll.Collectives;
import railmpi.core.RailException;
import railmpi.flight.CallRecorder;
import railmpi.pml.state.PmlRequest;

/** How a collective operation is done whose arguments are right: at once, or in the background. */
public abstract class Execution {
    /** Blocking operations. */
    public static final Execution BLOCKING = new Blocking();

    /** Tells whether it is done at once. */
    final boolean isBlocking() {
        return this == BLOCKING;
    }

    /** Returns the operations to call one of; asked once for each operation. */
    abstract Collectives collectives(CommHandle comm);

    /** Returns the operations on objects. */
    abstract ObjectCollectives objects(CommHandle comm);

    private static final class Blocking extends Execution {
        @Override
        Collectives collectives(CommHandle comm) {
            comm.session.requireWhole(comm.communicator);
            return comm.session.collectives();
        }

        @Override
        ObjectCollectives objects(CommHandle comm) {
            comm.session.requireWhole(comm.communicator);
            return new ObjectCollectives(comm);
        }
    }

    /** One non-blocking operation: made for it, then passed to its call, then started. */
    public static final class Background extends Execution {
        private CollectivePlan plan;

        @Override
        Collectives collectives(CommHandle comm) {
            plan = comm.session.collectives().plan(comm.communicator);
            return plan.collectives();
        }

        @Override
        ObjectCollectives objects(CommHandle comm) {
            throw comm.raised(new CallError(
                    ErrorClass.TYPE, "MPI.OBJECT cannot be used with non-blocking collective operations"));
        }

        /** Starts what was called. */
        public PmlRequest start(CommHandle comm) {
            try {
                PmlRequest request = plan.start();
                if (CallRecorder.IS_ON) {
                    CallRecorder.started(request);
                }
                return request;
            } catch (RailException e) {
                throw comm.raised(e);
            }
        }
    }
}
