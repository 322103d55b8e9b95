/**
 * Common code of the reducing collectives: combining operands, folding to a power of two, the ring. Owner: the calling
 * thread, any thread of the application. Called by the packages of {@code coll}.
 *
 * <p>Operands are heap arrays, the user's or scratch, because the compiler vectorises loops over arrays but not over
 * off-heap memory.
 */
package railmpi.coll.reduction;
