/**
 * The embedded process manager for one machine: starts the ranks, speaks PMI-1 with them, passes their output on, and
 * sees to it that nothing survives.
 *
 * <p>Threads: the main thread runs {@link railmpi.launch.manager.Job}; each rank has one thread that waits for its exit, one
 * that answers its PMI requests, and one for each output stream. They meet in {@link railmpi.launch.manager.JobState},
 * whose monitor is the only lock that is held while another thread may be told something. The package is on the way of
 * every start, so it uses no lambdas, regular expressions or string formatting before the ranks run.
 */
package railmpi.launch.manager;
