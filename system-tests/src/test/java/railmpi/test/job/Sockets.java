package railmpi.test.job;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * Looks at the sockets of a process through /proc, whatever network namespace it is in. Those that it has inherited
 * from its parent, such as Hydra's, are left out. Stateless.
 */
public final class Sockets {
    private static final String LISTENING = "0A";
    private static final String UNCONNECTED = "07";
    private static final int LOCAL_FIELD = 1;
    private static final int STATE_FIELD = 3;
    private static final int INODE_FIELD = 9;
    private static final int HEXADECIMAL = 16;

    private Sockets() {}

    /**
     * Returns where a process waits for TCP connections.
     *
     * @param pid process
     * @return port numbers
     */
    public static Set<Integer> listening(long pid) {
        return ports(pid, "tcp", LISTENING);
    }

    /**
     * Returns where a process waits for datagrams.
     *
     * @param pid process
     * @return port numbers
     */
    public static Set<Integer> datagram(long pid) {
        return ports(pid, "udp", UNCONNECTED);
    }

    private static Set<Integer> ports(long pid, String protocol, String state) {
        Path process = Path.of("/proc", Long.toString(pid));
        Set<Integer> ports = new TreeSet<>();
        try {
            Set<String> inodes = inodes(process);
            ProcessHandle parent =
                    ProcessHandle.of(pid).flatMap(ProcessHandle::parent).orElseThrow();
            inodes.removeAll(inodes(Path.of("/proc", Long.toString(parent.pid()))));
            for (String table : new String[] {protocol, protocol + "6"}) {
                for (String line : Files.readAllLines(process.resolve("net").resolve(table))) {
                    String[] fields = line.trim().split("\\s+");
                    if (fields[STATE_FIELD].equals(state) && inodes.contains(fields[INODE_FIELD])) {
                        String local = fields[LOCAL_FIELD];
                        ports.add(Integer.parseInt(local.substring(local.lastIndexOf(':') + 1), HEXADECIMAL));
                    }
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException("cannot read the sockets of process " + pid, e);
        }
        return ports;
    }

    private static Set<String> inodes(Path process) throws IOException {
        Set<String> inodes = new HashSet<>();
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(process.resolve("fd"))) {
            for (Path descriptor : descriptors) {
                String target = target(descriptor);
                if (target.startsWith("socket:[")) {
                    inodes.add(target.substring("socket:[".length(), target.length() - 1));
                }
            }
        }
        return inodes;
    }

    /** Returns what a descriptor is open on, nothing if it has been closed since it was listed. */
    private static String target(Path descriptor) throws IOException {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (NoSuchFileException e) {
            return "";
        }
    }
}
