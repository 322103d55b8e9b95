package railmpi.btl.node;

import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.testng.Assert;
import org.testng.SkipException;
import org.testng.annotations.Test;
import railmpi.btl.channel.ChannelContractTest;
import railmpi.btl.channel.Channels;
import railmpi.btl.channel.ExposedMemory;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.HandlerTable;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.btl.channel.RemoteCompletion;
import railmpi.btl.channel.RemoteMemory;
import railmpi.btl.channel.VirtualChannel;
import railmpi.btl.memory.ChunkPool;
import railmpi.btl.memory.ChunkPools;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.nativ.NativeAccess;
import railmpi.core.param.Parameters;
import railmpi.core.progress.Sleeper;
import railmpi.fabric.Port;
import railmpi.fabric.shm.ShmFabric;

/** Channels through shared memory. */
@Test(groups = "loopback")
public class NodeChannelTest extends ChannelContractTest {
    /** Of the longest frame that is not cut: an agreement of some hundred ranks on a context id. */
    private static final int AGREEMENT_BYTES = 600;

    private final ShmFabric[] fabrics = new ShmFabric[2];
    private final NodeChannels[] processes = new NodeChannels[2];
    private final Channels[] channels = new Channels[2];
    private Path directory;

    /** A peer may sleep until a flag in its memory is raised, by a put of a flag or an atomic operation. */
    @Test(timeOut = 60_000)
    public void shouldWakeAPeerThatSleepsWhenAFlagIsRaised() {
        if (!NativeAccess.load()) {
            throw new SkipException("no native calls: " + NativeAccess.failure());
        }
        ExposedMemory source = channels[0].allocate(64);
        RemoteMemory target = RemoteMemory.of(channels[1].allocate(64).description());
        VirtualChannel channel = channels[0].channel(1);
        RemoteCompletion nobody = (token, value) -> {};
        Sleeper sleeper = processes[1].sleeper();
        sleeper.announce();
        int before = sleeper.ticket();
        Assert.assertTrue(channel.put(source, 0, 8, target, 0, nobody, 0));
        Assert.assertEquals(sleeper.ticket(), before, "after a put that nobody waits for");
        Assert.assertTrue(channel.putFlag(source, 0, 8, target, 0, nobody, 0));
        Assert.assertEquals(sleeper.ticket(), before + 1);
        Assert.assertTrue(channel.fetchAdd(target, 8, 1, nobody, 0));
        Assert.assertEquals(sleeper.ticket(), before + 2);
        Assert.assertTrue(channel.compareSwap(target, 8, 1, 2, nobody, 0));
        Assert.assertEquals(sleeper.ticket(), before + 3);
        sleeper.retract();
        Assert.assertTrue(channel.putFlag(source, 0, 8, target, 0, nobody, 0));
        Assert.assertEquals(sleeper.ticket(), before + 3);
    }

    /** A peer that makes a ring at the end of MPI may have left before a thread of this process looks for it. */
    public void shouldAcceptNothingFromAPeerThatHasLeft() {
        processes[0].channel(1);
        fabrics[0].close();
        RailException error = Assert.expectThrows(RailException.class, () -> processes[1].poll());
        Assert.assertEquals(error.category(), RailException.Category.PEER);
        channels[1].peersMayLeave();
        Assert.assertEquals(processes[1].poll(), 0);
    }

    /** A long message that nobody has received may be found when its sender has left. */
    public void shouldHaveNothingOfAPeerThatHasLeft() {
        long key = processes[1].keyOf(0, processes[0].matchTables().open(1));
        MatchTables tables = processes[1].matchTables();
        fabrics[0].close();
        Assert.expectThrows(MalformedFrameException.class, () -> tables.isOpen(key, 1));
        channels[1].peersMayLeave();
        Assert.assertFalse(tables.isOpen(key, 1));
        Assert.assertFalse(tables.match(key, 1));
    }

    /** What a program without long messages does not need takes neither memory nor time. */
    public void shouldMakeChunksForTheFirstLongMessageOnly() {
        ChunkPools pools = processes[0].pools();
        Assert.assertFalse(processes[1].hasPeerPool(0, ChunkPools.NEAR));
        Assert.assertNull(pools.current());
        pools.prepare();
        ChunkPool pool = pools.current();
        Assert.assertTrue(processes[1].hasPeerPool(0, ChunkPools.NEAR));
        Assert.assertFalse(processes[1].hasPeerPool(0, ChunkPools.FAR));
        pools.prepare();
        Assert.assertSame(pools.current(), pool);
    }

    /** The first contact needs no memory, with any number of processes; where it was short before, it says so. */
    @Test(timeOut = 60_000)
    public void shouldUseTheSpareRingOfItsReceiverWhenThereIsNoMemory() throws Exception {
        for (int count : new int[] {2, 16, 100}) {
            reachTheNext(count, Long.MAX_VALUE);
            RailException failure = Assert.expectThrows(RailException.class, () -> reachTheNext(count, 100_000));
            Assert.assertEquals(failure.category(), RailException.Category.RESOURCE);
        }
    }

    public void shouldGiveEachSpareRingOnce() {
        Inbox inbox = new Inbox(MemoryBlock.allocate(Inbox.lengthBytes(100) + SpareRings.LENGTH_BYTES));
        for (int ring = 0; ring < SpareRings.COUNT; ring++) {
            long key = inbox.takeSpareRing(100);
            Assert.assertEquals(key, -1 - ring);
            MemoryBlock memory = inbox.spareRing(100, key);
            for (int at = 0; at < memory.bytes().capacity(); at++) {
                Assert.assertEquals(memory.bytes().get(at), 0, "byte " + at + " of ring " + ring);
                memory.bytes().put(at, (byte) 1);
            }
        }
        Assert.assertEquals(inbox.takeSpareRing(100), 0);
    }

    private static void reachTheNext(int count, long freeBytes) throws Exception {
        Path place = Files.createTempDirectory("railmpi-spare-");
        int[] ranks = IntStream.range(0, count).toArray();
        Parameters parameters = Parameters.resolve(Map.of(), NodeParameters.ALL);
        ShmFabric[] fabrics = new ShmFabric[count];
        NodeChannels[] all = new NodeChannels[count];
        List<String> arrived = new ArrayList<>();
        HandlerTable handlers = new HandlerTable();
        handlers.handleFrames(1, 1, (peer, kind, block, offset, payloadBytes) -> {
            int payload = offset + FrameLayout.payloadOffset(payloadBytes);
            arrived.add(peer + ": " + payloadBytes + " bytes " + block.bytes().get(payload + payloadBytes - 1));
            return true;
        });
        boolean[] isFull = new boolean[1];
        try {
            for (int rank : ranks) {
                fabrics[rank] = new ShmFabric(place, rank, 0);
                Port port = limited(fabrics[rank].port(), () -> isFull[0] ? 0 : freeBytes);
                all[rank] = new NodeChannels(port, rank, count, ranks, parameters);
                all[rank].attach(handlers, null);
            }
            isFull[0] = true;
            for (int rank : new int[] {0, count - 2}) {
                VirtualChannel channel = all[rank].channel(rank + 1);
                all[rank + 1].poll(); // finds the ring
                int promised = channel.maxPayloadBytes();
                Assert.assertTrue(promised >= 400, "frames of " + promised + " bytes");
                int most = Math.max(promised, AGREEMENT_BYTES);
                for (byte lap = 0; lap < 50; lap++) {
                    int frame = channel.claim(most);
                    Assert.assertTrue(frame >= 0, "no room in lap " + lap);
                    channel.block().bytes().put(frame + FrameLayout.payloadOffset(most) + most - 1, lap);
                    channel.commit(1, most);
                    all[rank + 1].poll();
                    Assert.assertEquals(arrived, List.of(rank + ": " + most + " bytes " + lap));
                    arrived.clear();
                }
            }
        } finally {
            for (ShmFabric fabric : fabrics) {
                if (fabric != null) {
                    fabric.close();
                }
            }
            Files.delete(place);
        }
    }

    /** Returns a port that has as much memory as one says. */
    private static Port limited(Port port, LongSupplier freeBytes) {
        return (Port) Proxy.newProxyInstance(
                Port.class.getClassLoader(), new Class<?>[] {Port.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("freeBytes")) {
                        return freeBytes.getAsLong();
                    }
                    if (method.getName().equals("allocate") && (int) arguments[0] > freeBytes.getAsLong()) {
                        throw new RailException(RailException.Category.RESOURCE, "no shared memory");
                    }
                    return method.invoke(port, arguments);
                });
    }

    @Override
    protected Channels open(int process) throws Exception {
        if (process == 0) {
            directory = Files.createTempDirectory("railmpi-channels-");
        }
        fabrics[process] = new ShmFabric(directory, process, 0);
        Parameters parameters = Parameters.resolve(Map.of(), NodeParameters.ALL);
        processes[process] = new NodeChannels(fabrics[process].port(), process, 2, new int[] {0, 1}, parameters);
        channels[process] = new Channels(processes[process], null);
        return channels[process];
    }

    @Override
    protected boolean hasMulticast() {
        return false;
    }

    @Override
    protected void poll(int process) {
        processes[process].poll();
    }

    @Override
    protected void closeAll() throws Exception {
        for (ShmFabric fabric : fabrics) {
            fabric.close();
        }
        Assert.assertEquals(Files.list(directory).count(), 0, "files left in " + directory);
        Files.delete(directory);
    }
}
