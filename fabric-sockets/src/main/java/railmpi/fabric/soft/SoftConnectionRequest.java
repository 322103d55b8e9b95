package railmpi.fabric.soft;

import java.io.IOException;
import railmpi.core.RailException;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.ConnectionRequest;
import railmpi.fabric.QueuePair;

/** A process of the job that has proved to be one and wants to connect. Owner: the holder of the progress lock. */
final class SoftConnectionRequest implements ConnectionRequest {
    private final SocketDriver driver;
    private final RegionTable regions;
    private final IncomingHandshake handshake;
    private final String name;
    private boolean isAnswered;

    /**
     * Keeps a request until it is answered.
     *
     * @param name what to call its connection in messages
     */
    SoftConnectionRequest(SocketDriver driver, RegionTable regions, IncomingHandshake handshake, String name) {
        this.driver = driver;
        this.regions = regions;
        this.handshake = handshake;
        this.name = name;
    }

    @Override
    public byte[] privateData() {
        return handshake.privateData();
    }

    @Override
    public QueuePair accept(CompletionQueue sendCompletions, CompletionQueue receiveCompletions) {
        answerOnce();
        SoftQueuePair queuePair = new SoftQueuePair(
                driver, regions, (SoftCompletionQueue) sendCompletions, (SoftCompletionQueue) receiveCompletions);
        try {
            handshake.answer(true);
            queuePair.establish(new Link(handshake.socket(), handshake.watch(), name));
        } catch (IOException e) {
            driver.watches().close(handshake.socket());
            queuePair.breakDown("the connection " + name + " failed: " + e.getMessage());
        }
        return queuePair;
    }

    @Override
    public void reject() {
        answerOnce();
        try {
            handshake.answer(false);
        } catch (IOException e) {
            driver.log().info("a rejected connection had gone already: " + e.getMessage());
        }
        driver.watches().close(handshake.socket());
    }

    /** Closes the connection without an answer. */
    void drop() {
        isAnswered = true;
        driver.watches().close(handshake.socket());
    }

    private void answerOnce() {
        if (isAnswered) {
            throw new RailException(RailException.Category.ARGUMENT, "a connection request is answered twice");
        }
        isAnswered = true;
    }
}
