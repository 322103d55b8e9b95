package railmpi.test.programs;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import mpi.MPI;
import railmpi.rails.RailCounters;

/**
 * Two ranks on different nodes, or with sockets only, exchange messages and look at the counters of their rails, at the
 * bean and at the events of the Flight Recorder. Arguments: number of rails, length of the long messages, and what of
 * each goes with its announcement if that is not the usual.
 */
public final class RailReport {
    private static final int SHORT_MESSAGES = 20;
    private static final int LONG_MESSAGES = 4;
    /** At most so many times as many, until each rail has shown that it is fast enough. */
    private static final int ROUNDS = 250;

    /** What of a long message goes with its announcement: a batch of 16 KiB less its headers, in whole cache lines. */
    public static final int HEAD_BYTES = 16_320;

    private RailReport() {}

    public static void main(String[] arguments) throws IOException, JMException {
        int rails = Integer.parseInt(arguments[0]);
        int lengthBytes = Integer.parseInt(arguments[1]);
        int headBytes = arguments.length > 2 ? Integer.parseInt(arguments[2]) : HEAD_BYTES;
        Checks checks = new Checks();
        checks.equal("rails before Init", 0, RailCounters.all().size());
        try (Recording recording = new Recording()) {
            recording.enable("railmpi.Rail");
            recording.start();
            MPI.InitThread(arguments, MPI.THREAD_FUNNELED);
            int longMessages = exchange(lengthBytes);
            MPI.COMM_WORLD.barrier();
            counters(checks, rails, (long) longMessages * (lengthBytes - headBytes));
            bean(checks, rails);
            recording.stop();
            events(checks, rails, recording);
        }
        checks.report();
        MPI.Finalize();
        checks.equal("rails after Finalize", 0, RailCounters.all().size());
    }

    /** Returns how many long messages each rank has sent. */
    private static int exchange(int lengthBytes) {
        int peer = 1 - MPI.COMM_WORLD.getRank();
        byte[] word = new byte[8];
        for (int i = 0; i < SHORT_MESSAGES; i++) {
            MPI.COMM_WORLD.sendRecv(word, 8, MPI.BYTE, peer, 1, new byte[8], 8, MPI.BYTE, peer, 1);
        }
        ByteBuffer mine = MPI.newByteBuffer(lengthBytes);
        ByteBuffer theirs = MPI.newByteBuffer(lengthBytes);
        int sent = 0;
        do {
            exchangeLong(mine, theirs);
            sent += LONG_MESSAGES;
        } while (!haveAllRailsCarried() && sent < ROUNDS * LONG_MESSAGES);
        return sent;
    }

    private static void exchangeLong(ByteBuffer mine, ByteBuffer theirs) {
        int peer = 1 - MPI.COMM_WORLD.getRank();
        for (int i = 0; i < LONG_MESSAGES; i++) {
            // one way at a time: every announcement carries a head then
            if (peer == 1) {
                MPI.COMM_WORLD.send(mine, mine.capacity(), MPI.BYTE, peer, 2);
                MPI.COMM_WORLD.recv(theirs, theirs.capacity(), MPI.BYTE, peer, 2);
            } else {
                MPI.COMM_WORLD.recv(theirs, theirs.capacity(), MPI.BYTE, peer, 2);
                MPI.COMM_WORLD.send(mine, mine.capacity(), MPI.BYTE, peer, 2);
            }
        }
    }

    private static boolean haveAllRailsCarried() {
        boolean[] have = {RailCounters.all().stream().allMatch(rail -> rail.stripes() > 0)};
        MPI.COMM_WORLD.allReduce(have, 1, MPI.BOOLEAN, MPI.LAND);
        return have[0];
    }

    private static void counters(Checks checks, int rails, long stripedBytes) {
        List<RailCounters> all = RailCounters.all();
        checks.equal("rails", rails, all.size());
        long stripeBytes = 0;
        long messages = 0;
        double weights = 0;
        for (RailCounters rail : all) {
            checks.equal("peer of " + rail, 1 - MPI.COMM_WORLD.getRank(), rail.peer());
            checks.same("state of " + rail, "up", rail.state());
            checks.equal("losses of " + rail, 0, rail.losses());
            checks.equal("replays of " + rail, 0, rail.replays());
            checks.that(rail.stripes() > 0, () -> "no stripe went over " + rail);
            stripeBytes += rail.stripeBytes();
            messages += rail.messages();
            weights += rail.weight();
        }
        checks.equal("bytes in stripes", stripedBytes, stripeBytes);
        long batches = messages;
        checks.that(batches >= SHORT_MESSAGES, () -> batches + " messages");
        double sum = weights;
        checks.that(Math.abs(sum - rails) < 0.01, () -> "the weights have the sum " + sum);
    }

    /** Asked by a thread of another than the one that may call MPI. */
    private static void bean(Checks checks, int rails) throws JMException {
        ObjectName name = new ObjectName("railmpi:type=Rails,rank=" + MPI.COMM_WORLD.getRank());
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        String table = CompletableFuture.supplyAsync(() -> {
                    try {
                        return (String) server.getAttribute(name, "Table");
                    } catch (JMException e) {
                        throw new IllegalStateException(e);
                    }
                })
                .join();
        checks.equal("lines of " + table, 3L + rails, table.lines().count());
        checks.that(server.getAttribute(name, "States").toString().contains("up"), () -> "no rail is up");
        checks.that(server.getAttribute(name, "Bytes").toString().contains("value"), () -> "no bytes");
    }

    private static void events(Checks checks, int rails, Recording recording) throws IOException {
        Path file = Files.createTempFile("railmpi", ".jfr");
        try {
            recording.dump(file);
            int ups = 0;
            for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
                String name = event.getEventType().getName();
                checks.that(name.startsWith("railmpi."), () -> "event " + name);
                if (name.equals("railmpi.Rail")) {
                    checks.equal("peer", 1 - MPI.COMM_WORLD.getRank(), event.getInt("peer"));
                    ups += event.getBoolean("isUp") ? 1 : 0;
                }
            }
            checks.equal("rails that went up", rails, ups);
        } finally {
            Files.delete(file);
        }
    }
}
