/**
 * Simulated time, and what happens when. On the event list of DSOL (docs/adr/0015). Used by one thread per replication.
 */
package railmpi.sim.event;
