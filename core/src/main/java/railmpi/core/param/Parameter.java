package railmpi.core.param;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The immutable declaration of a parameter: name, type, unit, default, what is allowed, documentation, older names,
 * whom it is for.
 *
 * <p>A declaration is made by one of the static methods and refined by the others, each of which returns a new
 * declaration:
 *
 * <pre>
 * static final Parameter&lt;Long&gt; EAGER_LIMIT = Parameter.bytes("btl_eager_limit", 4096)
 *         .range(64, 1 &lt;&lt; 20)
 *         .documentation("longest message that is sent without asking the receiver first")
 *         .synonyms("btl_openib_eager_limit");
 * </pre>
 *
 * @param <T> type of the value: Long (bytes), Integer, Boolean or String (text, choice)
 */
public final class Parameter<T> {
    private final String name;
    private final ParameterType type;
    private final T defaultValue;
    private final long minimum;
    private final long maximum;
    private final List<String> choices;
    private final String documentation;
    private final List<String> synonyms;
    private final ValueRule rule;
    private final Parameter<?> rival;
    private final ParameterLevel level;

    private Parameter(
            String name,
            ParameterType type,
            T defaultValue,
            long minimum,
            long maximum,
            List<String> choices,
            String documentation,
            List<String> synonyms,
            ValueRule rule,
            Parameter<?> rival,
            ParameterLevel level) {
        this.name = name;
        this.type = type;
        this.defaultValue = defaultValue;
        this.minimum = minimum;
        this.maximum = maximum;
        this.choices = choices;
        this.documentation = documentation;
        this.synonyms = synonyms;
        this.rule = rule;
        this.rival = rival;
        this.level = level;
    }

    private static <V> Parameter<V> declare(
            String name, ParameterType type, V defaultValue, long minimum, long maximum) {
        return new Parameter<>(
                name,
                type,
                defaultValue,
                minimum,
                maximum,
                Collections.emptyList(),
                "",
                Collections.emptyList(),
                null,
                null,
                ParameterLevel.TUNING);
    }

    /** Declares a length in bytes (not negative); values accept the suffixes k, m and g. */
    public static Parameter<Long> bytes(String name, long defaultValue) {
        return declare(name, ParameterType.BYTES, defaultValue, 0, Long.MAX_VALUE);
    }

    /** Declares a whole number. */
    public static Parameter<Integer> integer(String name, int defaultValue) {
        return declare(name, ParameterType.INTEGER, defaultValue, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /** Declares a switch; values are 1, true, yes, on or 0, false, no, off. */
    public static Parameter<Boolean> bool(String name, boolean defaultValue) {
        return declare(name, ParameterType.BOOLEAN, defaultValue, 0, 1);
    }

    /** Declares a free text. */
    public static Parameter<String> text(String name, String defaultValue) {
        return declare(name, ParameterType.TEXT, defaultValue, 0, 0);
    }

    /** Declares one of a list of words; the default must be among them. */
    public static Parameter<String> choice(String name, String defaultValue, String... choices) {
        List<String> allowed = Collections.unmodifiableList(Arrays.asList(choices.clone()));
        if (!allowed.contains(defaultValue)) {
            throw new IllegalArgumentException("default " + defaultValue + " of " + name + " is not among " + allowed);
        }
        return new Parameter<>(
                name,
                ParameterType.CHOICE,
                defaultValue,
                0,
                0,
                allowed,
                "",
                Collections.emptyList(),
                null,
                null,
                ParameterLevel.TUNING);
    }

    /** Declares a list of components, as in vader,self or ^tcp; the rule is a {@link ComponentRule}, or asks one. */
    public static Parameter<String> components(String name, String defaultValue, ValueRule rule) {
        return Parameter.<String>declare(name, ParameterType.COMPONENTS, defaultValue, 0, 0)
                .checkedBy(rule);
    }

    /** Returns this declaration with the smallest and largest allowed number, both inclusive. */
    public Parameter<T> range(long smallest, long largest) {
        return new Parameter<>(
                name, type, defaultValue, smallest, largest, choices, documentation, synonyms, rule, rival, level);
    }

    /** Returns this declaration with a check of the value, made wherever it is read: before a job starts, too. */
    public Parameter<T> checkedBy(ValueRule check) {
        return new Parameter<>(
                name, type, defaultValue, minimum, maximum, choices, documentation, synonyms, check, rival, level);
    }

    /** Returns this declaration with another parameter that must be empty where this one is not, and the reverse. */
    public Parameter<T> notWith(Parameter<String> other) {
        return new Parameter<>(
                name, type, defaultValue, minimum, maximum, choices, documentation, synonyms, rule, other, level);
    }

    /** Returns this declaration with the text that mpi-info shows. */
    public Parameter<T> documentation(String text) {
        return new Parameter<>(name, type, defaultValue, minimum, maximum, choices, text, synonyms, rule, rival, level);
    }

    /** Returns this declaration with other names under which it is known as well. */
    public Parameter<T> synonyms(String... otherNames) {
        List<String> names = Collections.unmodifiableList(Arrays.asList(otherNames.clone()));
        return new Parameter<>(
                name, type, defaultValue, minimum, maximum, choices, documentation, names, rule, rival, level);
    }

    /**
     * Returns this declaration for other people than those who tune a program, for whom it is unless this is called.
     */
    public Parameter<T> level(ParameterLevel audience) {
        return new Parameter<>(
                name, type, defaultValue, minimum, maximum, choices, documentation, synonyms, rule, rival, audience);
    }

    /** Returns the name, in lower case with underscores. */
    public String name() {
        return name;
    }

    /** Returns the type. */
    public ParameterType type() {
        return type;
    }

    /** Returns the unit of the value, empty when it has none. */
    public String unit() {
        return type.unit();
    }

    /** Returns the value that holds when nobody gives another one. */
    public T defaultValue() {
        return defaultValue;
    }

    /** Returns the documentation, empty when it has none. */
    public String documentation() {
        return documentation;
    }

    /** Returns whom it is for. */
    public ParameterLevel level() {
        return level;
    }

    /** Returns the other names. */
    public List<String> synonyms() {
        return synonyms;
    }

    /** Returns what values are allowed, as a text for messages and for mpi-info. */
    public String allowed() {
        return ParameterSyntax.allowed(type, minimum, maximum, choices);
    }

    /**
     * Reads a value.
     *
     * @param text what the user gave
     * @param source where he gave it, for the message
     * @throws ParameterException when the text is not an allowed value; the message names parameter, value, source
     *     and what is allowed
     */
    public T parse(String text, String source) {
        return parse(text, source, 1);
    }

    /**
     * Reads a value of a job with so many ranks, which may allow less.
     *
     * @throws ParameterException as the other method
     */
    @SuppressWarnings("unchecked")
    public T parse(String text, String source, int ranks) {
        String problem = rule == null ? null : rule.problem(text.trim(), ranks);
        if (problem != null) {
            throw new ParameterException(
                    "parameter " + name + ": value '" + text + "' (from " + source + "): " + problem);
        }
        Object value = ParameterSyntax.parse(type, text.trim(), minimum, maximum, choices);
        if (value == null) {
            throw new ParameterException("parameter " + name + ": value '" + text + "' (from " + source
                    + ") is not allowed; allowed is " + allowed());
        }
        return (T) value;
    }

    /** Returns the parameter that may not be given together with this one, null if there is none. */
    Parameter<?> rival() {
        return rival;
    }

    /** Returns whether a value is accepted but changes nothing. */
    public boolean isIgnored(String text) {
        return rule != null && rule.isIgnored(text.trim());
    }

    /** Returns whether a value that an Open MPI job would take makes sense in a job of so many ranks here. */
    boolean suits(String text, int ranks) {
        return rule == null || rule.problem(text.trim(), ranks) == null && !rule.isIgnored(text.trim());
    }

    /** Returns a value as a user would write it. */
    public String format(T value) {
        return ParameterSyntax.format(type, value);
    }

    @Override
    public String toString() {
        return name;
    }
}
