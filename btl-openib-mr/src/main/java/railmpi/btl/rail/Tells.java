package railmpi.btl.rail;

import railmpi.btl.fastpath.BatchLayout;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;
import railmpi.policy.RailProbes;

/**
 * The notices of one connection that have no frames: those for their counts of consumed batches alone, one at a time,
 * and probes, whose time is taken ({@link RailLearning}). The parts of a probe are the same memory, which is written
 * when nothing of it is under way. Owner: the holder of the progress lock.
 */
final class Tells {
    private final MemoryRegion region;
    private boolean isWanted;
    /** Length of the probe that is to be posted, and then what is left of it to post. */
    private int probeBytes;
    /** Length of the probe that is under way, and what of it has arrived; 0: none is. */
    private int probedBytes;

    private int arrivedBytes;
    private long probedNs;
    private int underWay;

    Tells(Port port) {
        region = port.allocate(RailProbes.PART_BYTES);
    }

    /** Tells whether the length of a notice is that of one of these. */
    static boolean has(int noticeBytes) {
        return noticeBytes == BatchLayout.HEADER_BYTES || noticeBytes >= RailProbes.SHORT_BYTES;
    }

    /** Has one go out for its counts, if no probe does. */
    void want() {
        isWanted = true;
    }

    /** Has a probe go out. */
    void probe(int lengthBytes) {
        probeBytes = lengthBytes;
    }

    /** Tells whether one is to be posted. */
    boolean isDue() {
        return isWanted || probeBytes != 0;
    }

    /** Tells whether one is due that can be posted now. */
    boolean isReady() {
        return underWay == 0 ? isDue() : probedBytes != 0 && probeBytes != 0;
    }

    /** Returns the length of the one that is to be posted. */
    int nextBytes() {
        return probeBytes == 0 ? BatchLayout.HEADER_BYTES : Math.min(probeBytes, RailProbes.PART_BYTES);
    }

    /** Returns the memory of the one that is to be posted, with the counts of the channel. */
    MemoryRegion write(ToldCounts told) {
        if (underWay == 0) {
            int length = nextBytes();
            told.putNotice(region.block().bytes(), length);
            if (length > BatchLayout.HEADER_BYTES) {
                RailFrames.putProbe(
                        region.block().bytes(), BatchLayout.HEADER_BYTES, length - BatchLayout.HEADER_BYTES);
            }
        }
        return region;
    }

    /** The next one was posted. */
    void posted(int lengthBytes) {
        if (underWay++ == 0) {
            isWanted = false;
            probedBytes = probeBytes;
            arrivedBytes = 0;
            probedNs = probeBytes == 0 ? 0 : System.nanoTime();
        }
        probeBytes -= probeBytes == 0 ? 0 : lengthBytes;
    }

    /** One is over, whatever became of it. */
    void over() {
        underWay--;
    }

    /** One has arrived; returns the length of the probe of which it was the last part, 0 if it was not. */
    int arrived(int lengthBytes) {
        int probe = probedBytes;
        arrivedBytes += lengthBytes;
        if (probe == 0 || arrivedBytes < probe) {
            return 0;
        }
        probedBytes = 0;
        return probe;
    }

    /** Returns when the last probe was posted. */
    long probedNs() {
        return probedNs;
    }

    /** Returns what is under way at most. */
    int underWayBytes() {
        return underWay * RailProbes.PART_BYTES;
    }

    /** Returns how many are under way. */
    int underWay() {
        return underWay;
    }

    void close() {
        region.close();
    }
}
