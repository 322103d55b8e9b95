package railmpi.sim;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import railmpi.sim.job.GoalReader;
import railmpi.sim.job.Program;
import railmpi.sim.job.Trace;

/**
 * Reads what ranks do from files in GOAL's text form. What is wrong is an IllegalArgumentException that names the file.
 */
final class TraceFile {
    private TraceFile() {}

    /** Returns what a file says; it may come to no end. */
    static Program read(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return GoalReader.parse(lines::iterator);
        } catch (UncheckedIOException failure) {
            throw unreadable(file, failure.getCause());
        } catch (IOException failure) {
            throw unreadable(file, failure);
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException(file + ": " + wrong.getMessage(), wrong);
        }
    }

    /** Returns what a file says, when each message has its partner and no ranks wait for each other. */
    static Program readWhole(Path file) {
        Program program = read(file);
        try {
            Trace.requireEnd(program);
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException(file + ": " + wrong.getMessage(), wrong);
        }
        return program;
    }

    private static IllegalArgumentException unreadable(Path file, IOException failure) {
        boolean isNoText = failure instanceof MalformedInputException;
        return new IllegalArgumentException(
                isNoText ? file + " is not text in UTF-8" : "cannot read " + file + " (" + failure + ")", failure);
    }
}
