package railmpi.launch.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import railmpi.core.env.EnvironmentVariables;
import railmpi.core.param.NearestMatch;
import railmpi.launch.ByteText;
import railmpi.launch.LaunchException;
import railmpi.launch.javacmd.OptionVariables;
import railmpi.launch.job.InputRanks;
import railmpi.launch.job.LocalMachine;

/** Reads the command line of mpirun. */
final class OptionParser {
    static final int MOST_RANKS = 1 << 16;
    private static final int HIGHEST_PORT = 0xffff;

    private final OptionTable table = new OptionTable();
    private final LaunchRequest request = new LaunchRequest();
    private final List<String> arguments;
    private final Map<String, String> environment;
    private final LocalMachine machine;
    private final PlacementOptions places;
    private LaunchRequest.Segment segment = new LaunchRequest.Segment();
    private int next;
    private boolean hasSegmentFile;

    private OptionParser(List<String> arguments, Map<String, String> environment, LocalMachine machine) {
        this.arguments = new ArrayList<>(arguments);
        this.environment = environment;
        this.machine = machine;
        this.places = new PlacementOptions(request);
    }

    /**
     * Reads a command line.
     *
     * @param environment mpirun's own, for {@code -x NAME} and defaults
     * @throws LaunchException for an unknown option (with the nearest match), a value that is missing or not allowed
     */
    static LaunchRequest parse(List<String> arguments, Map<String, String> environment, LocalMachine machine) {
        OptionParser parser = new OptionParser(arguments, environment, machine);
        parser.readDefaults();
        parser.read();
        return parser.request;
    }

    private void readDefaults() {
        String timeout = environment.get(EnvironmentVariables.MPIEXEC_TIMEOUT);
        if (timeout != null) {
            request.settings.timeoutSeconds =
                    number(EnvironmentVariables.MPIEXEC_TIMEOUT, timeout, 1, Integer.MAX_VALUE);
        }
        request.settings.sharedDirectory = environment.get(EnvironmentVariables.RAILMPI_SHM_DIR);
    }

    private void read() {
        while (next < arguments.size() && !request.wantsHelp && !request.wantsVersion) {
            String argument = arguments.get(next);
            if (argument.equals(":")) {
                next++;
                finishSegment();
            } else if (argument.length() > 1 && argument.charAt(0) == '-') {
                next++;
                readOption(argument);
            } else {
                readProgram();
            }
        }
        if (!request.wantsHelp && !request.wantsVersion) {
            finishSegment();
            checkWhole();
        }
    }

    private void readProgram() {
        while (next < arguments.size() && !arguments.get(next).equals(":")) {
            segment.command.add(arguments.get(next++));
        }
    }

    private void finishSegment() {
        if (segment.command.isEmpty()) {
            throw new LaunchException("no program given"
                    + (request.segments.isEmpty() && arguments.size() == next ? "" : " between colons")
                    + "; try mpirun --help");
        }
        request.segments.add(segment);
        segment = new LaunchRequest.Segment();
    }

    private void checkWhole() {
        places.finish(environment, machine);
        int size = request.size();
        if (request.settings.universeSize == 0) {
            int room = request.plan.room;
            request.settings.universeSize = room == 0 ? -1 : Math.max(size, room);
        }
        if (size > MOST_RANKS) {
            throw new LaunchException(size + " ranks are more than the " + MOST_RANKS + " that a job may have");
        }
        checkInput(size);
        if (size > 0 && request.debugRank >= size) {
            throw new LaunchException("--debug-rank " + request.debugRank + ": there are only " + size + " ranks");
        }
    }

    private void checkInput(int size) {
        InputRanks input = request.settings.input;
        if (size > 0 && request.settings.inputOption != null && input.highest() >= size) {
            throw new LaunchException(request.settings.inputOption + ": there are only " + size + " ranks");
        }
    }

    private void readOption(String argument) {
        if (argument.equals("--")) {
            readProgram();
            return;
        }
        int dashes = argument.startsWith("--") ? 2 : 1;
        int equals = dashes == 2 ? argument.indexOf('=') : -1;
        String name = argument.substring(dashes, equals < 0 ? argument.length() : equals);
        Option option = table.find(name);
        if (option == null) {
            String nearest = NearestMatch.of(name, table.names());
            throw new LaunchException("unknown option " + argument
                    + (nearest == null
                            ? "; mpirun --help lists the options"
                            : " (did you mean " + (nearest.length() == 1 ? "-" : "--") + nearest + "?)"));
        }
        if (name.equals("s") && equals < 0 && (next == arguments.size() || !InputRanks.isValue(arguments.get(next)))) {
            option = table.find("preload-binary"); // as Open MPI has it, without a value
        } else if (argument.equals("-debug")) {
            option = table.find("verbose"); // Hydra's; --debug is Open MPI's, and starts a debugger
        }
        String shown = argument.substring(0, dashes) + name;
        String[] values = new String[option.valueCount];
        int given = 0;
        if (equals >= 0) {
            if (option.valueCount == 0) {
                throw new LaunchException("option " + shown + " takes no value");
            }
            values[given++] = argument.substring(equals + 1);
        }
        for (; given < values.length && !isAssignment(option, values, given); given++) {
            if (next == arguments.size()) {
                throw new LaunchException("option " + shown + " needs " + valueText(option));
            }
            values[given] = arguments.get(next++);
        }
        apply(option, shown, values);
    }

    /** Hydra takes NAME=VALUE in one word as well. */
    private static boolean isAssignment(Option option, String[] values, int given) {
        boolean isSet = option.effect == OptionEffect.GLOBAL_SET || option.effect == OptionEffect.LOCAL_SET;
        int equals = isSet && given == 1 ? values[0].indexOf('=') : -1;
        if (equals < 0) {
            return false;
        }
        values[1] = values[0].substring(equals + 1);
        values[0] = values[0].substring(0, equals);
        return true;
    }

    private static String valueText(Option option) {
        return option.valueLabel.isEmpty() ? "a value" : "a value (" + option.valueLabel + ")";
    }

    /** A flat switch over all effects. */
    private void apply(Option option, String shown, String[] values) {
        switch (option.effect) {
            case COUNT:
                segment.count = number(shown, values[0], 1, MOST_RANKS);
                break;
            case WORKING_DIRECTORY:
                segment.workingDirectory = values[0];
                break;
            case EXPORT:
                export(shown, values[0]);
                break;
            case GLOBAL_SET:
                request.environment.set(checkedName(shown, values[0]), values[1]);
                break;
            case GLOBAL_LIST:
                request.environment.passOnly(values[0]);
                break;
            case GLOBAL_NONE:
                request.environment.passNone();
                break;
            case GLOBAL_ALL:
                request.environment.passAll();
                break;
            case LOCAL_SET:
                segment.environment.set(checkedName(shown, values[0]), values[1]);
                break;
            case LOCAL_LIST:
                segment.environment.passOnly(values[0]);
                break;
            case LOCAL_NONE:
                segment.environment.passNone();
                break;
            case LOCAL_ALL:
                segment.environment.passAll();
                break;
            case PARAMETER:
                request.parameters.put(values[0], values[1]);
                break;
            case REPORT_RAILS:
                request.parameters.put("report_rails", "1");
                break;
            case PARAMETER_FILE:
                request.parameterFiles.add(values[0]);
                break;
            case DEBUG_RANK:
                request.debugRank = number(shown, values[0], 0, MOST_RANKS);
                break;
            case DEBUG_PORT:
                request.debugPort = number(shown, values[0], 1, HIGHEST_PORT);
                break;
            case ARGUMENTS:
                request.giveMpjExpressArguments = choice(shown, values[0], "mpjexpress", "none");
                break;
            case VERSION:
                request.wantsVersion = true;
                break;
            case HELP:
                request.wantsHelp = true;
                break;
            case IGNORED:
                request.ignoredOptions.add(values.length == 0 ? shown : shown + " " + String.join(" ", values));
                break;
            case REFUSED:
                throw new LaunchException("option " + shown + " is not possible here: " + option.documentation);
            case SEGMENT_FILE:
                insertSegments(shown, values[0]);
                break;
            default:
                applySetting(option, shown, values);
                break;
        }
    }

    /** Lines of a file stand for segments; those that are empty or begin with # do not. */
    private void insertSegments(String shown, String name) {
        if (hasSegmentFile) {
            throw new LaunchException("option " + shown + " " + name + ": only one such file is possible");
        }
        hasSegmentFile = true;
        List<String> words = new ArrayList<>();
        try {
            for (String line :
                    ByteText.decode(Files.readAllBytes(Path.of(name))).split("\n")) {
                if (!line.isBlank() && !line.strip().startsWith("#")) {
                    words.addAll(words.isEmpty() ? List.of() : List.of(":"));
                    words.addAll(OptionVariables.words(line));
                }
            }
        } catch (IOException | InvalidPathException e) {
            throw new LaunchException("option " + shown + " " + name + ": cannot read the file: " + e.getMessage());
        }
        arguments.addAll(next, words);
    }

    private void output(String shown, String list) {
        for (String word : list.split(",")) {
            if (word.equalsIgnoreCase("tag")) {
                request.settings.tagOutput = true;
            } else if (word.equalsIgnoreCase("merge-stderr-to-stdout")) {
                request.settings.mergeErrors = true;
            } else {
                boolean isFile = word.startsWith("file=") || word.startsWith("dir=");
                throw new LaunchException("option " + shown + " " + word + " is not possible here: "
                        + (isFile ? OptionTable.OUTPUT_FILES : OptionTable.OUTPUT));
            }
        }
    }

    private void applySetting(Option option, String shown, String[] values) {
        switch (option.effect) {
            case TAG_OUTPUT:
                request.settings.tagOutput = true;
                break;
            case OUTPUT_FILE:
                request.settings.outputPattern = values[0];
                break;
            case ERROR_FILE:
                request.settings.errorPattern = values[0];
                break;
            case MERGE_ERRORS:
                request.settings.mergeErrors = true;
                break;
            case OUTPUT:
                output(shown, values[0]);
                break;
            case INPUT:
                request.settings.input = InputRanks.of(shown, values[0]);
                request.settings.inputOption = shown + " " + values[0];
                break;
            case BIND:
                bind(shown, values[0]);
                break;
            case OVERSUBSCRIBE:
                request.settings.oversubscribe = true;
                break;
            case NO_OVERSUBSCRIBE:
                request.refusesMoreThanRoom = true;
                break;
            case FAULT_TOLERANCE:
                request.parameters.put(Mpirun.FAULT_TOLERANCE, isFaultTolerant(shown, values[0]) ? "1" : "0");
                break;
            case FAILURE_STATUS:
                request.settings.countsFailures = isStrict(shown, values[0]);
                break;
            case INITIAL_HANDLER:
                request.parameters.put(Mpirun.INITIAL_HANDLER, initialHandler(shown, values[0]));
                break;
            case TIMEOUT:
                request.settings.timeoutSeconds = number(shown, values[0], 1, Integer.MAX_VALUE);
                break;
            case STALL_REPORT:
                request.settings.stallReportSeconds = number(shown, values[0], 1, Integer.MAX_VALUE);
                break;
            case UNIVERSE_SIZE:
                universeSize(shown, values[0]);
                break;
            case VERBOSE:
                request.settings.verbosity = 1;
                break;
            default:
                places.apply(option, shown, values);
                break;
        }
    }

    private void export(String shown, String nameOrAssignment) {
        int equals = nameOrAssignment.indexOf('=');
        String name = checkedName(shown, equals < 0 ? nameOrAssignment : nameOrAssignment.substring(0, equals));
        String value = equals < 0 ? environment.get(name) : nameOrAssignment.substring(equals + 1);
        if (value == null) {
            request.warnings.add(shown + " " + name + ": the environment has no variable " + name);
        } else {
            request.environment.set(name, value);
        }
    }

    private static String checkedName(String shown, String name) {
        if (name.isEmpty() || name.indexOf('=') >= 0) {
            throw new LaunchException(shown + ": '" + name + "' is not a name of an environment variable");
        }
        return name;
    }

    /** Accepts core and none, and the other places that Open MPI and Hydra know as core with a line at verbosity 1. */
    private void bind(String shown, String value) {
        int colon = value.indexOf(':');
        String place = colon < 0 ? value : value.substring(0, colon);
        switch (place) {
            case "none":
                request.settings.bind = Boolean.FALSE;
                request.placement.binding = null;
                break;
            case "core":
            case "hwthread":
            case "rr":
                request.settings.bind = Boolean.TRUE;
                request.placement.binding = value;
                break;
            case "socket":
            case "numa":
            case "board":
            case "machine":
            case "l1cache":
            case "l2cache":
            case "l3cache":
            case "user":
                request.settings.bind = Boolean.FALSE;
                request.placement.binding = value;
                request.ignoredOptions.add(shown + " " + value);
                break;
            case "slot":
                request.settings.bind = Boolean.FALSE;
                request.ignoredOptions.add(shown + " " + value);
                break;
            default:
                throw new LaunchException(shown + " " + value + ": core or none is needed");
        }
    }

    private void universeSize(String shown, String value) {
        if (value.equals("SYSTEM")) {
            request.settings.universeSize = machine.allowedCpus().size();
        } else if (value.equals("INFINITE")) {
            request.settings.universeSize = -1;
        } else {
            request.settings.universeSize = number(shown, value, 1, Integer.MAX_VALUE);
        }
    }

    private static boolean choice(String shown, String value, String yes, String no) {
        if (value.equals(yes) || value.equals(no)) {
            return value.equals(yes);
        }
        throw new LaunchException(shown + " " + value + ": " + no + " or " + yes + " is needed");
    }

    /** Takes what Open MPI takes. */
    private static boolean isFaultTolerant(String shown, String value) {
        return switch (value) {
            case "ulfm", "mpi", "yes", "true", "1" -> true;
            case "no", "false", "0" -> false;
            default -> throw new LaunchException(shown + " " + value + ": ulfm or no is needed");
        };
    }

    private static boolean isStrict(String shown, String value) {
        if (!value.equals("strict") && !value.equals("tolerant")) {
            throw new LaunchException(shown + " " + value + ": strict or tolerant is needed");
        }
        return value.equals("strict");
    }

    private static String initialHandler(String shown, String value) {
        return switch (value) {
            case "mpi_errors_are_fatal", "mpi_errors_abort", "mpi_errors_return" -> value;
            default ->
                throw new LaunchException(shown + " " + value
                        + ": mpi_errors_are_fatal, mpi_errors_abort or mpi_errors_return is needed");
        };
    }

    /** Reads a number; the limits are inclusive. */
    static int number(String shown, String value, int smallest, int largest) {
        try {
            int number = Integer.parseInt(value);
            if (number >= smallest && number <= largest) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new LaunchException(shown + " " + value + ": a number is needed", e);
        }
        throw new LaunchException(shown + " " + value + ": a number from " + smallest
                + (largest == Integer.MAX_VALUE ? "" : " to " + largest) + " is needed");
    }
}
