/**
 * Flags in registered memory: increasing numbers, which one process writes into another's memory without messages, and
 * for which that process waits with &gt;=; and values that are followed by such a number. For the algorithms of {@code
 * coll}, which keep them with a communicator ({@link railmpi.pml.state.Attachment}).
 *
 * <p>Owner: any thread takes and returns lines; only the holder of the progress lock advances operations. Called by the
 * algorithms of {@code coll.barrier} and {@code coll.allreduce}. Source: [Kini03] sections 5.1, 5.2 and 8.
 */
package railmpi.coll.flag;
