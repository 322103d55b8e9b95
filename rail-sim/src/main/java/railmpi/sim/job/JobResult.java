package railmpi.sim.job;

/**
 * How a job went.
 *
 * @param seconds until the last rank was done
 * @param messages that were received
 * @param bytes of these
 * @param events of the simulation
 */
public record JobResult(double seconds, long messages, long bytes, long events) {}
