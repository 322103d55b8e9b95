package railmpi.core.param;

import java.io.File;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import railmpi.core.env.EnvironmentVariables;

/**
 * The values of all parameters, resolved once at start; immutable, for any thread.
 *
 * <p>Sources, the first that gives a value wins: {@code RAILMPI_MCA_name} in the environment (which is how
 * {@code mpirun --mca} passes them), the files of {@code RAILMPI_PARAM_FILE} (separated by colons, the first wins),
 * {@code ~/.railmpi/params.conf}, {@code OMPI_MCA_name}, the default. Within a source the name itself goes before its
 * synonyms.
 */
public final class Parameters {
    /** Start of the environment variables that give our parameters. */
    public static final String PREFIX = EnvironmentVariables.RAILMPI_MCA_PREFIX;

    /** Environment variable with the paths of parameter files. */
    public static final String FILE_VARIABLE = EnvironmentVariables.RAILMPI_PARAM_FILE;

    private static final String OPEN_MPI_PREFIX = EnvironmentVariables.OMPI_MCA_PREFIX;
    private static final String SIZE_VARIABLE = EnvironmentVariables.PMI_SIZE;
    private static final String DEFAULT_ORIGIN = "default";

    private final Map<String, Object> values = new HashMap<>();
    private final Map<String, String> origins = new HashMap<>();
    private final List<Parameter<?>> known;
    private final List<String> ignoredNames;
    private final int ranks;

    private Parameters(List<Parameter<?>> known, List<String> ignoredNames, int ranks) {
        this.known = Collections.unmodifiableList(new ArrayList<>(known));
        this.ignoredNames = ignoredNames;
        this.ranks = ranks;
    }

    /**
     * Resolves every known parameter.
     *
     * @param environment the environment variables
     * @param known every parameter that exists; a name outside of it is an error, save in OMPI_MCA_ variables
     * @throws ParameterException for an unknown name, a value that is not allowed, or two that exclude each other
     */
    public static Parameters resolve(Map<String, String> environment, List<Parameter<?>> known) {
        Map<String, Parameter<?>> byName = byName(known);
        Map<String, String> ours = given(environment, PREFIX);
        Map<String, String> openMpis = given(environment, OPEN_MPI_PREFIX);
        Parameters resolved = new Parameters(known, unknownOpenMpiNames(openMpis, byName), ranks(environment));
        for (String name : ours.keySet()) {
            find(name, PREFIX + name, byName);
        }
        resolved.readEnvironment(ours, PREFIX);
        for (File file : files(environment)) {
            resolved.readFile(file, byName);
        }
        resolved.readEnvironment(openMpis, OPEN_MPI_PREFIX);
        resolved.fillDefaults();
        resolved.refuseRivals();
        return resolved;
    }

    /**
     * Returns the parameter of this name or synonym.
     *
     * @param source where the name was given, for the message
     * @throws ParameterException when it is unknown; the message gives the nearest match
     */
    public static Parameter<?> find(String name, String source, List<Parameter<?>> known) {
        return find(name, source, byName(known));
    }

    /** Tells whether an environment variable of this name gives a parameter, ours or Open MPI's. */
    public static boolean isVariable(String name) {
        return name.startsWith(PREFIX) || name.startsWith(OPEN_MPI_PREFIX);
    }

    /** Returns the value of a parameter; it must have been among those that were resolved. */
    @SuppressWarnings("unchecked")
    public <T> T get(Parameter<T> parameter) {
        Object value = values.get(parameter.name());
        if (value == null) {
            throw new IllegalArgumentException("parameter " + parameter.name() + " was not among those resolved");
        }
        return (T) value;
    }

    /** Returns where the value came from: a variable, file:line, or "default". */
    public String origin(Parameter<?> parameter) {
        return origins.get(parameter.name());
    }

    /** Tells whether nobody has set a parameter. */
    public boolean isDefault(Parameter<?> parameter) {
        return DEFAULT_ORIGIN.equals(origin(parameter));
    }

    /**
     * Returns the OMPI_MCA_ variables that name nothing we know, and values without effect; to be listed at verbosity
     * 1.
     */
    public List<String> ignoredNames() {
        return Collections.unmodifiableList(ignoredNames);
    }

    /**
     * Tells which of two values a choice has.
     *
     * @param choice resolved here
     * @param yes a value
     * @param no the only other one
     * @return true for {@code yes}
     * @throws IllegalStateException if it has a third value, which nobody thought of here
     */
    public boolean isChosen(Parameter<String> choice, String yes, String no) {
        String value = get(choice);
        if (!value.equals(yes) && !value.equals(no)) {
            throw new IllegalStateException(choice.name() + " '" + value + "' is neither " + yes + " nor " + no);
        }
        return value.equals(yes);
    }

    private static Map<String, Parameter<?>> byName(List<Parameter<?>> known) {
        Map<String, Parameter<?>> byName = new HashMap<>();
        for (Parameter<?> parameter : known) {
            declare(byName, parameter.name(), parameter);
            for (String synonym : parameter.synonyms()) {
                declare(byName, synonym, parameter);
            }
        }
        return byName;
    }

    private static void declare(Map<String, Parameter<?>> byName, String name, Parameter<?> parameter) {
        if (byName.put(name, parameter) != null) {
            throw new IllegalArgumentException("parameter name " + name + " is declared twice");
        }
    }

    private static Parameter<?> find(String name, String source, Map<String, Parameter<?>> byName) {
        Parameter<?> parameter = byName.get(name);
        if (parameter == null) {
            throw new ParameterException(
                    "unknown parameter " + name + " (from " + source + ")" + NearestMatch.hint(name, byName.keySet()));
        }
        return parameter;
    }

    private static List<String> unknownOpenMpiNames(Map<String, String> given, Map<String, Parameter<?>> byName) {
        List<String> unknown = new ArrayList<>();
        for (String name : given.keySet()) {
            if (!byName.containsKey(name)) {
                unknown.add(OPEN_MPI_PREFIX + name);
            }
        }
        return unknown;
    }

    /** A process manager that tells the size otherwise leaves us with the least demanding one. */
    private static int ranks(Map<String, String> environment) {
        try {
            return Math.max(1, Integer.parseInt(environment.getOrDefault(SIZE_VARIABLE, "1")));
        } catch (NumberFormatException e) {
            throw new ParameterException(SIZE_VARIABLE + " is '" + environment.get(SIZE_VARIABLE) + "', not a number");
        }
    }

    /**
     * Returns the parameter files that are read with these environment variables, the first goes before the others.
     *
     * @param environment the environment variables
     */
    public static List<File> files(Map<String, String> environment) {
        List<File> files = new ArrayList<>();
        String paths = environment.getOrDefault(FILE_VARIABLE, "");
        for (int start = 0; start < paths.length(); ) {
            int colon = paths.indexOf(File.pathSeparatorChar, start);
            int end = colon < 0 ? paths.length() : colon;
            if (end > start) {
                files.add(new File(paths.substring(start, end)));
            }
            start = end + 1;
        }
        String home = environment.get("HOME");
        if (home != null) {
            File own = new File(home, ".railmpi/params.conf");
            if (own.exists()) {
                files.add(own);
            }
        }
        return files;
    }

    /** Returns what variables with a prefix give, by the name behind it: far fewer than there are names to look for. */
    private static Map<String, String> given(Map<String, String> environment, String prefix) {
        Map<String, String> given = new LinkedHashMap<>(); // in their order
        for (Map.Entry<String, String> variable : environment.entrySet()) {
            if (variable.getKey().startsWith(prefix)) {
                given.put(variable.getKey().substring(prefix.length()), variable.getValue());
            }
        }
        return given;
    }

    private void readEnvironment(Map<String, String> given, String prefix) {
        if (given.isEmpty()) {
            return;
        }
        for (Parameter<?> parameter : known) {
            offer(parameter, parameter.name(), given, prefix);
            for (String synonym : parameter.synonyms()) {
                offer(parameter, synonym, given, prefix);
            }
        }
    }

    private void offer(Parameter<?> parameter, String name, Map<String, String> given, String prefix) {
        String value = given.get(name);
        if (value == null) {
            return;
        }
        String variable = prefix + name;
        boolean isSuitable = parameter.suits(value, ranks);
        if (!isSuitable && (prefix.equals(OPEN_MPI_PREFIX) || parameter.isIgnored(value))) {
            ignoredNames.add(variable + "=" + value);
        } else {
            set(parameter, value, variable);
        }
    }

    private void readFile(File file, Map<String, Parameter<?>> byName) {
        Map<String, ParameterFile.Entry> entries = ParameterFile.read(file);
        for (Map.Entry<String, ParameterFile.Entry> entry : entries.entrySet()) {
            Parameter<?> parameter = find(entry.getKey(), entry.getValue().source, byName);
            boolean isSynonym = !parameter.name().equals(entry.getKey());
            if (!isSynonym || !entries.containsKey(parameter.name())) {
                set(parameter, entry.getValue().value, entry.getValue().source);
            }
        }
    }

    private void set(Parameter<?> parameter, String text, String source) {
        Object value = parameter.parse(text, source, ranks);
        if (values.putIfAbsent(parameter.name(), value) == null) {
            origins.put(parameter.name(), source);
        }
    }

    private void refuseRivals() {
        for (Parameter<?> parameter : known) {
            Parameter<?> rival = parameter.rival();
            if (rival != null && isGiven(parameter) && isGiven(rival)) {
                throw new ParameterException("parameters " + described(rival) + " and " + described(parameter)
                        + " are both given; give one");
            }
        }
    }

    private boolean isGiven(Parameter<?> parameter) {
        Object value = values.get(parameter.name());
        return value != null && !value.toString().isBlank();
    }

    private String described(Parameter<?> parameter) {
        return parameter.name() + " ('" + values.get(parameter.name()) + "' from " + origin(parameter) + ")";
    }

    private void fillDefaults() {
        for (Parameter<?> parameter : known) {
            if (values.putIfAbsent(parameter.name(), parameter.defaultValue()) == null) {
                origins.put(parameter.name(), DEFAULT_ORIGIN);
            }
        }
    }
}
