/**
 * Events for the Flight Recorder: messages between ranks, time in calls, traffic of rails. {@code bin/mpi-report} makes
 * a page of them. Called by package {@code mpi}; any thread.
 */
package railmpi.flight;
