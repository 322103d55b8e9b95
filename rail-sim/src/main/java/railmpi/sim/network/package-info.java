/**
 * The network of one rail at the level of worms: fat tree, lanes, rates. Knows the calendar only. Used by one thread
 * per replication.
 */
package railmpi.sim.network;
