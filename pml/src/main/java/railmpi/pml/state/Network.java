package railmpi.pml.state;

import railmpi.btl.BtlParameters;
import railmpi.core.param.Parameters;

/** What joins the nodes of a communicator, as far as it matters which algorithm is faster. */
public enum Network {
    /** Sockets. */
    SOFT,
    /** RDMA adapters. */
    VERBS,
    /** Both, or what this process does not know of. */
    OTHER;

    /**
     * Returns what joins the nodes of a job.
     *
     * @param parameters those of the job, the same at all its processes
     * @return the same at all of them
     */
    static Network of(Parameters parameters) {
        boolean isVerbs = BtlParameters.usesVerbs(parameters);
        if (BtlParameters.hasRailsOverShm(parameters) || isVerbs == BtlParameters.usesSoft(parameters)) {
            return OTHER;
        }
        return isVerbs ? VERBS : SOFT;
    }
}
