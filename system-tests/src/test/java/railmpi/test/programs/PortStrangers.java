package railmpi.test.programs;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import mpi.Info;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;

/**
 * Strangers at a port, who say nothing, nonsense, or what somebody has said who was accepted: they keep nobody out and
 * are not let in. Rank 0 has the port, rank 1 connects and is the strangers; knows of the protocol only that the name
 * of a port is KIND:NODE:TCP PORT:...
 */
final class PortStrangers {
    private static final int PARTS = 6;
    private static final int TCP_PORT = 2;
    private static final int STRANGERS = 5;

    private final Checks checks;
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    private PortStrangers(Checks checks) {
        this.checks = checks;
    }

    static void come(Checks checks) throws Exception {
        PortStrangers strangers = new PortStrangers(checks);
        if (MPI.COMM_WORLD.getRank() == 0) {
            strangers.accept();
        } else {
            strangers.connect();
        }
    }

    private void accept() throws Exception {
        byte[] name = new byte[256];
        String port = Intracomm.openPort();
        System.arraycopy(port.getBytes(StandardCharsets.UTF_8), 0, name, 0, port.length());
        MPI.COMM_WORLD.send(name, name.length, MPI.BYTE, 1, 1);
        Intercomm other = MPI.COMM_SELF.accept(port, 0);
        other.disconnect();
        Info seconds = new Info();
        seconds.set("timeout", "2");
        MPI.COMM_WORLD.barrier();
        checks.fails("replay", MPI.ERR_PORT, new String[] {"2 s"}, () -> MPI.COMM_SELF.accept(port, seconds, 0));
        Intracomm.closePort(port);
        MPI.COMM_WORLD.barrier();
    }

    private void connect() throws Exception {
        byte[] name = new byte[256];
        MPI.COMM_WORLD.recv(name, name.length, MPI.BYTE, 0, 1);
        String[] parts = new String(name, StandardCharsets.UTF_8).trim().split(":", PARTS);
        int tcpPort = Integer.parseInt(parts[TCP_PORT]);
        List<Socket> held = new ArrayList<>();
        for (int i = 0; i < STRANGERS; i++) {
            held.add(socket(tcpPort));
            Socket talker = socket(tcpPort);
            talker.getOutputStream().write(new byte[100 * i]);
            held.add(talker);
        }
        try (ServerSocket proxy = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread relay = new Thread(() -> relay(proxy, tcpPort), "proxy");
            relay.start();
            parts[TCP_PORT] = Integer.toString(proxy.getLocalPort());
            parts[parts.length - 1] = "127.0.0.1";
            MPI.COMM_SELF.connect(String.join(":", parts), 0).disconnect();
            relay.join();
        }
        checks.that(said.size() > 100, () -> "only " + said.size() + " bytes were recorded");
        MPI.COMM_WORLD.barrier();
        replay(tcpPort);
        MPI.COMM_WORLD.barrier();
        for (Socket socket : held) {
            socket.close();
        }
    }

    private static Socket socket(int tcpPort) throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), tcpPort);
    }

    /** Passes one connection on, and keeps what the one who connects says. */
    private void relay(ServerSocket proxy, int tcpPort) {
        try (Socket client = proxy.accept();
                Socket server = socket(tcpPort)) {
            Thread back = new Thread(() -> copy(server, client, OutputStream.nullOutputStream()), "proxy-back");
            back.start();
            copy(client, server, said);
            back.join();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void copy(Socket from, Socket to, OutputStream record) {
        byte[] bytes = new byte[1 << 16];
        try {
            InputStream in = from.getInputStream();
            for (int length = in.read(bytes); length >= 0; length = in.read(bytes)) {
                record.write(bytes, 0, length);
                to.getOutputStream().write(bytes, 0, length);
            }
            to.shutdownOutput();
        } catch (IOException e) {
            // one of them has closed its end, as both do when they have met
        }
    }

    /** The end of the connection is the answer. */
    private void replay(int tcpPort) throws IOException {
        try (Socket socket = socket(tcpPort)) {
            socket.getOutputStream().write(said.toByteArray());
            byte[] answer = socket.getInputStream().readAllBytes();
            checks.that(answer.length <= 64, () -> "a replay got " + answer.length + " bytes of answer");
        } catch (java.net.SocketException e) {
            checks.that(true, () -> ""); // the end came while there was more to be said
        }
    }
}
