package railmpi.fabric.soft;

import java.io.IOException;
import java.nio.ByteBuffer;
import railmpi.core.compile.Seam;

/**
 * The sending side of a connection: what is queued goes out in the passes of the driver as far as the socket takes it.
 * Owner: the holder of the progress lock. Hot path: short.
 */
final class ConnectionOutput {
    private final Connection connection;
    private final Connection.Driver driver;
    private final Watches watches;
    private final Watch watch;
    private final Sender sender;
    private final Acknowledgement acknowledgement;
    private boolean isOver;
    /** Whether FRAMEs can be written. None is where all payloads go with a CRC32C, which it has not. */
    boolean takesFrames;

    ConnectionOutput(
            Connection connection,
            Connection.Driver driver,
            Watch watch,
            Sender sender,
            Acknowledgement acknowledgement) {
        this.connection = connection;
        this.driver = driver;
        watches = driver.watches();
        this.watch = watch;
        this.sender = sender;
        this.acknowledgement = acknowledgement;
        takesFrames = !driver.sumsAll();
    }

    /** Tells whether there is something to write. */
    boolean hasOutput() {
        return !isOver && sender.hasOutput();
    }

    /** Tells whether the peer waits for an answer. */
    boolean hasAnswers() {
        return sender.hasAnswers();
    }

    boolean owesAcknowledgement() {
        return connection.isOpen() && acknowledgement.isOwed();
    }

    void acknowledge() {
        acknowledgement.expire();
        driver.markDirty(connection);
    }

    /** Asks the peer for a sign of life. */
    void ping() {
        sender.ping();
        driver.markDirty(connection);
    }

    /** Writes what is queued as far as the socket takes it; returns whether something is left. */
    @Seam
    boolean write() {
        if (isOver) {
            return false;
        }
        try {
            boolean isLeft = sender.write();
            watches.setBlocked(watch, isLeft);
            if (acknowledgement.isOwed()) {
                driver.markOwing(connection); // an answer has told of less than was placed
            }
            return isLeft;
        } catch (IOException e) {
            fail(e);
            return false;
        }
    }

    /** The socket has not taken all of a FRAME. */
    void blockBy(ByteBuffer rest) {
        sender.writer().blockBy(rest);
        watches.setBlocked(watch, true);
        driver.markDirty(connection);
    }

    /** Nothing can be written any more. */
    void fail(IOException e) {
        end();
        connection.failToWrite(e);
    }

    private void end() {
        isOver = true;
        takesFrames = false;
    }

    /** Writes nothing any more, and reads nothing from any region. */
    void close() {
        end();
        sender.close();
    }
}
