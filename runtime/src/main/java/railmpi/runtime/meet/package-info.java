/**
 * Jobs that meet: ports and names at which they find each other, the exchange of who they are, and their parting
 * (docs/adr/0021-jobs-that-meet.md). Called by {@code railmpi.runtime} and, through it, by the public face; all but
 * what says otherwise by any thread.
 */
package railmpi.runtime.meet;
