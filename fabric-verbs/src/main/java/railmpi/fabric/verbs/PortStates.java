package railmpi.fabric.verbs;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Which ports of an adapter are down, and the rdma_cm identifiers of their connections. An identifier is destroyed only
 * when its port is up again: with that the peer is told that the connection is over, which it cannot be before. With
 * rdma_rxe (Linux 6.1) it is a need: a message to a peer that there is no route to breaks its queue pair 1, which from
 * then on receives nothing, so that no connection over the port is ever made again. Owner: the holder of the progress
 * lock.
 */
final class PortStates {
    private record Kept(int portNum, long id) {}

    private final LongConsumer destroyer;
    private final BitSet down = new BitSet();
    private final List<Kept> kept = new ArrayList<>();

    /**
     * Begins with all ports up.
     *
     * @param destroyer is given the identifiers that can be destroyed
     */
    PortStates(LongConsumer destroyer) {
        this.destroyer = destroyer;
    }

    boolean isDown(int portNum) {
        return down.get(portNum);
    }

    void wentDown(int portNum) {
        down.set(portNum);
    }

    void cameUp(int portNum) {
        down.clear(portNum);
        kept.removeIf(one -> {
            if (one.portNum() == portNum) {
                destroyer.accept(one.id());
            }
            return one.portNum() == portNum;
        });
    }

    /** Destroys an identifier whose queue pair is gone, now or when its port is up. */
    void destroy(int portNum, long id) {
        if (isDown(portNum)) {
            kept.add(new Kept(portNum, id));
        } else {
            destroyer.accept(id);
        }
    }

    /** Destroys what was kept, whatever its port does. */
    void close() {
        kept.forEach(one -> destroyer.accept(one.id()));
        kept.clear();
    }
}
