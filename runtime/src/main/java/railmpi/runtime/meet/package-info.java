/**
 * Jobs that meet: the ports and names at which they find each other, the exchange of their processes, and their
 * disconnecting (docs/adr/0021-jobs-that-meet.md). Called by {@code railmpi.runtime} and, through it, by the public
 * classes; by any thread unless the Javadoc says otherwise.
 */
package railmpi.runtime.meet;
