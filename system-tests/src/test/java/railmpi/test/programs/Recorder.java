package railmpi.test.programs;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Somebody who sits between two ranks: passes their connections on unchanged, notes what they say, and says it again to
 * the rank later. Not a program of MPI.
 *
 * <p>Arguments: host, the rank's port, the port at which its connections arrive here. Prints LISTENING; replays when a
 * line is read from standard input, and prints how often and how many of these were let in; ends with the last
 * connection.
 */
public final class Recorder {
    private static final int REPEATS = 25;
    private static final int LONGEST_RECORD = 1 << 16;
    private static final int TIMEOUT_MS = 10_000;
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int HELLO_BYTES = 40;
    private static final int PROOF_BYTES = 103;
    private static final int VERDICT_BYTES = 44;
    private static final int DETAIL_OFFSET = 7;

    private final InetAddress host;
    private final int port;
    private final List<Talk> talks = new ArrayList<>();
    private int replayed;
    private int accepted;

    private Recorder(InetAddress host, int port) {
        this.host = host;
        this.port = port;
    }

    public static void main(String[] args) throws Exception {
        Recorder recorder = new Recorder(InetAddress.getByName(args[0]), Integer.parseInt(args[1]));
        ServerSocket door = new ServerSocket(Integer.parseInt(args[2]), 50, recorder.host);
        Thread listening = new Thread(() -> recorder.listen(door));
        listening.start();
        System.out.println("LISTENING");
        System.in.read();
        recorder.replay();
        door.close();
        listening.join();
        for (Talk talk : recorder.talks) {
            talk.join();
        }
    }

    private void listen(ServerSocket door) {
        while (true) {
            try {
                Socket caller = door.accept();
                Talk talk = new Talk(caller, new Socket(host, port));
                synchronized (talks) {
                    talks.add(talk);
                }
            } catch (IOException e) {
                return; // closed, or the rank has gone
            }
        }
    }

    private void replay() throws IOException {
        List<Talk> known;
        synchronized (talks) {
            known = new ArrayList<>(talks);
        }
        int genuine = 0;
        for (Talk talk : known) {
            byte[] said = talk.said.bytes();
            if (talk.isGenuine()) {
                genuine++;
                for (int i = 0; i < REPEATS; i++) {
                    say(said);
                    say(Arrays.copyOf(said, HELLO_BYTES), Arrays.copyOfRange(said, HELLO_BYTES, said.length));
                    say(Arrays.copyOf(said, HELLO_BYTES + 1 + i));
                    say(Arrays.copyOf(said, HELLO_BYTES), Arrays.copyOfRange(said, HELLO_BYTES, HELLO_BYTES + i));
                    say(Arrays.copyOf(talk.answered.bytes(), HELLO_BYTES + VERDICT_BYTES));
                }
            }
        }
        System.out.println("recorded " + genuine + " replayed " + replayed + " accepted " + accepted);
    }

    /**
     * Says the parts, each but the first after an answer of the length of a challenge; counts whether more is answered.
     */
    private void say(byte[]... parts) throws IOException {
        replayed++;
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, port), TIMEOUT_MS);
            socket.setSoTimeout(TIMEOUT_MS);
            accepted += answers(socket, parts) > HELLO_BYTES ? 1 : 0;
        }
    }

    /** Returns how many bytes are answered, more than any number if the connection is kept. */
    private static long answers(Socket socket, byte[][] parts) throws IOException {
        long answered = 0;
        try {
            InputStream in = socket.getInputStream();
            for (int i = 0; i < parts.length; i++) {
                if (i > 0) {
                    answered += in.readNBytes(HELLO_BYTES).length;
                }
                socket.getOutputStream().write(parts[i]);
            }
            socket.shutdownOutput();
            while (in.read() >= 0) {
                answered++;
            }
        } catch (SocketTimeoutException e) {
            return Long.MAX_VALUE;
        } catch (SocketException e) {
            return answered; // reset, as there was more that nobody wants to read
        }
        return answered;
    }

    /** A connection that is passed on, in both directions. */
    private static final class Talk {
        private final Record said = new Record();
        private final Record answered = new Record();
        private final Thread there;
        private final Thread back;

        Talk(Socket caller, Socket rank) throws IOException {
            caller.setTcpNoDelay(true);
            rank.setTcpNoDelay(true);
            there = new Thread(() -> pass(caller, rank, said));
            back = new Thread(() -> pass(rank, caller, answered));
            there.start();
            back.start();
        }

        private static void pass(Socket from, Socket to, Record record) {
            byte[] buffer = new byte[BUFFER_BYTES];
            try {
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream();
                for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                    record.add(buffer, length);
                    out.write(buffer, 0, length);
                }
                to.shutdownOutput();
            } catch (IOException e) {
                close(from);
                close(to);
            }
        }

        private static void close(Socket socket) {
            try {
                socket.close();
            } catch (IOException e) {
                System.out.println("closing: " + e.getMessage());
            }
        }

        /** Returns whether the rank has let the caller in. */
        boolean isGenuine() {
            byte[] answer = answered.bytes();
            return said.bytes().length >= HELLO_BYTES + PROOF_BYTES
                    && answer.length >= HELLO_BYTES + VERDICT_BYTES
                    && answer[HELLO_BYTES + DETAIL_OFFSET] == 1;
        }

        void join() throws InterruptedException {
            there.join();
            back.join();
        }
    }

    /** The beginning of what one side has said. */
    private static final class Record {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        synchronized void add(byte[] more, int length) {
            bytes.write(more, 0, Math.min(length, LONGEST_RECORD - bytes.size()));
        }

        synchronized byte[] bytes() {
            return bytes.toByteArray();
        }
    }
}
