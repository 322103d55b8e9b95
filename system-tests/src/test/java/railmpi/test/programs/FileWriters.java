package railmpi.test.programs;

import mpi.Datatype;
import mpi.File;
import mpi.Info;
import mpi.MPI;

/**
 * Writes one file by all ranks, interleaved, again and again, in a part of it of this job's own. Arguments: name of
 * the file, number of the job, rounds; locks ranges in odd rounds. Prints READY after the first round.
 */
public final class FileWriters {
    private static final int BLOCK = 100;
    private static final int BLOCKS = 50;
    /** Jobs that write at the same time. */
    private static final int JOBS = 2;

    private FileWriters() {}

    public static void main(String[] arguments) {
        String[] args = MPI.Init(arguments);
        int job = Integer.parseInt(args[1]);
        int rounds = Integer.parseInt(args[2]);
        int size = MPI.COMM_WORLD.getSize();
        int rank = MPI.COMM_WORLD.getRank();
        Checks checks = new Checks();
        Info info = new Info();
        info.set("cb_buffer_size", "3000");
        info.set("cb_nodes", "2");
        File file = new File(MPI.COMM_WORLD, args[0], MPI.MODE_CREATE | MPI.MODE_RDWR, info);
        Datatype tile = Datatype.createResized(Datatype.createContiguous(BLOCK, MPI.BYTE), 0, BLOCK * size * JOBS);
        tile.commit();
        file.setView((long) BLOCK * (job * size + rank), MPI.BYTE, tile, "native");
        byte[] mine = new byte[BLOCK * BLOCKS];
        byte[] read = new byte[mine.length];
        for (int round = 0; round < rounds; round++) {
            java.util.Arrays.fill(mine, (byte) (1 + job * 60 + (rank + round) % 50));
            file.setAtomicity(round % 2 == 1);
            file.writeAtAll(0, mine, mine.length, MPI.BYTE);
            file.readAt(0, read, read.length, MPI.BYTE);
            checks.same("what was written", mine, read);
            if (round == 0) {
                System.out.println("READY");
            }
        }
        file.close();
        checks.report();
        MPI.Finalize();
    }
}
