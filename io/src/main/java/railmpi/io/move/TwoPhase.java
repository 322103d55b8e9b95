package railmpi.io.move;

import java.util.ArrayList;
import java.util.List;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.io.file.FileError;
import railmpi.io.file.PositionalFile;
import railmpi.io.hint.Hints;
import railmpi.io.view.Coverage;
import railmpi.io.view.Runs;
import railmpi.io.view.View;
import railmpi.pml.Communicator;
import railmpi.pml.MessageStatus;
import railmpi.pml.Pml;
import railmpi.pml.PmlRequest;
import railmpi.pml.SendMode;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.datatype.LayoutConvertor;
import railmpi.pml.datatype.TypeLayout;

/**
 * A collective access in two phases (Source: [delRosario93], [Thakur99] section 4): the ranks exchange data with
 * aggregators, and these move long runs between their memory and the file. What a rank has in a window is one part of
 * its stream, which is sent from the program's memory as it is, behind a list of the runs in the window; the
 * aggregator receives it straight into the places of these runs, and the other way for reading.
 *
 * <p>Cost: every byte goes once through the network and once into the file; windows one after the other. By one thread
 * at a time.
 */
public final class TwoPhase {
    private static final int RUNS_TAG = 1;
    private static final int DATA_TAG = 2;

    private final PositionalFile file;
    private final Hints hints;
    private final Blocks blocks;
    private final IndependentMoves alone;
    private final Pml pml;
    private final Communicator communicator;
    private final Agreement agreement;
    private final int[] aggregators;

    /**
     * Prepares collective accesses.
     *
     * @param file where
     * @param hints how
     * @param blocks memory to go through
     * @param pml carries the messages
     * @param communicator of the file, which has no other messages
     * @param agreement on it
     * @param aggregators ranks in the order in which they are taken
     */
    @SuppressWarnings("checkstyle:ParameterNumber") // the parts of an open file
    public TwoPhase(
            PositionalFile file,
            Hints hints,
            Blocks blocks,
            Pml pml,
            Communicator communicator,
            Agreement agreement,
            int[] aggregators) {
        this.file = file;
        this.hints = hints;
        this.blocks = blocks;
        this.pml = pml;
        this.communicator = communicator;
        this.agreement = agreement;
        this.aggregators = aggregators.clone();
        alone = new IndependentMoves(file, hints, blocks);
    }

    /**
     * Writes; all ranks call it.
     *
     * @param view where the data goes
     * @param stream first byte of the view's stream
     * @param data what is written
     * @return bytes written
     * @throws RailException at all ranks if an aggregator has failed
     */
    public long write(View view, long stream, UserData data) {
        Domains domains = agree(view, stream, data, true);
        if (domains.isIndependent()) {
            return alone.write(view, stream, data);
        }
        Access access = new Access(domains, view, stream, data);
        RailException failure = null;
        for (int round = 0; round < domains.rounds(); round++) {
            access.sendParts(round);
            failure = access.writeWindow(round, failure);
            access.awaitSends();
        }
        agreement.requireSuccess(failure);
        return data.lengthBytes();
    }

    /**
     * Reads; all ranks call it.
     *
     * @param view where the data is
     * @param stream first byte of the view's stream
     * @param data where to put it
     * @return bytes read: less than all where the file ends
     * @throws RailException at all ranks if an aggregator has failed
     */
    public long read(View view, long stream, UserData data) {
        Domains domains = agree(view, stream, data, false);
        if (domains.isIndependent()) {
            return alone.read(view, stream, data);
        }
        Access access = new Access(domains, view, stream, data);
        RailException failure = null;
        for (int round = 0; round < domains.rounds(); round++) {
            access.askForParts(round);
            failure = access.readWindow(round, failure);
            access.awaitParts();
            access.awaitSends();
        }
        agreement.requireSuccess(failure);
        return access.found - stream;
    }

    private Domains agree(View view, long stream, UserData data, boolean isWrite) {
        return Domains.agree(agreement, view, stream, data.lengthBytes(), hints, isWrite, aggregators);
    }

    /** One access of this rank. */
    private final class Access {
        private final Domains domains;
        private final View view;
        private final long stream;
        private final long end;
        private final UserData data;
        private final int own = communicator.rank();
        private final List<PmlRequest> sends = new ArrayList<>();
        private final List<Part> awaited = new ArrayList<>();
        private final MessageStatus status = new MessageStatus();
        /** Byte of the view's stream up to which the file had all. */
        private long found;

        Access(Domains domains, View view, long stream, UserData data) {
            this.domains = domains;
            this.view = view;
            this.stream = stream;
            this.data = data;
            end = stream + data.lengthBytes();
            found = end;
        }

        void sendParts(int round) {
            for (int i = 0; i < domains.aggregatorCount(); i++) {
                if (domains.isIn(own, i, round)) {
                    Part part = announce(i, round);
                    if (part.length() > 0) {
                        sends.add(pml.isend(
                                communicator,
                                domains.rankOf(i),
                                DATA_TAG,
                                data.buffer(),
                                data.convertor(part.from - stream, part.length(), 0),
                                data.at(part.from - stream),
                                part.length(),
                                SendMode.STANDARD));
                    }
                }
            }
        }

        void askForParts(int round) {
            for (int i = 0; i < domains.aggregatorCount(); i++) {
                if (domains.isIn(own, i, round)) {
                    Part part = announce(i, round);
                    if (part.length() > 0) {
                        part.request = pml.ireceive(
                                communicator,
                                domains.rankOf(i),
                                DATA_TAG,
                                data.buffer(),
                                data.convertor(part.from - stream, part.length(), 0),
                                data.at(part.from - stream),
                                part.length());
                        awaited.add(part);
                    }
                }
            }
        }

        /** Tells an aggregator what this rank has in its window. */
        private Part announce(int aggregator, int round) {
            long base = domains.from(aggregator, round);
            long from = Math.max(stream, view.streamBytesBefore(base));
            long partEnd = Math.min(end, view.streamBytesBefore(domains.end(aggregator, round)));
            long[] message =
                    Runs.of(view.cursor(from, Math.max(from, partEnd)), base).message();
            sends.add(pml.isend(
                    communicator,
                    domains.rankOf(aggregator),
                    RUNS_TAG,
                    message,
                    Convertors.ofArray(BasicType.LONG),
                    0,
                    (long) message.length * Long.BYTES,
                    SendMode.STANDARD));
            return new Part(from, partEnd);
        }

        void awaitSends() {
            for (PmlRequest send : sends) {
                pml.await(send, null);
            }
            sends.clear();
        }

        void awaitParts() {
            for (Part part : awaited) {
                pml.await(part.request, status);
                if (status.lengthBytes < part.length()) {
                    found = Math.min(found, part.from + status.lengthBytes);
                }
            }
            awaited.clear();
        }

        /** Takes the data of a window and writes it, if this rank is an aggregator; returns the first failure. */
        RailException writeWindow(int round, RailException before) {
            int aggregator = domains.aggregatorOf(own);
            if (aggregator < 0) {
                return before;
            }
            long base = domains.from(aggregator, round);
            List<Wanted> ranks = wanted(aggregator, round);
            MemoryBlock window = blocks.acquire(windowBytes(aggregator, round));
            try {
                receive(ranks, window);
                if (before != null) {
                    return before;
                }
                write(Coverage.of(ranks.stream().map(rank -> rank.runs).toList()), window, base);
                return null;
            } catch (FileError e) {
                return e;
            } finally {
                blocks.release(window);
            }
        }

        private int windowBytes(int aggregator, int round) {
            return (int) Math.max(1, domains.end(aggregator, round) - domains.from(aggregator, round));
        }

        /** Learns what the ranks have in a window; those that have nothing are left out. */
        private List<Wanted> wanted(int aggregator, int round) {
            List<Wanted> ranks = new ArrayList<>();
            for (int rank = 0; rank < communicator.size(); rank++) {
                if (domains.isIn(rank, aggregator, round)) {
                    ranks.add(new Wanted(rank, pml.ireceiveAny(communicator, rank, RUNS_TAG)));
                }
            }
            for (Wanted rank : ranks) {
                pml.await(rank.request, null);
                rank.runs = Runs.of(rank.request.receivedBytes());
            }
            ranks.removeIf(rank -> rank.runs.isEmpty());
            return ranks;
        }

        private void receive(List<Wanted> ranks, MemoryBlock window) {
            for (Wanted rank : ranks) {
                Place place = Place.of(rank.runs, window);
                rank.request = pml.ireceive(
                        communicator,
                        rank.rank,
                        DATA_TAG,
                        window.bytes(),
                        place.convertor,
                        place.at,
                        rank.runs.lengthBytes());
            }
            for (Wanted rank : ranks) {
                pml.await(rank.request, null);
            }
        }

        private void write(Coverage coverage, MemoryBlock window, long base) {
            boolean isSieved = coverage.pieces() > 1 && hints.sieveWrite() == Hints.Use.ENABLE && file.isReadable();
            if (isSieved) {
                long from = base + coverage.from(0);
                long behind = base + coverage.end(coverage.pieces() - 1);
                file.locked(from, behind, false, () -> writeOverGaps(coverage, window, base));
                return;
            }
            for (int i = 0; i < coverage.pieces(); i++) {
                file.write(
                        window.bytes().slice((int) coverage.from(i), length(coverage, i, i)), base + coverage.from(i));
            }
        }

        private static int length(Coverage coverage, int first, int last) {
            return (int) (coverage.end(last) - coverage.from(first));
        }

        private void writeOverGaps(Coverage coverage, MemoryBlock window, long base) {
            int last = coverage.pieces() - 1;
            int from = (int) coverage.from(0);
            int length = length(coverage, 0, last);
            MemoryBlock present = Blocks.allocate(length);
            file.read(present.bytes().duplicate(), base + from);
            for (int i = 0; i < last; i++) {
                int gap = (int) coverage.end(i);
                int gapBytes = (int) coverage.from(i + 1) - gap;
                window.bytes().put(gap, present.bytes(), gap - from, gapBytes);
            }
            file.write(window.bytes().slice(from, length), base + from);
        }

        /** Reads a window and sends its data, if this rank is an aggregator; returns the first failure. */
        RailException readWindow(int round, RailException before) {
            int aggregator = domains.aggregatorOf(own);
            if (aggregator < 0) {
                return before;
            }
            List<Wanted> ranks = wanted(aggregator, round);
            if (ranks.isEmpty()) {
                return before;
            }
            MemoryBlock window = blocks.acquire(windowBytes(aggregator, round));
            try {
                long first = ranks.stream()
                        .mapToLong(rank -> rank.runs.first())
                        .min()
                        .orElseThrow();
                long behind =
                        ranks.stream().mapToLong(rank -> rank.runs.end()).max().orElseThrow();
                RailException failure = before;
                long present = 0;
                try {
                    present = before != null
                            ? 0
                            : file.read(
                                    window.bytes().slice((int) first, (int) (behind - first)),
                                    domains.from(aggregator, round) + first);
                } catch (FileError e) {
                    failure = e;
                }
                send(ranks, window, first + present, first + present == behind);
                return failure;
            } finally {
                blocks.release(window);
            }
        }

        private void send(List<Wanted> ranks, MemoryBlock window, long presentEnd, boolean isWhole) {
            for (Wanted rank : ranks) {
                Place place = Place.of(rank.runs, window);
                rank.request = pml.isend(
                        communicator,
                        rank.rank,
                        DATA_TAG,
                        window.bytes(),
                        place.convertor,
                        place.at,
                        isWhole ? rank.runs.lengthBytes() : rank.runs.lengthBytesBefore(presentEnd),
                        SendMode.STANDARD);
            }
            for (Wanted rank : ranks) {
                pml.await(rank.request, null);
            }
        }
    }

    /** A part of this rank's stream, and the message with its data. */
    private static final class Part {
        private final long from;
        private final long end;
        private PmlRequest request;

        Part(long from, long end) {
            this.from = from;
            this.end = end;
        }

        long length() {
            return end - from;
        }
    }

    /** What a rank has in a window, and the message with it. */
    private static final class Wanted {
        private final int rank;
        private PmlRequest request;
        private Runs runs;

        Wanted(int rank, PmlRequest request) {
            this.rank = rank;
            this.request = request;
        }
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
