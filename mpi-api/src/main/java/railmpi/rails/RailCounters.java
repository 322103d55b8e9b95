package railmpi.rails;

import java.util.ArrayList;
import java.util.List;
import railmpi.btl.channel.RailStatus;
import railmpi.runtime.World;

/**
 * A snapshot of one rail to one peer: its state, and its traffic since MPI was initialised.
 *
 * @param peer world rank
 * @param name interface of this process, followed by {@code #2} and so on if there are several paths
 * @param state {@code up}, {@code connecting} or {@code down}
 * @param messages batches of short messages and control frames sent
 * @param messageBytes length of these batches, in bytes
 * @param stripes stripes of bulk data sent, except those that had to be sent again over another rail
 * @param stripeBytes length of these stripes, in bytes
 * @param replays stripes and batches that had to be sent again, because the rail went down
 * @param losses number of times that the rail went down
 * @param weight share of the rail in striped data, relative to the weights of the other rails to this peer
 * @param fastMessages number of batches that took the RDMA fast path
 */
public record RailCounters(
        int peer,
        String name,
        String state,
        long messages,
        long messageBytes,
        long stripes,
        long stripeBytes,
        long replays,
        long losses,
        double weight,
        long fastMessages) {
    /**
     * Returns the counters of all rails that this process has connected or tried to connect.
     *
     * @return the counters, ordered by peer; empty in a job on one node, and while MPI is not initialised
     */
    public static List<RailCounters> all() {
        List<RailCounters> all = new ArrayList<>();
        for (RailStatus status : World.railStatus()) {
            all.add(new RailCounters(
                    status.peer(),
                    status.name(),
                    status.state(),
                    status.batches(),
                    status.batchBytes(),
                    status.stripes(),
                    status.stripeBytes(),
                    status.replays(),
                    status.losses(),
                    status.weight(),
                    status.fastBatches()));
        }
        return all;
    }
}
