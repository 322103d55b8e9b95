package railmpi.coll.multicast;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import railmpi.coll.step.CollectiveTags;
import railmpi.core.RailException;
import railmpi.core.log.Log;
import railmpi.core.memory.WordHash;
import railmpi.pml.Pml;
import railmpi.pml.state.Communicator;

/**
 * The multicast groups of this process. Communicators share few of them, since hosts and switches bound how many there
 * are: those of the same members have the same one. A group is joined when the first communicator needs it and left
 * when MPI ends. One per process, for any thread.
 */
public final class MulticastGroups {
    /** A power of two. */
    private static final int GROUPS = 8;

    private final Pml pml;
    private final boolean isAskedFor;
    private final MulticastGroup[] joined = new MulticastGroup[GROUPS];
    private final AtomicInteger streams = new AtomicInteger();
    private final AtomicLong repairs = new AtomicLong();
    private final AtomicBoolean isTold = new AtomicBoolean();
    /** Whether a group could not be joined, which is not tried again; guarded by this object, as the groups are. */
    private boolean isRefused;

    private volatile boolean isDeaf;

    /**
     * Begins without any.
     *
     * @param pml joins groups
     * @param isAskedFor whether the user has asked for multicast, and is warned where there is none
     */
    public MulticastGroups(Pml pml, boolean isAskedFor) {
        this.pml = pml;
        this.isAskedFor = isAskedFor;
    }

    /**
     * Returns the group for some members of a communicator.
     *
     * @param c communicator
     * @param ranks of the members, this process among them
     * @return the same group at all of them; null if no port here has multicast, a group could not be joined, or some
     *     are of other jobs, whose groups have other addresses and secrets
     */
    public synchronized MulticastGroup group(Communicator c, int[] ranks) {
        long hash = 0;
        for (int rank : ranks) {
            int process = c.group().worldRank(rank);
            if (process >= pml.worldSize()) {
                return null;
            }
            hash += WordHash.add(0, process);
        }
        int number = (int) (hash >>> Integer.SIZE) & GROUPS - 1;
        if (joined[number] == null && !isRefused) {
            joined[number] = join(number);
            isRefused = joined[number] == null;
        }
        return joined[number];
    }

    private MulticastGroup join(int number) {
        try {
            MulticastGroup group = new MulticastGroup();
            group.use(pml.joinMulticast(number, group));
            return group;
        } catch (RailException e) {
            Log.info("no multicast from now on: " + e.getMessage());
            return null;
        }
    }

    /**
     * Returns a name for what this process will send to the members of a communicator.
     *
     * @return not 0, and no other stream of the job has or had it
     */
    public long newStream() {
        return (long) (pml.worldRank() + 1) << Integer.SIZE | streams.incrementAndGet() & 0xffff_ffffL;
    }

    /**
     * Datagrams that were lost on the way were got otherwise. With the progress lock.
     *
     * @param count how many
     */
    public void countRepairs(int count) {
        repairs.addAndGet(count);
    }

    /**
     * Returns how often what was lost on the way was got otherwise.
     *
     * @return count of this process
     */
    public long repairs() {
        return repairs.get();
    }

    /**
     * Returns how many datagrams of this process's communicators have arrived.
     *
     * @return count, those that came twice included
     */
    public synchronized long heard() {
        long sum = 0;
        for (MulticastGroup group : joined) {
            sum += group == null ? 0 : group.heard();
        }
        return sum;
    }

    /** Tells whether this process has joined a group and heard nothing of it: it need not be tried again. */
    boolean isDeaf() {
        return isDeaf;
    }

    void setDeaf() {
        isDeaf = true;
    }

    /** Tells the first decision of this kind. */
    void tellOnce(String decision, boolean isImpossible) {
        if (isTold.getAndSet(true)) {
            return;
        }
        if (isAskedFor && isImpossible) {
            Log.warn(decision);
        } else {
            Log.info(decision);
        }
    }

    /**
     * Does something for a communicator that is freed.
     *
     * @param c the communicator
     * @param action run with the progress lock
     */
    public void begin(Communicator c, Runnable action) {
        pml.begin(
                c,
                c.rank(),
                CollectiveTags.FAREWELL,
                number -> {
                    action.run();
                    return true;
                },
                0);
    }
}
