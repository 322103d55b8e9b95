/**
 * What messages are made of: element types, the user's buffers, and the convertors that move bytes between a buffer and
 * off-heap memory, one for each kind of array and nio buffer.
 *
 * <p>Owner: nobody, all of it is stateless or immutable, for any thread. Called by the messaging layer and by everything
 * above it.
 */
package railmpi.pml.datatype;
