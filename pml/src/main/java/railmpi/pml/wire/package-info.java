/**
 * The layout of the frames of the messaging layer. Owner: none, because there are only constants. Called by the
 * packages of {@code railmpi.pml}.
 */
package railmpi.pml.wire;
