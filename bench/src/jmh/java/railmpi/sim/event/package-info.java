/** Micro-benchmarks of the simulator's event list (JMH). Run: {@code bench/jmh EventList}. */
package railmpi.sim.event;
