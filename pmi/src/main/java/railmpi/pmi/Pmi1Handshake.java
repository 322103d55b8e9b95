package railmpi.pmi;

import java.io.IOException;

/** What a client of PMI_PORT learns before the normal dialogue begins: its rank and the size of the job. */
final class Pmi1Handshake {
    private static final int SET_LINES = 3;

    private int rank = -1;
    private int size = -1;

    private Pmi1Handshake() {}

    /** Sends our id and reads the four answers. */
    static Pmi1Handshake perform(PmiStream stream, int id) {
        try {
            stream.writeLine("cmd=initack pmiid=" + id);
            PmiLine answer = next(stream);
            if (!"initack".equals(answer.command()) || answer.number("rc", 0) != 0) {
                throw new PmiException("the process manager answered initack with '" + answer + "'");
            }
            Pmi1Handshake handshake = new Pmi1Handshake();
            for (int i = 0; i < SET_LINES; i++) {
                handshake.accept(next(stream));
            }
            handshake.check();
            return handshake;
        } catch (IOException e) {
            throw new PmiException("the process manager at PMI_PORT is lost: " + e.getMessage(), e);
        }
    }

    private static PmiLine next(PmiStream stream) throws IOException {
        String line = stream.readLine();
        if (line == null) {
            throw new PmiException("the process manager at PMI_PORT closed the connection");
        }
        return new PmiLine(line);
    }

    private void accept(PmiLine line) {
        if (!"set".equals(line.command())) {
            throw new PmiException("the process manager sent '" + line + "' in place of cmd=set");
        }
        rank = line.number("rank", rank);
        size = line.number("size", size);
    }

    private void check() {
        if (rank < 0 || rank >= size) {
            throw new PmiException("the process manager gave rank " + rank + " of a job of size " + size);
        }
    }

    int rank() {
        return rank;
    }

    int size() {
        return size;
    }
}
