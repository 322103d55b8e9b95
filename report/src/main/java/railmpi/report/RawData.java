package railmpi.report;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The files {@code results.csv}, written while it runs, and {@code results.json}, written at the end. The CSV file
 * begins with lines {@code # name: value}: facts, the plan ({@code plan.NAME}), and later the failures; fields are
 * separated by semicolons, because names of sides have commas. Used by one thread.
 */
final class RawData implements AutoCloseable {
    private static final String CSV = "results.csv";
    private static final String FACT = "# ";
    private static final String FAILURE = "failure";
    private static final String SEPARATOR = ": ";

    private final Path json;
    private final Writer csv;
    private final Results results;

    /**
     * Writes {@code results}, which were read from {@code files}, to {@code folder}, the current one if that is null.
     * Leaves a file there alone that is all that was read; throws {@link UsageException} when one would be lost that is
     * more than that, or when it cannot write.
     */
    static void writeMerged(Path folder, List<Path> files, Results results) throws IOException {
        Path place = folder == null ? Path.of(".") : folder;
        Path csv = place.resolve(CSV);
        boolean isRead = files.stream().anyMatch(file -> isSame(file, csv));
        if (isRead && files.size() == 1) {
            return;
        }
        if (Files.exists(csv) && (isRead || folder == null)) {
            throw new UsageException("there is " + csv + " already: choose another folder with -o");
        }
        Results written = new Results(results.facts(), new Samples(), new ArrayList<>());
        try (RawData data = new RawData(place, written)) {
            data.add(results.samples().all());
            for (String failure : results.failures()) {
                data.addFailure(failure);
            }
        }
    }

    private static boolean isSame(Path one, Path other) {
        return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
    }

    /** Makes the files in {@code folder}; throws {@link UsageException} when it cannot. */
    RawData(Path folder, Results results) {
        this.results = results;
        this.json = folder.resolve("results.json");
        try {
            Files.createDirectories(folder);
            csv = Files.newBufferedWriter(folder.resolve(CSV), StandardCharsets.UTF_8);
            results.facts().forEach((name, value) -> write(FACT + name + SEPARATOR + value));
            write(Sample.HEAD);
            csv.flush();
        } catch (IOException e) {
            throw new UsageException("cannot write to " + folder + ": " + FileTrouble.reason(e));
        }
    }

    /** Keeps samples, at once. */
    void add(List<Sample> samples) throws IOException {
        samples.forEach(results.samples()::add);
        samples.forEach(sample -> write(sample.line()));
        csv.flush();
    }

    /** Keeps a failure, at once. */
    void addFailure(String failure) throws IOException {
        results.failures().add(failure);
        write(FACT + FAILURE + SEPARATOR + failure.replace("\n", " | "));
        csv.flush();
    }

    private void write(String line) {
        try {
            csv.write(line + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write results.csv", e);
        }
    }

    /** Writes the JSON file. */
    @Override
    public void close() throws IOException {
        csv.close();
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("facts", results.facts());
        all.put("failures", results.failures());
        all.put("samples", results.samples().all().stream().map(Sample::fields).toList());
        JSON.std.with(JSON.Feature.PRETTY_PRINT_OUTPUT).write(all, json.toFile());
    }

    /**
     * Reads files that were written before, as one: rounds of a later file follow those of the earlier ones, facts are
     * those of the last file. Throws {@link UsageException} naming the file and the line that cannot be read.
     */
    static Results read(List<Path> files) {
        Results results = Results.empty();
        for (Path file : files) {
            Map<String, Integer> before = new HashMap<>();
            results.samples().all().forEach(sample -> before.merge(sample.experiment(), sample.round(), Math::max));
            readOne(file, results, before);
        }
        return results;
    }

    private static void readOne(Path file, Results results, Map<String, Integer> before) {
        int number = 0;
        try {
            for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
                number++;
                if (line.startsWith(FACT)) {
                    addFact(line.substring(FACT.length()), results);
                } else if (!line.equals(Sample.HEAD)) {
                    Sample sample = Sample.parse(line);
                    results.samples().add(sample.later(before.getOrDefault(sample.experiment(), 0)));
                }
            }
        } catch (IOException e) {
            throw new UsageException("cannot read " + file + ": " + FileTrouble.reason(e));
        } catch (IllegalArgumentException e) {
            throw new UsageException(file + ", line " + number + ": " + e.getMessage());
        }
    }

    private static void addFact(String text, Results results) {
        int end = text.indexOf(SEPARATOR);
        if (end < 0) {
            throw new IllegalArgumentException("no name and value: " + text);
        }
        String value = text.substring(end + SEPARATOR.length());
        if (text.startsWith(FAILURE)) {
            results.failures().add(value);
        } else {
            results.facts().put(text.substring(0, end), value);
        }
    }
}
