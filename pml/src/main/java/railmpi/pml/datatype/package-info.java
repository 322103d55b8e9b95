/**
 * The content of messages: element types, the user's buffers, and the convertors that move bytes between a buffer and
 * off-heap memory, one for each kind of array and nio buffer.
 *
 * <p>Owner: none; all classes are stateless or immutable, for any thread. Called by the messaging layer and by all
 * layers above it.
 */
package railmpi.pml.datatype;
