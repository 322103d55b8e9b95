/**
 * Connects the rails of a channel: it decides which ports form rails, how long attempts may take and who answers them,
 * handles rails that go down and come back, and detects lost peers. It knows channels and connections only by the
 * interfaces that it needs. Owner: the holder of the progress lock. Called by {@code railmpi.btl.rail}; {@code runtime}
 * supplies the {@link railmpi.btl.connect.AddressBook}.
 */
package railmpi.btl.connect;
