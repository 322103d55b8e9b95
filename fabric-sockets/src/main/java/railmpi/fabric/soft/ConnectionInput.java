package railmpi.fabric.soft;

import java.io.IOException;
import railmpi.core.compile.Seam;
import railmpi.fabric.ArrivedFrame;

/**
 * The receiving side of a connection: what has arrived is read and placed, FRAMEs and marks stay until they are taken,
 * and the peer is told in time. Owner: the holder of the progress lock. Hot path: short.
 */
final class ConnectionInput {
    /** What pours in brings so much to a pass: an acknowledgement costs as much as to read that. */
    private static final int POURING_BYTES = 32 * 1024;

    private final Connection connection;
    private final Connection.Driver driver;
    private final Agenda agenda;
    private final Watches watches;
    private final Watch watch;
    private final ConnectionOutput output;
    private final Receiver receiver;
    private final FrameReader reader;
    private final Acknowledgement acknowledgement;
    /** Told of FRAMEs; null until somebody takes them. */
    private Runnable frameListener;
    /** Whether it was, and has not asked for them since. */
    private boolean isTold;
    /** What ends the connection when nothing is left of what had come before; null while nothing does. */
    private String ending;

    ConnectionInput(
            Connection connection,
            Connection.Driver driver,
            Watch watch,
            ConnectionOutput output,
            Receiver receiver,
            Acknowledgement acknowledgement) {
        this.connection = connection;
        this.driver = driver;
        agenda = driver.agenda();
        watches = driver.watches();
        this.watch = watch;
        this.output = output;
        this.receiver = receiver;
        reader = receiver.reader();
        this.acknowledgement = acknowledgement;
    }

    /** Lets somebody take FRAMEs, who is told of them from now on. */
    void tell(Runnable listener) {
        frameListener = listener;
        if (reader.here != null) {
            tell();
        }
    }

    private void tell() {
        if (frameListener != null) {
            isTold = true;
            frameListener.run();
        }
    }

    /** Returns the FRAME or the mark that is here, null if none is: for whoever was told. */
    ArrivedFrame frame() {
        isTold = false;
        return reader.here;
    }

    /** Tells whether the mark of a write is here: if it is not taken by its receiver, the write is made again. */
    boolean hasMark() {
        return reader.here != null && reader.here.isMark;
    }

    /** Reads and places what has arrived; returns the number of bytes. */
    @Seam
    int read() {
        try {
            int count = reader.read();
            if (count > 0) {
                afterRead(count);
            } else if (count < 0) {
                connection.fail("was ended by the peer");
                return 1;
            }
            return count;
        } catch (IOException e) {
            connection.fail(e);
            return 1;
        }
    }

    private void afterRead(int count) {
        if (reader.here != null) {
            agenda.addUnpolled(1);
            if (!isTold) {
                tell();
            }
        }
        if (reader.hasOthers) {
            afterOthers(count);
        }
    }

    /** What is no FRAME counts as placed as soon as it is read, and may have to be answered. */
    private void afterOthers(int count) {
        reader.passOthers();
        if (reader.isHeld()) {
            watches.setReading(watch, false);
        }
        boolean isPouring = count >= POURING_BYTES && receiver.missingBytes() != 0;
        Acknowledgement.State owed = acknowledgement.afterRead(isPouring);
        if (owed == Acknowledgement.State.OWED && !connection.isListedOwing) {
            driver.markOwing(connection);
        }
        if (owed == Acknowledgement.State.DUE || output.hasAnswers()) {
            driver.markDirty(connection);
        }
    }

    /** Somebody has taken the FRAME or the mark that was here. */
    void take() {
        ArrivedFrame taken = reader.here;
        if (taken == null) {
            return; // the connection has ended meanwhile
        }
        boolean isMark = taken.isMark;
        agenda.addUnpolled(-1);
        if (isMark) {
            receiver.markTaken();
        } else if (acknowledgement.framePlaced()) {
            driver.markDirty(connection);
        } else if (!connection.isListedOwing) {
            driver.markOwing(connection);
        }
        try {
            if (reader.take() || isMark) {
                afterRead(isMark ? POURING_BYTES : 0);
            }
        } catch (IOException e) {
            connection.fail(e);
        }
        if (isMark && acknowledgement.isDue()) {
            output.write(); // the peer waits for that, and this process may not come back soon
        }
        if (ending != null) {
            readToEnd();
        }
    }

    /** Takes a FRAME that nobody wants any more; returns whether there was one. */
    boolean drop() {
        boolean hasFrame = reader.here != null;
        take();
        return hasFrame;
    }

    /** A receive was posted. */
    void receivePosted() {
        if (reader.isHeld()) {
            watches.setReading(watch, true);
            try {
                reader.resume();
                afterRead(0);
            } catch (IOException e) {
                connection.fail(e);
            }
        }
    }

    /** Nothing can be written any more: what the peer had sent before is taken in, then the connection ends. */
    void endAfterRest(String reason) {
        ending = reason;
        readToEnd();
    }

    private void readToEnd() {
        while (read() > 0) {
            // what was read has been placed
        }
        if (reader.here == null) {
            connection.fail(ending);
        }
    }

    /** Reads nothing any more. */
    void close() {
        if (reader.here != null) {
            agenda.addUnpolled(-1);
        }
        reader.close();
    }
}
