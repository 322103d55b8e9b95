/**
 * Connecting the rails of a channel: which ports form rails, attempts and how long they may take, who answers whom,
 * what goes down and comes back, and when a peer is lost. It knows channels and connections by what it needs of them
 * only. Owner: the holder of the progress lock. Called by {@code railmpi.btl.rail}; {@code runtime} supplies the {@link
 * railmpi.btl.connect.AddressBook}.
 */
package railmpi.btl.connect;
