package railmpi.sim.network;

/**
 * The network of a rail. A flit crosses a channel in one cycle.
 *
 * @param nodes number of nodes
 * @param arity ports up, and down, of a switch
 * @param bufferFlits flits that the buffer of a lane holds
 * @param switchCycles time of a head in a switch
 * @param isHalfDuplex whether a node's I/O bus carries one flit a cycle in all, or one each way
 */
public record NetworkConfig(int nodes, int arity, int bufferFlits, int switchCycles, boolean isHalfDuplex) {
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
    }

    private static void require(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " " + value + ": " + least + " to " + most + " are possible");
        }
    }
}
