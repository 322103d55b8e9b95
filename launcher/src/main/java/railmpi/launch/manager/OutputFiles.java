package railmpi.launch.manager;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import railmpi.launch.LaunchException;
import railmpi.launch.job.JobSettings;

/**
 * Where the output of each rank goes: mpirun's own streams or files named by a pattern.
 *
 * <p>In a pattern %r stands for the rank, %h for the host, %g for the process group (0, and from 1 on those that ranks
 * have spawned) and %p for the proxy, which is the number of the host, %% for %. Ranks with the same file share it.
 * Thread-safe by its monitor.
 */
public final class OutputFiles {
    private final OutputSink standardOutput =
            new OutputSink(new FileOutputStream(FileDescriptor.out), "standard output");
    private final OutputSink standardError = new OutputSink(new FileOutputStream(FileDescriptor.err), "standard error");
    private final Map<String, OutputSink> files = new HashMap<>();
    private final JobSettings settings;
    private final String hostName;

    /**
     * Creates the files when the first rank asks for them.
     *
     * @param hostName name of this host
     */
    public OutputFiles(JobSettings settings, String hostName) {
        this.settings = settings;
        this.hostName = hostName;
    }

    /**
     * Checks the patterns before anything is started.
     *
     * @throws LaunchException when one has an unknown key
     */
    public void checkPatterns() {
        if (settings.outputPattern != null) {
            expand(settings.outputPattern, 0, 0, hostName, 0);
        }
        if (settings.errorPattern != null) {
            expand(settings.errorPattern, 0, 0, hostName, 0);
        }
    }

    /** Returns what to put in front of every line of a rank. */
    public String prefix(int group, int rank) {
        return settings.tagOutput ? "[" + (group == 0 ? "" : group + ":") + rank + "] " : "";
    }

    /** Puts the output from now until {@link #release} in the order of the ranks, wherever several share a stream. */
    public synchronized void collect() {
        for (OutputSink sink : sinks()) {
            sink.collect();
        }
    }

    /** Writes what was kept back; what cannot be written is lost. */
    public synchronized void release() {
        for (OutputSink sink : sinks()) {
            try {
                sink.release();
            } catch (IOException e) {
                System.err.println("mpirun: cannot write to " + sink.name() + ": " + e.getMessage());
            }
        }
    }

    private List<OutputSink> sinks() {
        List<OutputSink> sinks = new ArrayList<>(files.values());
        sinks.add(standardOutput);
        sinks.add(standardError);
        return sinks;
    }

    /** Returns where the standard output of a rank on some host goes. */
    public OutputSink output(int group, int rank, String host, int proxy) {
        return settings.outputPattern == null ? standardOutput : file(settings.outputPattern, group, rank, host, proxy);
    }

    /** Returns where the standard error of a rank on some host goes. */
    public OutputSink error(int group, int rank, String host, int proxy) {
        if (settings.mergeErrors) {
            return output(group, rank, host, proxy);
        }
        return settings.errorPattern == null ? standardError : file(settings.errorPattern, group, rank, host, proxy);
    }

    private synchronized OutputSink file(String pattern, int group, int rank, String host, int proxy) {
        String path = expand(pattern, group, rank, host, proxy);
        OutputSink sink = files.get(path);
        if (sink == null) {
            try {
                sink = new OutputSink(new FileOutputStream(new File(path)), path);
                files.put(path, sink);
            } catch (IOException e) {
                throw new LaunchException("cannot write output file " + path + ": " + e.getMessage(), e);
            }
        }
        return sink;
    }

    private String expand(String pattern, int group, int rank, String host, int proxy) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c != '%' || i + 1 == pattern.length()) {
                path.append(c);
                continue;
            }
            char key = pattern.charAt(++i);
            switch (key) {
                case 'r':
                    path.append(rank);
                    break;
                case 'h':
                    path.append(host);
                    break;
                case 'g':
                    path.append(group);
                    break;
                case 'p':
                    path.append(proxy);
                    break;
                case '%':
                    path.append('%');
                    break;
                default:
                    throw new LaunchException("pattern " + pattern + ": %" + key + " is unknown; use %r, %h, %g or %p");
            }
        }
        return path.toString();
    }
}
