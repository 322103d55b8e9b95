package railmpi.runtime.meet;

import java.util.List;

/** How this process reaches others; opened when it is first needed. Owner: the thread that joins groups. */
public interface Ways {
    /**
     * Returns where this job keeps its shared memory, made on first use.
     *
     * @return empty if it shares none
     */
    String sharedDirectory();

    /**
     * Returns what all who can share memory with this process have in common.
     *
     * @param directory where this job keeps its shared memory
     * @return a text
     */
    String node(String directory);

    /**
     * Returns what tells this machine from others.
     *
     * @return a text
     */
    String machine();

    /**
     * Returns the kinds of channel that may lead to other processes.
     *
     * @return in the order in which they are asked who reaches a process
     */
    List<? extends Way> inOrder();
}
