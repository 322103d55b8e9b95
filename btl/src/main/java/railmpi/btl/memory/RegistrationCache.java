package railmpi.btl.memory;

import java.lang.ref.ReferenceQueue;
import java.nio.ByteBuffer;
import java.util.List;
import railmpi.btl.channel.RegistrationCounts;
import railmpi.core.RailException;
import railmpi.core.log.Log;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;

/**
 * The direct buffers of the program that are registered with the adapters: each with all of them at once, kept for its
 * next message until it is the one used longest ago and the limit is reached, or until it is collected.
 *
 * <p>The key is the buffer object, never its address: memory that was freed and has become part of another buffer has
 * another object. While nobody uses a registration it does not keep its buffer reachable; once that is collected the
 * registration cannot be found any more and is closed. Nor is the memory of a buffer freed while a message uses it.
 *
 * <p>Owner: the holder of the progress lock. A hit allocates nothing here.
 */
public final class RegistrationCache {
    private static final int BUCKETS = 1024;

    private final List<Port> domains;
    private final boolean canRegister;
    private final long limitBytes;
    private final ReferenceQueue<ByteBuffer> collectedBuffers = new ReferenceQueue<>();
    private final Registration[] buckets = new Registration[BUCKETS];
    private Registration oldest;
    private Registration newest;
    private long heldBytes;
    private long made;
    private long saved;
    private long evicted;
    private long collected;

    /**
     * Creates an empty cache.
     *
     * @param domains one port for each domain of registered memory
     * @param limitBytes most memory that stays registered while nobody uses it
     */
    public RegistrationCache(List<Port> domains, long limitBytes) {
        this.domains = domains;
        this.limitBytes = limitBytes;
        boolean canAll = true;
        for (Port port : domains) {
            canAll &= port.registersUserMemory();
        }
        canRegister = canAll;
    }

    /**
     * Registers a buffer, or finds that it is.
     *
     * @param memory a direct buffer, which the caller keeps reachable until {@link #release}; all of it, whatever its
     *     position and limit
     * @return to be released once; null if the adapters cannot register it, now or ever
     */
    public Registration acquire(ByteBuffer memory) {
        if (!canRegister) {
            return null;
        }
        dropCollected();
        int hash = System.identityHashCode(memory);
        Registration known = find(memory, hash);
        if (known == null) {
            return register(memory, hash);
        }
        if (known.users == 0) {
            unlinkIdle(known);
            if (!known.resume(memory)) {
                forget(known);
                return register(memory, hash);
            }
        }
        known.users++;
        saved++;
        return known;
    }

    /**
     * Ends one use. Afterwards peers must not reach the memory any more by what they were told of it, so all that they
     * were to write must have arrived, or the connections by which they could must be closed.
     *
     * @param registration from {@link #acquire}
     */
    public void release(Registration registration) {
        if (--registration.users != 0) {
            return;
        }
        if (!registration.isKept || registration.lengthBytes > limitBytes) {
            forget(registration);
            return;
        }
        registration.rest();
        linkNewest(registration);
        evictDownTo(limitBytes);
    }

    private Registration register(ByteBuffer memory, int hash) {
        evictDownTo(limitBytes - Math.min(limitBytes, memory.capacity()));
        MemoryRegion[] regions = registerAll(memory);
        if (regions == null) {
            evictDownTo(0);
            regions = registerAll(memory);
        }
        if (regions == null) {
            return null;
        }
        made++;
        Registration registration = new Registration(memory, hash, regions, collectedBuffers);
        registration.users = 1;
        registration.isKept = true;
        registration.nextInBucket = buckets[hash & BUCKETS - 1];
        buckets[hash & BUCKETS - 1] = registration;
        heldBytes += registration.lengthBytes;
        return registration;
    }

    /** Registers with every domain or with none; returns null if one of them has not the means. */
    private MemoryRegion[] registerAll(ByteBuffer memory) {
        MemoryRegion[] regions = new MemoryRegion[domains.size()];
        int done = 0;
        try {
            while (done < regions.length) {
                regions[done] = domains.get(done).register(memory);
                done++;
            }
            return regions;
        } catch (RailException e) {
            while (done > 0) {
                regions[--done].close();
            }
            if (e.category() != RailException.Category.RESOURCE) {
                throw e;
            }
            Log.info("a buffer of " + memory.capacity() + " bytes is not registered: " + e.getMessage());
            return null;
        }
    }

    private Registration find(ByteBuffer memory, int hash) {
        Registration registration = buckets[hash & BUCKETS - 1];
        while (registration != null && !registration.refersTo(memory)) {
            registration = registration.nextInBucket;
        }
        return registration;
    }

    /** Takes a registration out of the table and closes it, or leaves that to its last user. */
    private void forget(Registration registration) {
        if (registration.isKept) {
            registration.isKept = false;
            heldBytes -= registration.lengthBytes;
            unchain(registration);
        }
        if (registration.users == 0) {
            registration.close();
        }
    }

    private void unchain(Registration registration) {
        int bucket = registration.hash & BUCKETS - 1;
        if (buckets[bucket] == registration) {
            buckets[bucket] = registration.nextInBucket;
            return;
        }
        Registration before = buckets[bucket];
        while (before.nextInBucket != registration) {
            before = before.nextInBucket;
        }
        before.nextInBucket = registration.nextInBucket;
    }

    private void linkNewest(Registration registration) {
        registration.older = newest;
        if (newest == null) {
            oldest = registration;
        } else {
            newest.newer = registration;
        }
        newest = registration;
    }

    private void unlinkIdle(Registration registration) {
        if (registration.older == null) {
            oldest = registration.newer;
        } else {
            registration.older.newer = registration.newer;
        }
        if (registration.newer == null) {
            newest = registration.older;
        } else {
            registration.newer.older = registration.older;
        }
        registration.older = null;
        registration.newer = null;
    }

    private void evictDownTo(long bytes) {
        while (heldBytes > bytes && oldest != null) {
            Registration least = oldest;
            unlinkIdle(least);
            forget(least);
            evicted++;
        }
    }

    /** Closes the registrations of buffers that were collected as garbage. */
    public void dropCollected() {
        for (Object gone = collectedBuffers.poll(); gone != null; gone = collectedBuffers.poll()) {
            Registration registration = (Registration) gone;
            if (registration.isKept) {
                if (registration.users == 0) {
                    unlinkIdle(registration);
                }
                forget(registration);
                collected++;
            }
        }
    }

    /**
     * Returns what was done so far.
     *
     * @return a snapshot
     */
    public RegistrationCounts counts() {
        return new RegistrationCounts(made, saved, evicted, collected, heldBytes);
    }

    /** Closes what nobody uses. */
    public void close() {
        if (made != 0) {
            Log.info("registrations of buffers: " + made + " made, " + saved + " saved, " + evicted
                    + " given up for others, " + collected + " collected");
        }
        evictDownTo(0);
    }
}
