package railmpi.launch.agent;

import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.net.Socket;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import railmpi.launch.LaunchException;
import railmpi.launch.job.LocalMachine;
import railmpi.launch.job.RankSpec;
import railmpi.launch.manager.Site;

/** Does on its machine what mpirun tells, until that ends or is not heard any more; then its ranks end. */
final class Agent implements Link.Receiver {
    private final LocalMachine machine = LocalMachine.read();
    private final String sharedDirectory;
    private final Link link;
    private final Streams streams;
    /** By number of the job; used by the thread that receives, and after it has ended. */
    private final Map<Integer, Part> parts = new HashMap<>();

    /** Why a job could not be opened. */
    private String problem = "the job is not open";

    private final CountDownLatch end = new CountDownLatch(1);
    private volatile String whyLost;

    /**
     * Takes over a connection to mpirun.
     *
     * @param sharedDirectory where to make directories of jobs, null for the usual place
     */
    Agent(Socket socket, int silenceMs, String sharedDirectory) {
        this.sharedDirectory = sharedDirectory;
        link = new Link(socket, silenceMs, this);
        streams = new Streams(link);
    }

    /**
     * Serves until the end; nothing of the ranks is left then.
     *
     * @return why mpirun was lost, null if it has said farewell
     */
    String serve() throws InterruptedException {
        link.start();
        end.await();
        synchronized (parts) {
            parts.values().forEach(Part::close);
        }
        return whyLost;
    }

    @Override
    public void take(int kind, DataInputStream body) throws IOException {
        if (streams.take(kind, body)) {
            return;
        }
        synchronized (parts) {
            switch (kind) {
                case Frame.OPEN -> open(body.readInt(), body.readInt(), body.readInt() != 0);
                case Frame.START -> start(parts.get(body.readInt()), body);
                case Frame.SIGNAL -> signal(parts.get(body.readInt()), Frame.text(body), Frame.text(body));
                case Frame.FAILURE -> tellFailure(parts.get(body.readInt()), Frame.text(body));
                case Frame.SWEEP -> sweep(body.readInt());
                case Frame.CLOSE -> close(parts.remove(body.readInt()));
                case Frame.BYE -> end.countDown();
                default -> throw new IOException("frame " + kind + " is not known");
            }
        }
    }

    private void open(int job, int size, boolean tolerates) {
        try {
            parts.put(job, new Part(link, streams, machine, sharedDirectory, size, tolerates));
        } catch (LaunchException e) {
            problem = e.getMessage(); // whoever starts a rank hears of it
        }
    }

    private void start(Part part, DataInputStream body) throws IOException {
        int handle = body.readInt();
        int local = body.readInt();
        List<String> command = Frame.texts(body);
        Map<String, String> environment = Frame.map(body);
        String directory = Frame.text(body);
        boolean hasInput = body.readInt() != 0;
        Map<String, byte[]> files = new HashMap<>();
        for (int left = body.readInt(); left > 0; left--) {
            String word = Frame.text(body);
            files.put(word, Frame.bytes(body));
        }
        if (part == null) {
            link.send(new Frame(Frame.NOT_STARTED).number(handle).text(problem));
            return;
        }
        try {
            part.start(handle, local, new RankSpec(command, environment, new File(directory), "", 0), files, hasInput);
        } catch (IOException e) {
            link.send(new Frame(Frame.NOT_STARTED).number(handle).text(e.getMessage()));
        }
    }

    private static void signal(Part part, String what, String name) {
        if (part == null) {
            return;
        }
        Site site = part.site();
        switch (what) {
            case AgentSite.SIGNAL -> site.signal(name);
            case AgentSite.PASS_ON -> site.passOn(name);
            case AgentSite.DUMP -> site.dumpThreads();
            default -> throw new IllegalArgumentException(what);
        }
    }

    private static void tellFailure(Part part, String line) throws IOException {
        if (part != null) {
            part.site().tellFailure(line);
        }
    }

    private void sweep(int job) {
        Part part = parts.get(job);
        if (part != null) {
            part.site().sweep();
        }
        link.send(new Frame(Frame.SWEPT).number(job));
    }

    private static void close(Part part) {
        if (part != null) {
            part.close();
        }
    }

    @Override
    public void ended(String why) {
        if (end.getCount() > 0) {
            whyLost = why;
        }
        streams.end();
        end.countDown();
    }
}
