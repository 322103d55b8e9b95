package railmpi.pmi;

/**
 * Which node every rank runs on, as {@code PMI_process_mapping} tells; immutable.
 *
 * <p>Grammar (blanks may stand anywhere): {@code (vector, item, item, ...)}, an item is {@code (s,n,p)} (from node s, n
 * nodes in a row get p consecutive ranks each), a node number {@code s} (short for {@code (s,1,1)}), or
 * {@code [item, ...]xN}. A list that is too short begins again. An empty text means unknown.
 *
 * <p>Source: [PMI] section on the process mapping.
 */
public final class ProcessMapping {
    private final int[] nodes;

    private ProcessMapping(int[] nodes) {
        this.nodes = nodes;
    }

    /**
     * Reads a mapping.
     *
     * @param text the value of the key, null or empty when the manager has none
     * @param size number of ranks
     * @throws PmiException when the text does not follow the grammar
     */
    public static ProcessMapping parse(String text, int size) {
        if (text == null || text.trim().isEmpty()) {
            return new ProcessMapping(null);
        }
        return new ProcessMapping(new Reader(text, size).read());
    }

    /** Returns whether the manager told the layout; if not, ranks must exchange their host names. */
    public boolean isKnown() {
        return nodes != null;
    }

    /** Returns the node number of a rank; only for a known mapping. */
    public int nodeOf(int rank) {
        return nodes[rank];
    }

    /** Recursive descent over the text; stops to fill in when every rank has a node. */
    private static final class Reader {
        private static final int DEEPEST_NESTING = 16;

        private final String text;
        private final int[] nodes;
        private int filled;
        private int at;

        Reader(String text, int size) {
            this.text = text;
            this.nodes = new int[size];
        }

        int[] read() {
            expect('(');
            word("vector");
            while (peek() == ',') {
                at++;
                item(0);
            }
            expect(')');
            if (peek() != 0) {
                throw malformed("nothing more");
            }
            if (filled == 0 && nodes.length > 0) {
                throw malformed("at least one rank");
            }
            int period = filled;
            for (; filled < nodes.length; filled++) {
                nodes[filled] = nodes[filled - period];
            }
            return nodes;
        }

        private void item(int depth) {
            char next = peek();
            if (next == '(') {
                triple();
            } else if (next == '[' && depth < DEEPEST_NESTING) {
                repeated(depth);
            } else {
                place(number(), 1, 1);
            }
        }

        private void triple() {
            expect('(');
            int first = number();
            expect(',');
            int count = number();
            expect(',');
            int ranksEach = number();
            expect(')');
            place(first, count, ranksEach);
        }

        private void repeated(int depth) {
            expect('[');
            int start = filled;
            item(depth + 1);
            while (peek() == ',') {
                at++;
                item(depth + 1);
            }
            expect(']');
            expect('x');
            int times = number();
            int length = filled - start;
            if (times == 0) {
                filled = start;
            }
            for (int i = 1; i < times && length > 0 && filled < nodes.length; i++) {
                for (int j = 0; j < length && filled < nodes.length; j++, filled++) {
                    nodes[filled] = nodes[filled - length];
                }
            }
        }

        private void place(int first, int count, int ranksEach) {
            for (int i = 0; i < count && ranksEach > 0 && filled < nodes.length; i++) {
                for (int j = 0; j < ranksEach && filled < nodes.length; j++) {
                    nodes[filled++] = first + i;
                }
            }
        }

        private int number() {
            char first = peek();
            long number = 0;
            int start = at;
            while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
                number = number * 10 + text.charAt(at++) - '0';
                if (number > Integer.MAX_VALUE) {
                    throw malformed("a smaller number");
                }
            }
            if (start == at || first == 0) {
                throw malformed("a number");
            }
            return (int) number;
        }

        private void word(String expected) {
            peek();
            if (!text.startsWith(expected, at)) {
                throw malformed("'" + expected + "'");
            }
            at += expected.length();
        }

        private void expect(char expected) {
            if (peek() != expected) {
                throw malformed("'" + expected + "'");
            }
            at++;
        }

        /** Skips blanks and returns the next character, 0 at the end. */
        private char peek() {
            while (at < text.length() && text.charAt(at) <= ' ') {
                at++;
            }
            return at < text.length() ? text.charAt(at) : 0;
        }

        private PmiException malformed(String expected) {
            return new PmiException(
                    "malformed PMI_process_mapping '" + text + "': " + expected + " expected at position " + at);
        }
    }
}
