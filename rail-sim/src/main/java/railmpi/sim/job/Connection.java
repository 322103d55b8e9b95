package railmpi.sim.job;

import java.util.ArrayDeque;

/**
 * What one node sends another over one rail, in packets. As in RailMPI over sockets: urgent frames go past others, but
 * not past the part of one that was begun, nor past what the kernel has taken already. Not thread-safe.
 */
final class Connection {
    /** The kernel takes more while it has less than this that was not sent, or than what the rail carries meanwhile. */
    private static final long LEAST_KERNEL_BYTES = 64 * 1024;

    /** A long frame goes to the kernel in parts of this length, or of what the rail carries in this time. */
    private static final long LEAST_PART_BYTES = 32 * 1024;

    private static final double PART_SECONDS = 2e-3;

    /** Something on its way. */
    private static final class Frame {
        final Runnable arrived;
        /** What the kernel has not taken, and what has not arrived. */
        long leftBytes;

        long missingBytes;

        Frame(long bytes, Runnable arrived) {
            this.arrived = arrived;
            leftBytes = bytes;
            missingBytes = bytes;
        }
    }

    /** What the kernel has of a frame and has not sent. */
    private static final class Part {
        final Frame frame;
        long bytes;

        Part(Frame frame, long bytes) {
            this.frame = frame;
            this.bytes = bytes;
        }
    }

    private final Wires wires;
    private final Packets packets;
    private final int from;
    private final int to;
    private final int rail;
    private final long kernelLimitBytes;
    private final long partBytes;
    private final ArrayDeque<Frame> urgent = new ArrayDeque<>();
    private final ArrayDeque<Frame> others = new ArrayDeque<>();
    private final ArrayDeque<Part> kernel = new ArrayDeque<>();
    private long kernelBytes;
    private long underWayBytes;
    /** What has arrived and is not acknowledged. */
    private int owedPackets;

    private long owedBytes;

    Connection(Wires wires, JobConfig config, int from, int to, int rail) {
        this.wires = wires;
        packets = config.packets();
        this.from = from;
        this.to = to;
        this.rail = rail;
        long shortTimeBytes = (long) (config.rates().get(rail) * PART_SECONDS);
        kernelLimitBytes = Math.max(LEAST_KERNEL_BYTES, shortTimeBytes);
        partBytes = Math.max(LEAST_PART_BYTES, shortTimeBytes);
    }

    void add(long bytes, boolean isUrgent, Runnable arrived) {
        (isUrgent ? urgent : others).add(new Frame(bytes, arrived));
        advance();
    }

    private void advance() {
        giveToKernel();
        while (!kernel.isEmpty()) {
            Part first = kernel.element();
            long bytes = Math.min(first.bytes, packets.payloadBytes());
            if (underWayBytes + bytes > packets.windowBytes()) {
                return;
            }
            first.bytes -= bytes;
            if (first.bytes == 0) {
                kernel.remove();
            }
            kernelBytes -= bytes;
            giveToKernel();
            underWayBytes += bytes;
            boolean isLast = kernel.isEmpty();
            wires.carry(from, to, rail, bytes + packets.headerBytes(), () -> arrived(first.frame, bytes, isLast));
        }
    }

    private void giveToKernel() {
        while (kernelBytes < kernelLimitBytes && !(urgent.isEmpty() && others.isEmpty())) {
            ArrayDeque<Frame> queue = urgent.isEmpty() ? others : urgent;
            Frame frame = queue.element();
            long bytes = frame.leftBytes > 2 * partBytes ? partBytes : frame.leftBytes;
            frame.leftBytes -= bytes;
            if (frame.leftBytes == 0) {
                queue.remove();
            }
            kernel.add(new Part(frame, bytes));
            kernelBytes += bytes;
        }
    }

    /** A packet is there; the last one for now is acknowledged alone. */
    private void arrived(Frame frame, long bytes, boolean isLast) {
        owedPackets++;
        owedBytes += bytes;
        if (isLast || owedPackets == packets.acknowledgedTogether()) {
            long acknowledgedBytes = owedBytes;
            owedPackets = 0;
            owedBytes = 0;
            wires.carry(to, from, rail, packets.headerBytes(), () -> {
                underWayBytes -= acknowledgedBytes;
                advance();
            });
        }
        frame.missingBytes -= bytes;
        if (frame.missingBytes == 0) {
            frame.arrived.run();
        }
    }
}
