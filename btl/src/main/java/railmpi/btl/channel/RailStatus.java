package railmpi.btl.channel;

/**
 * What one rail to one peer is doing and has done since the start of MPI.
 *
 * @param peer world rank
 * @param name interface of this process, with the number of the path if there are several
 * @param remoteAddress the peer's port, as its fabric writes it; empty if only the peer knows it
 * @param way which of several ways between the ports it takes, for people; empty if there is one
 * @param state up, connecting or down
 * @param batches batches of short messages and control frames sent
 * @param batchBytes their length
 * @param fastBatches how many of these batches took the RDMA fast path
 * @param stripes stripes of bulk data sent, save those that had to go over another rail
 * @param stripeBytes their length
 * @param replays stripes and batches that had to be sent again
 * @param losses how often the rail went down
 * @param weight share of the rail in striped data; the mean of all rails is 1 with adaptive striping
 * @param atOnceBytes longest message to the peer that goes out without asking it, now and over any of its rails
 */
public record RailStatus(
        int peer,
        String name,
        String remoteAddress,
        String way,
        String state,
        long batches,
        long batchBytes,
        long fastBatches,
        long stripes,
        long stripeBytes,
        long replays,
        long losses,
        double weight,
        int atOnceBytes) {}
