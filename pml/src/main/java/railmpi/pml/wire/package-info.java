/**
 * What the frames of the messaging layer look like. Owner: nobody, there are constants only. Called by the rooms of
 * {@code railmpi.pml}.
 */
package railmpi.pml.wire;
