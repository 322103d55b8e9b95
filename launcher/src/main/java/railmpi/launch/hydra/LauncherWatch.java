package railmpi.launch.hydra;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Looks after the children of mpiexec.hydra, which start processes on the hosts: Hydra itself waits for ever when one
 * of them fails. A thread.
 */
final class LauncherWatch extends Thread {
    private static final long PERIOD_MS = 250;
    /** For Hydra to act by itself. */
    private static final int PATIENCE_PERIODS = 4;

    private static final int STATUS_SHIFT = 8;

    private final ProcessHandle hydra;
    private final List<String> hosts;
    private final HydraState state;

    /**
     * Creates the thread.
     *
     * @param hosts names of the hosts, in Hydra's order; empty when only Hydra knows them
     */
    LauncherWatch(ProcessHandle hydra, List<String> hosts, HydraState state) {
        super("launcher-watch");
        this.hydra = hydra;
        this.hosts = hosts;
        this.state = state;
        setDaemon(true);
    }

    @Override
    public void run() {
        int looks = 0;
        try {
            while (hydra.isAlive() && looks < PATIENCE_PERIODS) {
                Thread.sleep(PERIOD_MS);
                looks = failure() == null ? 0 : looks + 1;
            }
        } catch (InterruptedException e) {
            return;
        }
        String failure = failure();
        if (hydra.isAlive() && failure != null) {
            state.failed(failure, 1);
        }
    }

    /** Returns what to say about a child that has ended with another status than 0, null when there is none. */
    private String failure() {
        List<Long> children = hydra.children().map(ProcessHandle::pid).sorted().collect(Collectors.toList());
        for (int i = 0; i < children.size(); i++) {
            int status = statusOfZombie(children.get(i));
            if (status != 0) {
                String host = i < hosts.size() && children.size() <= hosts.size() ? hosts.get(i) : "a host";
                return "cannot start processes on " + host + ", or lost the connection: the launcher ended with "
                        + (status >> STATUS_SHIFT != 0 ? "code " + (status >> STATUS_SHIFT) : "signal " + status);
            }
        }
        return null;
    }

    /** Returns the wait status of a process that has ended and was not waited for; 0 for all others. */
    private static int statusOfZombie(long pid) {
        String stat;
        try {
            stat = Files.readString(Path.of("/proc/" + pid + "/stat")).trim();
        } catch (IOException e) {
            // Gone: somebody has waited for it.
            return 0;
        }
        boolean isZombie = stat.charAt(stat.lastIndexOf(')') + 2) == 'Z';
        return isZombie ? Integer.parseInt(stat.substring(stat.lastIndexOf(' ') + 1)) : 0;
    }
}
