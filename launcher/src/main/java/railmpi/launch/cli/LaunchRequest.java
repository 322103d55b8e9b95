package railmpi.launch.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import railmpi.launch.job.JobPlan;
import railmpi.launch.job.JobRunner;
import railmpi.launch.job.JobSettings;
import railmpi.launch.job.Placement;

/** What a command line of mpirun asks for; filled by {@link OptionParser}. */
final class LaunchRequest {
    /** One program with its ranks; colons separate segments. */
    static final class Segment {
        /** 0 when nothing is said. */
        int count;

        String workingDirectory;
        final EnvironmentEdits environment = new EnvironmentEdits();
        final List<String> command = new ArrayList<>();
    }

    static final int NO_RANK = -1;
    private static final int DEFAULT_DEBUG_PORT = 8000;

    final List<Segment> segments = new ArrayList<>();
    final EnvironmentEdits environment;
    final JobSettings settings = new JobSettings();
    final Map<String, String> parameters = new LinkedHashMap<>();
    final List<String> parameterFiles = new ArrayList<>();
    /** What the user should know although the job can run. */
    final List<String> warnings = new ArrayList<>();

    /** Known options without effect here, as the user wrote them. */
    final List<String> ignoredOptions = new ArrayList<>();

    /** Where ranks go. */
    final Placement placement = new Placement();

    /** The whole job, for what runs it; null before all options are read, and for what ranks spawn. */
    JobPlan plan;

    /** What runs the job; null as before. */
    JobRunner runner;

    int debugRank = NO_RANK;
    int debugPort = DEFAULT_DEBUG_PORT;
    boolean giveMpjExpressArguments;
    /** More ranks than cores, or than slots, are an error. */
    boolean refusesMoreThanRoom;

    boolean wantsHelp;
    boolean wantsVersion;

    /** Asks for nothing yet. */
    LaunchRequest() {
        environment = new EnvironmentEdits();
    }

    /** Asks for what its ranks get as those of another request do; no program yet. */
    LaunchRequest(LaunchRequest origin) {
        environment = origin.environment;
        parameters.putAll(origin.parameters);
        parameterFiles.addAll(origin.parameterFiles);
    }

    /** Returns whether ranks are not to have all variables of mpirun. */
    boolean isSelective() {
        for (Segment segment : segments) {
            if (segment.environment.isSelective(environment)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the number of ranks of all segments, as far as it is known before the job runs. */
    int size() {
        int size = 0;
        for (Segment segment : segments) {
            size += segment.count;
        }
        return size;
    }
}
