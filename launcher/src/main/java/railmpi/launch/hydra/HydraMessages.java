package railmpi.launch.hydra;

import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import railmpi.launch.job.ExitStatus;

/**
 * What Hydra itself writes: its banner about a process that ended badly becomes the cause of the end, complaints of its
 * parts are kept until it is known that nothing explains better what went wrong. Thread-safe by its monitor.
 */
final class HydraMessages {
    private static final int MOST_KEPT = 40;
    private static final String PROCESS = "=   PID ";
    private static final String ON = " RUNNING AT ";
    private static final String CODE = "=   EXIT CODE: ";
    private static final int LEFT = 1;
    private static final String[] BANNER = {
        "=====", "=   ", "YOUR APPLICATION TERMINATED WITH", "This typically refers", "Please see the FAQ"
    };

    private final PrintStream out;
    private final PrintStream err;
    private final boolean isTalkative;
    private final HydraState state;
    private final Deque<String> kept = new ArrayDeque<>();
    /** What to call the processes that Hydra starts, by number and host. */
    private final Map<String, String> ranks = new HashMap<>();

    private String process;
    private boolean mayBannerFollow;

    HydraMessages(PrintStream out, PrintStream err, boolean isTalkative, HydraState state) {
        this.out = out;
        this.err = err;
        this.isTalkative = isTalkative;
        this.state = state;
    }

    /** Notes which rank is behind a process that Hydra has started. */
    synchronized void rankIs(String pid, String host, String name) {
        ranks.put(pid + ON + host, name);
    }

    /** Takes a line that no rank wrote. */
    synchronized void take(String line, boolean isError) {
        if (isTalkative) {
            err.println(line);
        } else if (isComplaint(line) || !isError && isBanner(line)) {
            keep(line);
        } else if (!isError && line.isEmpty()) {
            // Belongs to the banner, or to a launcher that greets.
            mayBannerFollow = true;
            return;
        } else {
            pass(line, isError ? err : out);
        }
        mayBannerFollow = false;
        if (line.startsWith(PROCESS)) {
            String found = line.substring(PROCESS.length());
            process = ranks.getOrDefault(found, "process " + found.replace(ON, " on "));
        } else if (line.startsWith(CODE) && process != null) {
            bannerSays(line.substring(CODE.length()).trim());
        }
    }

    /**
     * Hydra shows its banner for processes that a signal has killed, with the number of the signal. A 1 is no SIGHUP,
     * which railmpi-rank survives: a proxy notes it for a process that closed its PMI connection without finalize, and
     * forgets to put the true status in its place.
     */
    private void bannerSays(String code) {
        int signal;
        try {
            signal = Integer.parseInt(code);
        } catch (NumberFormatException e) {
            signal = 0;
        }
        if (state.toleratesFailures()) {
            return; // its own report says so, and fails nobody
        }
        int status = ExitStatus.ofSignal(signal);
        if (signal == LEFT) {
            state.surmised(process + " ended without MPI.Finalize", 1);
        } else if (ExitStatus.isSignal(status)) {
            state.surmised(process + " " + ExitStatus.describe(status), status);
        } else {
            state.surmised(process + " ended badly (code " + code + ")", 0);
        }
    }

    /** Tells the user something about a rank. */
    synchronized void tell(String line) {
        err.println("mpirun: " + line);
        err.flush();
    }

    private void pass(String line, PrintStream stream) {
        if (mayBannerFollow) {
            stream.println();
        }
        stream.println(line);
        stream.flush();
    }

    private void keep(String line) {
        if (kept.size() == MOST_KEPT) {
            kept.removeFirst();
        }
        kept.addLast(line);
    }

    private static boolean isComplaint(String line) {
        return line.startsWith("[mpiexec@") || line.startsWith("[proxy:");
    }

    private static boolean isBanner(String line) {
        for (String beginning : BANNER) {
            if (line.startsWith(beginning)) {
                return true;
            }
        }
        return false;
    }

    /** Prints what was kept; for a job that failed for no known cause. */
    synchronized void tellKept() {
        for (String line : kept) {
            err.println(line);
        }
        err.flush();
        kept.clear();
    }
}
