package railmpi.bench.ior;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import railmpi.bench.suite.CommandLine;
import railmpi.bench.suite.UsageException;

/** What the program was called with. Immutable. */
final class IorOptions {
    private static final List<String> WITH_VALUE =
            List.of("-a", "-b", "-t", "-s", "-i", "-Q", "-X", "-d", "-o", "-hint");
    private static final List<String> FLAGS =
            List.of("-c", "-w", "-r", "-W", "-R", "-F", "-e", "-C", "-Z", "-z", "-g", "-E", "-k", "-array");
    private static final int WORD_BYTES = 8;
    private static final long LONGEST_TRANSFER = 1 << 30;
    private static final long MOST_TRANSFERS = 1 << 30;
    private static final int MOST_DELAY_SECONDS = 86_400;
    private static final String UNITS = "kmgt";
    private static final int UNIT_BITS = 10;

    private final CommandLine line;
    private final long blockBytes;
    private final int transferBytes;
    private final int segments;
    private final Map<String, String> hints = new LinkedHashMap<>();

    private IorOptions(CommandLine line) {
        this.line = line;
        blockBytes = size("-b", "1m");
        long transfer = size("-t", "256k");
        if (transfer % WORD_BYTES != 0 || transfer > LONGEST_TRANSFER) {
            throw new UsageException("option -t: a multiple of 8 up to 1g, not " + line.text("-t", ""));
        }
        transferBytes = (int) transfer;
        if (blockBytes % transferBytes != 0) {
            throw new UsageException(
                    "option -b: block of " + blockBytes + " bytes is no multiple of transfers of " + transferBytes);
        }
        segments = line.number("-s", 1, 1);
        if (blockBytes / transferBytes > MOST_TRANSFERS / segments) {
            throw new UsageException("options -b, -t, -s: more than 2^30 transfers of a rank");
        }
        readHints();
        check();
    }

    /** Reads the arguments; throws {@link UsageException} that names what is wrong. */
    static IorOptions parse(List<String> arguments) {
        Map<String, String> names = new HashMap<>();
        WITH_VALUE.forEach(name -> names.put(name, name));
        FLAGS.forEach(name -> names.put(name, name));
        return new IorOptions(CommandLine.parse(arguments, names, FLAGS));
    }

    private void check() {
        if (!line.words().isEmpty()) {
            throw new UsageException("there is no argument '" + line.words().get(0) + "', only options; -h lists them");
        }
        if (!line.text("-a", "MPIIO").equalsIgnoreCase("MPIIO")) {
            throw new UsageException("option -a: only MPIIO is built, not '" + line.text("-a", "") + "'");
        }
        if (isCollective() && isInRandomOrder()) {
            throw new UsageException("option -z cannot be used with -c: all ranks move the same transfer together");
        }
        if (isReadByNext() && isReadByRandom()) {
            throw new UsageException("options -C and -Z exclude each other");
        }
        repetitions();
        next();
        seed();
        delaySeconds();
    }

    private long size(String option, String otherwise) {
        String text = line.text(option, otherwise).toLowerCase(Locale.ROOT);
        int unit = text.isEmpty() ? -1 : UNITS.indexOf(text.charAt(text.length() - 1));
        String digits = unit < 0 ? text : text.substring(0, text.length() - 1);
        long number = CommandLine.longNumber(option, digits, 1);
        int bits = UNIT_BITS * (unit + 1);
        if (number > Long.MAX_VALUE >> (bits + UNIT_BITS)) {
            throw new UsageException("option " + option + ": " + text + " is too large");
        }
        return number << bits;
    }

    private void readHints() {
        if (!line.has("-hint")) {
            return;
        }
        for (String hint : line.text("-hint", "").split(",")) {
            int equals = hint.indexOf('=');
            if (equals < 1 || equals == hint.length() - 1) {
                throw new UsageException("option -hint is NAME=VALUE,NAME=VALUE, not '" + hint + "'");
            }
            hints.put(hint.substring(0, equals), hint.substring(equals + 1));
        }
    }

    /** Returns the bytes in a row of one rank. */
    long blockBytes() {
        return blockBytes;
    }

    /** Returns the bytes of one call. */
    int transferBytes() {
        return transferBytes;
    }

    int segments() {
        return segments;
    }

    /** Returns the calls of one rank. */
    int transfers() {
        return (int) (blockBytes / transferBytes) * segments;
    }

    /** Returns where a transfer of {@code rank} of {@code size} is in the file. */
    long offset(int transfer, int rank, int size) {
        int each = (int) (blockBytes / transferBytes);
        long segment = transfer / each;
        long inBlock = (long) (transfer % each) * transferBytes;
        return isFilePerRank() ? segment * blockBytes + inBlock : (segment * size + rank) * blockBytes + inBlock;
    }

    Map<String, String> hints() {
        return hints;
    }

    boolean isCollective() {
        return line.has("-c");
    }

    boolean isWritten() {
        return line.has("-w") || !line.has("-r");
    }

    boolean isRead() {
        return line.has("-r") || !line.has("-w");
    }

    boolean isWriteChecked() {
        return line.has("-W");
    }

    boolean isReadChecked() {
        return line.has("-R");
    }

    int repetitions() {
        return line.number("-i", 1, 1);
    }

    boolean isFilePerRank() {
        return line.has("-F");
    }

    boolean isForced() {
        return line.has("-e");
    }

    boolean isReadByNext() {
        return line.has("-C");
    }

    /** Returns by how many ranks the one that reads is away from the one that has written. */
    int next() {
        return line.number("-Q", 1, 0);
    }

    boolean isReadByRandom() {
        return line.has("-Z");
    }

    int seed() {
        return line.number("-X", 0, 0);
    }

    boolean isInRandomOrder() {
        return line.has("-z");
    }

    boolean hasBarriers() {
        return line.has("-g");
    }

    int delaySeconds() {
        return line.number("-d", 0, 0, MOST_DELAY_SECONDS);
    }

    /** Returns the name of the file of {@code rank}, or of all. */
    String file(int rank) {
        String name = line.text("-o", "testFile");
        return isFilePerRank() ? String.format(Locale.ROOT, "%s.%08d", name, rank) : name;
    }

    boolean mayExist() {
        return line.has("-E");
    }

    boolean isKept() {
        return line.has("-k");
    }

    boolean isArray() {
        return line.has("-array");
    }
}
