package railmpi.launch.agent;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What mpirun and an agent tell each other: a length, a kind, and numbers, texts and bytes as the kind has them.
 * Mutable until it is sent, for one thread.
 */
final class Frame {
    /** Nothing, to be heard. */
    static final int BEAT = 0;

    /** Agent: token, version. */
    static final int HELLO = 1;
    /** mpirun: the agent is the one that was expected. */
    static final int WELCOME = 2;
    /** mpirun: job, number of its ranks here, whether it tolerates failures. */
    static final int OPEN = 3;
    /** mpirun: job, handle, local number, command, environment, directory, whether there is input. */
    static final int START = 4;
    /** Agent: handle, process id. */
    static final int STARTED = 5;
    /** Agent: handle, why not. */
    static final int NOT_STARTED = 6;
    /** Agent: handle, status. */
    static final int EXITED = 7;
    /** Both: stream, bytes. */
    static final int DATA = 8;
    /** Both: stream. */
    static final int END_OF_DATA = 9;
    /** Both: stream, bytes that were taken. */
    static final int CREDIT = 10;
    /** mpirun: job, a method of Site, signal. */
    static final int SIGNAL = 11;
    /** mpirun: job, line for the ranks. */
    static final int FAILURE = 12;
    /** mpirun: job. */
    static final int SWEEP = 13;
    /** Agent: job. */
    static final int SWEPT = 14;
    /** mpirun: job. */
    static final int CLOSE = 15;
    /** mpirun: all jobs have ended. */
    static final int BYE = 16;

    static final int LONGEST = 1 << 26;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    Frame(int kind) {
        number(0); // the length, in the end
        bytes.write(kind);
    }

    Frame number(int value) {
        for (int shift = Integer.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            bytes.write(value >> shift);
        }
        return this;
    }

    /** Any characters, lone surrogates too, which stand for bytes. */
    Frame text(String text) {
        number(text.length());
        for (int i = 0; i < text.length(); i++) {
            bytes.write(text.charAt(i) >> Byte.SIZE);
            bytes.write(text.charAt(i));
        }
        return this;
    }

    Frame texts(List<String> texts) {
        number(texts.size());
        texts.forEach(this::text);
        return this;
    }

    Frame map(Map<String, String> map) {
        number(map.size());
        map.forEach((name, value) -> text(name).text(value));
        return this;
    }

    Frame bytes(byte[] data, int offset, int length) {
        number(length);
        bytes.write(data, offset, length);
        return this;
    }

    byte[] finished() {
        byte[] finished = bytes.toByteArray();
        ByteBuffer.wrap(finished).putInt(0, finished.length - Integer.BYTES);
        return finished;
    }

    static String text(DataInputStream in) throws IOException {
        int length = in.readInt();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(in.readChar());
        }
        return text.toString();
    }

    static List<String> texts(DataInputStream in) throws IOException {
        List<String> texts = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            texts.add(text(in));
        }
        return texts;
    }

    static Map<String, String> map(DataInputStream in) throws IOException {
        Map<String, String> map = new LinkedHashMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            String name = text(in);
            map.put(name, text(in));
        }
        return map;
    }

    static byte[] bytes(DataInputStream in) throws IOException {
        int length = in.readInt();
        byte[] data = in.readNBytes(length);
        if (data.length != length) {
            throw new IOException("a frame is shorter than it says");
        }
        return data;
    }
}
