/**
 * The provider between nodes that needs no special hardware: a software adapter over TCP (reliable connections) and UDP
 * multicast (datagrams), one port per IP interface. What an adapter does in hardware, placing writes, answering reads
 * and atomics, checking keys, is done here by whoever polls. {@link railmpi.fabric.soft.Wire} describes the frames,
 * {@link railmpi.fabric.soft.Handshake} how a connection begins, {@link railmpi.fabric.soft.DatagramCodec} the
 * datagrams.
 *
 * <p>From above to below: {@link railmpi.fabric.soft.SoftFabric} and its ports; queue pairs; the {@link
 * railmpi.fabric.soft.SocketDriver}, whose passes move everything; the {@link railmpi.fabric.soft.Doorway}, where
 * handshakes are led, and {@link railmpi.fabric.soft.Connection}, of a {@link railmpi.fabric.soft.Sender} and a {@link
 * railmpi.fabric.soft.Receiver}; requests, completions and regions. What is below knows what is above by an interface
 * of its own, such as {@link railmpi.fabric.soft.Connection.Owner}. What a peer sends is checked in {@link
 * railmpi.fabric.soft.FrameReader} and the receiver, and what does not parse ends its connection in one place of that.
 *
 * <p>Owner of everything: the holder of the progress lock, {@link railmpi.fabric.soft.SoftEvents} excepted, which one
 * other thread may sleep on, and with it {@link railmpi.fabric.soft.Watches} and {@link railmpi.fabric.soft.Agenda},
 * which both sides touch. There are no threads in this package. Opened by {@code runtime} and by {@code btl.bench},
 * called through {@code railmpi.fabric} by {@code btl} and by the decorators {@code fabric.joint} and {@code
 * fabric.fault}.
 */
package railmpi.fabric.soft;
