/** The list of what runs jobs. Called by {@code railmpi.launch.cli}, which knows no runner by name. */
package railmpi.launch.runner;
