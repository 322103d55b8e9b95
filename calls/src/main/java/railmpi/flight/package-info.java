/**
 * Events for the Flight Recorder: messages between ranks, time in calls, traffic of rails. {@code bin/mpi-report} makes
 * a page of them. Owner: any thread. Called by the engine of calls ({@code railmpi.calls}) and by {@code mpi}.
 */
package railmpi.flight;
