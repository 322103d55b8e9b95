package railmpi.rails;

import java.util.ArrayList;
import java.util.List;
import railmpi.btl.load.RailStatus;
import railmpi.runtime.World;

/**
 * What one rail to one peer is doing and has carried since MPI was initialised; a snapshot.
 *
 * @param peer world rank
 * @param name interface of this process, with {@code #2} and so on if there are several paths
 * @param state {@code up}, {@code connecting} or {@code down}
 * @param messages batches of short messages and control frames sent
 * @param messageBytes their length
 * @param stripes stripes of bulk data sent, save those that had to be sent again over another rail
 * @param stripeBytes their length
 * @param replays stripes and batches that had to be sent again, because the rail went down
 * @param losses how often the rail went down
 * @param weight share of the rail in striped data, in proportion to those of the other rails to this peer
 * @param fastMessages how many of the batches took the RDMA fast path
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
     * Returns the counters of all rails that this process has connected or tried to.
     *
     * @return by peer; empty in a job on one node, and while MPI is not initialised
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
