/**
 * Memory of collectives: pooled scratch arrays, copies between buffers of one process, and the division of vectors into
 * blocks. Owner: the calling thread, any thread of the application. Called by the packages of {@code coll}.
 */
package railmpi.coll.memory;
