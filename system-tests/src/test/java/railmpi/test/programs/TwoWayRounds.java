package railmpi.test.programs;

import java.nio.ByteBuffer;
import mpi.Comm;
import mpi.MPI;
import mpi.Request;
import mpi.Win;

/**
 * What most programs do between nodes: both ranks send and receive at the same time, and go on together; with alltoall
 * and with puts and gets as well. Everything is compared. Arguments: rounds, and length of a message, pairs of them.
 */
public final class TwoWayRounds {
    private TwoWayRounds() {}

    public static void main(String[] arguments) {
        String[] args = MPI.Init(arguments);
        Checks checks = new Checks();
        for (int i = 0; i < args.length; i += 2) {
            int length = Integer.parseInt(args[i + 1]);
            ByteBuffer out = MPI.newByteBuffer(length);
            ByteBuffer in = MPI.newByteBuffer(length);
            for (int round = 0; round < Integer.parseInt(args[i]); round++) {
                exchange(checks, out, in, length, round);
            }
            byWindow(checks, out, length);
        }
        checks.report();
        MPI.Finalize();
    }

    private static void exchange(Checks checks, ByteBuffer out, ByteBuffer in, int length, int round) {
        Comm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int peer = 1 - rank;
        out.put(0, Pattern.bytes(Element.BYTE, length, 2L * round + rank));
        Request.waitAll(
                new Request[] {world.iRecv(in, length, MPI.BYTE, peer, 1), world.iSend(out, length, MPI.BYTE, peer, 1)
                });
        ByteBuffer expected = ByteBuffer.wrap(Pattern.bytes(Element.BYTE, length, 2L * round + peer));
        checks.equal("first wrong byte of round " + round, -1, in.mismatch(expected));
        int half = length / 2;
        world.allToAll(out, half, MPI.BYTE, in, half, MPI.BYTE);
        ByteBuffer mine = expected.duplicate().position(rank * half).limit((rank + 1) * half);
        checks.equal(
                "first wrong byte of alltoall " + round,
                -1,
                in.slice(peer * half, half).mismatch(mine));
    }

    private static void byWindow(Checks checks, ByteBuffer out, int length) {
        int peer = 1 - MPI.COMM_WORLD.getRank();
        ByteBuffer memory = MPI.newByteBuffer(2 * length);
        ByteBuffer read = MPI.newByteBuffer(length);
        Win window = new Win(memory, 2 * length, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
        window.fence(0);
        window.put(out, length, MPI.BYTE, peer, length, length, MPI.BYTE);
        window.fence(0);
        window.get(read, length, MPI.BYTE, peer, length, length, MPI.BYTE);
        window.fence(0);
        checks.equal("first wrong byte of what was put and read again", -1, read.mismatch(out));
        window.free();
    }
}
