package railmpi.test.programs;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import mpi.Errhandler;
import mpi.File;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Win;

/**
 * For a job with a folder of shared memory of its own, which gets full after MPI has begun: what needs none works, what
 * needs some says so, and works again when there is some.
 */
final class FullMemory {
    private static final int LONGS = 1000;
    private static final int MESSAGES = 20;

    private FullMemory() {}

    static void run(Scene scene) throws Exception {
        Errhandler before = scene.world().getErrhandler();
        scene.world().setErrhandler(MPI.ERRORS_RETURN);
        Path filler = Path.of(System.getenv("RAILMPI_SHM_DIR"), "filler");
        if (scene.seed() % 2 == 0) {
            tellNext(scene);
        }
        if (scene.rank() == 0) {
            fill(filler);
            for (int rank = 1; rank < scene.size(); rank++) {
                scene.world().send(new byte[0], 0, MPI.BYTE, rank, 75);
            }
        } else {
            scene.world().recv(new byte[0], 0, MPI.BYTE, 0, 75);
        }
        for (int bytes : new int[] {1, 100, 3000, 5000, 70_000, 1_000_000}) {
            exchange(scene, bytes);
        }
        communicators(scene);
        windows(scene);
        files(scene, 5);
        LongBuffer like = MPI.newLongBuffer(0);
        for (int flavor : new int[] {Win.FLAVOR_PRIVATE, Win.FLAVOR_SHARED}) {
            Checks.Action allocation = () -> new Win(LONGS, 1, MPI.INFO_NULL, scene.world(), like, flavor);
            scene.checks().fails("allocated", MPI.ERR_NO_MEM, new String[] {"no shared memory"}, allocation);
        }
        windows(scene);
        scene.meet();
        if (scene.rank() == 0) {
            Files.delete(filler);
        }
        scene.meet();
        Win window = new Win(LONGS, 1, MPI.INFO_NULL, scene.world(), like, Win.FLAVOR_SHARED);
        scene.checks().that(window.sharedQuery(scene.next()) != null, () -> "memory that is there is not mapped");
        window.free();
        windows(scene);
        files(scene, 9);
        scene.world().setErrhandler(before);
    }

    /** Every second rank makes a ring to the next one, whose answer finds no memory for another ring. */
    private static void tellNext(Scene scene) {
        Request told = scene.world()
                .iSend(MPI.newByteBuffer(1), 1, MPI.BYTE, isEven(scene.rank()) ? scene.next() : MPI.PROC_NULL, 76);
        int from = isEven(scene.previous()) ? scene.previous() : MPI.PROC_NULL;
        scene.world().recv(new byte[1], 1, MPI.BYTE, from, 76);
        told.waitFor();
    }

    private static boolean isEven(int rank) {
        return rank % 2 == 0;
    }

    /**
     * All send to all, also those that have never met, several messages at a time, from arrays and direct buffers; the
     * last one waits for its receiver.
     */
    private static void exchange(Scene scene, int bytes) {
        for (int distance = 1; distance < scene.size(); distance++) {
            int to = (scene.rank() + distance) % scene.size();
            int from = (scene.rank() + scene.size() - distance) % scene.size();
            Request[] requests = new Request[2 * MESSAGES];
            ByteBuffer[] direct = new ByteBuffer[MESSAGES];
            for (int i = 0; i < MESSAGES; i++) {
                direct[i] = MPI.newByteBuffer(bytes);
                requests[i] = scene.world().iRecv(direct[i], bytes, MPI.BYTE, from, i);
                ByteBuffer sent = MPI.newByteBuffer(bytes);
                sent.put(bytes - 1, (byte) (scene.rank() + i)).put(bytes / 2, (byte) (scene.rank() + i));
                requests[MESSAGES + i] = i + 1 < MESSAGES
                        ? scene.world().iSend(sent, bytes, MPI.BYTE, to, i)
                        : scene.world().isSend(sent, bytes, MPI.BYTE, to, i);
            }
            Request.waitAll(requests);
            for (int i = 0; i < MESSAGES; i++) {
                scene.checks().equal("last byte", (byte) (from + i), direct[i].get(bytes - 1));
                scene.checks().equal("byte in the middle", (byte) (from + i), direct[i].get(bytes / 2));
            }
            byte[] other = new byte[bytes];
            byte[] own = new byte[bytes];
            Arrays.fill(own, (byte) scene.rank());
            scene.world().sendRecv(own, bytes, MPI.BYTE, to, 77, other, bytes, MPI.BYTE, from, 77);
            Arrays.fill(own, (byte) from);
            scene.checks().that(Arrays.equals(own, other), () -> bytes + " bytes of an array differ");
            String[] text = {"of rank " + scene.rank()};
            String[] answer = new String[1];
            scene.world().sendRecv(text, 1, MPI.OBJECT, to, 78, answer, 1, MPI.OBJECT, from, 78);
            scene.checks().same("object", "of rank " + from, answer[0]);
        }
    }

    /** Until not even a byte has room. */
    private static void fill(Path path) throws IOException {
        for (int bytes = 4096; bytes > 0; bytes /= 64) {
            byte[] some = new byte[bytes];
            try (OutputStream file = new FileOutputStream(path.toFile(), true)) {
                while (true) {
                    file.write(some);
                }
            } catch (IOException e) {
                continue; // it is full
            }
        }
    }

    private static void communicators(Scene scene) {
        for (int i = 0; i < 20; i++) {
            Intracomm copy = scene.world().dup();
            int[] sum = {1};
            copy.allReduce(sum, 1, MPI.INT, MPI.SUM);
            scene.checks().equal("sum", scene.size(), sum[0]);
            copy.barrier();
            copy.free();
        }
    }

    /** Of the program's memory, in all epochs; several at once. */
    private static void windows(Scene scene) {
        for (WindowKind kind : new WindowKind[] {WindowKind.CREATED, WindowKind.DYNAMIC}) {
            WindowOfBytes first = WindowOfBytes.of(scene, kind, LONGS * Long.BYTES);
            PassiveAccesses passive = new PassiveAccesses(scene, kind);
            for (int rank = 0; rank < scene.size(); rank++) {
                passive.run(rank, 0);
            }
            scene.meet();
            passive.requireSum(scene.size());
            passive.free();
            first.requireUsable("shared memory is full", 3000);
            Win window = first.window();
            window.post(window.getGroup(), 0);
            window.start(window.getGroup(), 0);
            LongBuffer value = WindowOfBytes.longs(scene.rank());
            window.put(value, 1, MPI.LONG, scene.next(), first.at(scene.next(), LONGS - 1), 1, MPI.LONG);
            window.complete();
            window.waitFor();
            readAll(scene, first);
            long should = scene.previous();
            scene.checks().equal("put", should, first.memory().getLong((LONGS - 1) * Long.BYTES));
            first.free();
        }
    }

    /** More than a frame has room for. */
    private static void readAll(Scene scene, WindowOfBytes longs) {
        Win window = longs.window();
        scene.meet();
        LongBuffer found = MPI.newLongBuffer(LONGS);
        LongBuffer more = MPI.newLongBuffer(LONGS);
        for (int rank = 0; rank < scene.size(); rank++) {
            window.lock(MPI.LOCK_SHARED, rank, 0);
            window.get(found, LONGS, MPI.LONG, rank, longs.at(rank, 0), LONGS, MPI.LONG);
            window.getAccumulate(
                    found, LONGS, MPI.LONG, more, LONGS, MPI.LONG, rank, longs.at(rank, 0), LONGS, MPI.LONG, MPI.NO_OP);
            window.unlock(rank);
            long should = Math.floorMod(rank - 1, scene.size());
            scene.checks().equal("last of many that were read", should, found.get(LONGS - 1));
            scene.checks().equal("last of many that were fetched", should, more.get(LONGS - 1));
            scene.checks().equal("first of both", found.get(0), more.get(0));
        }
        scene.meet();
    }

    /** The pointer that all share is kept by one rank then. */
    private static void files(Scene scene, int value) throws IOException {
        String[] name = new String[1];
        if (scene.rank() == 0) {
            name[0] = Files.createTempFile("railmpi-full", "").toString();
        }
        scene.world().bcast(name, 1, MPI.OBJECT, 0);
        File file = new File(scene.world(), name[0], MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE);
        for (int round = 1; round <= 2; round++) {
            file.writeShared(new byte[] {(byte) value}, 1, MPI.BYTE);
            file.writeOrdered(new byte[] {(byte) value}, 1, MPI.BYTE);
            file.writeShared(new byte[] {(byte) value}, 1, MPI.BYTE);
            scene.meet();
            scene.checks().equal("shared pointer", 3L * scene.size(), file.getPositionShared());
            scene.checks().equal("length", 3L * scene.size(), file.getSize());
            scene.meet();
            file.seekShared(0, MPI.SEEK_SET);
        }
        byte[] all = new byte[3 * scene.size()];
        file.readAt(0, all, all.length, MPI.BYTE);
        for (byte each : all) {
            scene.checks().equal("byte", value, each);
        }
        file.close();
    }
}
