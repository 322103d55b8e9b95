package railmpi.coll.schedule;

import railmpi.pml.state.ActivityMessages;
import railmpi.pml.state.PmlRequest;

/** One step of a schedule. Immutable. */
interface Step {
    /**
     * Does it, if it need not wait.
     *
     * @param messages of the schedule
     * @param slots requests that are on their way
     * @return null if it is done, else the request that must be complete first
     */
    PmlRequest perform(ActivityMessages messages, PmlRequest[] slots);
}
