package railmpi.launch.hydra;

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

    private static final class Host {
        /** 0 when only named, which stands for 1. */
        int slots;

        String extras = "";
    }

    private final Map<String, Host> listed = new LinkedHashMap<>();
    private final Map<String, Host> inFiles = new LinkedHashMap<>();

    /**
     * Reads HOST[:N],HOST[:N],...; a host that is named several times has a slot for each.
     *
     * @param shown the option, for messages
     * @throws LaunchException for an empty or impossible name, and for a number of slots that is none
     */
    public void addList(String shown, String list) {
        for (int start = 0; start <= list.length(); ) {
            int comma = list.indexOf(',', start);
            int end = comma < 0 ? list.length() : comma;
            add(listed, shown, list.substring(start, end).trim());
            start = end + 1;
        }
    }

    /**
     * Reads a file with one HOST[:N] in a line, followed by {@code slots=N}, {@code max_slots=N}, {@code user=NAME} or
     * {@code binding=B}; comments begin with #.
     *
     * @param shown the option, for messages
     * @throws LaunchException when the file cannot be read, names no host, or a line is not understood
     */
    public void addFile(String shown, String path) {
        String text;
        try {
            text = new String(Files.readAllBytes(new File(path).toPath()), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new LaunchException(shown + " " + path + " cannot be read", e);
        }
        for (String line : text.split("\n")) {
            int comment = line.indexOf('#');
            String entry = (comment < 0 ? line : line.substring(0, comment)).trim();
            if (!entry.isEmpty()) {
                addLine(shown + " " + path + ":", entry);
            }
        }
        if (inFiles.isEmpty()) {
            throw new LaunchException(shown + " " + path + " names no host");
        }
    }

    private void addLine(String shown, String line) {
        String[] words = line.replaceAll("\\s*=\\s*", "=").split("\\s+");
        Host host = add(inFiles, shown, words[0]);
        for (int i = 1; i < words.length; i++) {
            int equals = words[i].indexOf('=');
            String key = equals < 0 ? words[i] : words[i].substring(0, equals);
            String value = words[i].substring(equals + 1);
            switch (key) {
                case "slots":
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
                    throw new LaunchException(shown + " '" + words[i] + "' in '" + line
                            + "' is not understood; HOST[:N], slots=N, max_slots=N, user=NAME, binding=B are");
            }
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

    private int slotsOf(String name) {
        Host inList = listed.get(name);
        Host inFile = inFiles.get(name);
        int slots = inList != null ? inList.slots : 0;
        if (slots == 0 && inFile != null) {
            slots = inFile.slots;
        }
        return Math.max(1, slots);
    }
}
