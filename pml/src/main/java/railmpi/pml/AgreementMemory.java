package railmpi.pml;

import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import java.util.function.IntPredicate;
import railmpi.btl.channel.Atomics;
import railmpi.btl.channel.Channels;
import railmpi.btl.channel.ExposedMemory;
import railmpi.btl.channel.PagePlaces;
import railmpi.btl.channel.RemoteMemory;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.memory.SharedWords;
import railmpi.pml.fault.AgreementSlots;

/**
 * Memory for agreements of communicators in a node, in pages that the peers map and that stay until MPI ends. A place
 * that is given back is used again when all others have left it or failed. Owner: the holder of the progress lock.
 */
final class AgreementMemory {
    private static final int MOST_PAGES = 64;

    /** Given back places that are looked at when one is taken: more than one, so that they become fewer. */
    private static final int LOOKS = 4;

    private final Channels channels;
    private final int worldRank;
    private final IntPredicate hasFailed;
    private final ArrayDeque<Place> given = new ArrayDeque<>();
    private final PagePlaces places = new PagePlaces(this::newPage);
    private int pages;

    /**
     * Where the members of a communicator agree.
     *
     * @param at the memory
     * @param members processes, in the order of their slots
     * @param words that each gives
     */
    record Place(PagePlaces.Place at, int[] members, int words) {
        /** Returns the key by which peers map its page. */
        long key() {
            return RemoteMemory.of(at.page().description()).nodeKey();
        }

        int offset() {
            return at.offset();
        }
    }

    /** Begins without any. */
    AgreementMemory(Channels channels, int worldRank, IntPredicate hasFailed) {
        this.channels = channels;
        this.worldRank = worldRank;
        this.hasFailed = hasFailed;
    }

    /** Takes a place, of zeros; null if there is no space. */
    Place acquire(int lengthBytes, int[] members, int words) {
        PagePlaces.Place old = take(lengthBytes);
        PagePlaces.Place place = old == null ? places.cut(lengthBytes) : old;
        return place == null ? null : new Place(place, members, words);
    }

    private ExposedMemory newPage(int lengthBytes) {
        if (pages == MOST_PAGES) {
            return null;
        }
        try {
            ExposedMemory page = channels.allocateInNode(lengthBytes);
            pages++;
            return page;
        } catch (RailException e) {
            if (e.category() != RailException.Category.RESOURCE) {
                throw e;
            }
            return null;
        }
    }

    private PagePlaces.Place take(int lengthBytes) {
        for (int looks = Math.min(LOOKS, given.size()); looks > 0; looks--) {
            Place place = given.remove();
            if (place.at.lengthBytes() == lengthBytes && isLeft(place)) {
                place.at.clear();
                return place.at;
            }
            given.add(place);
        }
        return null;
    }

    private boolean isLeft(Place place) {
        AgreementSlots.Memory memory = new Mapped(place.at.page().block(), place.offset(), place.members);
        for (int member = 0; member < place.members.length; member++) {
            if (!AgreementSlots.hasLeft(memory, place.words, member) && !hasFailed.test(place.members[member])) {
                return false;
            }
        }
        return true;
    }

    /** Takes back a place, which others may use until they have left it. */
    void release(Place place) {
        given.add(place);
    }

    /** Takes back a place that nobody has used. */
    void releaseUnused(Place place) {
        given.add(new Place(place.at, new int[0], place.words));
    }

    /** Maps a place of this process. */
    AgreementSlots.Memory map(Place place) {
        return map(place.at.page().block(), place.offset(), place.members);
    }

    /** Maps a place of another process; returns null if that is not possible. */
    AgreementSlots.Memory map(int process, long key, long offset, int[] members) {
        try {
            MemoryBlock block = channels.map(process, RemoteMemory.lent(key));
            return block == null ? null : map(block, (int) offset, members);
        } catch (RailException e) {
            return null; // all learn of it
        }
    }

    /** Also the words by which the others are woken, so that this cannot fail later. */
    private AgreementSlots.Memory map(MemoryBlock block, int offset, int[] members) {
        Mapped memory = new Mapped(block, offset, members);
        try {
            memory.wakeOthers();
            return memory;
        } catch (RailException e) {
            return null;
        }
    }

    private final class Mapped implements AgreementSlots.Memory {
        private final MemoryBlock block;
        private final int offset;
        private final int[] members;

        Mapped(MemoryBlock block, int offset, int[] members) {
            this.block = block;
            this.offset = offset;
            this.members = members;
        }

        private int byteOf(int index) {
            return offset + index * Long.BYTES;
        }

        @Override
        public long get(int index) {
            return SharedWords.acquire(block.longs(), byteOf(index) >> 3);
        }

        @Override
        public void put(int index, long value) {
            block.longs().put(byteOf(index) >> 3, value);
        }

        @Override
        public long compareSwap(int index, long expected, long replacement) {
            return Atomics.compareSwap(block, byteOf(index), expected, replacement);
        }

        @Override
        public long add(int index, long addend) {
            return Atomics.fetchAdd(block, byteOf(index), addend);
        }

        @Override
        public void fence() {
            VarHandle.fullFence();
        }

        /** But for those from whom this process has parted meanwhile, whose memory it does not map any more. */
        @Override
        public void wakeOthers() {
            for (int process : members) {
                if (process != worldRank && !hasFailed.test(process) && channels.sharesMemoryWith(process)) {
                    channels.wake(process);
                }
            }
        }
    }
}
