package railmpi.pmi;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

/**
 * The ways to reach a process manager.
 *
 * <p>Our own manager is reached by two named pipes, {@code PATH.in} (to the manager) and {@code PATH.out} (from it), in
 * a directory of mode 0700. They are used because opening them costs 0.5 ms in a fresh JVM, a Unix-domain socket 32 ms.
 */
final class PmiTransport {
    /** For each address of the host. */
    private static final int CONNECT_LIMIT_MS = 10_000;

    private static final String ANSWER = ".out";
    /** What becomes of the pipe to the manager when a process has opened it. */
    private static final String CLAIMED = ".claimed";

    private PmiTransport() {}

    /**
     * Opens the named pipes of our own manager; only one process may do so for each path.
     *
     * <p>Opening a pipe for one direction waits for the other side, which may be dead, so both are opened for both
     * directions first. What is kept of the pipe from the manager can only read, so the manager's death is its end.
     */
    static PmiStream openPath(String path) throws IOException {
        File request = new File(path.concat(".in"));
        File answer = new File(path.concat(ANSWER));
        if (!answer.exists()) {
            throw new IOException("there is no " + answer + ", the job has ended");
        }
        File claimed = new File(path.concat(CLAIMED));
        if (!request.renameTo(claimed)) {
            throw new IOException("another process has connected as this rank already");
        }
        return stream(claimed, answer);
    }

    /** Opens the pipes once more, for a process that has opened them by {@link #openPath} and still has them. */
    static PmiStream reopenPath(String path) throws IOException {
        return stream(new File(path.concat(CLAIMED)), new File(path.concat(ANSWER)));
    }

    private static PmiStream stream(File request, File answer) throws IOException {
        RandomAccessFile toManager = new RandomAccessFile(request, "rw");
        RandomAccessFile keepsOpenFromBlocking = new RandomAccessFile(answer, "rw");
        FileInputStream fromManager = new FileInputStream(answer);
        keepsOpenFromBlocking.close();
        return new PmiStream(fromManager, new FileOutputStream(toManager.getFD()));
    }

    /** Connects to {@code host:port} within a time limit for each address that the host has. */
    static PmiStream openPort(String hostAndPort) throws IOException {
        int colon = hostAndPort.lastIndexOf(':');
        if (colon <= 0) {
            throw new IOException("it is not of the form host:port");
        }
        int port;
        try {
            port = Integer.parseInt(hostAndPort.substring(colon + 1));
        } catch (NumberFormatException e) {
            throw new IOException("the port is not a number", e);
        }
        if (port < 1 || port > 0xffff) {
            throw new IOException("the port is not between 1 and 65535");
        }
        return connect(hostAndPort.substring(0, colon), port).stream();
    }

    /** Tries the addresses of a host in turn; a host in brackets is an IPv6 address. */
    private static SteadySocket connect(String host, int port) throws IOException {
        IOException last = null;
        for (InetAddress address : addressesOf(host)) {
            SteadySocket socket = new SteadySocket();
            try {
                socket.connect(new InetSocketAddress(address, port), CONNECT_LIMIT_MS);
                return socket;
            } catch (IOException e) {
                socket.close();
                last = new IOException(address.getHostAddress() + " port " + port + ": " + e.getMessage(), e);
            }
        }
        throw last;
    }

    private static InetAddress[] addressesOf(String host) throws IOException {
        try {
            return InetAddress.getAllByName(host);
        } catch (UnknownHostException e) {
            throw new IOException("the host name " + host + " is not known here", e);
        }
    }
}
