package railmpi.runtime.meet;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.testng.annotations.Test;
import railmpi.core.RailException;

/** A port at which more strangers wait than there is room for. */
@Test(groups = "unit")
public final class OpenPortTest {
    private static final int STRANGERS = 300;

    /** Somebody who connects, step by step. */
    private static final class Knocking implements AutoCloseable {
        private final PortText port;
        private final Socket socket;
        private final byte[] nonce = new byte[Proof.NONCE_BYTES];
        private Proof proof;
        private byte[] version;

        Knocking(PortText port) throws IOException {
            this.port = port;
            socket = new Socket(InetAddress.getLoopbackAddress(), port.tcpPort());
        }

        /** Returns when the port has answered. */
        Knocking greet() throws IOException {
            return greet(Proof.ownVersion());
        }

        Knocking greet(byte[] version) throws IOException {
            socket.getOutputStream()
                    .write(ByteBuffer.allocate(Proof.HELLO_BYTES)
                            .putLong(Proof.MAGIC)
                            .putLong(port.id())
                            .put(nonce)
                            .put(version)
                            .array());
            this.version = version;
            byte[] nonceOfPort = read(Proof.NONCE_BYTES);
            read(Proof.VERSION_BYTES + Proof.CODE_BYTES);
            proof = new Proof(port.secret(), port.id(), nonce, nonceOfPort);
            return this;
        }

        void prove() throws IOException {
            say(Proof.versioned("connecting", version));
        }

        void say(String label) throws IOException {
            socket.getOutputStream().write(proof.code(label));
        }

        void hear(String label) throws IOException {
            assertEquals(read(Proof.CODE_BYTES), proof.code(label), label);
        }

        /** Shorter at the end of the connection. */
        byte[] read(int lengthBytes) throws IOException {
            return socket.getInputStream().readNBytes(lengthBytes);
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    /** One who is told to be welcome waits without a limit for what comes next. */
    @Test(timeOut = 30_000)
    public void shouldInviteOneAtATime() throws Exception {
        OpenPort port = new OpenPort("0", new SecureRandom());
        PortText text = PortText.parse(port.text());
        ExecutorService accepting = Executors.newSingleThreadExecutor();
        try (Knocking slow = new Knocking(text);
                Knocking quick = new Knocking(text);
                Knocking witness = new Knocking(text)) {
            Future<?> first =
                    accepting.submit(() -> port.accept(Thread::yield, 0).close());
            slow.greet();
            quick.greet().prove();
            quick.hear("welcome");
            slow.prove();
            witness.greet(); // the port looks at the earlier ones first
            quick.say("ready");
            first.get();
            assertEquals(slow.socket.getInputStream().available(), 0, "bytes for one whose turn it is not");
            assertThrows(RailException.class, () -> port.accept(Thread::yield, 1));
            slow.hear("welcome");
            assertEquals(slow.read(1).length, 0, "bytes for one who was invited when time was over");
        } finally {
            port.close();
            accepting.shutdown();
        }
    }

    @Test(timeOut = 30_000)
    public void shouldRefuseAProcessOfAnotherVersionThatKnowsIt() throws Exception {
        OpenPort port = new OpenPort("0", new SecureRandom());
        ExecutorService accepting = Executors.newSingleThreadExecutor();
        try (Knocking other = new Knocking(PortText.parse(port.text()))) {
            Future<?> accepted =
                    accepting.submit(() -> port.accept(Thread::yield, 0).close());
            byte[] version = "99/9.9.9".getBytes(StandardCharsets.US_ASCII);
            other.greet(Arrays.copyOf(version, Proof.VERSION_BYTES)).prove();
            ExecutionException e = expectThrows(ExecutionException.class, accepted::get);
            String message = e.getCause().getMessage();
            assertTrue(message.contains(" uses RailMPI 9.9.9 (wire version 99), this process uses RailMPI"), message);
            assertEquals(other.read(1).length, 0, "bytes for one of another version");
        } finally {
            port.close();
            accepting.shutdown();
        }
    }

    @Test(timeOut = 30_000)
    public void shouldKeepThoseWhoHaveProvedThatTheyKnowIt() throws Exception {
        OpenPort port = new OpenPort("0", new SecureRandom());
        PortText text = PortText.parse(port.text());
        ExecutorService accepting = Executors.newSingleThreadExecutor();
        List<Knocking> strangers = new ArrayList<>();
        try (Knocking invited = new Knocking(text);
                Knocking waiting = new Knocking(text)) {
            Future<?> first =
                    accepting.submit(() -> port.accept(Thread::yield, 0).close());
            invited.greet().prove();
            invited.hear("welcome");
            waiting.greet().prove();
            // The port looks at the earlier ones first: who comes now and is answered comes after that proof.
            Knocking witness = new Knocking(text);
            strangers.add(witness);
            witness.greet();
            for (int i = 0; i < STRANGERS; i++) {
                strangers.add(new Knocking(text));
            }
            assertEquals(witness.read(1).length, 0, "bytes for the stranger who has waited longest");
            invited.say("ready");
            first.get();
            Future<?> second =
                    accepting.submit(() -> port.accept(Thread::yield, 0).close());
            waiting.hear("welcome");
            waiting.say("ready");
            second.get();
        } catch (ExecutionException e) {
            throw new AssertionError(e.getCause());
        } finally {
            port.close();
            accepting.shutdown();
            for (Knocking stranger : strangers) {
                stranger.close();
            }
        }
    }
}
