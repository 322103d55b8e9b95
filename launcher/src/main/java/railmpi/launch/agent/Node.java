package railmpi.launch.agent;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A machine with an agent, as mpirun sees it: it begins, is well, and may be lost, for ever. Thread-safe. */
final class Node implements Link.Receiver {
    private final int number;
    private final String host;
    private final int slots;
    private final int silenceMs;
    private final Map<Integer, RemoteRank> ranks = new HashMap<>();
    /** Jobs that are being swept. */
    private final Set<Integer> sweeping = new HashSet<>();

    private Link link;
    private Streams streams;
    private int handles;
    private String failure;
    private boolean isOver;

    Node(int number, String host, int slots, int silenceMs) {
        this.number = number;
        this.host = host;
        this.slots = slots;
        this.silenceMs = silenceMs;
    }

    int number() {
        return number;
    }

    String host() {
        return host;
    }

    int slots() {
        return slots;
    }

    /** Returns how many more ranks it has room for; negative if it has too many. */
    synchronized int freeSlots() {
        int running = 0;
        for (RemoteRank rank : ranks.values()) {
            running += rank.isAlive() ? 1 : 0;
        }
        return slots - running;
    }

    /** Its agent has called; returns false if another one has. */
    synchronized boolean connected(Socket socket) throws IOException {
        if (link != null || failure != null) {
            return false;
        }
        socket.getOutputStream().write(new Frame(Frame.WELCOME).finished());
        link = new Link(socket, silenceMs, this);
        streams = new Streams(link);
        link.start();
        notifyAll();
        return true;
    }

    /** Its agent cannot be started, or is lost. */
    synchronized void fail(String why) {
        if (failure == null) {
            failure = why;
            notifyAll();
        }
    }

    synchronized boolean isConnected() {
        return link != null;
    }

    /** Tells whether its agent had called and is not heard any more. */
    synchronized boolean isLost() {
        return link != null && failure != null;
    }

    /** Returns why it has no agent; null while it has one, or may yet get one. */
    synchronized String failure() {
        return failure;
    }

    /** Waits until the agent has called or cannot; returns false when the time is up. */
    synchronized boolean awaitConnection(long deadlineNs) throws InterruptedException {
        long leftMs = (deadlineNs - System.nanoTime()) / 1_000_000;
        while (link == null && failure == null && leftMs > 0) {
            wait(leftMs);
            leftMs = (deadlineNs - System.nanoTime()) / 1_000_000;
        }
        return link != null || failure != null;
    }

    /** Makes a rank that is to be started here. */
    synchronized RemoteRank newRank() {
        int handle = handles++;
        RemoteRank rank = new RemoteRank(handle, streams);
        ranks.put(handle, rank);
        if (failure != null) {
            rank.lost(failure);
        }
        return rank;
    }

    synchronized void forget(RemoteRank rank) {
        ranks.remove(rank.handle());
    }

    /** Sends a frame; a lost agent does not get it. */
    void send(Frame frame) {
        Link to;
        synchronized (this) {
            to = link;
        }
        if (to != null) {
            to.send(frame);
        }
    }

    void beginSweep(int job) {
        synchronized (this) {
            if (failure != null) {
                return;
            }
            sweeping.add(job);
        }
        send(new Frame(Frame.SWEEP).number(job));
    }

    /** Returns when the ranks of a job are gone, or nobody hears of them any more. */
    synchronized void awaitSweep(int job, long deadlineNs) throws InterruptedException {
        long leftMs = (deadlineNs - System.nanoTime()) / 1_000_000;
        while (sweeping.contains(job) && failure == null && leftMs > 0) {
            wait(leftMs);
            leftMs = (deadlineNs - System.nanoTime()) / 1_000_000;
        }
    }

    /** All jobs have ended: the end of the connection is no loss any more. */
    void dismiss() {
        synchronized (this) {
            isOver = true;
        }
        send(new Frame(Frame.BYE));
    }

    @Override
    public void take(int kind, DataInputStream body) throws IOException {
        if (streams.take(kind, body)) {
            return;
        }
        int subject = body.readInt();
        if (kind == Frame.SWEPT) {
            synchronized (this) {
                sweeping.remove(subject);
                notifyAll();
            }
            return;
        }
        RemoteRank rank;
        synchronized (this) {
            rank = ranks.get(subject);
        }
        if (rank == null) {
            return; // of a job that has ended
        }
        switch (kind) {
            case Frame.STARTED -> rank.started(body.readInt());
            case Frame.NOT_STARTED -> rank.notStarted(Frame.text(body));
            case Frame.EXITED -> rank.exited(body.readInt());
            default -> throw new IOException("frame " + kind + " is not known");
        }
    }

    @Override
    public void ended(String why) {
        List<RemoteRank> lost;
        synchronized (this) {
            if (failure == null) {
                failure = isOver ? "mpirun ends" : why;
            }
            lost = new ArrayList<>(ranks.values());
            notifyAll();
        }
        for (RemoteRank rank : lost) {
            rank.lost("was lost with its machine: mpirun hears nothing of the agent there, " + why);
        }
        streams.end();
    }
}
