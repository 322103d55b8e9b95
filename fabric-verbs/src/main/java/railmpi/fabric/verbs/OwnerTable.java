package railmpi.fabric.verbs;

import java.util.Arrays;

/**
 * The queue pairs of an adapter by a small number. A work request's wr_id says whose it is, because a failed completion
 * has no other valid field:
 *
 * <pre>
 * bits 33-62  number of the queue pair
 * bit  32     1 for a receive
 * bits 0-31   slot of the request
 * </pre>
 *
 * Owner: the holder of the progress lock.
 */
final class OwnerTable {
    /** Set in the wr_id of a receive. */
    static final long RECEIVE = 1L << 32;

    private static final int NUMBER_SHIFT = 33;
    private static final long SLOT_MASK = (1L << NUMBER_SHIFT) - 1;

    private CompletionOwner[] owners = new CompletionOwner[16];

    /** Adds a queue pair and returns the bits of its wr_ids. */
    long add(CompletionOwner owner) {
        int number = 0;
        while (number < owners.length && owners[number] != null) {
            number++;
        }
        if (number == owners.length) {
            owners = Arrays.copyOf(owners, 2 * owners.length);
        }
        owners[number] = owner;
        return (long) number << NUMBER_SHIFT;
    }

    void remove(long bits) {
        owners[(int) (bits >>> NUMBER_SHIFT)] = null;
    }

    CompletionOwner ownerOf(long wrId) {
        return owners[(int) (wrId >>> NUMBER_SHIFT)];
    }

    static long slotOf(long wrId) {
        return wrId & SLOT_MASK;
    }

    /** Breaks what uses a port. */
    void failPort(int portNum, String why) {
        for (CompletionOwner owner : owners) {
            if (owner != null && owner.portNum() == portNum) {
                owner.fail(why);
            }
        }
    }

    void failAll(String why) {
        for (CompletionOwner owner : owners) {
            if (owner != null) {
                owner.fail(why);
            }
        }
    }

    void failQueuePair(long qp, String why) {
        for (CompletionOwner owner : owners) {
            if (owner != null && owner.qp() == qp) {
                owner.fail(why);
            }
        }
    }

    /** Returns the receives of a struct ibv_srq, null if they are gone. */
    SharedReceivesOwner sharedReceives(long srq) {
        for (CompletionOwner owner : owners) {
            if (owner instanceof SharedReceivesOwner shared && shared.srq() == srq) {
                return shared;
            }
        }
        return null;
    }

    void closeAll() {
        for (CompletionOwner owner : owners) {
            if (owner != null) {
                owner.close();
            }
        }
    }
}
