package railmpi.core.param;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reads a parameter file: lines {@code NAME = VALUE}; a line that starts with #, and what follows a blank and #, is a
 * comment.
 */
final class ParameterFile {
    /** Some editors put it in front. */
    private static final String BYTE_ORDER_MARK = "\ufeff";

    private ParameterFile() {}

    /** One line of the file that gives a value. */
    static final class Entry {
        final String value;
        final String source;

        Entry(String value, String source) {
            this.value = value;
            this.source = source;
        }
    }

    /** Reads a file; of a name that is given twice the last line holds. */
    static Map<String, Entry> read(File file) {
        return parse(contents(file), file.getPath());
    }

    private static String contents(File file) {
        try (InputStream in = new FileInputStream(file)) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            byte[] block = new byte[4096];
            for (int length = in.read(block); length >= 0; length = in.read(block)) {
                bytes.write(block, 0, length);
            }
            String text = new String(bytes.toByteArray(), StandardCharsets.UTF_8);
            return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        } catch (IOException e) {
            throw new ParameterException("cannot read parameter file " + file + ": " + e.getMessage(), e);
        }
    }

    static Map<String, Entry> parse(String contents, String path) {
        Map<String, Entry> entries = new LinkedHashMap<>();
        int lineNumber = 0;
        for (int start = 0; start < contents.length(); ) {
            int end = contents.indexOf('\n', start);
            if (end < 0) {
                end = contents.length();
            }
            lineNumber++;
            parseLine(contents.substring(start, end), path + ":" + lineNumber, entries);
            start = end + 1;
        }
        return entries;
    }

    private static void parseLine(String whole, String source, Map<String, Entry> entries) {
        String line = withoutComment(whole).trim();
        if (line.isEmpty()) {
            return;
        }
        int equals = line.indexOf('=');
        String name = equals < 0 ? "" : line.substring(0, equals).trim();
        if (name.isEmpty()) {
            throw new ParameterException(source + ": '" + line + "' is not of the form NAME = VALUE");
        }
        entries.put(name, new Entry(line.substring(equals + 1).trim(), source));
    }

    private static String withoutComment(String line) {
        for (int at = line.indexOf('#'); at >= 0; at = line.indexOf('#', at + 1)) {
            if (at == 0 || line.charAt(at - 1) <= ' ') {
                return line.substring(0, at);
            }
        }
        return line;
    }
}
