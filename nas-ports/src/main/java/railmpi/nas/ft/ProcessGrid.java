package railmpi.nas.ft;

import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import railmpi.nas.common.UsageException;

/**
 * How the processes divide the field among them: y by np1, z by np2, as {@code package-info} tells. Immutable.
 *
 * @param np1 processes that share a range of z
 * @param np2 processes that share a range of y
 */
record ProcessGrid(int np1, int np2) {
    private static final Pattern GRID = Pattern.compile("(\\d{1,7})x(\\d{1,7})");
    /** Elements of the longest Java array, by some virtual machines. */
    private static final long LONGEST_ARRAY = Integer.MAX_VALUE - 8;

    /**
     * Returns the grid that NPB takes for {@code processes}, or that of {@code layout}: {@code 0D}, {@code 1D}, {@code
     * 2D} (as square as possible) or {@code NP1xNP2}. Throws {@link UsageException} that tells what is allowed.
     */
    static ProcessGrid of(ProblemClass problem, int processes, String layout) {
        checkProcesses(problem, processes);
        ProcessGrid grid = layout == null ? byDefault(problem, processes) : named(problem, layout, processes);
        long needed = (long) grid.np1 * grid.np2;
        if (needed != processes) {
            throw new UsageException(
                    "layout " + layout + " is for " + needed + (needed == 1 ? " process" : " processes") + ", not "
                            + processes + "; " + allowed(problem, processes));
        }
        if (!grid.divides(problem)) {
            throw new UsageException("class " + problem + " can be divided by powers of two, at most "
                    + maxFirst(problem) + "x" + maxSecond(problem) + ", not by " + grid.np1 + "x" + grid.np2 + "; "
                    + allowed(problem, processes));
        }
        return grid;
    }

    int processes() {
        return np1 * np2;
    }

    /** Returns NPB's name of the layout. */
    String layout() {
        if (np1 > 1) {
            return "2D";
        }
        return np2 > 1 ? "1D" : "0D";
    }

    /** Returns the position of {@code rank} among the np1 processes that share its range of z. */
    int first(int rank) {
        return rank / np2;
    }

    /** Returns the position of {@code rank} among the np2 processes that share its range of y. */
    int second(int rank) {
        return rank % np2;
    }

    /** Throws {@link UsageException} unless the class can run on {@code processes}. */
    static void checkProcesses(ProblemClass problem, int processes) {
        long least = 1;
        while (2 * problem.points() / least > LONGEST_ARRAY) {
            least *= 2;
        }
        long most = (long) maxFirst(problem) * maxSecond(problem);
        if (Integer.bitCount(processes) != 1 || processes < least || processes > most) {
            throw new UsageException("class " + problem + " runs on a number of processes that is a power of two from "
                    + least + " to " + most + ", not on " + processes);
        }
    }

    private static ProcessGrid byDefault(ProblemClass problem, int processes) {
        int most = maxSecond(problem);
        return processes <= most ? new ProcessGrid(1, processes) : new ProcessGrid(most, processes / most);
    }

    private static ProcessGrid named(ProblemClass problem, String layout, int processes) {
        switch (layout) {
            case "0D":
                return new ProcessGrid(1, 1);
            case "1D":
                return new ProcessGrid(1, processes);
            case "2D":
                return square(processes);
            default:
                Matcher matcher = GRID.matcher(layout);
                if (!matcher.matches()) {
                    throw new UsageException("unknown layout '" + layout
                            + "': it is 0D, 1D, 2D or a grid of processes; " + allowed(problem, processes));
                }
                return new ProcessGrid(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
        }
    }

    private static ProcessGrid square(int processes) {
        int log2 = Integer.numberOfTrailingZeros(processes);
        return new ProcessGrid(1 << (log2 + 1) / 2, 1 << log2 / 2);
    }

    private boolean divides(ProblemClass problem) {
        return Integer.bitCount(np1) == 1 && np1 <= maxFirst(problem) && np2 <= maxSecond(problem);
    }

    /** Returns what layouts there are for {@code processes}, as the end of a message. */
    private static String allowed(ProblemClass problem, int processes) {
        StringJoiner grids =
                new StringJoiner(", ", (processes == 1 ? "1 process" : processes + " processes") + " can be ", "");
        for (int np1 = 1; np1 <= processes; np1 *= 2) {
            ProcessGrid grid = new ProcessGrid(np1, processes / np1);
            if (grid.divides(problem)) {
                boolean isSquare = grid.equals(square(processes));
                grids.add(np1 + "x" + grid.np2 + (np1 == 1 || isSquare ? " (" + grid.layout() + ")" : ""));
            }
        }
        return grids.toString();
    }

    private static int maxFirst(ProblemClass problem) {
        return Math.min(problem.nx(), problem.ny());
    }

    private static int maxSecond(ProblemClass problem) {
        return Math.min(problem.ny(), problem.nz());
    }
}
