package railmpi.sim;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The two files of a command, a table of values and a page with plots, and the option that says where they go. */
final class TableAndPage {
    @Option(
            names = {"-o", "--output"},
            paramLabel = "FOLDER",
            defaultValue = ".",
            description = "Folder for both files, which are written at the end (the working folder).")
    private Path folder;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    private Path table(String name) {
        return folder.resolve(name + ".csv");
    }

    private Path page(String name) {
        return folder.resolve(name + ".html");
    }

    /** Tells whether the files cannot be written there; then it has said why. */
    boolean isImpossible(String name) {
        if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
            RailSim.fail(spec, CommandLine.ExitCode.USAGE, "cannot write into the folder " + folder);
            return true;
        }
        for (Path file : List.of(table(name), page(name))) {
            if (Files.isDirectory(file)) {
                RailSim.fail(spec, CommandLine.ExitCode.USAGE, file + " is a folder, not a file");
                return true;
            }
        }
        return false;
    }

    /** Writes both files or none; returns the exit status. */
    int write(String name, String csv, String html) {
        try {
            WholeFile.write(Map.of(table(name), csv, page(name), html));
            return CommandLine.ExitCode.OK;
        } catch (IOException failure) {
            return RailSim.fail(
                    spec, CommandLine.ExitCode.SOFTWARE, "cannot write into " + folder + " (" + failure + ")");
        }
    }
}
