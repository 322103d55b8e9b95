/**
 * The messages of collectives: fixed tags, sends and receives that skip empty blocks, and groups of requests that are
 * given up together when one fails. For the packages of {@code coll}, any thread.
 */
package railmpi.coll.message;
