/**
 * What rails have carried and whether they are silent. What is under way on them, windows, and the choice of a rail are
 * in {@code railmpi.policy}, which needs no channel. Pure: time and progress come in. Owner: the holder of the progress
 * lock. Called by {@code railmpi.btl.rail} and {@code railmpi.btl.connect}; snapshots go up to {@code railmpi.rails}.
 */
package railmpi.btl.load;
