package railmpi.launch.job;

import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import railmpi.launch.LaunchException;

/** What {@code /proc} says about this machine and this process; immutable. */
public final class LocalMachine {
    private static final int START_TIME_FIELD = 22;
    private static final int FIRST_FIELD_AFTER_NAME = 3;

    private final String hostName;
    private final String userId;
    private final String processId;
    private final String startTime;
    private final List<Integer> allowedCpus;

    private LocalMachine(String hostName, String status, String stat) {
        this.hostName = hostName;
        this.userId = field(status, "Uid:");
        this.processId = field(status, "Pid:");
        this.startTime = startTime(stat);
        this.allowedCpus = cpus(field(status, "Cpus_allowed_list:"));
    }

    /** Reads /proc. */
    public static LocalMachine read() {
        try {
            return new LocalMachine(
                    contents("/proc/sys/kernel/hostname").trim(),
                    contents("/proc/self/status"),
                    contents("/proc/self/stat"));
        } catch (IOException e) {
            throw new LaunchException("the launcher needs Linux with /proc: " + e.getMessage(), e);
        }
    }

    /** Returns the name of this host. */
    public String hostName() {
        return hostName;
    }

    /** Returns the real user id of this process. */
    public String userId() {
        return userId;
    }

    /** Returns "pid starttime", which no other process of this boot and pid namespace has or will have. */
    public String processIdentity() {
        return processId + " " + startTime;
    }

    /** Returns the cpus that this process may use, in ascending order. */
    public List<Integer> allowedCpus() {
        return allowedCpus;
    }

    /** Returns whether the process with this identity (see {@link #processIdentity}) still runs. */
    public static boolean isRunning(String identity) {
        int blank = identity.indexOf(' ');
        if (blank <= 0) {
            return false;
        }
        try {
            String stat = contents("/proc/" + identity.substring(0, blank) + "/stat");
            char state = stat.charAt(stat.lastIndexOf(')') + 2);
            // A dead process whose parent does not look after it stays as a zombie.
            return state != 'Z' && state != 'X' && startTime(stat).equals(identity.substring(blank + 1));
        } catch (IOException e) {
            return false;
        }
    }

    /** Returns the identity of a process (see {@link #processIdentity}), null when it is gone. */
    public static String identityOf(long pid) {
        try {
            return pid + " " + startTime(contents("/proc/" + pid + "/stat"));
        } catch (IOException e) {
            return null;
        }
    }

    /** Returns the field after the name in parentheses, which may itself hold blanks. */
    private static String startTime(String stat) {
        int at = stat.lastIndexOf(')') + 2;
        for (int field = FIRST_FIELD_AFTER_NAME; field < START_TIME_FIELD; field++) {
            at = stat.indexOf(' ', at) + 1;
        }
        return stat.substring(at, stat.indexOf(' ', at));
    }

    private static String field(String status, String name) {
        int start = status.indexOf("\n" + name) + 1 + name.length();
        while (status.charAt(start) <= ' ') {
            start++;
        }
        int end = start;
        while (end < status.length() && status.charAt(end) > ' ') {
            end++;
        }
        return status.substring(start, end);
    }

    /** Reads a list such as 0-3,8. */
    static List<Integer> cpus(String list) {
        List<Integer> cpus = new ArrayList<>();
        for (int start = 0; start < list.length(); ) {
            int comma = list.indexOf(',', start);
            int end = comma < 0 ? list.length() : comma;
            int dash = list.indexOf('-', start);
            boolean isRange = dash >= 0 && dash < end;
            int last = Integer.parseInt(list.substring(isRange ? dash + 1 : start, end));
            for (int cpu = Integer.parseInt(list.substring(start, isRange ? dash : end)); cpu <= last; cpu++) {
                cpus.add(cpu);
            }
            start = end + 1;
        }
        return cpus;
    }

    public static String contents(String path) throws IOException {
        try (FileInputStream in = new FileInputStream(path)) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            byte[] block = new byte[4096];
            for (int length = in.read(block); length >= 0; length = in.read(block)) {
                bytes.write(block, 0, length);
            }
            return new String(bytes.toByteArray(), StandardCharsets.UTF_8);
        }
    }
}
