/**
 * Events for the Flight Recorder: who talks to whom, where time goes, what the rails carry. {@code bin/mpi-report} makes
 * a page of them. Called by package {@code mpi}; any thread.
 */
package railmpi.flight;
