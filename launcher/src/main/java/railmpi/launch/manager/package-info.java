/**
 * The embedded process manager for one machine: it starts the ranks, speaks PMI-1 with them, forwards their output, and
 * makes sure that nothing survives.
 *
 * <p>Threads: the main thread runs {@link railmpi.launch.manager.Job}; each rank has one thread that waits for its
 * exit, one that answers its PMI requests, and one for each output stream. They meet in {@link
 * railmpi.launch.manager.JobState}, whose monitor is the only lock that a thread may hold while it notifies another.
 * Every start runs this package, so it uses no lambdas, regular expressions or string formatting before the ranks run.
 */
package railmpi.launch.manager;
