/**
 * Records the data that rails have carried, and detects silent rails. {@code railmpi.policy}, which needs no channel,
 * has the data under way, the windows and the choice of a rail. Pure: time and progress are arguments. Owner: the
 * holder of the progress lock. Called by {@code railmpi.btl.rail} and {@code railmpi.btl.connect}; {@code
 * railmpi.rails} reads snapshots.
 */
package railmpi.btl.load;
