/**
 * Datagrams of communicators: few multicast groups for all of them, each datagram with the number of the communicator
 * that it belongs to. They may be lost, come twice and in any order; who uses them repairs that.
 *
 * <p>Owner: the holder of the progress lock, but for joining. Called by {@code coll.barrier} and {@code coll.bcast}.
 * Source: [Kini03] sections 4.3 and 5.3.
 */
package railmpi.coll.multicast;
