package railmpi.fabric.soft;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotEquals;

import java.nio.ByteBuffer;
import java.util.Random;
import org.testng.annotations.Test;
import railmpi.fabric.FabricJob;
import railmpi.fabric.network.NetworkParameters;

/** Datagrams and what is dropped. */
@Test(groups = "unit")
public final class DatagramCodecTest {
    private final SoftRegion memory = new RegionTable(new RandomSource()).add(ByteBuffer.allocateDirect(4096));
    private final StrangerLog log = new StrangerLog();

    private DatagramCodec codec(int rank, int group) {
        return new DatagramCodec(TestFabrics.config(rank), group, log);
    }

    private ByteBuffer encode(DatagramCodec sender, int lengthBytes) {
        ByteBuffer datagram = ByteBuffer.allocateDirect(DatagramCodec.MAX_BYTES);
        sender.encode(memory, 0, lengthBytes, datagram);
        return datagram;
    }

    public void shouldReadWhatItWrites() {
        DatagramCodec receiver = codec(2, 5);
        DatagramCodec sender = codec(1, 5);
        for (int length : new int[] {0, 1, 77, DatagramCodec.MAX_PAYLOAD_BYTES}) {
            byte[] content = new byte[length];
            new Random(length).nextBytes(content);
            memory.bytes().put(0, content);
            assertEquals(receiver.decode(encode(sender, length)), length);
            receiver.payload(memory, 2000, length);
            byte[] found = new byte[length];
            memory.bytes().get(2000, found);
            assertEquals(found, content);
        }
    }

    public void shouldDropRepeatedOwnAndOthersDatagrams() {
        DatagramCodec receiver = codec(2, 5);
        ByteBuffer datagram = encode(codec(1, 5), 10);
        assertEquals(receiver.decode(datagram), 10);
        assertEquals(receiver.decode(datagram), -1, "repeated");
        assertEquals(receiver.decode(encode(codec(2, 5), 10)), -1, "own");
        assertEquals(receiver.decode(encode(codec(1, 6), 10)), -1, "of another group");
        FabricJob other = NetworkParameters.job(1, TestFabrics.JOB, TestFabrics.secret(9), TestFabrics.parameters());
        assertEquals(receiver.decode(encode(new DatagramCodec(other, 5, log), 10)), -1, "other secret");
        FabricJob otherJob = NetworkParameters.job(1, "x", TestFabrics.secret(1), TestFabrics.parameters());
        assertEquals(receiver.decode(encode(new DatagramCodec(otherJob, 5, log), 10)), -1, "other job");
    }

    public void shouldTakeASenderThatHasBegunAgain() throws InterruptedException {
        DatagramCodec receiver = codec(2, 5);
        assertEquals(receiver.decode(encode(codec(1, 5), 10)), 10);
        Thread.sleep(5); // counters begin with the time
        assertEquals(receiver.decode(encode(codec(1, 5), 10)), 10);
    }

    public void shouldDropEveryChangedByteAndEveryOtherLength() {
        DatagramCodec receiver = codec(2, 5);
        DatagramCodec sender = codec(1, 5);
        ByteBuffer datagram = encode(sender, 40);
        int length = datagram.limit();
        for (int i = 0; i < length; i++) {
            datagram.put(i, (byte) (datagram.get(i) ^ 0x10));
            assertEquals(receiver.decode(datagram), -1, "byte " + i);
            datagram.put(i, (byte) (datagram.get(i) ^ 0x10));
        }
        for (int shorter = 0; shorter < length; shorter++) {
            assertEquals(receiver.decode(datagram.limit(shorter)), -1, "length " + shorter);
        }
        assertEquals(receiver.decode(datagram.limit(length + 1)), -1);
        assertEquals(receiver.decode(datagram.limit(length)), 40);
    }

    public void shouldDropNoise() {
        DatagramCodec receiver = codec(2, 5);
        Random random = new Random(3);
        ByteBuffer noise = ByteBuffer.allocateDirect(DatagramCodec.MAX_BYTES + 1);
        for (int i = 0; i < 2000; i++) {
            byte[] bytes = new byte[random.nextInt(noise.capacity() + 1)];
            random.nextBytes(bytes);
            noise.clear().put(bytes).flip();
            assertEquals(receiver.decode(noise), -1);
        }
        assertNotEquals(log.lineCount(), 0);
        assertEquals(log.lineCount() <= 20, true, log.lineCount() + " lines");
    }
}
