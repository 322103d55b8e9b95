package railmpi.core.status;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.function.Supplier;

/** Publishes what a rank does to whoever asks at a port. It is in a jar of its own, and found by name. */
public interface StatusPublisher extends AutoCloseable {
    /**
     * Begins to answer.
     *
     * @param address where
     * @param status called for each answer, by one thread at a time
     * @throws IOException if it cannot be listened there
     */
    void open(InetSocketAddress address, Supplier<RankStatus> status) throws IOException;

    /** Ends answering. */
    @Override
    void close();
}
