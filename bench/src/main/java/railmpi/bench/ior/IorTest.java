package railmpi.bench.ior;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import mpi.File;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import railmpi.bench.suite.UsageException;

/** Writes and reads, repetition by repetition. Every method is collective; used by one thread. */
final class IorTest {
    private static final int LONGEST_MESSAGE = 500;

    private final Intracomm world;
    private final int rank;
    private final int size;
    private final IorOptions options;
    private final IorTable table;
    private final IorContent content;
    /** Whose data the present pass is about. */
    private int writer;

    private int[] order;
    private boolean isMade;
    private boolean isAllRight = true;

    IorTest(Intracomm world, IorOptions options, PrintStream out) throws MPIException {
        this.world = world;
        this.rank = world.getRank();
        this.size = world.getSize();
        this.options = options;
        this.table = rank == 0 ? new IorTable(out, options, size) : null;
        this.content = new IorContent(options.transferBytes(), options.isArray());
    }

    /** Runs and returns on every rank whether all data that was compared was right. */
    boolean run(List<String> arguments) throws MPIException {
        if (table != null) {
            table.printHead(arguments);
        }
        for (int repetition = 0; repetition < options.repetitions(); repetition++) {
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(options.delaySeconds()));
            write(repetition);
            read(repetition);
            boolean isLast = repetition == options.repetitions() - 1;
            if (isMade && !(isLast && options.isKept())) {
                delete();
            }
        }
        if (table != null) {
            table.printEnd();
        }
        return isAllRight;
    }

    private void write(int repetition) throws MPIException {
        if (!options.isWritten()) {
            return;
        }
        writer = rank;
        order = IorOrder.ofTransfers(options.transfers(), options, repetition, rank);
        int amode = MPI.MODE_CREATE | MPI.MODE_RDWR | (options.mayExist() ? 0 : MPI.MODE_EXCL);
        pass("write", repetition, amode, this::writeAll);
        isMade = !options.mayExist();
        if (options.isWriteChecked()) {
            writer = IorOrder.writerFor(rank, size, options, repetition);
            File file = open(MPI.MODE_RDONLY);
            report("the check after writing", repetition, readAll(file, true));
            file.close();
        }
    }

    private void read(int repetition) throws MPIException {
        if (!options.isRead()) {
            return;
        }
        writer = IorOrder.writerFor(rank, size, options, repetition);
        order = IorOrder.ofTransfers(options.transfers(), options, repetition, rank);
        long wrong = pass("read", repetition, MPI.MODE_RDONLY, file -> readAll(file, options.isReadChecked()));
        if (options.isReadChecked()) {
            report("reading", repetition, wrong);
        }
    }

    /** Moves all data; returns how many transfers were wrong. */
    private interface Transfers {
        long move(File file) throws MPIException;
    }

    private long pass(String operation, int repetition, int amode, Transfers transfers) throws MPIException {
        world.barrier();
        long beginNs = System.nanoTime();
        File file = open(amode);
        long openNs = afterStep();
        long wrong = transfers.move(file);
        long movedNs = afterStep();
        file.close();
        long endNs = System.nanoTime();
        double[] own = {openNs - beginNs, movedNs - openNs, endNs - movedNs, endNs - beginNs};
        double[] slowest = new double[own.length];
        world.allReduce(own, slowest, own.length, MPI.DOUBLE, MPI.MAX);
        if (table != null) {
            double[] seconds = Arrays.stream(slowest).map(ns -> ns * 1e-9).toArray();
            table.print(new IorResult(operation, seconds[0], seconds[1], seconds[2], seconds[3], repetition));
        }
        return wrong;
    }

    private long afterStep() throws MPIException {
        if (options.hasBarriers()) {
            world.barrier();
        }
        return System.nanoTime();
    }

    /** Opens the file that the pass is about; throws {@link UsageException} on every rank when one cannot. */
    private File open(int amode) throws MPIException {
        Info info = new Info();
        options.hints().forEach(info::set);
        File file = null;
        String problem = "";
        try {
            file = new File(options.isFilePerRank() ? MPI.COMM_SELF : world, options.file(writer), amode, info);
        } catch (MPIException e) {
            problem = e.getMessage();
        }
        if (options.isFilePerRank() || file == null) { // else all ranks have it
            agree(problem, file, (amode & MPI.MODE_EXCL) != 0);
        }
        return file;
    }

    private void agree(String problem, File file, boolean isNew) throws MPIException {
        int[] failed = {problem.isEmpty() ? size : rank};
        world.allReduce(failed, 1, MPI.INT, MPI.MIN);
        if (failed[0] == size) {
            return;
        }
        byte[] text = Arrays.copyOf(problem.getBytes(StandardCharsets.UTF_8), LONGEST_MESSAGE);
        world.bcast(text, text.length, MPI.BYTE, failed[0]);
        if (file != null) {
            file.close();
            if (isNew) {
                File.delete(options.file(writer));
            }
        }
        throw new UsageException("rank " + failed[0] + ": " + new String(text, StandardCharsets.UTF_8).trim());
    }

    private long writeAll(File file) throws MPIException {
        boolean isChecked = options.isWriteChecked() || options.isReadChecked() || options.isKept();
        if (!isChecked) {
            content.fill(fileNumber(), 0);
        }
        for (int transfer : order) {
            long offset = options.offset(transfer, writer, size);
            if (isChecked) {
                content.fill(fileNumber(), offset);
            }
            if (options.isCollective()) {
                file.writeAtAll(offset, content.buffer(), options.transferBytes(), MPI.BYTE);
            } else {
                file.writeAt(offset, content.buffer(), options.transferBytes(), MPI.BYTE);
            }
        }
        if (options.isForced()) {
            file.sync();
        }
        return 0;
    }

    private long readAll(File file, boolean isChecked) throws MPIException {
        long wrong = 0;
        for (int transfer : order) {
            long offset = options.offset(transfer, writer, size);
            if (isChecked) {
                content.clear();
            }
            if (options.isCollective()) {
                file.readAtAll(offset, content.buffer(), options.transferBytes(), MPI.BYTE);
            } else {
                file.readAt(offset, content.buffer(), options.transferBytes(), MPI.BYTE);
            }
            wrong += isChecked && !content.holds(fileNumber(), offset) ? 1 : 0;
        }
        return wrong;
    }

    private int fileNumber() {
        return options.isFilePerRank() ? writer : 0;
    }

    private void report(String pass, int repetition, long own) throws MPIException {
        long[] all = new long[1];
        world.allReduce(new long[] {own}, all, 1, MPI.LONG, MPI.SUM);
        isAllRight &= all[0] == 0;
        if (table != null && all[0] > 0) {
            table.printWrong(pass, repetition, all[0]);
        }
    }

    private void delete() throws MPIException {
        world.barrier();
        if (options.isFilePerRank() || rank == 0) {
            File.delete(options.file(rank));
        }
        world.barrier();
    }
}
