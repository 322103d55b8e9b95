package railmpi.manual;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import railmpi.core.env.EnvironmentVariables;
import railmpi.core.env.Variable;
import railmpi.core.param.Parameter;
import railmpi.core.param.ParameterLevel;
import railmpi.core.param.ParameterProvider;

/** The reference, from what the code declares: parameters, environment variables, programs. Stateless. */
final class ReferencePages {
    private static final Map<Variable.Source, String> SOURCES = new EnumMap<>(Map.of(
            Variable.Source.USER, "Set by you",
            Variable.Source.LAUNCHER, "Set for the ranks",
            Variable.Source.BATCH_SYSTEM, "Set by a batch system",
            Variable.Source.INTERNAL, "Between parts of RailMPI"));

    private static final String MPI_SOURCE = "mpi-api/src/main/java/mpi/MPI.java";
    private static final String NUMBERS = "calls/src/main/java/railmpi/calls/error/ErrorClass.java";
    private static final Pattern ERROR_CLASS = Pattern.compile(
            "/\\*\\*((?:(?!\\*/).)*)\\*/\\s*public static final int (ERR_\\w+) = (ErrorClass\\.\\w+);", Pattern.DOTALL);

    private ReferencePages() {}

    /** Returns the pages by their place. */
    static Map<String, String> all(Path checkout) throws IOException {
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put("reference/parameters.md", parameters());
        pages.put("reference/environment.md", environment());
        pages.put("reference/exit-status.md", exitStatuses());
        pages.put(
                "reference/error-classes.md",
                errorClasses(
                        Files.readString(checkout.resolve(MPI_SOURCE)), Files.readString(checkout.resolve(NUMBERS))));
        for (CommandSpec command : CommandPage.commands()) {
            pages.put("reference/" + command.name() + ".md", CommandPage.of(command));
        }
        return pages;
    }

    /** Returns all parameters, in the order of their declarations. */
    static List<Parameter<?>> declaredParameters() {
        List<Parameter<?>> parameters = new ArrayList<>();
        ServiceLoader.load(ParameterProvider.class).forEach(provider -> parameters.addAll(provider.parameters()));
        return parameters;
    }

    private static String parameters() {
        StringBuilder page = new StringBuilder("# Parameters\n\n")
                .append("Set one by `mpirun --mca NAME VALUE`, by the variable `RAILMPI_MCA_NAME`, or in a file:")
                .append(" `mpirun --param-file FILE`. [Launching](../launching.md#parameters) says which of these"
                        + " wins.")
                .append(" `mpi-info` prints the values in use and their origin; `mpi-info --level user` prints those"
                        + " of the first table.\n");
        for (ParameterLevel level : ParameterLevel.values()) {
            page.append("\n## Level ")
                    .append(level.label())
                    .append("\n\nThese are ")
                    .append(level.meaning())
                    .append(".\n\n| parameter | default | allowed | meaning |\n| --- | --- | --- | --- |\n");
            for (Parameter<?> parameter : declaredParameters()) {
                if (parameter.level() == level) {
                    page.append(row(parameter));
                }
            }
        }
        return page.toString();
    }

    private static <T> String row(Parameter<T> parameter) {
        String value = parameter.format(parameter.defaultValue());
        String unit = parameter.unit().isEmpty() ? "" : ", " + parameter.unit();
        String others = parameter.synonyms().isEmpty() ? "" : " Also: " + codes(parameter.synonyms()) + ".";
        return "| " + Markdown.code(parameter.name()) + " | " + (value.isEmpty() ? "" : Markdown.code(value)) + " | "
                + Markdown.cell(parameter.type().label() + unit + "; " + parameter.allowed()) + " | "
                + Markdown.cell(sentence(parameter.documentation())) + others + " |\n";
    }

    private static String sentence(String text) {
        return text.endsWith(".") ? text : text + ".";
    }

    private static String codes(List<String> names) {
        return String.join(", ", names.stream().map(Markdown::code).toList());
    }

    private static String environment() {
        Map<Variable.Source, StringBuilder> tables = new EnumMap<>(Variable.Source.class);
        for (Field field : EnvironmentVariables.class.getFields()) {
            Variable variable = field.getAnnotation(Variable.class);
            tables.computeIfAbsent(variable.source(), source -> new StringBuilder())
                    .append("| ")
                    .append(Markdown.code(name(field) + variable.rest()))
                    .append(" | ")
                    .append(Markdown.cell(variable.value()))
                    .append(" |\n");
        }
        StringBuilder page = new StringBuilder("# Environment variables\n\n")
                .append("Java's own (`JAVA_HOME`, `CLASSPATH`, `JAVA_TOOL_OPTIONS`) mean what they mean elsewhere.\n");
        tables.forEach((source, rows) -> page.append("\n## ")
                .append(SOURCES.get(source))
                .append("\n\n| variable | meaning |\n| --- | --- |\n")
                .append(rows));
        return page.toString();
    }

    private static String name(Field field) {
        try {
            return (String) field.get(null);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(field + " is not public", e);
        }
    }

    private static String exitStatuses() {
        StringBuilder page = new StringBuilder("# Exit statuses\n");
        for (CommandSpec command : CommandPage.commands()) {
            page.append("\n## ").append(command.name()).append("\n\n").append(CommandPage.exitStatuses(command));
        }
        return page.toString();
    }

    /** What a class means stands in its Javadoc, which is in the source only. */
    private static String errorClasses(String source, String numbers) {
        StringBuilder page = new StringBuilder("# Error classes\n\n`MPIException.getErrorClass()` returns one of"
                + " these.\n\n| class | number | meaning |\n| --- | --- | --- |\n");
        Matcher classes = ERROR_CLASS.matcher(source);
        while (classes.find()) {
            String meaning = classes.group(1)
                    .replaceAll("\\{@\\w+ ([^}]*)\\}", "$1")
                    .replaceAll("[\\s*]+", " ")
                    .strip();
            page.append("| ")
                    .append(Markdown.code("MPI." + classes.group(2)))
                    .append(" | ")
                    .append(number(classes.group(3), numbers))
                    .append(" | ")
                    .append(Markdown.cell(meaning))
                    .append(" |\n");
        }
        return page.toString();
    }

    private static String number(String constant, String source) {
        String name = constant.substring(constant.indexOf('.') + 1);
        Matcher declared = Pattern.compile(" int " + name + " = (\\d+);").matcher(source);
        if (!declared.find()) {
            throw new IllegalArgumentException(NUMBERS + " does not declare " + name);
        }
        return declared.group(1);
    }
}
