package railmpi.launch.manager;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import railmpi.launch.LaunchException;

/**
 * Where the output of each rank goes: mpirun's own streams or files named by a pattern.
 *
 * <p>In a pattern %r stands for the rank, %h for the host, %g for the process group and %p for the proxy (both always 0 on
 * one machine), %% for %. Ranks with the same file share it.
 */
final class OutputFiles {
    private final OutputSink standardOutput =
            new OutputSink(new FileOutputStream(FileDescriptor.out), "standard output");
    private final OutputSink standardError = new OutputSink(new FileOutputStream(FileDescriptor.err), "standard error");
    private final Map<String, OutputSink> files = new HashMap<>();
    private final JobSettings settings;
    private final String hostName;

    OutputFiles(JobSettings settings, String hostName) {
        this.settings = settings;
        this.hostName = hostName;
    }

    String prefix(int rank) {
        return settings.tagOutput ? "[" + rank + "] " : "";
    }

    OutputSink output(int rank) {
        return settings.outputPattern == null ? standardOutput : file(settings.outputPattern, rank);
    }

    OutputSink error(int rank) {
        return settings.errorPattern == null ? standardError : file(settings.errorPattern, rank);
    }

    private OutputSink file(String pattern, int rank) {
        String path = expand(pattern, rank);
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

    private String expand(String pattern, int rank) {
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
                    path.append(hostName);
                    break;
                case 'g':
                case 'p':
                    path.append('0');
                    break;
                case '%':
                    path.append('%');
                    break;
                default:
                    throw new LaunchException("pattern " + pattern + ": %" + key + " is not known; %r, %h, %g, %p are");
            }
        }
        return path.toString();
    }
}
