package railmpi.test.programs;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import mpi.MPI;
import mpi.Win;

/**
 * A window of any kind with as many bytes at each rank, one displacement a byte, that throws its errors. Accesses are
 * to longs in it.
 *
 * @param scene whose world it is made over
 * @param kind how its memory comes to be
 * @param window the window itself
 * @param memory of this rank
 * @param first displacement of the first byte at each rank
 */
@SuppressWarnings("ArrayRecordComponent") // never changed
record WindowOfBytes(Scene scene, WindowKind kind, Win window, ByteBuffer memory, int[] first) {
    static WindowOfBytes of(Scene scene, WindowKind kind, int bytes) {
        ByteBuffer own = kind == WindowKind.LENT
                ? MPI.newByteBuffer(bytes)
                : ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
        return of(scene, kind, own);
    }

    /** Makes a window over memory that there is, unless the kind brings memory of its own: then as much as that. */
    static WindowOfBytes of(Scene scene, WindowKind kind, ByteBuffer own) {
        int bytes = own.capacity();
        Win window =
                switch (kind) {
                    case CREATED, LENT -> new Win(own, bytes, 1, MPI.INFO_NULL, scene.world());
                    case DYNAMIC -> new Win(MPI.INFO_NULL, scene.world());
                    default -> new Win(bytes, 1, MPI.INFO_NULL, scene.world(), own, flavor(scene, kind));
                };
        window.setErrhandler(MPI.ERRORS_RETURN);
        boolean isAllocated = kind == WindowKind.ALLOCATED || kind == WindowKind.SHARED;
        int[] first = new int[scene.size()];
        if (kind == WindowKind.DYNAMIC) {
            window.attach(own, bytes);
            scene.world().allGather(new int[] {window.getDisplacement(own)}, 1, MPI.INT, first, 1, MPI.INT);
        }
        return new WindowOfBytes(scene, kind, window, isAllocated ? window.getMemory() : own, first);
    }

    private static int flavor(Scene scene, WindowKind kind) {
        return kind == WindowKind.SHARED ? SharedWindowCases.flavor(scene) : Win.FLAVOR_PRIVATE;
    }

    static LongBuffer longs(long... values) {
        LongBuffer buffer = MPI.newLongBuffer(values.length);
        for (int i = 0; i < values.length; i++) {
            buffer.put(i, values[i]);
        }
        return buffer;
    }

    /** Returns the displacement of a long. */
    int at(int rank, int index) {
        return first[rank] + index * Long.BYTES;
    }

    /** Returns right arguments for any access: to a long, which it expects to be there and replaces. */
    WindowAccess.Arguments replacing(long expected, long value, int rank, int index) {
        WindowAccess.Arguments arguments = new WindowAccess.Arguments().items(1, MPI.LONG);
        arguments.origin = longs(value);
        arguments.compare = longs(expected);
        arguments.result = longs(-1);
        arguments.rank = rank;
        arguments.displacement = at(rank, index);
        arguments.op = MPI.REPLACE;
        return arguments;
    }

    /** Returns a long of a rank that is locked. */
    long read(int rank, int index) {
        LongBuffer found = longs(-1);
        window.get(found, 1, MPI.LONG, rank, at(rank, index), 1, MPI.LONG);
        window.flush(rank);
        return found.get(0);
    }

    /** All ranks write a long at the next one and read it there: nothing stands in the way of right calls. */
    void requireUsable(String after, long value) {
        Win win = window;
        win.lock(MPI.LOCK_EXCLUSIVE, scene.next(), 0);
        win.put(longs(value + scene.rank()), 1, MPI.LONG, scene.next(), at(scene.next(), 0), 1, MPI.LONG);
        win.flush(scene.next());
        scene.checks().equal("read back after " + after, value + scene.rank(), read(scene.next(), 0));
        win.unlock(scene.next());
        scene.meet();
        win.lock(MPI.LOCK_SHARED, scene.rank(), 0);
        scene.checks().equal("own memory after " + after, value + scene.previous(), memory.getLong(0));
        win.unlock(scene.rank());
        scene.meet();
    }

    void free() {
        scene.meet();
        window.free();
    }
}
