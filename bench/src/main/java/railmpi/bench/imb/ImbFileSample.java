package railmpi.bench.imb;

import java.nio.ByteBuffer;
import mpi.Datatype;
import mpi.File;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import railmpi.bench.suite.Percentiles;

/**
 * What one process of a group does with a file for one benchmark. A size is divided among the processes; repetitions
 * are one behind the other in the file, which is a new one for each size and is deleted afterwards. Every method is
 * collective in the group.
 */
final class ImbFileSample extends ImbSample {
    /** A file that was there before is not touched. */
    static final int ACCESS_MODE = MPI.MODE_CREATE | MPI.MODE_EXCL | MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE;

    private static final int VALUES = 101;
    private static final int CHUNK_BYTES = 1 << 20;

    private final ImbFileAccess access;
    private final ImbMode mode;
    private final Intracomm owners;
    private final String name;
    private final ImbBurner burner;

    private ImbFileCalls calls;
    private ByteBuffer content;
    private int bytes;
    private int portionStart;
    private int portionBytes;
    /** Between two repetitions in the file. */
    private int stepBytes;
    /** Repetitions that the file has room for. */
    private int places;

    /** Repetitions that are timed together. */
    private interface Piece {
        double run(int iterations) throws MPIException;
    }

    /** Creates it; {@code name} is that of the file, to which private files add the number of their process. */
    ImbFileSample(
            ImbBenchmark benchmark,
            ImbMode mode,
            Intracomm group,
            ImbOptions options,
            Percentiles percentiles,
            ImbBurner burner,
            String name)
            throws MPIException {
        super(benchmark, group, options, percentiles);
        this.burner = burner;
        this.access = benchmark.access();
        this.mode = mode;
        this.owners = access.isPrivate() ? MPI.COMM_SELF : group;
        this.name = access.isPrivate() ? name + "_" + MPI.COMM_WORLD.getRank() : name;
    }

    @Override
    ImbMode mode() {
        return mode;
    }

    @Override
    int repetitions(int length) {
        return options.repetitions().in(mode).planned(benchmark, length, size);
    }

    @Override
    long memoryBytes(int length) {
        return longestBytes(length) + (options.isChecked() ? Math.max(longestBytes(length), CHUNK_BYTES) : 0);
    }

    @Override
    long arrays(int length) {
        return 2;
    }

    @Override
    long longestBytes(int length) {
        return Math.max(1, ImbFileAccess.portionStart(length, 1, size));
    }

    @Override
    void prepare(int newBytes, boolean isChecked) throws MPIException {
        close();
        bytes = newBytes;
        divide();
        places = repetitions(bytes);
        boolean isDirect =
                options.isDirect() || access.isNonBlocking() && access.sharing() != ImbFileAccess.Sharing.COLLECTIVE;
        int length = Math.max(1, portionBytes);
        Object buffer = isDirect ? MPI.newByteBuffer(length) : new byte[length];
        content = buffer instanceof byte[] array ? ByteBuffer.wrap(array) : (ByteBuffer) buffer;
        if (access.isWrite()) {
            fillBuffer();
        }
        File file = new File(owners, name, ACCESS_MODE);
        calls = new ImbFileCalls(access, file, buffer, portionBytes);
        file.setSize((long) places * stepBytes);
        if (!access.isWrite()) {
            fillFile(file);
        }
        if (hasView()) {
            setView(file);
        }
        group.barrier();
    }

    private void divide() {
        int place = access.isPrivate() ? 0 : rank;
        int start = ImbFileAccess.portionStart(bytes, place, size);
        portionBytes = ImbFileAccess.portionStart(bytes, place + 1, size) - start;
        portionStart = access.isPrivate() ? 0 : start;
        stepBytes = access.isPrivate() ? portionBytes : bytes;
    }

    /** Returns whether the process sees its own portions only. */
    private boolean hasView() {
        return access.pointer() == ImbFileAccess.Pointer.INDIVIDUAL && !access.isPrivate();
    }

    private void setView(File file) throws MPIException {
        if (portionBytes == 0) {
            file.setView(0, MPI.BYTE, MPI.BYTE, "native");
            return;
        }
        Datatype portion = Datatype.createContiguous(portionBytes, MPI.BYTE);
        Datatype step = Datatype.createResized(portion, 0, stepBytes);
        step.commit();
        file.setView(portionStart, MPI.BYTE, step, "native");
    }

    private void fillBuffer() {
        for (int index = 0; index < portionBytes; index++) {
            content.put(index, access.isUnordered() ? value(rank) : value((long) portionStart + index));
        }
    }

    private void fillFile(File file) throws MPIException {
        byte[] chunk = new byte[CHUNK_BYTES];
        long end = (long) places * stepBytes;
        for (long at = 0; owners.getRank() == 0 && at < end; at += CHUNK_BYTES) {
            for (int index = 0; index < CHUNK_BYTES; index++) {
                chunk[index] = value(at + index);
            }
            file.writeAt(at, chunk, (int) Math.min(CHUNK_BYTES, end - at), MPI.BYTE);
        }
        file.sync();
        owners.barrier();
        file.sync();
    }

    /** What stands at a place; never 0. */
    private static byte value(long place) {
        return (byte) (1 + place % VALUES);
    }

    @Override
    void close() throws MPIException {
        if (calls != null) {
            calls.file().close();
            calls = null;
        }
    }

    @Override
    double run(int iterations) throws MPIException {
        return inPieces(iterations, access.isNonBlocking() ? piece -> beside(piece, false) : this::alone);
    }

    /**
     * Returns the time; of non-blocking accesses: that of the blocking ones, overlapped, and of the computation in it.
     */
    @Override
    double[] measure(int iterations) throws MPIException {
        double pure = inPieces(iterations, this::alone) / iterations;
        if (!access.isNonBlocking()) {
            return new double[] {pure};
        }
        burner.reset();
        double overlapped = inPieces(iterations, piece -> beside(piece, true)) / iterations;
        return new double[] {pure, overlapped, burner.seconds() / iterations};
    }

    private double inPieces(int iterations, Piece piece) throws MPIException {
        double seconds = 0;
        for (int left = iterations; left > 0; left -= places) {
            rewind();
            seconds += piece.run(Math.min(left, places));
        }
        return seconds;
    }

    private void rewind() throws MPIException {
        switch (access.pointer()) {
            case EXPLICIT -> {}
            case SHARED -> calls.file().seekShared(0, MPI.SEEK_SET);
            default -> calls.file().seek(0, MPI.SEEK_SET);
        }
        owners.barrier();
    }

    /** Returns where a repetition is, as this process sees the file. */
    private long offset(int repetition) {
        return hasView() ? (long) repetition * portionBytes : portionStart + (long) repetition * stepBytes;
    }

    private double alone(int iterations) throws MPIException {
        boolean isSingle = mode == ImbMode.NON_AGGREGATE;
        long startNs = System.nanoTime();
        for (int repetition = 0; repetition < iterations; repetition++) {
            long beforeNs = System.nanoTime();
            calls.call(offset(repetition));
            if (isSingle) {
                complete();
            }
            if (percentiles != null) {
                percentiles.record(System.nanoTime() - beforeNs);
            }
        }
        if (!isSingle) {
            complete();
        }
        return (System.nanoTime() - startNs) * 1e-9;
    }

    /** What was written is in the file, for all. */
    private void complete() throws MPIException {
        if (access.isWrite()) {
            calls.file().sync();
            owners.barrier();
            calls.file().sync();
        }
    }

    /** Accesses, and computation meanwhile if {@code isBurning}. */
    private double beside(int iterations, boolean isBurning) throws MPIException {
        long startNs = System.nanoTime();
        if (access.sharing() == ImbFileAccess.Sharing.COLLECTIVE) {
            besideEach(iterations, isBurning);
        } else {
            besideAll(iterations, isBurning);
        }
        complete();
        return (System.nanoTime() - startNs) * 1e-9;
    }

    private void besideEach(int iterations, boolean isBurning) throws MPIException {
        for (int repetition = 0; repetition < iterations; repetition++) {
            calls.begin(offset(repetition));
            if (isBurning) {
                burner.burn();
            }
            calls.end();
        }
    }

    private void besideAll(int iterations, boolean isBurning) throws MPIException {
        Request[] requests = new Request[iterations];
        for (int repetition = 0; repetition < iterations; repetition++) {
            requests[repetition] = calls.start(offset(repetition));
        }
        for (int repetition = 0; isBurning && repetition < iterations; repetition++) {
            burner.burn();
        }
        Request.waitAll(requests);
    }

    @Override
    boolean isRight(int iterations) throws MPIException {
        int done = Math.min(iterations, places);
        if (!access.isWrite()) {
            return holdsRead(done - 1);
        }
        return access.isUnordered() ? hasRecords(done) : hasPortions(done);
    }

    /** Returns whether the last that was read is what stands there; if nobody knows where: anywhere in the file. */
    private boolean holdsRead(int repetition) {
        if (portionBytes == 0) {
            return true;
        }
        long place = access.isUnordered() ? content.get(0) - 1 : portionStart + (long) repetition * stepBytes;
        for (int index = 0; index < portionBytes; index++) {
            if (place < 0 || content.get(index) != value(place + index)) {
                return false;
            }
        }
        return true;
    }

    private boolean hasPortions(int done) throws MPIException {
        byte[] found = new byte[Math.max(1, portionBytes)];
        for (int repetition = 0; repetition < done; repetition++) {
            int length = calls.file()
                    .readAt(offset(repetition), found, portionBytes, MPI.BYTE)
                    .getCount(MPI.BYTE);
            if (length != portionBytes
                    || portionBytes > 0
                            && !ByteBuffer.wrap(found)
                                    .equals(content.duplicate().clear())) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether the file has as many bytes of this process's value as were written, wherever they are. */
    private boolean hasRecords(int done) throws MPIException {
        byte[] chunk = new byte[CHUNK_BYTES];
        long end = (long) done * bytes;
        long found = 0;
        for (long at = 0; at < end; at += CHUNK_BYTES) {
            int length = (int) Math.min(CHUNK_BYTES, end - at);
            calls.file().readAt(at, chunk, length, MPI.BYTE);
            for (int index = 0; index < length; index++) {
                found += chunk[index] == value(rank) ? 1 : 0;
            }
        }
        return found == done * bytesOfValue();
    }

    private long bytesOfValue() {
        long sum = 0;
        for (int other = rank % VALUES; other < size; other += VALUES) {
            sum += ImbFileAccess.portionStart(bytes, other + 1, size) - ImbFileAccess.portionStart(bytes, other, size);
        }
        return sum;
    }
}
