package railmpi.btl.rail;

import railmpi.btl.channel.ProcessName;
import railmpi.btl.connect.Greeting;
import railmpi.btl.connect.Rail;

/**
 * What this process says of itself when it connects, and who somebody is who greets. Owner: the holder of the progress
 * lock. Cold.
 */
final class Greetings {
    private final int worldSize;
    private final int generation;
    private final Acquaintances acquaintances;

    /**
     * Knows this process.
     *
     * @param worldSize processes of its world
     * @param generation how often MPI was initialised in it before
     * @param acquaintances who it and the others are
     */
    Greetings(int worldSize, int generation, Acquaintances acquaintances) {
        this.worldSize = worldSize;
        this.generation = generation;
        this.acquaintances = acquaintances;
    }

    /** Returns what a peer is told with an attempt to connect a rail. */
    byte[] to(int peer, Rail<Subchannel> rail, int epoch) {
        long job = peer < worldSize ? 0 : acquaintances.ownName().job();
        int keyIndex = rail.port().keyIndex();
        return new Greeting(job, generation, acquaintances.ownRank(), rail.id(), epoch, keyIndex).toBytes();
    }

    /** Returns who greets, -1 if it is nobody who is known. */
    int peerOf(Greeting greeting) {
        int rank = greeting.rank();
        if (greeting.job() != 0) {
            return acquaintances.indexOf(new ProcessName(greeting.job(), greeting.generation(), rank));
        }
        boolean isMember =
                rank >= 0 && rank < worldSize && rank != acquaintances.ownRank() && greeting.generation() == generation;
        return isMember ? rank : -1;
    }
}
