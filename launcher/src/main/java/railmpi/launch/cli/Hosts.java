package railmpi.launch.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import railmpi.launch.LaunchException;

/** The hosts that a command line names, which must all be this one, and how many ranks it is to have by them. */
final class Hosts {
    private final String hostName;
    private int listed;
    private int inFiles;

    Hosts(String hostName) {
        this.hostName = hostName;
    }

    /** Returns the number of ranks that the hosts stand for, 0 when none are named; a list goes before files. */
    int slots() {
        return listed > 0 ? listed : inFiles;
    }

    /** Reads HOST[:N],HOST[:N],... */
    void addList(String shown, String list) {
        for (int start = 0; start <= list.length(); ) {
            int comma = list.indexOf(',', start);
            int end = comma < 0 ? list.length() : comma;
            listed += slots(shown, list.substring(start, end));
            start = end + 1;
        }
    }

    /** Reads a file of Open MPI or Hydra: one HOST[:N] in a line, slots=N behind it, comments after #. */
    void addFile(String shown, String path) {
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
                inFiles += slotsOfLine(shown + " " + path + ":", entry);
            }
        }
    }

    private int slotsOfLine(String shown, String entry) {
        String[] words = entry.replaceAll("\\s*=\\s*", "=").split("\\s+");
        int slots = slots(shown, words[0]);
        for (String word : words) {
            if (word.startsWith("slots=")) {
                slots = OptionParser.number(shown, word.substring("slots=".length()), 1, OptionParser.MOST_RANKS);
            }
        }
        return slots;
    }

    private int slots(String shown, String hostAndSlots) {
        if (isThisMachine(hostAndSlots)) {
            return 1;
        }
        int colon = hostAndSlots.lastIndexOf(':');
        String host = colon < 0 ? hostAndSlots : hostAndSlots.substring(0, colon);
        if (!isThisMachine(host)) {
            throw new LaunchException(
                    shown + " " + host + " is not built yet: this version starts jobs on one machine (localhost)");
        }
        return OptionParser.number(shown, hostAndSlots.substring(colon + 1), 1, OptionParser.MOST_RANKS);
    }

    private boolean isThisMachine(String host) {
        switch (host) {
            case "localhost":
            case "127.0.0.1":
            case "::1":
            case "[::1]":
                return true;
            default:
                return host.equals(hostName);
        }
    }
}
