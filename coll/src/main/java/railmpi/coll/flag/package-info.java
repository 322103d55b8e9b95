/**
 * Flags in registered memory: numbers that only grow, which one process writes into another's memory and that one waits
 * for with &gt;=, without messages; and values that have such a number behind them. For the algorithms of {@code coll},
 * which keep them with a communicator ({@link railmpi.pml.state.Attachment}).
 *
 * <p>Owner: lines are taken and given back by any thread; what is advanced is advanced by the holder of the progress
 * lock. Called by the algorithms of {@code coll.barrier} and {@code coll.allreduce}.
 * Source: [Kini03] sections 5.1, 5.2 and 8.
 */
package railmpi.coll.flag;
