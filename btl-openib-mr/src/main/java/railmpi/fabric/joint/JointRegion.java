package railmpi.fabric.joint;

import java.nio.ByteBuffer;
import java.util.Arrays;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.MemoryRegion;

/** Memory that is registered with every domain, under one address. Owner: the holder of the progress lock. */
final class JointRegion implements MemoryRegion {
    private final MemoryRegion[] parts;
    /** The 32-bit keys of the domains, two in each. */
    private final long[] remoteKeys;

    JointRegion(MemoryRegion[] parts) {
        this.parts = parts;
        remoteKeys = new long[keyIndexOf(parts.length - 1) + 1];
        join();
    }

    private void join() {
        Arrays.fill(remoteKeys, 0);
        for (int domain = 0; domain < parts.length; domain++) {
            remoteKeys[keyIndexOf(domain)] |= parts[domain].remoteKey() << shiftOf(domain);
        }
    }

    /** Returns which of the keys has that of a domain in it. */
    static int keyIndexOf(int domain) {
        return domain == JointFabric.SOLE_DOMAIN ? 0 : domain / 2;
    }

    private static int shiftOf(int domain) {
        return domain % 2 * Integer.SIZE;
    }

    /**
     * Returns what one domain calls the key of a region of the peer, of which this is the key at the domain's index.
     */
    static long keyOf(long remoteKey, int domain) {
        return domain == JointFabric.SOLE_DOMAIN ? remoteKey : remoteKey >>> shiftOf(domain) & 0xffff_ffffL;
    }

    /** Returns the region as one domain knows it, which is all of it unless several are joined. */
    static MemoryRegion part(MemoryRegion region, int domain) {
        return region instanceof JointRegion ? ((JointRegion) region).parts[domain] : region;
    }

    @Override
    public MemoryBlock block() {
        return parts[0].block();
    }

    @Override
    public long address() {
        return parts[0].address();
    }

    @Override
    public long remoteKey() {
        return remoteKeys[0];
    }

    @Override
    public int keyCount() {
        return remoteKeys.length;
    }

    @Override
    public long remoteKey(int index) {
        return remoteKeys[index];
    }

    @Override
    public void rest() {
        for (MemoryRegion part : parts) {
            part.rest();
        }
    }

    @Override
    public boolean resume(ByteBuffer memory) {
        boolean isComplete = true;
        for (MemoryRegion part : parts) {
            isComplete &= part.resume(memory);
        }
        if (isComplete) {
            join();
        } else {
            Arrays.fill(remoteKeys, 0);
        }
        return isComplete;
    }

    @Override
    public void close() {
        close(parts);
    }

    static void close(MemoryRegion[] parts) {
        for (int domain = parts.length - 1; domain >= 0; domain--) {
            if (parts[domain] != null) {
                parts[domain].close();
            }
        }
    }
}
