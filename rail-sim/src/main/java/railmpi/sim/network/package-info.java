/**
 * The network of one rail at the level of worms: fat tree, lanes, rates. It knows only the calendar. Used by one thread
 * per replication.
 */
package railmpi.sim.network;
