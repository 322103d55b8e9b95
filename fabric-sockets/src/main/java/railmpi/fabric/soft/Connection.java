package railmpi.fabric.soft;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import railmpi.core.compile.Seam;
import railmpi.fabric.FrameLine;

/**
 * An established connection, as the {@link SocketDriver} drives it and a queue pair uses it: reads and writes when
 * there is something, ends when it breaks, when the peer says what is no frame or nothing at all, or when its owner
 * closes it. The {@link Sender} has what goes out, the {@link Receiver} does what comes in, the {@link Acknowledgement}
 * counts that.
 *
 * <pre>
 * OPEN --(peer, network)--> BROKEN        OPEN --(owner)--> CLOSED
 * </pre>
 *
 * Owner: the holder of the progress lock. Hot path: short.
 */
final class Connection {
    /** Who looks after it. */
    interface Driver {
        Watches watches();

        StrangerLog log();

        Agenda agenda();

        /** Tells whether all payloads go with a CRC32C. */
        boolean sumsAll();

        /** Makes the next pass write what a connection has to write. */
        void markDirty(Connection connection);

        /** Makes sure that a connection acknowledges soon, unless it does so by the way. */
        void markOwing(Connection connection);

        /** Forgets a connection. */
        void remove(Connection connection);
    }

    /** Whose connection it is. */
    interface Owner {
        OutstandingRequests requests();

        PostedReceives receives();

        /** Nothing comes or goes any more. */
        void breakDown(String reason);

        void close();
    }

    private enum State {
        OPEN,
        BROKEN,
        CLOSED
    }

    /** What pours in brings so much to a pass: an acknowledgement costs as much as to read that. */
    private static final int POURING_BYTES = 32 * 1024;

    private static final int SCRAP_BYTES = 16 * 1024;
    private static final int SCRAP_READS = 64;

    private final Driver driver;
    private final Watches watches;
    private final Agenda agenda;
    private final Owner owner;
    private final Link link;
    private final Watch watch;
    private final OutstandingRequests requests;
    private final Acknowledgement acknowledgement = new Acknowledgement();
    private final ControlQueue answers = new ControlQueue();
    private final Sender sender;
    private final Receiver receiver;
    private final FrameReader reader;
    private final SignsOfLife peer = new SignsOfLife();
    private final ConnectionPace pace;
    private final boolean isSumming;
    private State state = State.OPEN;
    /** Told of FRAMEs; null until somebody takes them. */
    private Runnable frameListener;
    /** Why nothing can be written any more while there are FRAMEs to be taken; else null. */
    private String broken;

    /** Marks of the driver's lists. */
    boolean isListedDirty;

    boolean isListedOwing;
    long owingSinceNs;
    int idlePasses;

    /** Takes over a socket. */
    Connection(Driver driver, RegionTable regions, Link link, Owner owner) {
        this.driver = driver;
        this.link = link;
        this.owner = owner;
        watches = driver.watches();
        agenda = driver.agenda();
        watch = link.watch();
        requests = owner.requests();
        isSumming = driver.sumsAll();
        sender = new Sender(link.socket(), requests, answers, acknowledgement, isSumming);
        RemoteAccess access = new RemoteAccess(regions, answers, acknowledgement);
        receiver = new Receiver(link.socket(), requests, owner.receives(), access, acknowledgement, sender);
        reader = receiver.reader();
        pace = new ConnectionPace(requests, receiver);
    }

    SocketChannel socket() {
        return link.socket();
    }

    boolean isOpen() {
        return state == State.OPEN;
    }

    /** Tells whether there is something to write. */
    boolean hasOutput() {
        return state == State.OPEN && broken == null && sender.hasOutput();
    }

    /** Returns the line for FRAMEs, of which the listener is told from now on. */
    FrameLine frameLine(Runnable listener) {
        frameListener = listener;
        if (reader.hasFrame()) {
            listener.run();
        }
        return new SoftFrameLine(this, reader, sender.writer(), requests, answers, acknowledgement);
    }

    /** Tells whether FRAMEs can be written. None is where all payloads go with a CRC32C, which it has not. */
    boolean takesFrames() {
        return state == State.OPEN && broken == null && !isSumming;
    }

    /** The socket has not taken all of a FRAME. */
    void blocked() {
        watches.setBlocked(watch, true);
        driver.markDirty(this);
    }

    /** Tells whether the mark of a write is here: if it is not taken by its receiver, the write is made again. */
    boolean hasMark() {
        return reader.hasFrame() && reader.frame().isMark;
    }

    /** Takes a FRAME that nobody wants any more; returns whether there was one. */
    boolean dropFrame() {
        boolean hasFrame = state == State.OPEN && reader.hasFrame();
        if (hasFrame) {
            takeFrame();
        }
        return hasFrame;
    }

    /** Somebody has taken the FRAME that was here. */
    void takeFrame() {
        if (state != State.OPEN) {
            return;
        }
        agenda.addUnpolled(-1);
        boolean isMark = reader.frame().isMark;
        if (isMark) {
            receiver.markTaken();
        } else if (acknowledgement.framePlaced()) {
            driver.markDirty(this);
        } else if (!isListedOwing) {
            driver.markOwing(this);
        }
        try {
            if (reader.takeFrame() || isMark) {
                afterRead(isMark ? POURING_BYTES : 0);
            }
            if (isMark && acknowledgement.isDue()) {
                write(); // the peer waits for that, and this process may not come back soon
            }
            if (broken != null) {
                readToEnd();
            }
        } catch (MalformedFrameException e) {
            closeUnparsed(e);
        } catch (IOException e) {
            fail("is broken (" + e.getMessage() + ")");
        }
    }

    boolean owesAcknowledgement() {
        return state == State.OPEN && acknowledgement.isOwed();
    }

    void acknowledge() {
        acknowledgement.expire();
        driver.markDirty(this);
    }

    /** Writes what is queued as far as the socket takes it; returns whether something is left. */
    @Seam
    boolean write() {
        if (state != State.OPEN || broken != null) {
            return false;
        }
        try {
            boolean isLeft = sender.write();
            watches.setBlocked(watch, isLeft);
            if (owesAcknowledgement()) {
                driver.markOwing(this); // an answer has told of less than was placed
            }
            return isLeft;
        } catch (IOException e) {
            failToWrite(e);
            return false;
        }
    }

    /** Takes in what the peer had sent before the connection broke, which goes on when a FRAME of that is taken. */
    void failToWrite(IOException e) {
        broken = "is broken (" + e.getMessage() + ")";
        readToEnd();
    }

    private void readToEnd() {
        while (state == State.OPEN && !reader.isHeld() && read() > 0) {
            // what was read has been placed
        }
        if (!reader.hasFrame()) {
            fail(broken);
        }
    }

    /** Returns how long what is under way takes. */
    ConnectionPace pace() {
        return pace;
    }

    /** Reads and places what has arrived; returns the number of bytes. */
    @Seam
    int read() {
        if (state != State.OPEN || reader.isHeld()) {
            return 0;
        }
        try {
            int count = reader.read();
            if (count < 0) {
                fail("was ended by the peer");
                return 1;
            }
            if (count > 0) {
                afterRead(count);
            }
            return count;
        } catch (MalformedFrameException e) {
            closeUnparsed(e);
        } catch (IOException e) {
            fail("is broken (" + e.getMessage() + ")");
        }
        return 1;
    }

    private void afterRead(int count) {
        if (reader.hasFrame()) {
            agenda.addUnpolled(1);
            if (frameListener != null) {
                frameListener.run();
            }
        }
        if (reader.isHeld()) {
            watches.setReading(watch, false);
        }
        boolean isPouring = count >= POURING_BYTES && receiver.missingBytes() != 0;
        Acknowledgement.State owed = acknowledgement.afterRead(isPouring);
        if (owed == Acknowledgement.State.OWED && !isListedOwing) {
            driver.markOwing(this);
        }
        if (owed == Acknowledgement.State.DUE || sender.hasAnswers()) {
            driver.markDirty(this);
        }
    }

    /** A receive was posted. */
    void receivePosted() {
        if (state == State.OPEN && reader.isHeld()) {
            watches.setReading(watch, true);
            try {
                reader.resume();
                afterRead(0);
            } catch (IOException e) {
                closeUnparsed(e);
            }
        }
    }

    /** The peer sent what does not parse or breaks the rules of the protocol. */
    private void closeUnparsed(IOException e) {
        driver.log().warn("the connection " + link.name() + " is closed: " + e.getMessage());
        fail("is closed: " + e.getMessage());
    }

    /** Looks whether the peer lives; called now and then. */
    void tick(long nowNs, long silenceLimitNs) {
        switch (peer.look(reader.readBytes(), reader.isHeld(), nowNs, silenceLimitNs)) {
            case TO_BE_ASKED -> {
                sender.ping();
                driver.markDirty(this);
            }
            case LOST -> fail("has shown no sign of life for " + silenceLimitNs / 1_000_000L + " ms");
            case LIVES -> {}
        }
    }

    private void fail(String what) {
        if (state == State.OPEN) {
            end(State.BROKEN);
            owner.breakDown("the connection " + link.name() + " " + what);
        }
    }

    /** Ends the connection; nothing of it touches any region afterwards. */
    void close() {
        if (state == State.OPEN) {
            discardInput();
            end(State.CLOSED);
        }
    }

    /** Ends the stream, and reads what nobody wants any more: a socket closed with unread input loses its output. */
    private void discardInput() {
        try {
            link.socket().shutdownOutput();
            ByteBuffer scrap = ByteBuffer.allocate(SCRAP_BYTES);
            for (int i = 0; i < SCRAP_READS && link.socket().read(scrap.clear()) > 0; i++) {
                // dropped
            }
        } catch (IOException e) {
            driver.log().info("the connection " + link.name() + " was broken when it was closed: " + e.getMessage());
        }
    }

    void closeOwner() {
        owner.close();
    }

    private void end(State newState) {
        state = newState;
        if (reader.hasFrame()) {
            agenda.addUnpolled(-1);
        }
        sender.close();
        driver.remove(this);
        watches.close(link.socket());
    }
}
