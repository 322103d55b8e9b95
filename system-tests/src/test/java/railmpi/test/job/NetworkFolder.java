package railmpi.test.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.testng.SkipException;

/**
 * A folder of the first node of a cluster that the second one has mounted through the network (sshfs, that is FUSE):
 * "node0" in the folder is the folder itself, "node1" what is mounted. Used by one thread.
 */
public final class NetworkFolder implements AutoCloseable {
    private static final String SERVER = "/usr/lib/openssh/sftp-server";
    private static final String PORT = "9931";
    /** Nothing is kept of names and lengths. */
    private static final String OPTIONS = "dir_cache=no,attr_timeout=0,entry_timeout=0,negative_timeout=0,directport=";

    private static final int LIMIT_SECONDS = 30;

    private final Path mounted;
    private final Process server;

    private NetworkFolder(Path mounted, Process server) {
        this.mounted = mounted;
        this.server = server;
    }

    /**
     * Mounts a folder.
     *
     * @param cluster two nodes
     * @param parent an empty folder
     * @return to be closed, when no job uses it any more
     * @throws SkipException when this machine cannot do that
     */
    public static NetworkFolder mount(Testbed cluster, Path parent) throws IOException {
        for (String tool : List.of("sshfs sshfs", "socat socat", "nsenter util-linux")) {
            requireTool(Tools.onPath(tool.substring(0, tool.indexOf(' '))) != null, tool);
        }
        requireTool(Files.isExecutable(Path.of(SERVER)), SERVER + " openssh-sftp-server");
        if (!Files.exists(Path.of("/dev/fuse"))) {
            throw new SkipException("this kernel has no FUSE: there is no /dev/fuse");
        }
        Path served = Files.createDirectory(parent.resolve("node0"));
        Path mounted = Files.createDirectory(parent.resolve("node1"));
        Process server =
                start(cluster.onNetworkOf(0), "socat", "TCP-LISTEN:" + PORT + ",reuseaddr,fork", "EXEC:" + SERVER);
        NetworkFolder folder = new NetworkFolder(mounted, server);
        folder.connect(cluster, served);
        return folder;
    }

    private static void requireTool(boolean isThere, String toolAndPackage) {
        if (!isThere) {
            String[] words = toolAndPackage.split(" ");
            throw new SkipException("missing tool: " + words[0] + " (package " + words[1] + ") for a network folder");
        }
    }

    /** The server may not listen yet. */
    private void connect(Testbed cluster, Path served) {
        String source = "10.10.0.1:" + served;
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        int status = 1;
        while (status != 0 && System.nanoTime() < end) {
            status = await(start(cluster.onNetworkOf(1), "sshfs", "-o", OPTIONS + PORT, source, mounted.toString()));
            Pause.milliseconds(100);
        }
        if (status != 0) {
            close();
            throw new IllegalStateException("sshfs could not mount " + source + ": status " + status);
        }
    }

    private static Process start(List<String> before, String... words) {
        List<String> command = new ArrayList<>(before);
        command.addAll(List.of(words));
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int await(Process process) {
        try {
            if (process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                return process.exitValue();
            }
            process.destroyForcibly();
            return -1;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    @Override
    public void close() {
        await(start(List.of(), "umount", "-l", mounted.toString()));
        server.descendants().forEach(ProcessHandle::destroy);
        server.destroy();
    }
}
