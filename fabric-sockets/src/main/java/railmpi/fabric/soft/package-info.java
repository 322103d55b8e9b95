/**
 * The provider between nodes that needs no special hardware: a software adapter over TCP (reliable connections) and UDP
 * multicast (datagrams), with one port per IP interface. The thread that polls does the work of an adapter's hardware:
 * it places writes, answers reads and atomics, and checks keys. {@link railmpi.fabric.soft.Wire} describes the frames,
 * {@link railmpi.fabric.soft.Handshake} the start of a connection, {@link railmpi.fabric.soft.DatagramCodec} the
 * datagrams.
 *
 * <p>From top to bottom: {@link railmpi.fabric.soft.SoftFabric} and its ports; queue pairs; the {@link
 * railmpi.fabric.soft.SocketDriver}, whose passes move everything: {@link railmpi.fabric.soft.Connections} are read,
 * those in {@link railmpi.fabric.soft.DirtyConnections} written, and {@link railmpi.fabric.soft.Housekeeping} does what
 * depends on the time; the {@link railmpi.fabric.soft.Doorway}, which makes the handshakes; requests, completions and
 * regions.
 *
 * <p>A {@link railmpi.fabric.soft.Connection} is open or over. What a frame passes is its {@link
 * railmpi.fabric.soft.ConnectionOutput}, {@link railmpi.fabric.soft.Sender} and {@link
 * railmpi.fabric.soft.FrameWriter}, and at the other end {@link railmpi.fabric.soft.ConnectionInput}, {@link
 * railmpi.fabric.soft.FrameReader} and {@link railmpi.fabric.soft.Receiver}. A frame of the {@link
 * railmpi.fabric.soft.SoftFrameLine} passes {@link railmpi.fabric.soft.LineWriter} and {@link
 * railmpi.fabric.soft.LineReader} in place of the writer and the receiver.
 *
 * <p>A lower class knows a higher one only by an interface of its own, such as {@link
 * railmpi.fabric.soft.Connection.Owner}. The readers and the receiver check the data of a peer; data that does not
 * parse ends its connection, in one place of that class.
 *
 * <p>Owner of everything: the holder of the progress lock. One other thread may sleep on {@link
 * railmpi.fabric.soft.SoftEvents}; both threads use {@link railmpi.fabric.soft.Watches} and {@link
 * railmpi.fabric.soft.Agenda}. The package has no threads. Opened by {@code runtime} and by {@code btl.bench}, called
 * through {@code railmpi.fabric} by {@code btl} and by the decorators {@code fabric.joint} and {@code fabric.fault}.
 */
package railmpi.fabric.soft;
