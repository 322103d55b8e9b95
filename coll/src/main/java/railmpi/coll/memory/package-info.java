/**
 * Memory of collectives: pooled scratch arrays, copies between buffers of one process, and how vectors are cut into
 * blocks. For the packages of {@code coll}, any thread.
 */
package railmpi.coll.memory;
