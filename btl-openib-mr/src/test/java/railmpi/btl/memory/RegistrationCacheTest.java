package railmpi.btl.memory;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.Test;
import railmpi.btl.channel.RegistrationCounts;
import railmpi.core.param.Parameters;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricJob;
import railmpi.fabric.Port;
import railmpi.fabric.network.NetworkParameters;
import railmpi.fabric.soft.SoftFabric;
import railmpi.fabric.soft.SoftParameters;

/** The registration cache, over real regions of the soft fabric and over adapters that are made up. */
public class RegistrationCacheTest {
    private static final int LENGTH_BYTES = 1000;
    private static final long COLLECTION_LIMIT_MS = 30_000;

    private final List<Fabric> fabrics = new ArrayList<>();

    private Port softPort() {
        Map<String, String> environment = new HashMap<>();
        environment.put(Parameters.PREFIX + "btl_if_include", "lo");
        byte[] secret = new byte[FabricJob.SECRET_BYTES];
        Arrays.fill(secret, (byte) 1);
        Parameters parameters = Parameters.resolve(environment, SoftParameters.READ);
        Fabric fabric = new SoftFabric(NetworkParameters.job(0, "job of the test", secret, parameters));
        fabrics.add(fabric);
        return fabric.ports().get(0);
    }

    @AfterMethod
    public void close() {
        fabrics.forEach(Fabric::close);
        fabrics.clear();
    }

    private static RegistrationCache cache(long limitBytes, Port... ports) {
        return new RegistrationCache(List.of(ports), limitBytes);
    }

    private static ByteBuffer buffer() {
        return ByteBuffer.allocateDirect(LENGTH_BYTES);
    }

    @Test
    public void shouldRegisterABufferOnceAndSaveItAfterwards() {
        RegistrationCache cache = cache(1 << 20, softPort());
        ByteBuffer memory = buffer();
        Registration first = cache.acquire(memory);
        long firstKey = first.region().remoteKey();
        cache.release(first);
        for (int i = 0; i < 9; i++) {
            Registration again = cache.acquire(memory);
            assertSame(again, first);
            assertNotEquals(again.region().remoteKey(), firstKey, "an old key opens the buffer again");
            again.region().block().bytes().putInt(8, i);
            assertEquals(memory.order(again.region().block().bytes().order()).getInt(8), i);
            cache.release(again);
        }
        assertEquals(cache.counts(), new RegistrationCounts(1, 9, 0, 0, LENGTH_BYTES));
    }

    /** Two messages from one buffer at the same time use one registration, which rests when both are over. */
    @Test
    public void shouldKeepARegistrationAwakeWhileAnyMessageUsesIt() {
        RegistrationCache cache = cache(1 << 20, softPort());
        ByteBuffer memory = buffer();
        Registration one = cache.acquire(memory);
        Registration two = cache.acquire(memory);
        assertSame(one, two);
        long key = one.region().remoteKey();
        cache.release(one);
        assertEquals(two.region().remoteKey(), key);
        assertNotNull(two.region().block().bytes());
        cache.release(two);
        assertEquals(cache.counts().made(), 1);
    }

    /** The very memory of a buffer in another object, as when it was freed and given to the next one. */
    @Test
    public void shouldNeverUseTheRegistrationOfAnotherBufferAtTheSameAddress() {
        RegistrationCache cache = cache(1 << 20, softPort());
        ByteBuffer memory = buffer();
        ByteBuffer atSameAddress = memory.duplicate();
        Registration first = cache.acquire(memory);
        cache.release(first);
        Registration other = cache.acquire(atSameAddress);
        assertNotSame(other, first);
        assertEquals(cache.counts().saved(), 0);
    }

    @Test
    public void shouldGiveUpTheOneUsedLongestAgoWhenTheLimitIsReached() {
        RegistrationCache cache = cache(3 * LENGTH_BYTES, softPort());
        ByteBuffer[] buffers = {buffer(), buffer(), buffer(), buffer()};
        for (int i = 0; i < 3; i++) {
            cache.release(cache.acquire(buffers[i]));
        }
        cache.release(cache.acquire(buffers[0]));
        cache.release(cache.acquire(buffers[3]));
        assertEquals(cache.counts(), new RegistrationCounts(4, 1, 1, 0, 3 * LENGTH_BYTES));
        cache.release(cache.acquire(buffers[0]));
        assertEquals(cache.counts().made(), 4);
        cache.release(cache.acquire(buffers[1]));
        assertEquals(cache.counts().made(), 5, "the second one should have been given up");
    }

    @Test
    public void shouldKeepNothingWithoutALimit() {
        RegistrationCache cache = cache(0, softPort());
        ByteBuffer memory = buffer();
        cache.release(cache.acquire(memory));
        cache.release(cache.acquire(memory));
        assertEquals(cache.counts().made(), 2);
        assertEquals(cache.counts().heldBytes(), 0);
    }

    /** What the program drops is collected though it is registered, and so is its registration; nothing else is. */
    @Test
    public void shouldNotKeepABufferFromBeingCollected() throws InterruptedException {
        RegistrationCache cache = cache(1 << 20, softPort());
        ByteBuffer kept = buffer();
        cache.release(cache.acquire(kept));
        WeakReference<ByteBuffer> dropped = registerAndDrop(cache);
        long endMs = System.currentTimeMillis() + COLLECTION_LIMIT_MS;
        while (cache.counts().collected() == 0 && System.currentTimeMillis() < endMs) {
            System.gc();
            Thread.sleep(10);
            cache.dropCollected();
        }
        assertNull(dropped.get(), "the cache keeps the buffer");
        assertEquals(cache.counts(), new RegistrationCounts(2, 0, 0, 1, LENGTH_BYTES));
        cache.release(cache.acquire(kept));
        assertEquals(cache.counts().saved(), 1);
    }

    private static WeakReference<ByteBuffer> registerAndDrop(RegistrationCache cache) {
        ByteBuffer memory = buffer();
        Registration registration = cache.acquire(memory);
        registration.region().block();
        cache.release(registration);
        return new WeakReference<>(memory);
    }

    @Test
    public void shouldRegisterWithAllAdaptersOrWithNone() {
        TestAdapter good = new TestAdapter(true);
        TestAdapter full = new TestAdapter(true);
        RegistrationCache cache = cache(1 << 20, good.port(), full.port());
        full.room = 1;
        ByteBuffer memory = buffer();
        Registration first = cache.acquire(memory);
        assertEquals(first.regions.length, 2);
        assertNull(cache.acquire(buffer()), "registered with one adapter only");
        assertEquals(good.registered, 1);
        cache.release(first);
        Registration second = cache.acquire(buffer());
        assertNotNull(second, "what nobody uses is given up where an adapter is full");
        assertEquals(good.registered, 1);
        assertEquals(full.registered, 1);
        assertEquals(cache.counts().evicted(), 1);
    }

    @Test
    public void shouldRegisterAnewWhereAnAdapterKeepsNothing() {
        TestAdapter forgetful = new TestAdapter(false);
        RegistrationCache cache = cache(1 << 20, forgetful.port());
        ByteBuffer memory = buffer();
        cache.release(cache.acquire(memory));
        assertEquals(forgetful.registered, 0);
        Registration again = cache.acquire(memory);
        assertEquals(forgetful.registered, 1);
        cache.release(again);
        assertEquals(cache.counts().made(), 2);
        assertEquals(cache.counts().saved(), 0);
    }

    /** Against a naive model: nothing is closed while it is used, and the limit holds for what nobody uses. */
    @Test
    public void shouldAgreeWithAModelInRandomUse() {
        long seed = Long.getLong("railmpi.seed", 71);
        Random random = new Random(seed);
        TestAdapter adapter = new TestAdapter(true);
        int limitBytes = 5 * LENGTH_BYTES;
        RegistrationCache cache = cache(limitBytes, adapter.port());
        ByteBuffer[] buffers = new ByteBuffer[12];
        for (int i = 0; i < buffers.length; i++) {
            buffers[i] = ByteBuffer.allocateDirect(1 + random.nextInt(2 * LENGTH_BYTES));
        }
        List<Registration> used = new ArrayList<>();
        long acquired = 0;
        for (int step = 0; step < 20_000; step++) {
            if (used.size() < 6 && random.nextBoolean()) {
                ByteBuffer memory = buffers[random.nextInt(buffers.length)];
                Registration registration = cache.acquire(memory);
                assertEquals(registration.region().block().lengthBytes(), memory.capacity(), "seed " + seed);
                used.add(registration);
                acquired++;
            } else if (!used.isEmpty()) {
                Registration over = used.remove(random.nextInt(used.size()));
                assertFalse(adapter.isResting(over.region()), "seed " + seed);
                cache.release(over);
            }
            long usedBytes = used.stream()
                    .distinct()
                    .mapToLong(registration -> registration.lengthBytes)
                    .sum();
            assertTrue(cache.counts().heldBytes() <= limitBytes + usedBytes, "seed " + seed);
        }
        assertEquals(cache.counts().made() + cache.counts().saved(), acquired, "seed " + seed);
        used.forEach(cache::release);
        cache.close();
        assertEquals(adapter.registered, 0, "seed " + seed);
        assertEquals(cache.counts().heldBytes(), 0);
    }
}
