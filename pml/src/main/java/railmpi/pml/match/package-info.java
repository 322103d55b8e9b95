/**
 * Matching of receives and messages by envelope (context id, source, tag) with wildcards, in MPI order. Queues stay
 * fast with many entries. Owner: the holder of the progress lock. Called by {@code railmpi.pml.protocol}.
 */
package railmpi.pml.match;
