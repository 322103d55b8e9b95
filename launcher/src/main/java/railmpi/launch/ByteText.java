package railmpi.launch;

import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Text as which the launcher handles arguments and variables, which are bytes: UTF-8, and what is no UTF-8 as lone
 * surrogates U+DC80 to U+DCFF, one for each byte (as Python has it). Whatever the bytes are, they come back from their
 * text. Stateless.
 */
public final class ByteText {
    private static final int ESCAPE = 0xdc00;
    private static final int FIRST_ESCAPED = 0xdc80;
    private static final int LAST_ESCAPED = 0xdcff;

    private ByteText() {}

    /** Returns the text of some bytes. */
    public static String decode(byte[] bytes) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder(); // reports what is malformed
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        CoderResult result = decoder.decode(in, out, true);
        while (result.isError()) {
            out.put((char) (ESCAPE | in.get() & 0xff));
            result = decoder.decode(in, out, true);
        }
        return out.flip().toString();
    }

    /** Returns the bytes of a text. */
    public static byte[] encode(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        for (int at = 0; at < text.length(); ) {
            int character = text.codePointAt(at);
            if (character >= FIRST_ESCAPED && character <= LAST_ESCAPED) {
                bytes.write(character);
            } else {
                bytes.writeBytes(Character.toString(character).getBytes(StandardCharsets.UTF_8));
            }
            at += Character.charCount(character);
        }
        return bytes.toByteArray();
    }

    /** Returns whether a text is the same in every locale. */
    public static boolean isAscii(String text) {
        return text.chars().allMatch(c -> c < 0x80);
    }

    /**
     * Returns the arguments of this program.
     *
     * @param decoded as main was given them
     */
    public static List<String> arguments(String[] decoded) {
        List<String> words = words("/proc/self/cmdline");
        return words.subList(words.size() - decoded.length, words.size());
    }

    /** Returns the environment that this process was started with. */
    public static Map<String, String> environment() {
        Map<String, String> environment = new LinkedHashMap<>();
        for (String word : words("/proc/self/environ")) {
            int equals = word.indexOf('=', 1);
            if (equals > 0) {
                environment.put(word.substring(0, equals), word.substring(equals + 1));
            }
        }
        return environment;
    }

    /** Returns what a file has between zeros. */
    private static List<String> words(String file) {
        byte[] bytes;
        try (FileInputStream in = new FileInputStream(file)) {
            bytes = in.readAllBytes();
        } catch (IOException e) {
            throw new LaunchException("the launcher needs Linux with /proc: " + e.getMessage(), e);
        }
        List<String> words = new ArrayList<>();
        int start = 0;
        for (int end = 0; end < bytes.length; end++) {
            if (bytes[end] == 0) {
                words.add(decode(Arrays.copyOfRange(bytes, start, end)));
                start = end + 1;
            }
        }
        return words;
    }
}
