package railmpi.test.programs;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;
import mpi.MPI;
import railmpi.rails.RailCounters;

/**
 * Rank 0 sends long messages to rank 1, and then the shares of its rails in them are compared with what the policy
 * promises. Arguments: how many messages, their length, then for each rail its name and the least and most per cent of
 * the bytes that it may have carried. Other rails must not be there.
 */
public final class RailShares {
    private static final int PERCENT = 100;
    private static final double LIMIT_SECONDS = 60;

    private RailShares() {}

    public static void main(String[] arguments) {
        String[] args = MPI.Init(arguments);
        int count = Integer.parseInt(args[0]);
        int length = Integer.parseInt(args[1]);
        Checks checks = new Checks();
        ByteBuffer buffer = MPI.newByteBuffer(length);
        int rank = MPI.COMM_WORLD.getRank();
        if (rank < 2) {
            awaitRails(checks, rank, (args.length - 2) / 3);
        }
        Map<String, Long> before = carried();
        for (int message = 0; message < count && rank < 2; message++) {
            if (rank == 0) {
                buffer.put(0, Pattern.bytes(Element.BYTE, length, message));
                MPI.COMM_WORLD.send(buffer, length, MPI.BYTE, 1, 0);
            } else {
                MPI.COMM_WORLD.recv(buffer, length, MPI.BYTE, 0, 0);
                checks.equal(
                        "first wrong byte of message " + message,
                        -1,
                        buffer.mismatch(ByteBuffer.wrap(Pattern.bytes(Element.BYTE, length, message))));
            }
        }
        MPI.COMM_WORLD.barrier();
        if (rank == 0) {
            compare(checks, args, (long) count * (length - RailReport.HEAD_BYTES), before);
        }
        checks.that(true, () -> "");
        checks.report();
        MPI.Finalize();
    }

    /** What goes to the peer before all rails are connected goes over those that are. */
    private static void awaitRails(Checks checks, int rank, int rails) {
        double end = MPI.wtime() + LIMIT_SECONDS;
        boolean[] isReady = new boolean[1];
        while (!isReady[0]) {
            if (rank == 0) {
                MPI.COMM_WORLD.recv(isReady, 1, MPI.BOOLEAN, 1, 1);
                isReady[0] = upCount() == rails;
                checks.that(MPI.wtime() < end, () -> rails + " rails do not come up: " + RailCounters.all());
                MPI.COMM_WORLD.send(isReady, 1, MPI.BOOLEAN, 1, 1);
            } else {
                MPI.COMM_WORLD.send(isReady, 1, MPI.BOOLEAN, 0, 1);
                MPI.COMM_WORLD.recv(isReady, 1, MPI.BOOLEAN, 0, 1);
            }
        }
    }

    private static int upCount() {
        int count = 0;
        for (RailCounters rail : RailCounters.all()) {
            count += rail.peer() == 1 && rail.state().equals("up") ? 1 : 0;
        }
        return count;
    }

    private static Map<String, Long> carried() {
        Map<String, Long> carried = new TreeMap<>();
        for (RailCounters rail : RailCounters.all()) {
            if (rail.peer() == 1) {
                carried.merge(rail.name(), rail.stripeBytes(), Long::sum);
            }
        }
        return carried;
    }

    private static void compare(Checks checks, String[] args, long totalBytes, Map<String, Long> before) {
        Map<String, Long> carried = carried();
        carried.replaceAll((name, bytes) -> bytes - before.getOrDefault(name, 0L));
        System.out.println("carried " + carried + " bytes: " + RailCounters.all());
        checks.equal("rails", (args.length - 2) / 3, carried.size());
        checks.equal(
                "bytes in stripes",
                totalBytes,
                carried.values().stream().mapToLong(Long::longValue).sum());
        for (int i = 2; i < args.length; i += 3) {
            String name = args[i];
            checks.that(carried.containsKey(name), () -> "there is no rail " + name + " but " + carried.keySet());
            long percent = PERCENT * carried.get(name) / totalBytes;
            int least = Integer.parseInt(args[i + 1]);
            int most = Integer.parseInt(args[i + 2]);
            checks.that(
                    percent >= least && percent <= most,
                    () -> name + " carried " + percent + " %, not " + least + " to " + most);
        }
    }
}
