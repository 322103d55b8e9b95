package railmpi.sim.job;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a job in GOAL's text form: {@code num_ranks N}, then for each rank {@code rank R &#123;}, lines such as
 * {@code l1: send 8b to 3 tag 7}, {@code l2: recv 8b from 3 tag 7}, {@code l3: calc 100} (nanoseconds), {@code l2
 * requires l1} (after its end) and {@code l3 irequires l2} (after its start), and {@code &#125;}. Words {@code cpu N}
 * and {@code nic N} at the end of a line are left out; comments begin with {@code //} or {@code #}. Traces of RailMPI
 * also have {@code comm C} after a tag, which is of that communicator only, and lines such as {@code l4: coll bcast 64b
 * root 0 comm C of 4}, a collective operation on the 4 ranks of a communicator. Used once. Source: [Hoefler09].
 */
public final class GoalReader {
    private static final int MOST_RANKS = 1 << 16;
    private static final Pattern SIZE = Pattern.compile("num_ranks (\\d+)");
    private static final Pattern RANK = Pattern.compile("rank (\\d+) ?\\{");
    private static final Pattern MESSAGE = Pattern.compile(
            "(\\w+): (send|recv) (\\d+)b (to|from) (\\d+)(?: tag (\\d+))?(?: comm (\\d+))?" + "(?: (?:cpu|nic) \\d+)*");
    private static final Pattern COLLECTIVE =
            Pattern.compile("(\\w+): coll (\\w+) (\\d+)b(?: root (\\d+))? comm ([\\w.]+) of (\\d+)");
    private static final Pattern COMPUTE = Pattern.compile("(\\w+): calc (\\d+)(?: (?:cpu|nic) \\d+)*");
    private static final Pattern WAIT = Pattern.compile("(\\w+) (i?requires) (\\w+)");
    private static final int NO_RANK = -1;

    private final Map<String, Integer> labels = new HashMap<>();

    /** Where the label is of a collective operation, the place of its beginning; the other is that of its end. */
    private final Map<String, Integer> beginnings = new HashMap<>();

    private final Map<String, Integer> tags = new HashMap<>();
    private final TracedCollectives collectives = new TracedCollectives();
    private Program program;
    private boolean[] isThere;
    private int rank = NO_RANK;
    private int lineNumber;

    private GoalReader() {}

    /**
     * Reads a job, and checks all that can be checked before it runs.
     *
     * @param lines of the file
     * @return the job
     * @throws IllegalArgumentException if something is wrong; its text names the line or the rank
     */
    public static Program parse(Iterable<String> lines) {
        GoalReader reader = new GoalReader();
        for (String line : lines) {
            reader.lineNumber++;
            String text =
                    line.replaceFirst("(//|#).*", "").replaceAll("\\s+", " ").strip();
            if (!text.isEmpty()) {
                reader.read(text);
            }
        }
        if (reader.program == null || reader.rank != NO_RANK) {
            throw new IllegalArgumentException(
                    reader.program == null ? "num_ranks is missing" : "the end of rank " + reader.rank + " is missing");
        }
        reader.collectives.addTo(reader.program);
        reader.program.requireNoCycle();
        return reader.program;
    }

    private void read(String text) {
        Matcher matcher = SIZE.matcher(text);
        if (program == null) {
            require(matcher.matches(), "num_ranks comes first, not '" + text + "'");
            program = new Program(number(matcher.group(1), 1, MOST_RANKS));
            isThere = new boolean[program.size()];
        } else if (rank == NO_RANK) {
            readRank(text);
        } else if (text.equals("}")) {
            rank = NO_RANK;
        } else {
            readOperation(text);
        }
    }

    private void readRank(String text) {
        Matcher matcher = RANK.matcher(text);
        require(matcher.matches(), "'" + text + "' where a rank should begin");
        rank = number(matcher.group(1), 0, program.size() - 1);
        require(!isThere[rank], "rank " + rank + " occurs twice");
        isThere[rank] = true;
        labels.clear();
        beginnings.clear();
    }

    private void readOperation(String text) {
        Matcher message = MESSAGE.matcher(text);
        Matcher compute = COMPUTE.matcher(text);
        Matcher wait = WAIT.matcher(text);
        Matcher collective = COLLECTIVE.matcher(text);
        if (message.matches()) {
            addMessage(message);
        } else if (compute.matches()) {
            add(compute.group(1), Operation.compute(amount(compute.group(2))));
        } else if (wait.matches()) {
            addWait(wait);
        } else if (collective.matches()) {
            addCollective(collective);
        } else {
            require(false, "'" + text + "' is no operation");
        }
    }

    private void addMessage(Matcher matcher) {
        boolean isSend = matcher.group(2).equals("send");
        require(isSend == matcher.group(4).equals("to"), "'send to' or 'recv from' is possible");
        int peer = number(matcher.group(5), 0, program.size() - 1);
        require(peer != rank, "rank " + rank + " sends to itself");
        int tag = tag(matcher.group(6) == null ? "0" : matcher.group(6), matcher.group(7));
        long bytes = bytes(matcher.group(3));
        add(matcher.group(1), isSend ? Operation.send(bytes, peer, tag) : Operation.receive(bytes, peer, tag));
    }

    /** Tags of one communicator have nothing to do with those of another: each gets a number of its own. */
    private int tag(String digits, String communicator) {
        int tag = number(digits, 0, Integer.MAX_VALUE);
        return communicator == null ? tag : tags.computeIfAbsent(digits + " " + communicator, none -> tags.size());
    }

    /** Two operations that take no time stand for the beginning and the end. */
    private void addCollective(Matcher matcher) {
        int start = program.add(rank, Operation.compute(0));
        int root = matcher.group(4) == null ? -1 : number(matcher.group(4), 0, program.size() - 1);
        int size = number(matcher.group(6), 1, program.size());
        int end = add(matcher.group(1), Operation.compute(0));
        program.awaitEnd(rank, end, start);
        beginnings.put(matcher.group(1), start);
        collectives.add(rank, matcher.group(2), bytes(matcher.group(3)), root, matcher.group(5), size, start, end);
    }

    private int add(String label, Operation operation) {
        int place = program.add(rank, operation);
        require(labels.put(label, place) == null, "label " + label + " occurs twice");
        return place;
    }

    private void addWait(Matcher matcher) {
        int waiting = beginnings.getOrDefault(matcher.group(1), place(matcher.group(1)));
        int awaited = place(matcher.group(3));
        if (matcher.group(2).equals("requires")) {
            program.awaitEnd(rank, waiting, awaited);
        } else {
            program.awaitStart(rank, waiting, beginnings.getOrDefault(matcher.group(3), awaited));
        }
    }

    private int place(String label) {
        Integer place = labels.get(label);
        require(place != null, "there is no operation " + label + " before this line");
        return place;
    }

    private long bytes(String digits) {
        long bytes = amount(digits);
        require(bytes <= Program.MOST_BYTES, bytes + " bytes: at most " + Program.MOST_BYTES + " are possible");
        return bytes;
    }

    private long amount(String digits) {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException tooLarge) {
            throw new IllegalArgumentException("line " + lineNumber + ": " + digits + " is too large", tooLarge);
        }
    }

    private int number(String digits, int least, int most) {
        long value = amount(digits);
        require(value >= least && value <= most, value + ": " + least + " to " + most + " are possible");
        return (int) value;
    }

    private void require(boolean isRight, String text) {
        if (!isRight) {
            throw new IllegalArgumentException("line " + lineNumber + ": " + text);
        }
    }
}
