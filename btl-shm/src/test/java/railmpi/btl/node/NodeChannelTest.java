package railmpi.btl.node;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.testng.Assert;
import org.testng.SkipException;
import org.testng.annotations.Test;
import railmpi.btl.channel.ChannelContractTest;
import railmpi.btl.channel.Channels;
import railmpi.btl.channel.ExposedMemory;
import railmpi.btl.channel.RemoteCompletion;
import railmpi.btl.channel.RemoteMemory;
import railmpi.btl.channel.VirtualChannel;
import railmpi.btl.memory.ChunkPool;
import railmpi.btl.memory.ChunkPools;
import railmpi.core.RailException;
import railmpi.core.nativ.NativeAccess;
import railmpi.core.param.Parameters;
import railmpi.core.progress.Sleeper;
import railmpi.fabric.shm.ShmFabric;

/** Channels through shared memory. */
@Test(groups = "loopback")
public class NodeChannelTest extends ChannelContractTest {
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
