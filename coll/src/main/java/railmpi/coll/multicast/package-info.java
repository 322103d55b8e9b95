/**
 * Datagrams of communicators: all communicators share a few multicast groups, and each datagram has the number of its
 * communicator. Datagrams may be lost, duplicated and reordered; the algorithms that use them repair that.
 *
 * <p>Owner: the holder of the progress lock, except for joining. Called by {@code coll.barrier} and {@code coll.bcast}.
 * Source: [Kini03] sections 4.3 and 5.3.
 */
package railmpi.coll.multicast;
