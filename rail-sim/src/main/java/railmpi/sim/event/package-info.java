/**
 * Simulated time, and events in a heap of their own (docs/adr/0015). Used by one thread per replication.
 */
package railmpi.sim.event;
