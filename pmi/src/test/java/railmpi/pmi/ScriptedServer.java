package railmpi.pmi;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * A process manager that follows a script: expected requests ("> ..."), raw answers ("< ...") and a wait for {@link
 * #goOn} ("..."); then it hangs up.
 */
final class ScriptedServer extends Thread {
    static final String WAIT = "...";
    private static final long LIMIT_MS = 5000;

    private final List<String> script;
    private final InheritedSocket socket;
    private final List<String> differences = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch reachedWait = new CountDownLatch(1);
    private final CountDownLatch mayGoOn = new CountDownLatch(1);

    /** Takes over the socket. */
    ScriptedServer(InheritedSocket socket, String... script) {
        this.socket = socket;
        this.script = List.of(script);
        setDaemon(true);
    }

    /** Returns when the script has come to its wait. */
    void awaitWait() throws InterruptedException {
        reachedWait.await();
    }

    void goOn() {
        mayGoOn.countDown();
    }

    /** Ends the connection from our side, if the script has not, and returns what was not as in the script. */
    List<String> finish() throws InterruptedException {
        socket.closeOurs();
        goOn();
        join(LIMIT_MS);
        if (isAlive()) {
            differences.add("the manager is still there");
        }
        socket.hangUp();
        return differences;
    }

    @Override
    public void run() {
        OutputStream answers = socket.answers();
        try (PmiStream lines = new PmiStream(socket.requests(), OutputStream.nullOutputStream())) {
            for (String step : script) {
                if (step.equals(WAIT)) {
                    reachedWait.countDown();
                    mayGoOn.await();
                } else if (step.startsWith("> ")) {
                    String line = lines.readLine();
                    if (!step.substring(2).equals(line)) {
                        differences.add("expected '" + step + "', got '" + line + "'");
                    }
                } else {
                    answers.write(step.substring(2).getBytes(StandardCharsets.ISO_8859_1));
                    answers.flush();
                }
            }
            answers.close();
        } catch (IOException | InterruptedException e) {
            differences.add(e.toString());
        }
    }
}
