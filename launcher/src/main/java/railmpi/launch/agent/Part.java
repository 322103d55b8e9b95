package railmpi.launch.agent;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import railmpi.core.env.EnvironmentVariables;
import railmpi.launch.job.LocalMachine;
import railmpi.launch.job.RankSpec;
import railmpi.launch.manager.JobDirectory;
import railmpi.launch.manager.LocalSite;
import railmpi.launch.manager.RankWay;

/** The ranks of one job on the machine of an agent. Used by one thread, but for those that pass streams on. */
final class Part {
    private static final int BLOCK = 1 << 15;
    private static final long LAST_WORDS_MS = 500;
    private static final ProcessBuilder.Redirect NOTHING = ProcessBuilder.Redirect.from(new File("/dev/null"));

    private final Link link;
    private final Streams streams;
    private final LocalMachine machine;
    private final JobDirectory directory;
    private final LocalSite site;
    private final String id;
    private final int size;

    /**
     * Makes the directory of the job on this machine, and the pipes of its ranks.
     *
     * @param size number of ranks here
     */
    Part(Link link, Streams streams, LocalMachine machine, String sharedDirectory, int size, boolean tolerates) {
        this.link = link;
        this.streams = streams;
        this.machine = machine;
        this.size = size;
        directory = JobDirectory.create(sharedDirectory, machine);
        id = directory.jobId();
        boolean isReady = false;
        try {
            String mark = EnvironmentVariables.RAILMPI_NODE_ID + "=" + id;
            site = LocalSite.ofPart(directory, machine.hostName(), size, tolerates, mark);
            isReady = true;
        } finally {
            if (!isReady) {
                directory.remove();
            }
        }
        directory.removeLeftovers(machine);
        site.await();
    }

    LocalSite site() {
        return site;
    }

    /**
     * Starts a rank.
     *
     * @param handle by which mpirun calls it
     * @param local its number among those of this machine
     * @param spec with the environment that mpirun gives
     * @param files contents of argument files, by the word that stands for one
     */
    void start(int handle, int local, RankSpec spec, Map<String, byte[]> files, boolean hasInput) throws IOException {
        Map<String, String> environment = new HashMap<>(spec.environment());
        environment.putAll(site.variables(local));
        environment.put(EnvironmentVariables.RAILMPI_NODE_ID, id);
        if (size > machine.allowedCpus().size()) {
            environment.put(EnvironmentVariables.RAILMPI_OVERSUBSCRIBED, "1");
        }
        useJdkThatIsHere(environment);
        RankWay way = site.way(local);
        RankSpec here = new RankSpec(
                withFiles(spec.command(), files), environment, spec.directory(), spec.program(), spec.appNumber());
        Process process = site.start(local, here, environment, hasInput ? ProcessBuilder.Redirect.PIPE : NOTHING);
        site.watch(process);
        link.send(new Frame(Frame.STARTED).number(handle).number((int) process.pid()));
        Thread talk = pass(way.in(), streams.send(handle, Streams.TALK), way.holder());
        pass(streams.hear(handle, Streams.TALK), way.out(), null);
        pass(process.getInputStream(), streams.send(handle, Streams.OUTPUT), null);
        pass(process.getErrorStream(), streams.send(handle, Streams.ERROR), null);
        if (hasInput) {
            pass(streams.hear(handle, Streams.INPUT), process.getOutputStream(), null);
        }
        start(() -> {
            int status = process.waitFor();
            way.holder().close();
            talk.join(LAST_WORDS_MS);
            link.send(new Frame(Frame.EXITED).number(handle).number(status));
        });
    }

    /** The links to a JDK are in the job's directory on the machine of mpirun. */
    private static void useJdkThatIsHere(Map<String, String> environment) {
        String copy = environment.get(EnvironmentVariables.RAILMPI_JAVA_HOME_COPY);
        if (copy != null && !new File(copy).isDirectory()) {
            environment.put("JAVA_HOME", environment.get(EnvironmentVariables.RAILMPI_REAL_JAVA_HOME));
            environment.remove(EnvironmentVariables.RAILMPI_JAVA_HOME_COPY);
            environment.remove(EnvironmentVariables.RAILMPI_REAL_JAVA_HOME);
        }
    }

    private List<String> withFiles(List<String> command, Map<String, byte[]> files) throws IOException {
        List<String> words = new ArrayList<>();
        for (String word : command) {
            byte[] contents = files.get(word);
            if (contents == null) {
                words.add(word);
            } else {
                Path file = Files.createTempFile(directory.file("").toPath(), "arguments", null);
                Files.write(file, contents);
                words.add("@" + file);
            }
        }
        return words;
    }

    private interface Work {
        void run() throws IOException, InterruptedException;
    }

    private static Thread start(Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (IOException e) {
                        System.err.println("railmpi-agent: " + e); // a stream that nobody reads any more ends elsewhere
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "rank");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** Passes a stream on; the holder is closed when something has come. */
    private static Thread pass(InputStream in, OutputStream out, java.io.Closeable holder) {
        return start(() -> {
            byte[] block = new byte[BLOCK];
            try (in;
                    out) {
                int length = in.read(block);
                if (holder != null) {
                    holder.close();
                }
                while (length >= 0 && write(out, block, length)) {
                    length = in.read(block);
                }
            }
        });
    }

    /** Returns false when nobody reads it any more. */
    private static boolean write(OutputStream out, byte[] block, int length) {
        try {
            out.write(block, 0, length);
            out.flush();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Ends all processes and removes the directory. */
    void close() {
        site.sweep();
        site.close();
    }
}
