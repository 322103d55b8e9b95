package railmpi.launch.job;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import railmpi.launch.LaunchException;

/** The hosts that a command line names, in lists and files as Hydra and Open MPI have them; mutable, for one thread. */
public final class HostList {
    private static final int MOST_SLOTS = 1 << 20;
    private static final String BYTE_ORDER_MARK = "\ufeff";

    private static final class Host {
        /** 0 when only named, which stands for 1. */
        int slots;

        String extras = "";
    }

    private final Map<String, Host> listed = new LinkedHashMap<>();
    private final Map<String, Host> inFiles = new LinkedHashMap<>();

    /**
     * Reads HOST[:N],HOST[:N],...; a host that is named several times has a slot for each. A name may stand for
     * several, as {@link HostNames} has it.
     *
     * @param shown the option, for messages
     * @throws LaunchException for an empty or impossible name, and for a number of slots that is none
     */
    public void addList(String shown, String list) {
        for (String host : HostNames.expand(shown, list)) {
            add(listed, shown, host);
        }
    }

    /**
     * Reads a file with one HOST[:N] in a line, or several as in a list, followed by {@code slots=N} (or
     * {@code cpu=N}), {@code max_slots=N}, {@code user=NAME} or {@code binding=B}; comments begin with #. Lines
     * {@code HOST N QUEUE@HOST ...} of Grid Engine are understood as well.
     *
     * @param shown the option, for messages
     * @throws LaunchException when the file cannot be read, names no host, is a rank file, or a line is not understood
     */
    public void addFile(String shown, String path) {
        String text;
        try {
            text = text(Files.readAllBytes(new File(path).toPath()));
        } catch (IOException e) {
            throw new LaunchException(shown + " " + path + " cannot be read", e);
        }
        String[] lines = text.split("\r\n|\r|\n");
        for (int i = 0; i < lines.length; i++) {
            int comment = lines[i].indexOf('#');
            String entry = (comment < 0 ? lines[i] : lines[i].substring(0, comment)).trim();
            if (!entry.isEmpty()) {
                addLine(shown + " " + path, i + 1, entry);
            }
        }
        if (inFiles.isEmpty()) {
            throw new LaunchException(shown + " " + path + " names no host");
        }
    }

    /** Editors put a byte-order mark in front, some of them of UTF-16. */
    private static String text(byte[] bytes) {
        boolean isUtf16 = bytes.length >= 2 && (bytes[0] & bytes[1]) == (byte) 0xfe && bytes[0] != bytes[1];
        String text = new String(bytes, isUtf16 ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8);
        return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    }

    private void addLine(String file, int lineNumber, String line) {
        String shown = file + " line " + lineNumber + ":";
        String[] words =
                line.replaceAll("\\s*=\\s*", "=").replaceAll("\\s*,\\s*", ",").split("\\s+");
        if (words.length > 1 && words[0].equals("rank") && words[1].matches("\\d+=.*")) {
            throw new LaunchException(
                    file + " is a rank file ('" + line + "'), which says where each rank goes and is not"
                            + " possible here; a host file has HOST[:N] or HOST slots=N lines");
        }
        for (String name : HostNames.expand(shown, words[0])) {
            Host host = add(inFiles, shown, name);
            for (int i = 1; i < words.length; i++) {
                if (i == 1 && words[1].matches("\\d+")) {
                    host.slots = number(shown, line, words[1]);
                } else if (i == 1 || !isQueue(words)) {
                    apply(host, words[i], shown, line);
                }
            }
        }
    }

    /** Grid Engine writes the queue and the processors behind the number of slots. */
    private static boolean isQueue(String[] words) {
        return words.length > 2 && words[1].matches("\\d+") && words[2].indexOf('@') >= 0;
    }

    private static void apply(Host host, String word, String shown, String line) {
        int equals = word.indexOf('=');
        String value = word.substring(equals + 1);
        switch (equals < 0 ? word : word.substring(0, equals)) {
            case "slots":
            case "slot":
            case "cpu":
            case "cpus":
            case "count":
                host.slots = number(shown, line, value);
                break;
            case "max_slots":
            case "max-slots":
                host.slots = Math.min(Math.max(1, host.slots), number(shown, line, value));
                break;
            case "user":
            case "username":
                host.extras += " user=" + value;
                break;
            case "binding":
                host.extras += " binding=" + value;
                break;
            default:
                throw new LaunchException(shown + " '" + word + "' in '" + line + "' is not understood;"
                        + " expected HOST[:N], slots=N, cpu=N, max_slots=N, user=NAME, binding=B");
        }
    }

    private static Host add(Map<String, Host> hosts, String shown, String nameAndSlots) {
        int colon = nameAndSlots.lastIndexOf(':');
        boolean hasSlots = colon >= 0 && nameAndSlots.indexOf(':') == colon;
        String name = hasSlots ? nameAndSlots.substring(0, colon) : nameAndSlots;
        checkName(shown, name);
        Host host = hosts.get(name);
        if (host == null) {
            host = new Host();
            hosts.put(name, host);
        } else if (!hasSlots) {
            // Named again: one slot more, the first one counted as well.
            host.slots = Math.max(1, host.slots) + 1;
        }
        if (hasSlots) {
            host.slots += number(shown, nameAndSlots, nameAndSlots.substring(colon + 1));
        }
        return host;
    }

    /** A name with a dash in front would be an option of ssh. */
    private static void checkName(String shown, String name) {
        boolean isGood = !name.isEmpty() && name.charAt(0) != '-';
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            isGood &= c > ' ' && c < 0x7f && "'\"\\`$;&|<>(){}*?!=".indexOf(c) < 0;
        }
        if (!isGood) {
            throw new LaunchException(shown + " '" + name + "' is not the name of a host");
        }
    }

    private static int number(String shown, String context, String value) {
        try {
            int number = Integer.parseInt(value);
            if (number >= 1 && number <= MOST_SLOTS) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new LaunchException(shown + " " + context + ": '" + value + "' is not a number of slots", e);
        }
        throw new LaunchException(
                shown + " " + context + ": a number of slots from 1 to " + MOST_SLOTS + " is needed, not " + value);
    }

    /** Returns whether no host is named. */
    public boolean isEmpty() {
        return listed.isEmpty() && inFiles.isEmpty();
    }

    /** Returns the number of different hosts. */
    public int count() {
        return chosen().size();
    }

    /** Returns the number of ranks that the hosts stand for, 0 when none are named. */
    public int slots() {
        int slots = 0;
        for (String name : chosen().keySet()) {
            slots += slotsOf(name);
        }
        return slots;
    }

    /** Returns the names of the hosts, in order. */
    public List<String> names() {
        return new ArrayList<>(chosen().keySet());
    }

    /** Returns as whom to go to a host; null for the user of mpirun. */
    public String userOf(String name) {
        Host inFile = inFiles.get(name);
        String[] words = inFile == null ? new String[0] : inFile.extras.split(" ");
        for (String word : words) {
            if (word.startsWith("user=")) {
                return word.substring("user=".length());
            }
        }
        return null;
    }

    /** Returns the hosts as lines of a host file of Hydra. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (String name : chosen().keySet()) {
            Host inFile = inFiles.get(name);
            lines.add(name + ":" + slotsOf(name) + (inFile == null ? "" : inFile.extras));
        }
        return lines;
    }

    /** A list chooses among the hosts of files, or stands for itself. */
    private Map<String, Host> chosen() {
        return listed.isEmpty() ? inFiles : listed;
    }

    /** Returns the number of ranks that a host stands for, at least 1. */
    public int slotsOf(String name) {
        Host inList = listed.get(name);
        Host inFile = inFiles.get(name);
        int slots = inList != null ? inList.slots : 0;
        if (slots == 0 && inFile != null) {
            slots = inFile.slots;
        }
        return Math.max(1, slots);
    }
}
