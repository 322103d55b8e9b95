package railmpi.launch.cli;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import railmpi.launch.LaunchException;

/** The ports of the RDMA adapters of this machine as the kernel describes them; no library is loaded. */
final class RdmaPorts {
    /** Where the kernel has a folder for each adapter. */
    static final Path DEVICES = Path.of("/sys/class/infiniband");

    private RdmaPorts() {}

    /** Returns a line for each port in the order of their names, none if the folder is not there. */
    static List<String> of(Path devices) {
        List<String> lines = new ArrayList<>();
        try {
            for (Path device : entries(devices)) {
                for (Path port : entries(device.resolve("ports"))) {
                    lines.add(device.getFileName().toString() + ':' + port.getFileName() + ' ' + describe(port));
                }
            }
        } catch (IOException e) {
            throw new LaunchException("cannot read " + devices + ": " + e, e);
        }
        return lines;
    }

    private static Iterable<Path> entries(Path folder) throws IOException {
        TreeSet<Path> sorted = new TreeSet<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
                stream.forEach(sorted::add);
            }
        }
        return sorted;
    }

    /** On Ethernet a port has no LID, which reads as 0. */
    private static String describe(Path port) throws IOException {
        String state = read(port, "state");
        String text = read(port, "link_layer") + ' ' + state.substring(state.indexOf(' ') + 1);
        int lid = Integer.decode(read(port, "lid"));
        return lid == 0 ? text : text + " LID " + lid + " LMC " + read(port, "lid_mask_count");
    }

    private static String read(Path port, String name) throws IOException {
        return Files.readString(port.resolve(name)).trim();
    }
}
