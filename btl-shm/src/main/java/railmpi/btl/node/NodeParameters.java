package railmpi.btl.node;

import java.util.List;
import railmpi.core.param.Parameter;

/** The parameters of shared memory. */
public final class NodeParameters {
    /** Length of a fast-path ring. */
    public static final Parameter<Long> RING_BYTES = Parameter.bytes("btl_shm_ring_size", 64 * 1024)
            .range(8 * 1024, 16 * 1024 * 1024)
            .documentation("Memory of the ring from one process to another inside a node, a power of two. It is"
                    + " allocated on first use, and halved down to 8 KiB if shared memory is short.");

    /** Length of a chunk of the bulk pool. */
    public static final Parameter<Long> CHUNK_BYTES = Parameter.bytes("btl_shm_chunk_size", 32 * 1024)
            .range(4 * 1024, 4 * 1024 * 1024)
            .documentation("Length of the chunks in which long messages are moved inside a node.");

    /** Length of the bulk pool. */
    public static final Parameter<Long> POOL_BYTES = Parameter.bytes("btl_shm_pool_size", 4 * 1024 * 1024)
            .range(0, 1024 * 1024 * 1024)
            .documentation("Memory of a process for chunks of its long messages inside a node. It should be larger"
                    + " than the private caches: a smaller pool is several times slower. 0: long messages use the"
                    + " rings.");

    /** Length of the larger pool. */
    public static final Parameter<Long> FAR_POOL_BYTES = Parameter.bytes("btl_shm_far_pool_size", 24 * 1024 * 1024)
            .range(0, 1024 * 1024 * 1024)
            .documentation("Memory for chunks instead of btl_shm_pool_size while measured copies show that the cores"
                    + " of the processes share no cache. It is allocated when it is first needed. 0: never.");

    /** Most shared memory for buffers of the program. */
    public static final Parameter<Long> LENT_BYTES = Parameter.bytes("btl_shm_buffer_limit", 1024L * 1024 * 1024)
            .range(0, 1L << 40)
            .documentation("Largest amount of shared memory that a process uses for the buffers of MPI.newByteBuffer"
                    + " and its sisters, so that the ranks of its node access windows over them directly. It never"
                    + " exceeds the largest heap of the process, nor, for a new buffer, a quarter of the process's"
                    + " share of the free shared memory that messages do not need. Further buffers have ordinary"
                    + " memory. 0: all buffers have ordinary memory.");

    /** All of them. */
    public static final List<Parameter<?>> ALL =
            List.of(RING_BYTES, CHUNK_BYTES, POOL_BYTES, FAR_POOL_BYTES, LENT_BYTES);

    private NodeParameters() {}
}
