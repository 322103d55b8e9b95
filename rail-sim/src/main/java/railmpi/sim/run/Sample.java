package railmpi.sim.run;

/**
 * What one replication has measured.
 *
 * @param accepted bandwidth, as a part of that of all links into the network
 * @param latencyCycles mean time from birth to arrival; NaN without messages
 * @param messages that have arrived
 * @param events that have happened, from the start
 * @param cycles that were measured; of a trace all, until the last rank was done
 */
record Sample(double accepted, double latencyCycles, long messages, long events, long cycles) {}
