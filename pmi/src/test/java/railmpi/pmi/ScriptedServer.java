package railmpi.pmi;

import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A process manager that follows a script: expected requests ("> ...") and raw answers ("< ..."); then it hangs up. */
final class ScriptedServer extends Thread {
    private final List<String> script;
    private final PipedInputStream requests = new PipedInputStream();
    private final PipedOutputStream answers = new PipedOutputStream();
    private final List<String> differences = Collections.synchronizedList(new ArrayList<>());
    private final PmiStream clientSide;

    ScriptedServer(String... script) throws IOException {
        this.script = List.of(script);
        clientSide = new PmiStream(new PipedInputStream(answers), new PipedOutputStream(requests));
        setDaemon(true);
    }

    PmiStream clientSide() {
        return clientSide;
    }

    List<String> differences() {
        return differences;
    }

    @Override
    public void run() {
        try (PmiStream lines = new PmiStream(requests, new PipedOutputStream())) {
            for (String step : script) {
                if (step.startsWith("> ")) {
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
        } catch (IOException e) {
            differences.add(e.toString());
        }
    }
}
