package railmpi.btl.node;

import java.util.List;
import railmpi.core.param.Parameter;

/** The parameters of shared memory. */
public final class NodeParameters {
    /** Length of a fast-path ring. */
    public static final Parameter<Long> RING_BYTES = Parameter.bytes("btl_shm_ring_size", 64 * 1024)
            .range(8 * 1024, 16 * 1024 * 1024)
            .documentation("Memory of the ring from one process to another inside a node, a power of two. Made on first"
                    + " use; halved down to 8 KiB where shared memory is short.");

    /** Length of a chunk of the bulk pool. */
    public static final Parameter<Long> CHUNK_BYTES = Parameter.bytes("btl_shm_chunk_size", 32 * 1024)
            .range(4 * 1024, 4 * 1024 * 1024)
            .documentation("Piece in which long messages are handed over inside a node.");

    /** Length of the bulk pool. */
    public static final Parameter<Long> POOL_BYTES = Parameter.bytes("btl_shm_pool_size", 4 * 1024 * 1024)
            .range(0, 1024 * 1024 * 1024)
            .documentation(
                    "Chunks that one process has for its long messages inside a node. Larger than the private"
                            + " caches on purpose: a small pool is several times slower. 0: long messages go through the rings.");

    /** Length of the larger pool. */
    public static final Parameter<Long> FAR_POOL_BYTES = Parameter.bytes("btl_shm_far_pool_size", 24 * 1024 * 1024)
            .range(0, 1024 * 1024 * 1024)
            .documentation("Chunks used instead while copying shows that the processes' cores share no cache. Made when"
                    + " first needed. 0: never.");

    /** Most shared memory for buffers of the program. */
    public static final Parameter<Long> LENT_BYTES = Parameter.bytes("btl_shm_buffer_limit", 1024L * 1024 * 1024)
            .range(0, 1L << 40)
            .documentation("Most shared memory that one process has for buffers that MPI.newByteBuffer and its sisters"
                    + " return, so that the ranks of its node access windows over them directly; never more than its"
                    + " heap may have. Beyond it, or beyond a quarter of the process's share of the shared memory that"
                    + " is free and that messages do not need, buffers have ordinary memory. 0: all buffers have.");

    /** All of them. */
    public static final List<Parameter<?>> ALL =
            List.of(RING_BYTES, CHUNK_BYTES, POOL_BYTES, FAR_POOL_BYTES, LENT_BYTES);

    private NodeParameters() {}
}
