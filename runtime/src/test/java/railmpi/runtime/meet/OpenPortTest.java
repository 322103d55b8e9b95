package railmpi.runtime.meet;

import static org.testng.Assert.assertEquals;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.testng.annotations.Test;

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

        Knocking(PortText port) throws IOException {
            this.port = port;
            socket = new Socket(InetAddress.getLoopbackAddress(), port.tcpPort());
        }

        /** Returns when the port has answered. */
        Knocking greet() throws IOException {
            socket.getOutputStream()
                    .write(ByteBuffer.allocate(Proof.HELLO_BYTES)
                            .putLong(Proof.MAGIC)
                            .putLong(port.id())
                            .put(nonce)
                            .array());
            byte[] nonceOfPort = read(Proof.NONCE_BYTES);
            read(Proof.CODE_BYTES);
            proof = new Proof(port.secret(), port.id(), nonce, nonceOfPort);
            return this;
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
            invited.greet().say("connecting");
            invited.hear("welcome");
            waiting.greet().say("connecting");
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
