package railmpi.pml.state;

import java.util.Arrays;
import railmpi.core.RailException;

/**
 * The processes that have failed, in a job that tolerates failures. The launcher decides who has failed, and tells all
 * processes in one order: without other jobs the lists of any two processes are the beginnings of the same list. Owner:
 * the holder of the progress lock.
 */
public final class Failures {
    private int[] processes = new int[4];
    private RailException[] causes = new RailException[4];
    private int count;

    /**
     * Adds a process.
     *
     * @param process its index
     * @param cause what calls throw that need it
     */
    public void add(int process, RailException cause) {
        if (count == processes.length) {
            processes = Arrays.copyOf(processes, 2 * count);
            causes = Arrays.copyOf(causes, 2 * count);
        }
        processes[count] = process;
        causes[count++] = cause;
    }

    /**
     * Tells whether a process has failed.
     *
     * @param process its index
     * @return true if it is in the list
     */
    public boolean contains(int process) {
        for (int i = 0; i < count; i++) {
            if (processes[i] == process) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns all that have failed.
     *
     * @return their indices, in the order of the list
     */
    public int[] all() {
        return Arrays.copyOf(processes, count);
    }

    /**
     * Returns the members of a communicator that have failed, in the order of the list.
     *
     * @param communicator of one group or two
     * @return their indices
     */
    public int[] in(Communicator communicator) {
        int[] failed = new int[count];
        int members = 0;
        for (int i = 0; i < count; i++) {
            if (communicator.hasMember(processes[i])) {
                failed[members++] = processes[i];
            }
        }
        return Arrays.copyOf(failed, members);
    }

    /**
     * Returns the failure of the first member of a communicator that has failed.
     *
     * @param communicator of one group or two
     * @return null if all live
     */
    public RailException first(Communicator communicator) {
        return after(communicator, 0);
    }

    /**
     * Returns the failure of the first member that this process has not acknowledged.
     *
     * @param communicator of one group or two
     * @return null if there is none
     */
    public RailException unacknowledged(Communicator communicator) {
        return after(communicator, communicator.acknowledgedFailures());
    }

    /**
     * Returns the failure of the first member beyond some.
     *
     * @param communicator of one group or two
     * @param known how many of its members that have failed do not count, from the first one on
     * @return null if no more have failed
     */
    public RailException after(Communicator communicator, int known) {
        int members = 0;
        for (int i = 0; i < count; i++) {
            if (communicator.hasMember(processes[i]) && ++members > known) {
                return causes[i];
            }
        }
        return null;
    }
}
