package railmpi.coll.multicast;

import java.util.concurrent.atomic.AtomicLong;
import railmpi.btl.channel.Multicast;
import railmpi.coll.step.CollectiveTags;
import railmpi.core.RailException;
import railmpi.core.log.Log;
import railmpi.core.memory.WordHash;
import railmpi.pml.Communicator;
import railmpi.pml.Pml;

/**
 * The multicast groups of this process. Communicators share few of them, since hosts and switches bound how many there
 * are: those of the same members have the same one. A group is joined when the first communicator needs it and left
 * when MPI ends. One per process, for any thread.
 */
public final class MulticastGroups {
    private static final int GROUPS = 8;

    private final Pml pml;
    private final boolean isAskedFor;
    private final MulticastGroup[] joined = new MulticastGroup[GROUPS];
    private int streams;
    private final AtomicLong repairs = new AtomicLong();

    private boolean isTold;
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
     * @return the same group at all of them
     * @throws RailException RESOURCE if no port here has multicast, or the group cannot be joined
     */
    public synchronized MulticastGroup group(Communicator c, int[] ranks) {
        long hash = 0;
        for (int rank : ranks) {
            hash = WordHash.add(hash, c.group().worldRank(rank));
        }
        int number = (int) Math.floorMod(hash >>> Integer.SIZE, (long) GROUPS);
        if (joined[number] == null) {
            MulticastGroup group = new MulticastGroup();
            Multicast membership = pml.joinMulticast(number, group);
            group.use(membership);
            joined[number] = group;
        }
        return joined[number];
    }

    /**
     * Returns a name for what this process will send to the members of a communicator.
     *
     * @return not 0, and no other stream of the job has or had it
     */
    public synchronized long newStream() {
        streams++;
        return (long) (pml.worldRank() + 1) << Integer.SIZE | streams & 0xffff_ffffL;
    }

    /** Something that was lost on the way was got otherwise. With the progress lock. */
    public void countRepair() {
        repairs.incrementAndGet();
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
    synchronized void tellOnce(String decision, boolean isImpossible) {
        if (isTold) {
            return;
        }
        isTold = true;
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
