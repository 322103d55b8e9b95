package railmpi.btl;

import java.util.List;
import railmpi.core.param.Parameter;

/** The parameters of the RDMA fast path and of the registration cache. */
public final class EagerRdmaParameters {
    /** Whether there is a fast path. */
    public static final Parameter<String> USE = Parameter.choice("btl_use_eager_rdma", "auto", "auto", "-1", "1", "0")
            .documentation("Whether short messages between nodes are written directly into a ring of the receiver,"
                    + " which it polls (the RDMA fast path). auto or -1: if remote writes need no processor of the"
                    + " target; 1: always; 0: never.")
            .synonyms("btl_openib_use_eager_rdma");

    /** Most peers with a ring. */
    public static final Parameter<Integer> MAX_PEERS = Parameter.integer("btl_max_eager_rdma", 16)
            .range(0, Integer.MAX_VALUE)
            .documentation("Largest number of peers that have rings of the RDMA fast path at a process, which polls"
                    + " all of them. Other peers use send and receive.")
            .synonyms("btl_openib_max_eager_rdma");

    /** Slots of a ring. */
    public static final Parameter<Integer> SLOTS = Parameter.integer("btl_eager_rdma_num", 24)
            .range(1, 4096)
            .documentation("Number of slots in a ring of the RDMA fast path; a connection has one ring in each"
                    + " direction. If all slots are in use, a batch uses send and receive.")
            .synonyms("btl_openib_eager_rdma_num");

    /** Length of a slot. */
    public static final Parameter<Long> SLOT_BYTES = Parameter.bytes("btl_eager_rdma_size", 4 * 1024 + 128)
            .range(128, 1024 * 1024)
            .documentation("Length of a slot of the RDMA fast path. Longer batches of messages use send and receive.");

    /** Traffic that makes a peer an active one. */
    public static final Parameter<Integer> THRESHOLD = Parameter.integer("btl_eager_rdma_threshold", 16)
            .range(1, Integer.MAX_VALUE)
            .documentation("Number of batches that a process receives over a connection before the sender gets a ring"
                    + " of the RDMA fast path.")
            .synonyms("btl_openib_eager_rdma_threshold");

    /** Memory of idle buffers that stays registered. */
    public static final Parameter<Long> CACHE_BYTES = Parameter.bytes("btl_registration_cache_size", 256 * 1024 * 1024)
            .range(0, 1L << 50)
            .documentation("Length of all direct buffers of the program that stay registered with the adapters for"
                    + " their next long message. Beyond it the least recently used one is deregistered. 0: each"
                    + " message registers its buffer.");

    /** All parameters of this class. */
    public static final List<Parameter<?>> ALL = List.of(USE, MAX_PEERS, SLOTS, SLOT_BYTES, THRESHOLD, CACHE_BYTES);

    private EagerRdmaParameters() {}
}
