package railmpi.launch.job;

import java.io.File;
import java.util.List;
import java.util.Map;

/**
 * What one rank runs; immutable. The environment is without the variables that the manager adds.
 *
 * @param command program and arguments, as they are to be executed
 * @param environment all environment variables
 * @param directory working directory
 * @param program what the user called the program, for messages
 * @param appNumber number of the segment of the command line, from 0
 */
public record RankSpec(
        List<String> command, Map<String, String> environment, File directory, String program, int appNumber) {}
