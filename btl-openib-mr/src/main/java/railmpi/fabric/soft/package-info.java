/**
 * The provider between nodes that needs no special hardware: a software adapter over TCP (reliable connections) and UDP
 * multicast (datagrams), one port per IP interface. What an adapter does in hardware, placing writes, answering reads
 * and atomics, checking keys, is done here by whoever polls. {@link railmpi.fabric.soft.Wire} describes the frames,
 * {@link railmpi.fabric.soft.Handshake} how a connection begins, {@link railmpi.fabric.soft.DatagramCodec} the
 * datagrams.
 *
 * <p>Owner of everything: the holder of the progress lock, {@link railmpi.fabric.soft.SoftEvents} excepted, which one
 * other thread may sleep on. There are no threads in this package. Called through {@code railmpi.fabric} only;
 * opened by {@code runtime}.
 */
package railmpi.fabric.soft;
