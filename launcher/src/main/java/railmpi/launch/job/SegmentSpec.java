package railmpi.launch.job;

import java.io.File;
import java.util.List;
import java.util.Map;

/**
 * One program with its ranks as a runner starts copies of it; immutable.
 *
 * @param count number of ranks, 0 when the runner decides
 * @param command program and arguments; words made by {@link RankWords} stand for what differs from rank to rank
 * @param environment all variables that the ranks are to have
 * @param directory working directory, on every node
 * @param program what the user called the program, for messages
 */
public record SegmentSpec(
        int count, List<String> command, Map<String, String> environment, File directory, String program) {}
