/**
 * Agreement among processes of which some may fail meanwhile. It knows nothing of messages and channels: its owner
 * sends what it has to say, and reports failures to it. Owner: the holder of the progress lock. Called by
 * {@link railmpi.pml.FaultTolerance} and {@link railmpi.pml.Agreements}.
 */
package railmpi.pml.fault;
