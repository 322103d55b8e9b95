/**
 * The point-to-point messaging layer: requests, matching, the eager, stream and rendezvous protocols. {@link railmpi.pml.Pml}
 * is its face and may be called by any thread; everything else is owned by the thread that holds the progress lock.
 */
package railmpi.pml;
