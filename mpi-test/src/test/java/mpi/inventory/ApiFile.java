package mpi.inventory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The promised API as {@code config/public-api.txt} has it: comments, then a section for each version with the lines
 * that it added ({@link ApiLine}), {@code [next]} for those of the next one, and {@code [broken]} with lines of
 * released versions that do not hold any more, each with {@code " => "} and the reason.
 */
final class ApiFile {
    static final String NAME = "config/public-api.txt";
    static final String NEXT = "[next]";

    private static final String BROKEN = "[broken]";
    private static final String BECAUSE = " => ";

    private final List<String> comments = new ArrayList<>();
    private final Map<String, TreeSet<String>> sections = new LinkedHashMap<>();

    private ApiFile() {}

    static ApiFile read(Path file) throws IOException {
        return of(Files.readAllLines(file));
    }

    static ApiFile of(List<String> lines) {
        ApiFile read = new ApiFile();
        TreeSet<String> section = null;
        for (String line : lines) {
            if (line.startsWith("#")) {
                read.comments.add(line);
            } else if (line.startsWith("[")) {
                section = read.section(line);
            } else if (!line.isBlank()) {
                if (section == null) {
                    throw new IllegalArgumentException(NAME + ": '" + line + "' is in no section such as " + NEXT);
                }
                section.add(line);
            }
        }
        return read;
    }

    private TreeSet<String> section(String name) {
        return sections.computeIfAbsent(name, any -> new TreeSet<>());
    }

    /** Returns what is wrong, a line each: released lines that do not hold any more, lines that are not recorded. */
    List<String> problems(Collection<String> api) {
        List<String> problems = new ArrayList<>();
        Map<String, String> broken = broken(problems);
        TreeSet<String> released = released();
        problemsOf(released).forEach((line, problem) -> {
            if (broken.remove(line) == null) {
                problems.add("broken: " + line + "   [" + problem + "]");
            }
        });
        broken.keySet().forEach(line -> problems.add("under " + BROKEN + ", but not a broken line: " + line));
        TreeSet<String> next = new TreeSet<>(api);
        next.removeAll(released);
        addDifference("not recorded under " + NEXT + ": ", next, section(NEXT), problems);
        addDifference("recorded under " + NEXT + ", but gone: ", section(NEXT), next, problems);
        return problems;
    }

    /** Returns the lines for which a program would not compile, or a class file would not run, with the reason. */
    private static Map<String, String> problemsOf(Collection<String> released) {
        List<ApiLine> lines = released.stream().map(ApiLine::parse).toList();
        ApiChecker sources = new ApiChecker(lines);
        LinkChecker classFiles = new LinkChecker(lines);
        Map<String, String> problems = new LinkedHashMap<>();
        for (ApiLine line : lines) {
            String ofSources = sources.problem(line);
            String problem = ofSources != null ? ofSources : classFiles.problem(line);
            if (problem != null) {
                problems.put(line.text, problem);
            }
        }
        return problems;
    }

    private Map<String, String> broken(List<String> problems) {
        Map<String, String> reasons = new LinkedHashMap<>();
        for (String line : section(BROKEN)) {
            int at = line.indexOf(BECAUSE);
            if (at < 0) {
                problems.add("under " + BROKEN + " without a reason (LINE" + BECAUSE + "REASON): " + line);
            } else {
                reasons.put(line.substring(0, at), line.substring(at + BECAUSE.length()));
            }
        }
        return reasons;
    }

    private TreeSet<String> released() {
        TreeSet<String> lines = new TreeSet<>();
        sections.forEach((name, section) -> {
            if (!name.equals(NEXT) && !name.equals(BROKEN)) {
                lines.addAll(section);
            }
        });
        return lines;
    }

    private static void addDifference(
            String text, Collection<String> wanted, Collection<String> known, List<String> problems) {
        wanted.stream().filter(line -> !known.contains(line)).forEach(line -> problems.add(text + line));
    }

    /** Records under {@code [next]} what this API has beyond the released ones; never touches those. */
    void record(Collection<String> api) {
        TreeSet<String> next = section(NEXT);
        next.clear();
        next.addAll(api);
        next.removeAll(released());
    }

    /** Returns the lines of the file. */
    List<String> lines() {
        List<String> lines = new ArrayList<>(comments);
        sections.forEach((name, section) -> {
            lines.add("");
            lines.add(name);
            lines.addAll(section);
        });
        return lines;
    }
}
