package railmpi.test.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import railmpi.test.job.JobResult;

/**
 * A command that a page shows in a block {@code console}, and what it prints. Immutable.
 *
 * @param ranks how many the page takes
 * @param program class
 * @param arguments of the program
 * @param output lines; a word {@code ...} stands for any one
 */
record ShownExample(int ranks, String program, List<String> arguments, List<String> output) {
    private static final String COMMAND = "$ bin/mpirun -n ";
    private static final String JAVA = " java -cp classes ";
    private static final double TOLERANCE = 1e-7;

    /** Returns what the pages under examples/ show. */
    static List<ShownExample> all() throws IOException {
        List<ShownExample> all = new ArrayList<>();
        try (Stream<Path> pages = Files.walk(ExampleClasses.SOURCES)) {
            for (Path page :
                    pages.filter(file -> file.endsWith("README.md")).sorted().toList()) {
                addAll(Files.readAllLines(page), all);
            }
        }
        return all;
    }

    private static void addAll(List<String> page, List<ShownExample> all) {
        boolean isConsole = false;
        List<String> output = new ArrayList<>();
        for (String line : page) {
            if (line.startsWith("```")) {
                isConsole = line.equals("```console");
            } else if (isConsole && line.startsWith("$ ")) {
                output = new ArrayList<>();
                if (line.startsWith(COMMAND)) {
                    all.add(of(line, output));
                }
            } else if (isConsole) {
                output.add(line);
            }
        }
    }

    private static ShownExample of(String line, List<String> output) {
        int java = line.indexOf(JAVA);
        List<String> words = List.of(line.substring(java + JAVA.length()).split(" "));
        int ranks = Integer.parseInt(line.substring(COMMAND.length(), java));
        return new ShownExample(ranks, words.get(0), words.subList(1, words.size()), output);
    }

    /** Returns program and arguments as they are typed. */
    String words() {
        return String.join(
                " ", Stream.concat(Stream.of(program), arguments.stream()).toList());
    }

    /**
     * Checks what a run has printed.
     *
     * @param result of the job, for messages
     * @param printed by this program
     * @param right what is right; numbers with a point may differ a little, since sums are formed in another order
     */
    static void require(JobResult result, String printed, String right) {
        String[] is = words(printed);
        String[] due = words(right);
        result.require(is.length == due.length, "printed instead of " + right);
        for (int i = 0; i < due.length; i++) {
            result.require(isSame(due[i], is[i]), is[i] + " instead of " + due[i]);
        }
    }

    private static String[] words(String text) {
        return text.trim().split("[ ,\\n]+");
    }

    private static boolean isSame(String right, String printed) {
        if (!right.matches("-?\\d+\\.\\d+(E-?\\d+)?")) {
            return right.equals(printed) || right.equals("...");
        }
        double value = Double.parseDouble(right);
        return Math.abs(Double.parseDouble(printed) - value) <= TOLERANCE * Math.abs(value);
    }
}
