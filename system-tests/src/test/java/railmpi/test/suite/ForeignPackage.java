package railmpi.test.suite;

import static org.testng.Assert.assertEquals;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * Writes sources of another MPI's package: the classes and members that an inventory of mpi-api lists, with their types
 * and without code. Programs are compiled against them and run with ours; a member of theirs that is called after all
 * says so. Left out: nested classes, generic methods and what names other packages. Stateless.
 */
final class ForeignPackage {
    private static final Path INVENTORIES =
            Path.of(System.getProperty("railmpi.inventories", "../mpi-api/src/test/resources/mpi/inventory"));
    private static final Pattern LEFT_OUT = Pattern.compile("^(#|extra).*|.*(\\$|<|mpjdev|mpjbuf).*|");
    private static final Pattern TYPE = Pattern.compile(
            "(class|interface)((?: abstract| final)*) mpi\\.(\\w+)((?: extends \\S+)?)((?: implements \\S+)?)");
    private static final Pattern FIELD =
            Pattern.compile("field((?: static)?)(?: final)? mpi\\.(\\w+)\\.(\\w+) (\\S+)(?: = (\\S+))?");
    private static final Pattern METHOD = Pattern.compile(
            "(?:method|constructor)((?: static| abstract)*)(?: open)? mpi\\.(\\w+)((?:\\.\\w+)?)\\((.*?)\\)((?: [\\w.\\[\\]]+)??)((?: throws \\S+)?)");

    private ForeignPackage() {}

    /** Compiles the classes of the inventory, with the lines that are wanted, to a folder of home, which it returns. */
    static Path compile(String inventory, Predicate<String> isWanted, Path home) throws IOException {
        Path sources = home.resolve("sources");
        write(inventory, isWanted, sources);
        Path classes = Files.createDirectory(home.resolve("other"));
        try (Stream<Path> files = Files.list(sources.resolve("mpi"))) {
            javac(classes, classes, files.toList());
        }
        return classes;
    }

    /** Compiles a program against such classes. */
    static void javac(Path classPath, Path classes, List<Path> sources) {
        List<String> words = new ArrayList<>(List.of("-nowarn", "--release", "11"));
        words.addAll(List.of("-cp", classPath.toString(), "-d", classes.toString()));
        sources.forEach(source -> words.add(source.toString()));
        tool("javac", words.toArray(new String[0]));
    }

    /** Runs a tool of the JDK inside this JVM. */
    static void tool(String name, String... words) {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        int status = ToolProvider.findFirst(name).orElseThrow().run(out, out, words);
        assertEquals(status, 0, name + ": " + text);
    }

    private static void write(String inventory, Predicate<String> isWanted, Path folder) throws IOException {
        Map<String, StringBuilder> bodies = new TreeMap<>();
        for (String line : Files.readAllLines(INVENTORIES.resolve(inventory))) {
            if (isWanted.test(line) && !LEFT_OUT.matcher(line).matches()) {
                add(line, bodies);
            }
        }
        Path sources = Files.createDirectories(folder.resolve("mpi"));
        for (Map.Entry<String, StringBuilder> entry : bodies.entrySet()) {
            Files.writeString(sources.resolve(entry.getKey() + ".java"), "package mpi;\n" + entry.getValue() + "}\n");
        }
    }

    private static void add(String line, Map<String, StringBuilder> bodies) {
        Matcher type = TYPE.matcher(line);
        Matcher field = FIELD.matcher(line);
        Matcher method = METHOD.matcher(line);
        if (type.matches()) {
            String kind = type.group(2) + " " + type.group(1) + " ";
            bodies.put(
                    type.group(3),
                    new StringBuilder("public" + kind + type.group(3) + type.group(4) + type.group(5) + " {\n"));
        } else if (field.matches()) {
            bodies.get(field.group(2)).append(declaration(field));
        } else if (method.matches()) {
            bodies.get(method.group(2)).append(declaration(method, method.group(2)));
        } else {
            throw new IllegalArgumentException("line of an inventory: " + line);
        }
    }

    /** Only constants of the language are final: the compiler looks for the values of others at run time. */
    private static String declaration(Matcher field) {
        String constant = field.group(5);
        return "public" + field.group(1) + (constant == null ? " " : " final ") + field.group(4) + " " + field.group(3)
                + (constant == null ? "" : " = " + constant) + ";\n";
    }

    private static String declaration(Matcher method, String className) {
        String name = method.group(3).isEmpty()
                ? " " + className
                : " " + method.group(3).substring(1);
        StringBuilder parameters = new StringBuilder();
        if (!method.group(4).isEmpty()) {
            for (String type : method.group(4).split(",")) {
                parameters
                        .append(parameters.isEmpty() ? "" : ", ")
                        .append(type)
                        .append(" p")
                        .append(parameters.length());
            }
        }
        String head = "public" + method.group(1) + method.group(5) + name + "(" + parameters + ")" + method.group(6);
        return head + (method.group(1).contains("abstract") ? ";\n" : " { throw new AssertionError(\"not ours\"); }\n");
    }
}
