package railmpi.test.suite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * What the programs under examples/ have to print, computed in one thread and in another way than they do it.
 * Stateless.
 */
final class ExampleResults {
    private ExampleResults() {}

    static String monteCarloPi(int blocks) {
        long hits = 0;
        for (int block = 0; block < blocks; block++) {
            Random random = new Random(block);
            hits += IntStream.range(0, 10_000)
                    .filter(i -> Math.pow(random.nextDouble(), 2) + Math.pow(random.nextDouble(), 2) < 1)
                    .count();
        }
        long points = blocks * 10_000L;
        return "hits " + hits + " of " + points + ", pi is about " + 4.0 * hits / points;
    }

    static String sampleSort(int count) {
        int[] sorted = IntStream.range(0, count)
                .map(i -> (int) (i * 2654435761L >>> 3))
                .sorted()
                .toArray();
        long check = LongStream.rangeClosed(1, count)
                .map(place -> place * sorted[(int) place - 1])
                .sum();
        return "sorted " + count + " numbers, check " + check;
    }

    /** By elimination, which is exact but for rounding. */
    static String conjugateGradient(int n) {
        double[] diagonal = new double[n];
        double[] x = new double[n];
        diagonal[0] = 2.01;
        x[0] = 1;
        for (int i = 1; i < n; i++) {
            diagonal[i] = 2.01 - 1 / diagonal[i - 1];
            x[i] = 1 + i % 7 + x[i - 1] / diagonal[i - 1];
        }
        x[n - 1] /= diagonal[n - 1];
        for (int i = n - 2; i >= 0; i--) {
            x[i] = (x[i] + x[i + 1]) / diagonal[i];
        }
        double square = Arrays.stream(x).map(each -> each * each).sum();
        return "converged true, sum " + Arrays.stream(x).sum() + ", norm " + Math.sqrt(square);
    }

    /** With the set of the places of living cells. */
    static String gameOfLife(int rows, int columns, int steps) {
        Set<Integer> alive = new HashSet<>();
        for (int place = 0; place < rows * columns; place++) {
            int row = place / columns;
            int column = place % columns;
            if ((byte) (row * 31 + column * 17 + row * column % 7) % 3 == 0) {
                alive.add(place);
            }
        }
        for (int step = 0; step < steps; step++) {
            Set<Integer> next = new HashSet<>();
            for (int place = 0; place < rows * columns; place++) {
                int neighbours = 0;
                for (int other : around(place, rows, columns)) {
                    neighbours += alive.contains(other) ? 1 : 0;
                }
                if (neighbours == 3 || neighbours == 2 && alive.contains(place)) {
                    next.add(place);
                }
            }
            alive = next;
        }
        long check = alive.stream().mapToLong(place -> place).sum();
        return "alive " + alive.size() + " after " + steps + " steps, check " + check;
    }

    private static List<Integer> around(int place, int rows, int columns) {
        List<Integer> around = new ArrayList<>();
        for (int down = -1; down <= 1; down++) {
            for (int right = -1; right <= 1; right++) {
                int row = Math.floorMod(place / columns + down, rows);
                int column = Math.floorMod(place % columns + right, columns);
                around.add(row * columns + column);
            }
        }
        around.remove(4);
        return around;
    }

    static String matrixMultiply(int n) {
        BigInteger trace = BigInteger.ZERO;
        BigInteger check = BigInteger.ZERO;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                int row = i;
                int column = j;
                long element = LongStream.range(0, n)
                        .map(k -> ((row * k) % 7 - 3) * ((k + 2L * column) % 5 - 2))
                        .sum();
                trace = i == j ? trace.add(BigInteger.valueOf(element)) : trace;
                check = check.add(BigInteger.valueOf(element * (i * 3L + j)));
            }
        }
        return "trace " + trace + ", check " + check;
    }

    static String heatStencil(int n, int steps) {
        double[][] heat = new double[n + 2][n + 2];
        Arrays.fill(heat[0], 100);
        for (int step = 0; step < steps; step++) {
            double[][] next = new double[n + 2][n + 2];
            next[0] = heat[0];
            for (int i = 1; i <= n; i++) {
                for (int j = 1; j <= n; j++) {
                    next[i][j] = 0.25 * (heat[i - 1][j] + heat[i][j - 1] + heat[i][j + 1] + heat[i + 1][j]);
                }
            }
            heat = next;
        }
        double sum = 0;
        double hottest = 0;
        for (int i = 1; i <= n; i++) {
            sum += Arrays.stream(heat[i], 1, n + 1).sum();
            hottest = Math.max(hottest, Arrays.stream(heat[i], 1, n + 1).max().orElseThrow());
        }
        return "heat " + sum + ", hottest point " + hottest;
    }

    static String masterWorker(int limit) {
        int best = 1;
        int longest = 0;
        for (int number = 1; number < limit; number++) {
            int steps = collatz(BigInteger.valueOf(number));
            if (steps > longest) {
                best = number;
                longest = steps;
            }
        }
        return "longest sequence below " + limit + ": " + best + " with " + longest + " steps";
    }

    private static int collatz(BigInteger start) {
        int steps = 0;
        BigInteger at = start;
        while (!at.equals(BigInteger.ONE)) {
            at = at.testBit(0) ? at.shiftLeft(1).add(at).add(BigInteger.ONE) : at.shiftRight(1);
            steps++;
        }
        return steps;
    }

    /** With a map of all words of the whole text. */
    static String wordCount(Path file) {
        String text;
        try {
            text = Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, Long> counts = Pattern.compile("\\p{L}+")
                .matcher(text)
                .results()
                .collect(Collectors.groupingBy(word -> word.group().toLowerCase(Locale.ROOT), Collectors.counting()));
        StringBuilder expected = new StringBuilder("different words: " + counts.size());
        counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .limit(10)
                .forEach(each ->
                        expected.append(' ').append(each.getKey()).append(' ').append(each.getValue()));
        return expected.toString();
    }

    static String mandelbrot(int side) {
        int inside = 0;
        long check = 0;
        for (int place = 0; place < side * side; place++) {
            int steps = mandelbrotSteps(side, place);
            inside += steps == 500 ? 1 : 0;
            check += (long) steps * place;
        }
        return "inside " + inside + " of " + side * side + " points, check " + check;
    }

    static String mandelbrotImage(int side) {
        long check = 0;
        for (int place = 0; place < side * side; place++) {
            int steps = mandelbrotSteps(side, place);
            check += steps == 500 ? 0 : (long) (255 - steps * 5 % 200) * place;
        }
        int header = ("P5 " + side + " " + side + " 255 ").length();
        return "image of " + side * side + " points behind " + header + " bytes, check " + check;
    }

    private static int mandelbrotSteps(int side, int place) {
        double x = -2 + 3.0 * (place % side) / (side - 1);
        double y = -1.5 + 3.0 * (place / side) / (side - 1);
        double[] z = {0, 0};
        int steps = 0;
        for (; steps < 500 && z[0] * z[0] + z[1] * z[1] <= 4; steps++) {
            z = new double[] {z[0] * z[0] - z[1] * z[1] + x, 2 * z[0] * z[1] + y};
        }
        return steps;
    }

    /** The exact solution of the difference equation. */
    static String waveEquation(int points, int steps) {
        double k = 3 * Math.PI / (points + 1);
        double time = Math.cos(steps * 2 * Math.asin(0.9 * Math.sin(k / 2)));
        double largest = IntStream.rangeClosed(1, points)
                .mapToDouble(i -> Math.abs(Math.sin(k * i) * time))
                .max()
                .orElseThrow();
        return "largest " + largest + ", sum of squares " + (points + 1) / 2.0 * time * time;
    }

    static String primeSieve(int limit) {
        BitSet primes = new BitSet();
        primes.set(2, limit + 1);
        for (int i = 2; i >= 0 && i <= limit; i = primes.nextSetBit(i + 1)) {
            for (long j = 2L * i; j <= limit; j += i) {
                primes.clear((int) j);
            }
        }
        return primes.cardinality() + " primes up to " + limit + ", the largest is " + (primes.length() - 1);
    }

    static String moments(int numbers) {
        double[] values = IntStream.range(0, numbers)
                .mapToDouble(i -> 1000 + new Random(i).nextGaussian())
                .toArray();
        double mean = Arrays.stream(values).sum() / numbers;
        double variance = Arrays.stream(values)
                        .map(value -> (value - mean) * (value - mean))
                        .sum()
                / numbers;
        return "mean " + mean + ", variance " + variance;
    }

    static String nBody(int bodies, int steps) {
        double[][] place = new double[bodies][];
        double[][] speed = new double[bodies][3];
        for (int i = 0; i < bodies; i++) {
            place[i] = new double[] {Math.cos(i) * (1 + i % 5), Math.sin(i) * (1 + i % 5), i % 7 - 3};
        }
        for (int step = 0; step < steps; step++) {
            for (int i = 0; i < bodies; i++) {
                for (int j = 0; j < bodies; j++) {
                    pull(place[i], place[j], 1 + j % 3, speed[i]);
                }
            }
            for (int i = 0; i < bodies; i++) {
                for (int d = 0; d < 3; d++) {
                    place[i][d] += 0.001 * speed[i][d];
                }
            }
        }
        double energy = 0;
        double spread = 0;
        for (int i = 0; i < bodies; i++) {
            for (int d = 0; d < 3; d++) {
                energy += 0.5 * (1 + i % 3) * Math.pow(speed[i][d], 2);
                spread += (1 + i % 3) * Math.abs(place[i][d]);
            }
        }
        return "kinetic energy " + energy + ", spread " + spread;
    }

    private static void pull(double[] at, double[] other, double mass, double[] speed) {
        double square = 0.01;
        for (int d = 0; d < 3; d++) {
            square += Math.pow(other[d] - at[d], 2);
        }
        for (int d = 0; d < 3; d++) {
            speed[d] += 0.001 * mass * (other[d] - at[d]) / Math.pow(square, 1.5);
        }
    }

    static String threadedServer(int requests, int ranks) {
        long sum = 0;
        for (int rank = 0; rank < ranks; rank++) {
            for (int length = 1; length <= requests; length++) {
                sum += sumOfSquares(rank + length - 1) - sumOfSquares(rank - 1);
            }
        }
        return "served " + ranks * requests + " requests of " + ranks + " processes, sum " + sum;
    }

    /** Returns the sum of the squares up to that of n. */
    private static long sumOfSquares(long n) {
        return n * (n + 1) * (2 * n + 1) / 6;
    }

    /** By Rayleigh's quotient after many steps. */
    static String powerIteration(int n) {
        double[] x = new double[n];
        Arrays.fill(x, 1);
        double quotient = 0;
        for (int step = 0; step < 2_000; step++) {
            double[] y = new double[n];
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    y[i] += x[j] / (1 + Math.abs(i - j));
                }
            }
            quotient = dot(x, y) / dot(x, x);
            double norm = Math.sqrt(dot(y, y));
            x = Arrays.stream(y).map(each -> each / norm).toArray();
        }
        return "largest eigenvalue " + quotient;
    }

    private static double dot(double[] a, double[] b) {
        return IntStream.range(0, a.length).mapToDouble(i -> a[i] * b[i]).sum();
    }

    /** By the lengths of all sequences before. */
    static String workStealing(int numbers) {
        int[] steps = new int[numbers + 1];
        int best = 1;
        for (int number = 2; number <= numbers; number++) {
            long value = number;
            int length = 0;
            while (value >= number) {
                value = value % 2 == 0 ? value / 2 : 3 * value + 1;
                length++;
            }
            steps[number] = length + steps[(int) value];
            best = steps[number] > steps[best] ? number : best;
        }
        return "number " + best + " has " + steps[best] + " steps";
    }

    static String hashTable(int numbers, int modulus) {
        List<Integer> keys = IntStream.range(0, numbers)
                .mapToObj(number -> number * number % modulus + 1)
                .toList();
        long check = keys.stream().mapToLong(Integer::longValue).sum();
        return "keys " + new HashSet<>(keys).size() + ", numbers " + numbers + ", check " + check;
    }

    /** Heat that flows from each place to its neighbours. */
    static String haloExchange(int rows, int columns, int steps) {
        double[][] heat = new double[rows + 2][columns];
        for (int step = 0; step < steps; step++) {
            Arrays.fill(heat[0], 100);
            double[][] next = new double[rows + 2][columns];
            for (int row = 0; row <= rows; row++) {
                for (int column = 0; column < columns; column++) {
                    double quarter = heat[row][column] / 4;
                    for (int[] to :
                            new int[][] {{row - 1, column}, {row + 1, column}, {row, column - 1}, {row, column + 1}}) {
                        if (to[0] > 0 && to[0] <= rows && to[1] > 0 && to[1] < columns - 1) {
                            next[to[0]][to[1]] += quarter;
                        }
                    }
                }
            }
            heat = next;
        }
        double sum = Arrays.stream(heat).flatMapToDouble(Arrays::stream).sum();
        return "heat " + sum + " after " + steps + " steps";
    }

    static String portServer(int ranks) {
        return "served " + (ranks - 1) + " sum " + sumOfSquares(ranks - 1);
    }
}
