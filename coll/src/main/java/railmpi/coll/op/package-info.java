/**
 * The operators of reductions, and the predefined operators of MPI 4.0, section 6.9.2. Owner: none, stateless and for
 * any thread. Called by the API layer and by the reducing collectives.
 */
package railmpi.coll.op;
