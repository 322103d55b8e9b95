package railmpi.pml.datatype;

import java.nio.DoubleBuffer;

/**
 * Gathers and scatters short runs of doubles at equal distance. The runs meet in a heap array that stays in the cache,
 * so that shared memory sees only long copies, and the loops have the length of a run in them: a call for each run
 * would take most of the time. Offsets, distances and lengths are elements. Hot path: medium.
 */
final class DoubleRuns {
    /** Runs of heap arrays of this length or longer are copied faster one by one. */
    static final int LONG_ARRAY_RUN = 17;
    /** The same for nio buffers. */
    static final int LONG_BUFFER_RUN = 9;

    private static final int STAGE = 512;
    private static final ThreadLocal<double[]> STAGES = ThreadLocal.withInitial(() -> new double[STAGE]);

    private DoubleRuns() {}

    static void gather(double[] source, int from, int distance, int runs, int count, DoubleBuffer target, int to) {
        double[] stage = STAGES.get();
        int most = STAGE / count;
        int at = from;
        int next = to;
        for (int left = runs; left > 0; left -= most) {
            int some = Math.min(most, left);
            load(source, at, distance, some, count, stage);
            target.put(next, stage, 0, some * count);
            at += some * distance;
            next += some * count;
        }
    }

    static void gather(DoubleBuffer source, int from, int distance, int runs, int count, DoubleBuffer target, int to) {
        double[] stage = STAGES.get();
        int most = STAGE / count;
        int at = from;
        int next = to;
        for (int left = runs; left > 0; left -= most) {
            int some = Math.min(most, left);
            load(source, at, distance, some, count, stage);
            target.put(next, stage, 0, some * count);
            at += some * distance;
            next += some * count;
        }
    }

    static void scatter(DoubleBuffer source, int from, double[] target, int to, int distance, int runs, int count) {
        double[] stage = STAGES.get();
        int most = STAGE / count;
        int at = to;
        int next = from;
        for (int left = runs; left > 0; left -= most) {
            int some = Math.min(most, left);
            source.get(next, stage, 0, some * count);
            store(stage, target, at, distance, some, count);
            at += some * distance;
            next += some * count;
        }
    }

    static void scatter(DoubleBuffer source, int from, DoubleBuffer target, int to, int distance, int runs, int count) {
        double[] stage = STAGES.get();
        int most = STAGE / count;
        int at = to;
        int next = from;
        for (int left = runs; left > 0; left -= most) {
            int some = Math.min(most, left);
            source.get(next, stage, 0, some * count);
            store(stage, target, at, distance, some, count);
            at += some * distance;
            next += some * count;
        }
    }

    private static void load(double[] source, int from, int distance, int runs, int count, double[] stage) {
        switch (count) {
            case 1 -> load1(source, from, distance, runs, stage);
            case 2 -> load2(source, from, distance, runs, stage);
            case 4 -> load4(source, from, distance, runs, stage);
            case 8 -> load8(source, from, distance, runs, stage);
            default -> loadAny(source, from, distance, runs, count, stage);
        }
    }

    private static void load1(double[] source, int from, int distance, int runs, double[] stage) {
        int at = from;
        for (int run = 0; run < runs; run++, at += distance) {
            stage[run] = source[at];
        }
    }

    private static void load2(double[] source, int from, int distance, int runs, double[] stage) {
        int at = from;
        for (int i = 0; i < 2 * runs; i += 2, at += distance) {
            stage[i] = source[at];
            stage[i + 1] = source[at + 1];
        }
    }

    private static void load4(double[] source, int from, int distance, int runs, double[] stage) {
        int at = from;
        for (int i = 0; i < 4 * runs; i += 4, at += distance) {
            double a = source[at];
            double b = source[at + 1];
            double c = source[at + 2];
            double d = source[at + 3];
            stage[i] = a;
            stage[i + 1] = b;
            stage[i + 2] = c;
            stage[i + 3] = d;
        }
    }

    private static void load8(double[] source, int from, int distance, int runs, double[] stage) {
        int at = from;
        for (int i = 0; i < 8 * runs; i += 8, at += distance) {
            double a = source[at];
            double b = source[at + 1];
            double c = source[at + 2];
            double d = source[at + 3];
            double e = source[at + 4];
            double f = source[at + 5];
            double g = source[at + 6];
            double h = source[at + 7];
            stage[i] = a;
            stage[i + 1] = b;
            stage[i + 2] = c;
            stage[i + 3] = d;
            stage[i + 4] = e;
            stage[i + 5] = f;
            stage[i + 6] = g;
            stage[i + 7] = h;
        }
    }

    private static void loadAny(double[] source, int from, int distance, int runs, int count, double[] stage) {
        int at = from;
        int next = 0;
        for (int run = 0; run < runs; run++) {
            System.arraycopy(source, at, stage, next, count);
            at += distance;
            next += count;
        }
    }

    private static void load(DoubleBuffer source, int from, int distance, int runs, int count, double[] stage) {
        switch (count) {
            case 1 -> load1(source, from, distance, runs, stage);
            case 2 -> load2(source, from, distance, runs, stage);
            case 4 -> load4(source, from, distance, runs, stage);
            case 8 -> load8(source, from, distance, runs, stage);
            default -> loadAny(source, from, distance, runs, count, stage);
        }
    }

    private static void load1(DoubleBuffer source, int from, int distance, int runs, double[] stage) {
        int at = from;
        for (int run = 0; run < runs; run++, at += distance) {
            stage[run] = source.get(at);
        }
    }

    private static void load2(DoubleBuffer source, int from, int distance, int runs, double[] stage) {
        int at = from;
        for (int i = 0; i < 2 * runs; i += 2, at += distance) {
            stage[i] = source.get(at);
            stage[i + 1] = source.get(at + 1);
        }
    }

    private static void load4(DoubleBuffer source, int from, int distance, int runs, double[] stage) {
        int at = from;
        for (int i = 0; i < 4 * runs; i += 4, at += distance) {
            double a = source.get(at);
            double b = source.get(at + 1);
            double c = source.get(at + 2);
            double d = source.get(at + 3);
            stage[i] = a;
            stage[i + 1] = b;
            stage[i + 2] = c;
            stage[i + 3] = d;
        }
    }

    private static void load8(DoubleBuffer source, int from, int distance, int runs, double[] stage) {
        int at = from;
        for (int i = 0; i < 8 * runs; i += 8, at += distance) {
            double a = source.get(at);
            double b = source.get(at + 1);
            double c = source.get(at + 2);
            double d = source.get(at + 3);
            double e = source.get(at + 4);
            double f = source.get(at + 5);
            double g = source.get(at + 6);
            double h = source.get(at + 7);
            stage[i] = a;
            stage[i + 1] = b;
            stage[i + 2] = c;
            stage[i + 3] = d;
            stage[i + 4] = e;
            stage[i + 5] = f;
            stage[i + 6] = g;
            stage[i + 7] = h;
        }
    }

    private static void loadAny(DoubleBuffer source, int from, int distance, int runs, int count, double[] stage) {
        int at = from;
        int next = 0;
        for (int run = 0; run < runs; run++) {
            source.get(at, stage, next, count);
            at += distance;
            next += count;
        }
    }

    private static void store(double[] stage, double[] target, int to, int distance, int runs, int count) {
        switch (count) {
            case 1 -> store1(stage, target, to, distance, runs);
            case 2 -> store2(stage, target, to, distance, runs);
            case 4 -> store4(stage, target, to, distance, runs);
            case 8 -> store8(stage, target, to, distance, runs);
            default -> storeAny(stage, target, to, distance, runs, count);
        }
    }

    private static void store1(double[] stage, double[] target, int to, int distance, int runs) {
        int at = to;
        for (int run = 0; run < runs; run++, at += distance) {
            target[at] = stage[run];
        }
    }

    private static void store2(double[] stage, double[] target, int to, int distance, int runs) {
        int at = to;
        for (int i = 0; i < 2 * runs; i += 2, at += distance) {
            target[at] = stage[i];
            target[at + 1] = stage[i + 1];
        }
    }

    private static void store4(double[] stage, double[] target, int to, int distance, int runs) {
        int at = to;
        for (int i = 0; i < 4 * runs; i += 4, at += distance) {
            double a = stage[i];
            double b = stage[i + 1];
            double c = stage[i + 2];
            double d = stage[i + 3];
            target[at] = a;
            target[at + 1] = b;
            target[at + 2] = c;
            target[at + 3] = d;
        }
    }

    private static void store8(double[] stage, double[] target, int to, int distance, int runs) {
        int at = to;
        for (int i = 0; i < 8 * runs; i += 8, at += distance) {
            double a = stage[i];
            double b = stage[i + 1];
            double c = stage[i + 2];
            double d = stage[i + 3];
            double e = stage[i + 4];
            double f = stage[i + 5];
            double g = stage[i + 6];
            double h = stage[i + 7];
            target[at] = a;
            target[at + 1] = b;
            target[at + 2] = c;
            target[at + 3] = d;
            target[at + 4] = e;
            target[at + 5] = f;
            target[at + 6] = g;
            target[at + 7] = h;
        }
    }

    private static void storeAny(double[] stage, double[] target, int to, int distance, int runs, int count) {
        int at = to;
        int next = 0;
        for (int run = 0; run < runs; run++) {
            System.arraycopy(stage, next, target, at, count);
            at += distance;
            next += count;
        }
    }

    private static void store(double[] stage, DoubleBuffer target, int to, int distance, int runs, int count) {
        switch (count) {
            case 1 -> store1(stage, target, to, distance, runs);
            case 2 -> store2(stage, target, to, distance, runs);
            case 4 -> store4(stage, target, to, distance, runs);
            case 8 -> store8(stage, target, to, distance, runs);
            default -> storeAny(stage, target, to, distance, runs, count);
        }
    }

    private static void store1(double[] stage, DoubleBuffer target, int to, int distance, int runs) {
        int at = to;
        for (int run = 0; run < runs; run++, at += distance) {
            target.put(at, stage[run]);
        }
    }

    private static void store2(double[] stage, DoubleBuffer target, int to, int distance, int runs) {
        int at = to;
        for (int i = 0; i < 2 * runs; i += 2, at += distance) {
            target.put(at, stage[i]);
            target.put(at + 1, stage[i + 1]);
        }
    }

    private static void store4(double[] stage, DoubleBuffer target, int to, int distance, int runs) {
        int at = to;
        for (int i = 0; i < 4 * runs; i += 4, at += distance) {
            double a = stage[i];
            double b = stage[i + 1];
            double c = stage[i + 2];
            double d = stage[i + 3];
            target.put(at, a);
            target.put(at + 1, b);
            target.put(at + 2, c);
            target.put(at + 3, d);
        }
    }

    private static void store8(double[] stage, DoubleBuffer target, int to, int distance, int runs) {
        int at = to;
        for (int i = 0; i < 8 * runs; i += 8, at += distance) {
            double a = stage[i];
            double b = stage[i + 1];
            double c = stage[i + 2];
            double d = stage[i + 3];
            double e = stage[i + 4];
            double f = stage[i + 5];
            double g = stage[i + 6];
            double h = stage[i + 7];
            target.put(at, a);
            target.put(at + 1, b);
            target.put(at + 2, c);
            target.put(at + 3, d);
            target.put(at + 4, e);
            target.put(at + 5, f);
            target.put(at + 6, g);
            target.put(at + 7, h);
        }
    }

    private static void storeAny(double[] stage, DoubleBuffer target, int to, int distance, int runs, int count) {
        int at = to;
        int next = 0;
        for (int run = 0; run < runs; run++) {
            target.put(at, stage, next, count);
            at += distance;
            next += count;
        }
    }
}
