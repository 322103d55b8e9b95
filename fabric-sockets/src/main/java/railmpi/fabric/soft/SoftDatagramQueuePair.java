package railmpi.fabric.soft;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import railmpi.core.RailException;
import railmpi.fabric.DatagramQueuePair;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.QueuePair;
import railmpi.fabric.WorkCompletion.Status;

/**
 * A datagram queue pair over UDP multicast. A send is done when the kernel has the datagram, or has no room for it:
 * datagrams may be lost. Owner: the holder of the progress lock. Hot path: medium.
 */
final class SoftDatagramQueuePair implements DatagramQueuePair, SocketDriver.Datagrams {
    private static final int MAX_DATAGRAMS = 32;

    private final SocketDriver driver;
    private final DatagramCodec codec;
    private final SoftCompletionQueue sendCompletions;
    private final PostedReceives receives;
    private final DatagramChannel channel;
    private final InetSocketAddress target;
    private final Watch watch;
    private final ByteBuffer outgoing = ByteBuffer.allocateDirect(DatagramCodec.MAX_BYTES);
    /** One byte longer than any datagram, so that longer ones are noticed. */
    private final ByteBuffer incoming = ByteBuffer.allocateDirect(DatagramCodec.MAX_BYTES + 1);

    private boolean isClosed;

    SoftDatagramQueuePair(
            SocketDriver driver,
            DatagramCodec codec,
            MulticastGroup group,
            SoftCompletionQueue sendCompletions,
            SoftCompletionQueue receiveCompletions) {
        this.driver = driver;
        this.codec = codec;
        this.sendCompletions = sendCompletions;
        receives = new PostedReceives(receiveCompletions);
        channel = group.join();
        target = group.socketAddress();
        watch = driver.watches().watch(channel, SelectionKey.OP_READ);
    }

    @Override
    public int maxDatagramBytes() {
        return DatagramCodec.MAX_PAYLOAD_BYTES;
    }

    @Override
    public int headerBytes() {
        return 0;
    }

    @Override
    public int postSend(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        checkOpen();
        if (!sendCompletions.reserve()) {
            return QueuePair.RETRY_NO_WORK_REQUEST;
        }
        SoftRegion source = (SoftRegion) local;
        if (lengthBytes > DatagramCodec.MAX_PAYLOAD_BYTES || source.isOutside(localOffset, lengthBytes)) {
            sendCompletions.add(workRequestId, Status.LOCAL_LENGTH_ERROR, 0);
            return QueuePair.POSTED;
        }
        codec.encode(source, localOffset, lengthBytes, outgoing);
        try {
            channel.send(outgoing, target);
        } catch (IOException e) {
            driver.log().info("a datagram to " + target + " is lost: " + e.getMessage());
        }
        sendCompletions.add(workRequestId, Status.SUCCESS, 0);
        return QueuePair.POSTED;
    }

    @Override
    public int postReceive(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        checkOpen();
        boolean isPosted = receives.post(workRequestId, (SoftRegion) local, localOffset, lengthBytes);
        return isPosted ? QueuePair.POSTED : QueuePair.RETRY_NO_WORK_REQUEST;
    }

    private void checkOpen() {
        if (isClosed) {
            throw new RailException(RailException.Category.RAIL, "a datagram queue pair is used after it was closed");
        }
    }

    @Override
    public int receive() {
        int total = 0;
        try {
            for (int i = 0; i < MAX_DATAGRAMS && channel.receive(incoming.clear()) != null; i++) {
                incoming.flip();
                total += incoming.limit();
                int length = codec.decode(incoming);
                if (length >= 0 && !receives.isEmpty()) {
                    deliver(length);
                }
            }
        } catch (IOException e) {
            driver.log().turnedAway("a datagram of " + target + " is lost: " + e.getMessage());
        }
        return total;
    }

    private void deliver(int length) {
        WorkRequest receive = receives.first();
        boolean fits = length <= receive.lengthBytes && !receive.region.isOutside(receive.offset, length);
        if (fits && !receive.region.isClosed()) {
            codec.payload(receive.region, receive.offset, length);
        }
        receives.finish(fits ? Status.SUCCESS : Status.LOCAL_LENGTH_ERROR, length);
    }

    @Override
    public void close() {
        if (!isClosed) {
            isClosed = true;
            driver.remove(this);
            watch.set(SelectionKey.OP_READ, false);
            driver.watches().close(channel);
            receives.flush();
        }
    }
}
