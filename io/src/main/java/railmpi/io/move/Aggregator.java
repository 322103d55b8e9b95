package railmpi.io.move;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.io.file.PositionalFile;
import railmpi.io.hint.Hints;
import railmpi.io.view.Coverage;
import railmpi.io.view.Runs;
import railmpi.pml.Pml;
import railmpi.pml.SendMode;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.datatype.LayoutConvertor;
import railmpi.pml.datatype.TypeLayout;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.PmlRequest;

/**
 * What a rank does as an aggregator of one collective access; a rank that is none does nothing. A window is written, or
 * the next one read, by another thread while messages come and go. Once something has failed the messages still do, but
 * the file is left alone. Used by one thread.
 */
final class Aggregator {
    private final PositionalFile file;
    private final Hints hints;
    private final Blocks blocks;
    private final Pml pml;
    private final Communicator communicator;
    private final Lane device;
    private final Domains domains;
    private final boolean isAtomic;
    /** The number of this rank as an aggregator, negative if it is none. */
    private final int number;

    /** The writing of the window before, and that window. */
    private CompletableFuture<Void> writing = CompletableFuture.completedFuture(null);

    private Window written;
    /** Windows to be given away: one that is read, and one that is being read. */
    private final ArrayDeque<Window> wanted = new ArrayDeque<>();

    private RailException failure;

    Aggregator(FileContext context, Domains domains, boolean isAtomic) {
        file = context.file();
        hints = context.hints();
        blocks = context.blocks();
        pml = context.pml();
        communicator = context.communicator();
        device = context.device();
        this.domains = domains;
        this.isAtomic = isAtomic;
        number = domains.aggregatorOf(communicator.rank());
    }

    /** What the ranks have in a part of the file. */
    private static final class Window {
        private final long base;
        private final boolean isLast;
        private final List<Part> parts = new ArrayList<>();
        /** Null if there is nothing in it, or no memory for it. */
        private MemoryBlock memory;
        /** How many bytes are there, from the first that is wanted on; when that is read. */
        private CompletableFuture<Integer> present = CompletableFuture.completedFuture(0);

        Window(long base, boolean isLast) {
            this.base = base;
            this.isLast = isLast;
        }

        int first() {
            return (int)
                    parts.stream().mapToLong(part -> part.runs.first()).min().orElse(0);
        }

        int end() {
            return (int) parts.stream().mapToLong(part -> part.runs.end()).max().orElse(0);
        }
    }

    /** What a rank has in a window, and the message with it. */
    private static final class Part {
        private final int rank;
        private PmlRequest request;
        private Runs runs;

        Part(int rank, PmlRequest request) {
            this.rank = rank;
            this.request = request;
        }
    }

    /** Takes the data of a window of this rank, and begins to write it. */
    void takeWindow(int round) {
        if (number < 0) {
            return;
        }
        Window window = learn(round);
        receive(window);
        awaitWriting();
        if (failure == null && window.memory != null) {
            written = window;
            writing = CompletableFuture.runAsync(() -> write(window), executor(window.isLast));
        } else {
            release(window);
        }
    }

    /** The last window is nobody's to wait for; a thread that has a lock of it all does all accesses itself. */
    private Executor executor(boolean isLast) {
        return isLast || isAtomic && file.isLockedByAccess() ? Runnable::run : device::add;
    }

    private void awaitWriting() {
        outcome(writing, null);
        if (written != null) {
            release(written);
            written = null;
        }
    }

    /** Waits for something of the device; returns what has become of it, or something else if it has failed. */
    private <T> T outcome(CompletableFuture<T> work, T otherwise) {
        try {
            return work.join();
        } catch (CompletionException e) {
            if (!(e.getCause() instanceof RailException)) {
                throw e;
            }
            failure = (RailException) e.getCause();
            return otherwise;
        }
    }

    /** Returns what has gone wrong, or null, when all is over. */
    RailException end() {
        awaitWriting();
        return failure;
    }

    private void release(Window window) {
        if (window.memory != null) {
            blocks.release(window.memory);
        }
    }

    /** Learns what the ranks have in a window, and finds memory for it; those that have nothing are left out. */
    private Window learn(int round) {
        Window window = new Window(domains.from(number, round), round == domains.rounds() - 1);
        for (int rank = 0; rank < communicator.size(); rank++) {
            if (domains.isIn(rank, number, round)) {
                window.parts.add(new Part(rank, pml.ireceiveAny(communicator, rank, Exchange.RUNS_TAG)));
            }
        }
        for (Part part : window.parts) {
            pml.await(part.request, null);
            part.runs = Runs.of(part.request.receivedBytes().toArray());
        }
        window.parts.removeIf(part -> part.runs.isEmpty());
        if (!window.parts.isEmpty()) {
            findMemory(window);
        }
        return window;
    }

    private void findMemory(Window window) {
        try {
            window.memory = blocks.acquire(window.end());
        } catch (RailException e) {
            failure = e;
        }
    }

    /** Without memory the data is thrown away. In atomic mode that of the highest rank stays where ranks overlap. */
    private void receive(Window window) {
        for (Part part : window.parts) {
            part.request = window.memory == null ? receiveNothing(part) : receive(part, window.memory);
            if (isAtomic) {
                await(part, window);
            }
        }
        if (!isAtomic) {
            window.parts.forEach(part -> await(part, window));
        }
    }

    private PmlRequest receive(Part part, MemoryBlock memory) {
        Place place = Place.of(part.runs, memory);
        return pml.ireceive(
                communicator,
                part.rank,
                Exchange.DATA_TAG,
                memory.bytes(),
                place.convertor,
                place.at,
                part.runs.lengthBytes());
    }

    private PmlRequest receiveNothing(Part part) {
        return pml.ireceive(
                communicator, part.rank, Exchange.DATA_TAG, new byte[0], Convertors.ofArray(BasicType.BYTE), 0, 0);
    }

    private void await(Part part, Window window) {
        try {
            pml.await(part.request, null);
        } catch (RailException e) {
            if (window.memory != null || e.category() != RailException.Category.TRUNCATE) {
                throw e;
            }
        }
    }

    private void write(Window window) {
        Coverage coverage =
                Coverage.of(window.parts.stream().map(part -> part.runs).toList());
        boolean isSieved = coverage.pieces() > 1 && hints.sieveWrite() == Hints.Use.ENABLE && file.isReadable();
        Runnable work = isSieved ? () -> writeOverGaps(coverage, window) : () -> writePieces(coverage, window);
        if (!isAtomic && (isSieved || file.isLockedByAccess())) {
            file.locked(window.base + window.first(), window.base + window.end(), false, work);
        } else { // where it is atomic all of it is locked
            work.run();
        }
    }

    private void writePieces(Coverage coverage, Window window) {
        for (int i = 0; i < coverage.pieces(); i++) {
            int from = (int) coverage.from(i);
            file.write(window.memory.bytes().slice(from, (int) coverage.end(i) - from), window.base + from);
        }
    }

    private void writeOverGaps(Coverage coverage, Window window) {
        ByteBuffer bytes = window.memory.bytes();
        int from = window.first();
        int length = window.end() - from;
        MemoryBlock present = Blocks.allocate(length);
        file.read(present.bytes().duplicate(), window.base + from);
        for (int i = 0; i < coverage.pieces() - 1; i++) {
            int gap = (int) coverage.end(i);
            bytes.put(gap, present.bytes(), gap - from, (int) coverage.from(i + 1) - gap);
        }
        file.write(bytes.slice(from, length), window.base + from);
    }

    /** Learns what is wanted of a window of this rank, and begins to read it. */
    void readWindow(int round) {
        if (number < 0) {
            return;
        }
        Window window = learn(round);
        wanted.add(window);
        if (window.memory != null && failure == null) {
            int from = window.first();
            ByteBuffer target = window.memory.bytes().slice(from, window.end() - from);
            window.present = CompletableFuture.supplyAsync(
                    () -> file.read(target, window.base + from), executor(round == 0 && window.isLast));
        }
    }

    /** Sends what was wanted of the oldest window, as far as the file has it. */
    void giveWindow() {
        if (number < 0) {
            return;
        }
        Window window = wanted.remove();
        int presentEnd = window.first() + outcome(window.present, 0);
        for (Part part : window.parts) {
            part.request = send(part, window, presentEnd);
        }
        for (Part part : window.parts) {
            pml.await(part.request, null);
        }
        release(window);
    }

    private PmlRequest send(Part part, Window window, int presentEnd) {
        if (window.memory == null) {
            return pml.isend(
                    communicator,
                    part.rank,
                    Exchange.DATA_TAG,
                    new byte[0],
                    Convertors.ofArray(BasicType.BYTE),
                    0,
                    0,
                    SendMode.STANDARD);
        }
        Place place = Place.of(part.runs, window.memory);
        return pml.isend(
                communicator,
                part.rank,
                Exchange.DATA_TAG,
                window.memory.bytes(),
                place.convertor,
                place.at,
                presentEnd == window.end() ? part.runs.lengthBytes() : part.runs.lengthBytesBefore(presentEnd),
                SendMode.STANDARD);
    }

    /**
     * Where the runs of a rank are in a window.
     *
     * @param convertor moves them
     * @param at where the first is, as it counts
     */
    private record Place(Convertor convertor, long at) {
        static Place of(Runs runs, MemoryBlock window) {
            Convertor bytes = Convertors.bytesOf(window.bytes());
            if (runs.end() - runs.first() == runs.lengthBytes()) {
                return new Place(bytes, runs.first());
            }
            TypeLayout layout = runs.layout();
            return new Place(new LayoutConvertor(layout, bytes, 1, 0), 0);
        }
    }
}
