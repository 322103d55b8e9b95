package railmpi.fabric.soft;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import railmpi.fabric.FrameLine;

/**
 * An established connection, which the {@link SocketDriver} drives and a queue pair uses: it is open until the network
 * breaks it, the peer says what is no frame or nothing at all, or its owner closes it. The {@link ConnectionInput} and
 * the {@link ConnectionOutput} read and write, the {@link SoftFrameLine} is the short way past both.
 *
 * <pre>
 * OPEN --(peer, network)--> BROKEN        OPEN --(owner)--> CLOSED
 * </pre>
 *
 * Owner: the holder of the progress lock.
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

    private static final int SCRAP_BYTES = 16 * 1024;
    private static final int SCRAP_READS = 64;

    final ConnectionInput input;
    final ConnectionOutput output;
    private final Driver driver;
    private final Owner owner;
    private final Link link;
    private final SoftFrameLine line;
    private final FrameReader reader;
    private final SignsOfLife peer = new SignsOfLife();
    private final ConnectionPace pace;
    private State state = State.OPEN;

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
        OutstandingRequests requests = owner.requests();
        Acknowledgement acknowledgement = new Acknowledgement();
        ControlQueue answers = new ControlQueue();
        SocketChannel socket = link.socket();
        Sender sender = new Sender(socket, requests, answers, acknowledgement, driver.sumsAll());
        RemoteAccess access = new RemoteAccess(regions, answers, acknowledgement);
        Receiver receiver = new Receiver(socket, requests, owner.receives(), access, acknowledgement, sender);
        reader = receiver.reader();
        output = new ConnectionOutput(this, driver, link.watch(), sender, acknowledgement);
        input = new ConnectionInput(this, driver, link.watch(), output, receiver, acknowledgement);
        FrameWriter writer = sender.writer();
        LineWriter lineWriter = new LineWriter(socket, writer);
        line = new SoftFrameLine(input, reader, output, writer, lineWriter, requests, answers, acknowledgement);
        pace = new ConnectionPace(requests, receiver);
    }

    SocketChannel socket() {
        return link.socket();
    }

    boolean isOpen() {
        return state == State.OPEN;
    }

    /** Returns the line for FRAMEs, of which the listener is told from now on. */
    FrameLine frameLine(Runnable listener) {
        input.tell(listener);
        return line;
    }

    /** Returns how long what is under way takes. */
    ConnectionPace pace() {
        return pace;
    }

    /** Looks whether the peer lives; called now and then. */
    void tick(long nowNs, long silenceLimitNs) {
        switch (peer.look(reader.readBytes(), reader.isHeld(), nowNs, silenceLimitNs)) {
            case TO_BE_ASKED -> output.ping();
            case LOST -> fail("has shown no sign of life for " + silenceLimitNs / 1_000_000L + " ms");
            case LIVES -> {}
        }
    }

    /** Nothing can be written any more: it ends when that is placed which had come before. */
    void failToWrite(IOException e) {
        input.endAfterRest(brokenBy(e));
    }

    /** Reading has failed, or the peer sent what does not parse or breaks the rules of the protocol. */
    void fail(IOException e) {
        if (e instanceof MalformedFrameException) {
            driver.log().warn("the connection " + link.name() + " is closed: " + e.getMessage());
            fail("is closed: " + e.getMessage());
        } else {
            fail(brokenBy(e));
        }
    }

    private static String brokenBy(IOException e) {
        return "is broken (" + e.getMessage() + ")";
    }

    /** It has ended, if it had not before; the owner is told of it by name. */
    void fail(String what) {
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
        input.close();
        output.close();
        driver.remove(this);
        driver.watches().close(link.socket());
    }
}
