package railmpi.sim.network;

/**
 * The network of a rail. A flit crosses a channel in one cycle.
 *
 * @param nodes number of nodes
 * @param arity ports up, and down, of a switch
 * @param bufferFlits flits that the buffer of a lane holds
 * @param switchCycles time of a head in a switch
 * @param isHalfDuplex whether a node's I/O bus carries one flit a cycle in all, or one each way
 * @param bothRate flits a cycle that a half-duplex bus carries while both directions use it, above 0 to 1
 */
public record NetworkConfig(
        int nodes, int arity, int bufferFlits, int switchCycles, boolean isHalfDuplex, double bothRate) {
    /** Most nodes. */
    public static final int MOST_NODES = 4096;

    private static final int MOST_ARITY = 64;

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if one is impossible
     */
    public NetworkConfig {
        require("nodes", nodes, 2, MOST_NODES);
        require("arity", arity, 2, MOST_ARITY);
        require("buffer_flits", bufferFlits, 1, Short.MAX_VALUE);
        require("switch_cycles", switchCycles, 0, Short.MAX_VALUE);
        if (!(bothRate > 0 && bothRate <= 1)) {
            throw new IllegalArgumentException("both_rate " + bothRate + ": above 0 to 1 is possible");
        }
    }

    /**
     * A network whose buses lose nothing while they carry both directions.
     *
     * @param nodes number of nodes
     * @param arity ports up, and down, of a switch
     * @param bufferFlits flits that the buffer of a lane holds
     * @param switchCycles time of a head in a switch
     * @param isHalfDuplex whether a node's I/O bus carries one flit a cycle in all, or one each way
     */
    public NetworkConfig(int nodes, int arity, int bufferFlits, int switchCycles, boolean isHalfDuplex) {
        this(nodes, arity, bufferFlits, switchCycles, isHalfDuplex, 1);
    }

    private static void require(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " " + value + ": " + least + " to " + most + " are possible");
        }
    }
}
