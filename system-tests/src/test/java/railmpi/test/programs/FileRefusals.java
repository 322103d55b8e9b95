package railmpi.test.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import mpi.Datatype;
import mpi.File;
import mpi.Info;
import mpi.MPI;
import mpi.Request;

/**
 * Files that the system refuses. Arguments: what, and a path: {@code denied} a file that may not be written;
 * {@code readonly} a folder of a file system that may not, with a file "present"; {@code full} an empty folder with
 * room for 1 MiB.
 */
public final class FileRefusals {
    private static final int ALL_BYTES = 1 << 20;
    private static final int PART_BYTES = 2 << 20;
    private static final int BLOCK_BYTES = 4096;
    private static final int NEW = MPI.MODE_CREATE | MPI.MODE_RDWR;

    private final Checks checks = new Checks();
    private final int rank = MPI.COMM_WORLD.getRank();
    private final int size = MPI.COMM_WORLD.getSize();

    public static void main(String[] arguments) throws IOException {
        String[] args = MPI.Init(arguments);
        FileRefusals test = new FileRefusals();
        switch (args[0]) {
            case "denied" -> test.denied(args[1]);
            case "readonly" -> test.readOnly(args[1]);
            default -> test.full(args[1] + "/file");
        }
        test.checks.report();
        MPI.Finalize();
    }

    private void refused(String name, int amode, int errorClass) {
        checks.fails(
                "open " + name + " with " + amode,
                errorClass,
                new String[] {name},
                () -> new File(MPI.COMM_WORLD, name, amode));
    }

    private void denied(String name) {
        refused(name, MPI.MODE_WRONLY, MPI.ERR_ACCESS);
        refused(name, MPI.MODE_RDWR, MPI.ERR_ACCESS);
        refused(name, NEW, MPI.ERR_ACCESS);
    }

    private void readOnly(String folder) {
        String present = folder + "/present";
        refused(folder + "/new", NEW, MPI.ERR_READ_ONLY);
        refused(present, MPI.MODE_WRONLY, MPI.ERR_READ_ONLY);
        refused(present, MPI.MODE_RDWR, MPI.ERR_READ_ONLY);
        checks.fails("delete", MPI.ERR_READ_ONLY, new String[] {present}, () -> File.delete(present));
        File file = new File(MPI.COMM_WORLD, present, MPI.MODE_RDONLY);
        byte[] read = new byte[1];
        checks.equal("read", 1, file.readAll(read, 1, MPI.BYTE).getCount(MPI.BYTE));
        checks.equal("content", 7, read[0]);
        file.close();
    }

    private void full(String name) throws IOException {
        Info info = new Info();
        info.set("romio_cb_write", "enable");
        info.set("cb_buffer_size", Integer.toString(ALL_BYTES / 4));
        File file = new File(MPI.COMM_WORLD, name, NEW, info);
        String[] parts = {name};
        byte[] data = new byte[PART_BYTES];
        java.util.Arrays.fill(data, (byte) 7);
        long mine = (long) PART_BYTES * rank;
        checks.fails("alone", MPI.ERR_NO_SPACE, parts, () -> file.writeAt(mine, data, PART_BYTES, MPI.BYTE));
        Request later = file.iWriteAt(mine, MPI.newByteBuffer(PART_BYTES), PART_BYTES, MPI.BYTE);
        checks.fails("in the background", MPI.ERR_NO_SPACE, parts, later::waitFor);
        file.setSize(0);
        together(file, parts, data);
        checkBeginning(name);
        file.setSize(0);
        checks.fails("preallocate", MPI.ERR_NO_SPACE, parts, () -> file.preallocate(2 * ALL_BYTES));
        file.setSize(0);
        checks.equal(
                "when there is room again",
                BLOCK_BYTES,
                file.writeAtAll((long) BLOCK_BYTES * rank, data, BLOCK_BYTES, MPI.BYTE)
                        .getCount(MPI.BYTE));
        file.close();
    }

    private void together(File file, String[] parts, byte[] data) {
        Datatype turn = Datatype.createResized(Datatype.createContiguous(BLOCK_BYTES, MPI.BYTE), 0, BLOCK_BYTES * size);
        turn.commit();
        file.setView((long) BLOCK_BYTES * rank, MPI.BYTE, turn, "native");
        checks.fails("together", MPI.ERR_NO_SPACE, parts, () -> file.writeAtAll(0, data, PART_BYTES, MPI.BYTE));
        file.setView(0, MPI.BYTE, MPI.BYTE, "native");
    }

    /** It is as long as it came. */
    private void checkBeginning(String name) throws IOException {
        byte[] all = Files.readAllBytes(Path.of(name));
        checks.that(all.length > 0 && all.length <= ALL_BYTES, () -> "length " + all.length);
        for (byte each : all) {
            if (each != 7) {
                checks.equal("byte of the file", 7, each);
            }
        }
    }
}
