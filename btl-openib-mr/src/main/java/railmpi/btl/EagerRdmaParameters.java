package railmpi.btl;

import java.util.List;
import railmpi.core.param.Parameter;

/** The parameters of the RDMA fast path and of the registration cache. */
public final class EagerRdmaParameters {
    /** Whether there is a fast path. */
    public static final Parameter<String> USE = Parameter.choice("btl_use_eager_rdma", "auto", "auto", "-1", "1", "0")
            .documentation("Whether short messages between nodes are written straight into a ring in the receiver's"
                    + " memory that the receiver polls (RDMA fast path). auto or -1: where remote writes need no target"
                    + " CPU; 1: everywhere; 0: nowhere.")
            .synonyms("btl_openib_use_eager_rdma");

    /** Most peers with a ring. */
    public static final Parameter<Integer> MAX_PEERS = Parameter.integer("btl_max_eager_rdma", 16)
            .range(0, Integer.MAX_VALUE)
            .documentation("Peers for which a process has rings for the RDMA fast path, all of which it polls. The"
                    + " others use send and receive.")
            .synonyms("btl_openib_max_eager_rdma");

    /** Slots of a ring. */
    public static final Parameter<Integer> SLOTS = Parameter.integer("btl_eager_rdma_num", 24)
            .range(1, 4096)
            .documentation("Slots of a ring of the RDMA fast path; a connection has one ring each way. A batch that"
                    + " finds all slots in use takes send and receive.")
            .synonyms("btl_openib_eager_rdma_num");

    /** Length of a slot. */
    public static final Parameter<Long> SLOT_BYTES = Parameter.bytes("btl_eager_rdma_size", 4 * 1024 + 128)
            .range(128, 1024 * 1024)
            .documentation("Length of such a slot. Longer batches of messages take send and receive.");

    /** Traffic that makes a peer an active one. */
    public static final Parameter<Integer> THRESHOLD = Parameter.integer("btl_eager_rdma_threshold", 16)
            .range(1, Integer.MAX_VALUE)
            .documentation("Batches of messages received over a connection before its sender gets a ring.")
            .synonyms("btl_openib_eager_rdma_threshold");

    /** Memory of idle buffers that stays registered. */
    public static final Parameter<Long> CACHE_BYTES = Parameter.bytes("btl_registration_cache_size", 256 * 1024 * 1024)
            .range(0, 1L << 50)
            .documentation(
                    "Direct buffers of the program that stay registered with the adapters for their next long"
                            + " message; beyond it the one used longest ago is given up. 0: each message registers its buffer.");

    /** All parameters of this class. */
    public static final List<Parameter<?>> ALL = List.of(USE, MAX_PEERS, SLOTS, SLOT_BYTES, THRESHOLD, CACHE_BYTES);

    private EagerRdmaParameters() {}
}
