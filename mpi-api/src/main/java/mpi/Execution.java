package mpi;

import railmpi.coll.CollectivePlan;
import railmpi.coll.Collectives;
import railmpi.core.RailException;
import railmpi.flight.CallRecorder;
import railmpi.pml.state.PmlRequest;

/** How a collective operation is done whose arguments are right: at once, or in the background. */
abstract class Execution {
    /** Blocking operations. */
    static final Execution BLOCKING = new Blocking();

    /** Returns the operations to call one of; asked once for each operation. */
    abstract Collectives collectives(Comm comm);

    /** Returns the operations on objects. */
    abstract ObjectCollectives objects(Comm comm);

    private static final class Blocking extends Execution {
        @Override
        Collectives collectives(Comm comm) {
            comm.session.requireWhole(comm.communicator);
            return comm.session.collectives();
        }

        @Override
        ObjectCollectives objects(Comm comm) {
            comm.session.requireWhole(comm.communicator);
            return new ObjectCollectives(comm);
        }
    }

    /** One non-blocking operation: made for it, then passed to its call, then started. */
    static final class Background extends Execution {
        private CollectivePlan plan;

        @Override
        Collectives collectives(Comm comm) {
            plan = comm.session.collectives().plan(comm.communicator);
            return plan.collectives();
        }

        @Override
        ObjectCollectives objects(Comm comm) {
            throw comm.raised(new MPIException(
                    MPI.ERR_TYPE, "MPI.OBJECT cannot be used with non-blocking collective operations"));
        }

        /** Starts what was called. */
        Request start(Comm comm) {
            try {
                PmlRequest request = plan.start();
                if (CallRecorder.IS_ON) {
                    CallRecorder.started(request);
                }
                return new Request(comm, request);
            } catch (RailException e) {
                throw comm.raised(e);
            }
        }
    }
}
