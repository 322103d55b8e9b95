package railmpi.launch.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import railmpi.launch.manager.RankWay;

/** The process of a rank on the machine of an agent. Thread-safe by its monitor. */
final class RemoteRank extends Process {
    private static final int KILLED = 137;

    private final int handle;
    private final OutputStream input;
    private final InputStream output;
    private final InputStream error;
    private final RankWay way;
    private int pid;
    private String refusal;
    private String whyLost;
    /** Negative until it is known. */
    private int status = -1;

    RemoteRank(int handle, Streams streams) {
        this.handle = handle;
        input = streams.send(handle, Streams.INPUT);
        output = streams.hear(handle, Streams.OUTPUT);
        error = streams.hear(handle, Streams.ERROR);
        way = new RankWay(
                streams.hear(handle, Streams.TALK), streams.send(handle, Streams.TALK), InputStream.nullInputStream());
    }

    int handle() {
        return handle;
    }

    RankWay way() {
        return way;
    }

    /** Waits for the answer to a start. */
    synchronized void awaitStart() throws IOException {
        try {
            while (pid == 0 && refusal == null && whyLost == null) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("waiting for the agent was interrupted", e);
        }
        if (pid == 0) {
            throw new IOException(refusal != null ? refusal : "the agent is lost: " + whyLost);
        }
    }

    synchronized void started(int newPid) {
        pid = newPid;
        notifyAll();
    }

    synchronized void notStarted(String why) {
        refusal = why;
        notifyAll();
    }

    synchronized void exited(int newStatus) {
        if (status < 0) {
            status = newStatus;
            notifyAll();
        }
    }

    /** Its agent is not heard any more. */
    synchronized void lost(String why) {
        if (status < 0) {
            whyLost = why;
            status = KILLED;
            notifyAll();
        }
    }

    /** Returns why it is lost; null if it is not. */
    synchronized String whyLost() {
        return whyLost;
    }

    @Override
    public synchronized int waitFor() throws InterruptedException {
        while (status < 0) {
            wait();
        }
        return status;
    }

    @Override
    public synchronized int exitValue() {
        if (status < 0) {
            throw new IllegalThreadStateException("the rank runs");
        }
        return status;
    }

    @Override
    public synchronized long pid() {
        return pid;
    }

    @Override
    public OutputStream getOutputStream() {
        return input;
    }

    @Override
    public InputStream getInputStream() {
        return output;
    }

    @Override
    public InputStream getErrorStream() {
        return error;
    }

    @Override
    public void destroy() {
        throw new UnsupportedOperationException("ranks of an agent are ended all together");
    }
}
