package railmpi.nas.ft;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import railmpi.nas.common.UsageException;

/**
 * What NPB's optional file {@code inputft.data} in the working directory of rank 0 asks for. Immutable.
 *
 * @param iterations line 1: how many, from 1 on
 * @param layout line 2: 0, 1 or 2 for 0D, 1D or 2D
 * @param np1 line 3: the grid of processes, np1 times np2
 * @param np2 see np1
 */
record InputFile(int iterations, int layout, int np1, int np2) {
    /** The name of the file. */
    static final String NAME = "inputft.data";

    private static final int MOST_LAYOUT = 2;
    private static final String[] MEANINGS = {
        "the number of iterations, from 1 to " + Integer.MAX_VALUE,
        "the layout type, 0, 1 or 2",
        "the grid of processes, np1 and np2"
    };

    /**
     * Reads the file on rank 0 and gives everybody what it says; null: there is none. Throws {@link UsageException} on
     * every rank when it is wrong, on rank 0 with what is wrong and what is allowed. Collective.
     */
    static InputFile read(Intracomm world) throws MPIException {
        int[] numbers = new int[5];
        UsageException refusal = null;
        if (world.Rank() == 0) {
            numbers[0] = 2;
            try {
                InputFile file = ofDirectory(Path.of(""));
                numbers = file == null ? new int[5] : file.numbers();
            } catch (UsageException e) {
                refusal = e;
            }
        }
        world.Bcast(numbers, 0, numbers.length, MPI.INT, 0);
        if (numbers[0] == 2) {
            throw refusal != null ? refusal : new UsageException(NAME + " on the machine of rank 0 is wrong");
        }
        return numbers[0] == 0 ? null : new InputFile(numbers[1], numbers[2], numbers[3], numbers[4]);
    }

    /** Returns what the file in {@code directory} says, or null without one; throws {@link UsageException}. */
    static InputFile ofDirectory(Path directory) {
        try {
            return of(Files.readAllLines(directory.resolve(NAME)));
        } catch (NoSuchFileException e) {
            return null;
        } catch (IOException e) {
            throw new UsageException("cannot read " + NAME + ": " + reason(e));
        }
    }

    /**
     * Returns what the lines say, or throws {@link UsageException}. As in NPB, blank lines do not count, and what
     * follows the numbers of a line is a comment.
     */
    static InputFile of(List<String> text) {
        List<String> lines = text.stream().filter(line -> !line.isBlank()).toList();
        int iterations = number(lines, 1, 0);
        int layout = number(lines, 2, 0);
        InputFile file = new InputFile(iterations, layout, number(lines, 3, 0), number(lines, 3, 1));
        if (iterations < 1) {
            throw wrong(1, Integer.toString(iterations));
        }
        if (layout > MOST_LAYOUT) {
            throw wrong(2, Integer.toString(layout));
        }
        return file;
    }

    /** Returns the grid for {@code processes}, or throws {@link UsageException} that tells what is allowed. */
    ProcessGrid grid(ProblemClass problem, int processes) {
        ProcessGrid.checkProcesses(problem, processes);
        try {
            ProcessGrid grid = ProcessGrid.of(problem, processes, np1 + "x" + np2);
            if (layout == 0 && processes != 1 || layout == 1 && np1 != 1) {
                throw new UsageException("layout type " + layout + " (" + layoutName() + ") needs a grid of "
                        + (layout == 0 ? "1x1" : "1x" + processes) + ", not " + np1 + "x" + np2);
            }
            return grid;
        } catch (UsageException e) {
            throw new UsageException(NAME + ": " + e.getMessage());
        }
    }

    /** Returns NPB's name of the layout type. */
    String layoutName() {
        return layout + "D";
    }

    private int[] numbers() {
        return new int[] {1, iterations, layout, np1, np2};
    }

    private static int number(List<String> lines, int line, int place) {
        if (lines.size() < line) {
            throw new UsageException(NAME + ": line " + line + " is missing: " + MEANINGS[line - 1]);
        }
        String text = lines.get(line - 1).strip();
        String[] words = text.split("\\s*,\\s*|\\s+");
        if (words.length <= place || !words[place].matches("\\+?\\d+")) {
            throw wrong(line, text);
        }
        try {
            return Integer.parseInt(words[place]);
        } catch (NumberFormatException e) {
            throw wrong(line, text);
        }
    }

    private static UsageException wrong(int line, String value) {
        return new UsageException(NAME + ": line " + line + " is " + MEANINGS[line - 1] + ", not '" + value + "'");
    }

    private static String reason(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        return e instanceof CharacterCodingException ? "not text in UTF-8" : e.getMessage();
    }
}
