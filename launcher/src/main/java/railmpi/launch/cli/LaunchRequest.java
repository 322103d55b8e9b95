package railmpi.launch.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import railmpi.launch.manager.JobSettings;

/** What a command line of mpirun asks for; filled by {@link OptionParser}. */
final class LaunchRequest {
    /** One program with its ranks; colons separate segments. */
    static final class Segment {
        int count;
        String workingDirectory;
        final EnvironmentEdits environment = new EnvironmentEdits();
        final List<String> command = new ArrayList<>();
    }

    static final int NO_RANK = -1;
    private static final int DEFAULT_DEBUG_PORT = 8000;

    final List<Segment> segments = new ArrayList<>();
    final EnvironmentEdits environment = new EnvironmentEdits();
    final JobSettings settings = new JobSettings();
    final Map<String, String> parameters = new LinkedHashMap<>();
    final List<String> parameterFiles = new ArrayList<>();
    /** Known options without effect here, as the user wrote them. */
    final List<String> ignoredOptions = new ArrayList<>();

    int debugRank = NO_RANK;
    int debugPort = DEFAULT_DEBUG_PORT;
    boolean giveMpjExpressArguments;
    boolean wantsHelp;
    boolean wantsVersion;

    /** Returns the number of ranks of all segments. */
    int size() {
        int size = 0;
        for (Segment segment : segments) {
            size += segment.count;
        }
        return size;
    }
}
