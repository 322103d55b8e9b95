package railmpi.test.job;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports of the loopback interface at which nobody listens: below those that the kernel gives to who connects, so that
 * jobs beside this one do not get them by chance before they are used. Stateless.
 */
public final class FreePorts {
    private static final int FIRST = 20_000;
    private static final int LAST = 32_000;
    private static final int TRIES = 50;

    private FreePorts() {}

    /**
     * Looks for ports.
     *
     * @param count how many, one after the other
     * @return the first of them
     * @throws IOException if there are none
     */
    public static int inARow(int count) throws IOException {
        for (int i = 0; i < TRIES; i++) {
            int first = ThreadLocalRandom.current().nextInt(FIRST, LAST);
            if (areFree(first, count)) {
                return first;
            }
        }
        throw new IOException("no " + count + " free ports in a row");
    }

    private static boolean areFree(int first, int count) throws IOException {
        List<ServerSocket> sockets = new ArrayList<>();
        try {
            for (int port = first; port < first + count; port++) {
                sockets.add(new ServerSocket(port, 1, InetAddress.getLoopbackAddress()));
            }
            return true;
        } catch (IOException e) {
            return false; // one of them is taken
        } finally {
            for (ServerSocket socket : sockets) {
                socket.close();
            }
        }
    }
}
