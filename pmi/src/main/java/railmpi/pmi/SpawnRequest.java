package railmpi.pmi;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a rank asks its process manager to start, and what the new processes find in their key-value space. Immutable.
 *
 * <p>A request is a block of lines for each command, from {@code mcmd=spawn} to {@code endcmd}, with a key and a value
 * each: nprocs, execname, totspawns, spawnssofar, argcnt, arg1..., preput_num, preput_key_0, preput_val_0...,
 * info_num, info_key_0, info_val_0... Between RailMPI's own client and manager values are percent-encoded, so that
 * they may be any text; {@code railmpi_encoded=1} says so.
 *
 * @param commands in the order of their ranks
 * @param values that the new processes can get
 */
public record SpawnRequest(List<SpawnCommand> commands, Map<String, String> values) {
    static final String FIRST_LINE = "mcmd=spawn";
    private static final String LAST_LINE = "endcmd";
    private static final String ENCODED = "railmpi_encoded";
    private static final char ESCAPE = '%';

    /** Returns how many processes are to be started. */
    public int size() {
        int size = 0;
        for (SpawnCommand command : commands) {
            size += command.count();
        }
        return size;
    }

    /** Tells whether a line begins a request. */
    public static boolean isFirstLine(String line) {
        return line.equals(FIRST_LINE);
    }

    /** Returns what is to be written. */
    List<String> blocks(boolean isEncoded) {
        List<String> blocks = new ArrayList<>();
        for (int number = 0; number < commands.size(); number++) {
            blocks.add(block(commands.get(number), number, isEncoded));
        }
        return blocks;
    }

    private String block(SpawnCommand command, int number, boolean isEncoded) {
        List<String> lines = new ArrayList<>();
        lines.add(FIRST_LINE);
        if (isEncoded) {
            lines.add(ENCODED + "=1");
        }
        lines.add("nprocs=" + command.count());
        lines.add("execname=" + text(command.program(), isEncoded));
        lines.add("totspawns=" + commands.size());
        lines.add("spawnssofar=" + (number + 1));
        lines.add("argcnt=" + command.arguments().size());
        for (int i = 0; i < command.arguments().size(); i++) {
            lines.add("arg" + (i + 1) + "=" + text(command.arguments().get(i), isEncoded));
        }
        addPairs(lines, "preput", number == 0 ? values : Map.of(), isEncoded);
        addPairs(lines, "info", command.info(), isEncoded);
        lines.add(LAST_LINE);
        return String.join("\n", lines);
    }

    private static void addPairs(List<String> lines, String kind, Map<String, String> pairs, boolean isEncoded) {
        lines.add(kind + "_num=" + pairs.size());
        int number = 0;
        for (Map.Entry<String, String> pair : pairs.entrySet()) {
            lines.add(kind + "_key_" + number + "=" + text(pair.getKey(), isEncoded));
            lines.add(kind + "_val_" + number + "=" + text(pair.getValue(), isEncoded));
            number++;
        }
    }

    private static String text(String text, boolean isEncoded) {
        if (isEncoded) {
            return encoded(text);
        }
        if (text.indexOf('\n') >= 0) {
            throw new PmiException("this process manager cannot pass on a newline, as in '" + text + "'");
        }
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    /** Returns a text of printable ASCII without blanks. */
    public static String encoded(String text) {
        StringBuilder encoded = new StringBuilder();
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            if (b > ' ' && b < 0x7f && b != ESCAPE && b != '\\') {
                encoded.append((char) b);
            } else {
                encoded.append(String.format("%%%02x", b));
            }
        }
        return encoded.toString();
    }

    /**
     * Returns the text that was {@link #encoded}.
     *
     * @throws PmiException when it was not
     */
    public static String decoded(String encoded) {
        byte[] bytes = new byte[encoded.length()];
        int length = 0;
        try {
            for (int i = 0; i < encoded.length(); i++) {
                boolean isEscaped = encoded.charAt(i) == ESCAPE;
                bytes[length++] =
                        (byte) (isEscaped ? Integer.parseInt(encoded.substring(i + 1, i + 3), 16) : encoded.charAt(i));
                i += isEscaped ? 2 : 0;
            }
        } catch (NumberFormatException | StringIndexOutOfBoundsException e) {
            throw new PmiException("'" + encoded + "' is not encoded as it should be", e);
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    /**
     * Reads a request whose first line has been read.
     *
     * @throws IOException when the stream ends or breaks
     * @throws PmiException when a line is missing or wrong
     */
    public static SpawnRequest read(PmiStream stream) throws IOException {
        List<SpawnCommand> commands = new ArrayList<>();
        Map<String, String> values = new LinkedHashMap<>();
        Map<String, String> block = block(stream);
        int total = number(block, "totspawns");
        while (true) {
            boolean isEncoded = block.containsKey(ENCODED);
            List<String> arguments = new ArrayList<>();
            for (int i = 1; i <= number(block, "argcnt"); i++) {
                arguments.add(text(block, "arg" + i, isEncoded));
            }
            commands.add(new SpawnCommand(
                    text(block, "execname", isEncoded),
                    arguments,
                    number(block, "nprocs"),
                    pairs(block, "info", isEncoded)));
            values.putAll(pairs(block, "preput", isEncoded));
            if (commands.size() >= total) {
                return new SpawnRequest(commands, values);
            }
            String line = stream.readLine();
            if (!FIRST_LINE.equals(line)) {
                throw new PmiException("'" + line + "' in place of the next command to spawn");
            }
            block = block(stream);
        }
    }

    private static Map<String, String> block(PmiStream stream) throws IOException {
        Map<String, String> block = new HashMap<>();
        for (String line = stream.readLine(); !LAST_LINE.equals(line); line = stream.readLine()) {
            int equals = line == null ? -1 : line.indexOf('=');
            if (equals < 0) {
                throw new PmiException("'" + line + "' in a request to spawn");
            }
            block.put(line.substring(0, equals), line.substring(equals + 1));
        }
        return block;
    }

    private static Map<String, String> pairs(Map<String, String> block, String kind, boolean isEncoded) {
        Map<String, String> pairs = new LinkedHashMap<>();
        int count = block.containsKey(kind + "_num") ? number(block, kind + "_num") : 0;
        for (int i = 0; i < count; i++) {
            pairs.put(text(block, kind + "_key_" + i, isEncoded), text(block, kind + "_val_" + i, isEncoded));
        }
        return pairs;
    }

    private static String text(Map<String, String> block, String key, boolean isEncoded) {
        String value = block.get(key);
        if (value == null) {
            throw new PmiException("a request to spawn has no " + key);
        }
        return isEncoded
                ? decoded(value)
                : new String(value.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    private static int number(Map<String, String> block, String key) {
        try {
            return Integer.parseInt(text(block, key, false));
        } catch (NumberFormatException e) {
            throw new PmiException("a request to spawn has " + key + "=" + block.get(key), e);
        }
    }
}
