/**
 * A runner of somebody else: what a jar brings that starts ranks by {@code flux run}. Compiled against
 * railmpi-launcher.jar by {@code FurtherRunnerTest} of the system tests, which has a {@code flux} of its own.
 */
package railmpi.launch.flux;
