package railmpi.fabric.soft;

import java.nio.channels.SocketChannel;

/**
 * A socket whose handshake is over.
 *
 * @param socket to a process of the job, not blocking
 * @param watch of the socket
 * @param name what to call the connection in messages
 */
record Link(SocketChannel socket, Watch watch, String name) {}
