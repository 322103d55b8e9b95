package railmpi.btl.pipe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;

/** What comes from one peer. */
final class InboundPipe {
    private static final int BUFFER_BYTES = 64 * 1024;

    private final PipeChannels owner;
    private final int peer;
    private final Path path;
    private final Pipe pipe;
    private final MemoryBlock block = MemoryBlock.allocate(BUFFER_BYTES);
    private int filledBytes;
    private boolean isLost;

    InboundPipe(Path path, int peer, PipeChannels owner) {
        this.owner = owner;
        this.peer = peer;
        this.path = path;
        try {
            Pipe.make(path);
            pipe = new Pipe(path);
        } catch (IOException e) {
            throw new RailException(RailException.Category.RESOURCE, "no pipe: " + e.getMessage(), e);
        }
    }

    int peer() {
        return peer;
    }

    /** Nothing of it is heard any more. */
    void lose() {
        isLost = true;
    }

    int poll() {
        if (isLost) {
            return 0;
        }
        try {
            ByteBuffer free = block.bytes().duplicate();
            free.limit(BUFFER_BYTES).position(filledBytes);
            filledBytes += pipe.read(free);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return filledBytes == 0 ? 0 : deliver();
    }

    private int deliver() {
        int delivered = 0;
        int at = 0;
        boolean isWelcome = true;
        try {
            while (isWelcome && filledBytes - at >= Long.BYTES) {
                long word = block.bytes().getLong(at);
                int payloadBytes = FrameLayout.payloadBytesOf(word);
                int length = Pipe.frameBytes(payloadBytes);
                if (filledBytes - at < length) {
                    break;
                }
                isWelcome = deliver(FrameLayout.kindOf(word), at, payloadBytes);
                at += length;
                delivered++;
            }
        } catch (MalformedFrameException e) {
            isLost = true;
            owner.handlers()
                    .onPeerLost(peer, new RailException(RailException.Category.PEER, "rank " + peer + " sent " + e));
        } finally {
            filledBytes -= at;
            block.bytes().put(0, block.bytes(), at, filledBytes);
        }
        return delivered;
    }

    private boolean deliver(int kind, int frame, int payloadBytes) {
        return PipeChannel.isOwn(kind)
                ? owner.to(peer).onOwnFrame(kind, block, frame, payloadBytes)
                : owner.handlers().onFrame(peer, kind, block, frame, payloadBytes);
    }

    void close() throws IOException {
        pipe.close();
        Files.deleteIfExists(path);
    }
}
