package railmpi.launch.agent;

import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import railmpi.launch.Installation;
import railmpi.launch.LaunchException;
import railmpi.launch.job.LocalMachine;
import railmpi.launch.manager.LauncherSignals;

/** Entry of {@code bin/railmpi-agent}, which mpirun starts; what it needs to know is in lines on standard input. */
public final class AgentMain {
    private static final int CONNECT_MS = 3000;
    private static final int WELCOME_MS = 10_000;
    private static final int LOST = 1;

    private AgentMain() {}

    /** Runs the agent and ends the JVM. */
    public static void main(String[] arguments) {
        int status = LOST;
        try {
            status = run(new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)));
        } catch (IOException | LaunchException e) {
            complain(e.getMessage());
        } catch (InterruptedException e) {
            complain("interrupted");
        }
        Runtime.getRuntime().halt(status);
    }

    private static int run(BufferedReader in) throws IOException, InterruptedException {
        // Ranks shall have them as usual; this process inherits that they are ignored.
        LauncherSignals.catchAll(name -> {}, "USR1", "USR2", "ALRM");
        String token = needed(in);
        int silenceMs = Integer.parseInt(needed(in));
        String sharedDirectory = needed(in);
        int port = Integer.parseInt(needed(in));
        List<String> addresses = new ArrayList<>();
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            addresses.add(line);
        }
        Socket socket = connect(addresses, port, token);
        String lost = new Agent(socket, silenceMs, sharedDirectory.isEmpty() ? null : sharedDirectory).serve();
        if (lost == null) {
            return 0;
        }
        complain("mpirun is lost: " + lost + "; the ranks on "
                + LocalMachine.read().hostName() + " are ended");
        return LOST;
    }

    private static String needed(BufferedReader in) throws IOException {
        String line = in.readLine();
        if (line == null) {
            throw new IOException("mpirun starts this program, and sends commands to its standard input");
        }
        return line;
    }

    /** Tries the addresses of mpirun one after the other. */
    private static Socket connect(List<String> addresses, int port, String token) throws IOException {
        List<String> problems = new ArrayList<>();
        for (String address : addresses) {
            Socket socket = new Socket();
            try {
                socket.connect(new InetSocketAddress(address, port), CONNECT_MS);
                socket.setTcpNoDelay(true);
                socket.setSoTimeout(WELCOME_MS);
                Frame hello = new Frame(Frame.HELLO).text(token).text(Installation.version());
                socket.getOutputStream().write(hello.finished());
                Link.next(new DataInputStream(socket.getInputStream()), Frame.LONGEST);
                return socket;
            } catch (IOException e) {
                problems.add(address + ": " + e.getMessage());
                socket.close();
            }
        }
        throw new IOException("mpirun cannot be reached at port " + port + " of " + String.join(", ", problems));
    }

    private static void complain(String message) {
        System.err.println("railmpi-agent: " + message);
    }
}
