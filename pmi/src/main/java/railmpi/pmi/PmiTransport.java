package railmpi.pmi;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.Socket;

/**
 * The ways to reach a process manager.
 *
 * <p>Our own manager is reached by two named pipes, {@code PATH.in} (to the manager) and {@code PATH.out} (from it), in
 * a directory of mode 0700. They are used because opening them costs 0.5 ms in a fresh JVM, a Unix-domain socket 32 ms.
 */
final class PmiTransport {
    private PmiTransport() {}

    /**
     * Opens the named pipes of our own manager; only one process may do so for each path.
     *
     * <p>Opening a pipe for one direction waits for the other side, which may be dead, so both are opened for both
     * directions first. What is kept of the pipe from the manager can only read, so the manager's death is its end.
     */
    static PmiStream openPath(String path) throws IOException {
        File request = new File(path.concat(".in"));
        File answer = new File(path.concat(".out"));
        if (!answer.exists()) {
            throw new IOException("there is no " + answer + ", the job has ended");
        }
        File claimed = new File(path.concat(".claimed"));
        if (!request.renameTo(claimed)) {
            throw new IOException("another process has connected as this rank already");
        }
        RandomAccessFile toManager = new RandomAccessFile(claimed, "rw");
        RandomAccessFile keepsOpenFromBlocking = new RandomAccessFile(answer, "rw");
        FileInputStream fromManager = new FileInputStream(answer);
        keepsOpenFromBlocking.close();
        return new PmiStream(fromManager, new FileOutputStream(toManager.getFD()));
    }

    /** Connects to {@code host:port}. */
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
        Socket socket = new Socket(InetAddress.getByName(hostAndPort.substring(0, colon)), port);
        socket.setTcpNoDelay(true);
        return new PmiStream(socket.getInputStream(), socket.getOutputStream());
    }
}
