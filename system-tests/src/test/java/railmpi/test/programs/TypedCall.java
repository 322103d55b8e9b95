package railmpi.test.programs;

import java.util.Arrays;
import java.util.stream.IntStream;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Op;

/**
 * Makes the call of a {@link TypedCase}, with the serial reference beside it. Whoever sends puts a number into each
 * element that depends on its world rank and the element; every receiver computes what must arrive. What is between the
 * elements of derived types, and around the buffers, must stay as it is. Used by one thread.
 */
final class TypedCall {
    private final Checks checks;
    private final Meeting meeting;
    private final TypedCase now;
    private final NewerCollectives comm;
    private final int me;
    private final int rootRank;
    private final int root;
    private final int count;
    private final int otherCount;
    private final int elements;
    private final Datatype type;
    private final Datatype other;
    private final int[] peers;

    TypedCall(Checks checks, Meeting meeting, TypedCase now, int worldRank) {
        this.checks = checks;
        this.meeting = meeting;
        this.now = now;
        comm = new NewerCollectives(
                checks,
                meeting.comm(),
                now.values().isBackground(),
                now.values().salt());
        me = worldRank;
        int[] members = meeting.members();
        rootRank = members[now.root() % members.length];
        root = namedRoot();
        count = now.times() * now.other().size();
        otherCount = now.times() * now.type().size();
        elements = count * now.type().size();
        type = now.type().datatype();
        other = now.other().datatype();
        peers = meeting.peers();
    }

    /** Returns how this process names the root. */
    private int namedRoot() {
        if (!meeting.isInter()) {
            return Meeting.indexOf(meeting.own(), rootRank);
        }
        if (meeting.isOwn(rootRank)) {
            return me == rootRank ? MPI.ROOT : MPI.PROC_NULL;
        }
        return Meeting.indexOf(meeting.peers(), rootRank);
    }

    void run() {
        switch (now.operation()) {
            case BARRIER -> barrier();
            case BCAST -> bcast();
            case GATHER -> gather();
            case GATHERV -> gatherv();
            case SCATTER -> scatter();
            case SCATTERV -> scatterv();
            case ALLGATHER -> allgather();
            case ALLGATHERV -> allgatherv();
            case ALLTOALL -> alltoall();
            case ALLTOALLV -> alltoallv();
            case ALLTOALLW -> alltoallw();
            case REDUCE -> reduce();
            case ALLREDUCE -> allreduce();
            case REDUCE_SCATTER, REDUCE_SCATTER_BLOCK -> reduceScatter();
            default -> betweenNeighbors();
        }
    }

    private boolean isOlder() {
        return now.isOlder() && !meeting.isInter();
    }

    private Intracomm older() {
        return (Intracomm) meeting.comm();
    }

    private boolean isRoot() {
        return me == rootRank;
    }

    /** Whether this process sends to the root or receives from it. */
    private boolean isAcross() {
        return !meeting.isInter() || !meeting.isOwn(rootRank);
    }

    private void barrier() {
        if (isOlder()) {
            older().Barrier();
        } else {
            comm.barrier();
        }
        checks.that(true, () -> "");
    }

    private void bcast() {
        Cells cells = isRoot() ? sent(count) : received(now.other(), otherCount);
        long[] expected = cells.untouched();
        if (isRoot()) {
            expect(expected, now.type(), 0, me, 0, elements);
        } else if (isAcross()) {
            expect(expected, now.other(), 0, rootRank, 0, elements);
        }
        int items = isRoot() ? count : otherCount;
        Datatype held = isRoot() ? type : other;
        if (isOlder()) {
            older().Bcast(cells.array(), cells.offset(), items, held, root);
        } else {
            comm.bcast(cells.named(), items, held, root);
        }
        cells.check(checks, "bcast", expected);
    }

    private void gather() {
        Cells from = sent(count);
        Cells to = received(now.other(), otherCount * peers.length);
        long[] expected = to.untouched();
        if (isRoot()) {
            expectBlocks(expected, 0);
        }
        if (isOlder()) {
            older().Gather(from.array(), from.offset(), count, type, to.array(), to.offset(), otherCount, other, root);
        } else {
            comm.gather(from.named(), count, type, to.named(), otherCount, other, root);
        }
        to.check(checks, "gather", expected);
    }

    /** Blocks are in the reversed order of ranks, each third is empty; displacements are extents. */
    private void gatherv() {
        int[] counts = counts(peers);
        int[] places = reversed(counts);
        int mine = itemsOf(me);
        Cells from = sent(count);
        Cells to = received(now.type(), Arrays.stream(counts).sum() + counts.length);
        long[] expected = to.untouched();
        if (isRoot()) {
            expectBlocks(expected, counts, places);
        }
        if (isOlder()) {
            older().Gatherv(
                            from.array(),
                            from.offset(),
                            mine,
                            type,
                            to.array(),
                            to.offset(),
                            counts,
                            places,
                            type,
                            root);
        } else {
            comm.gatherv(from.named(), mine, type, to.named(), counts, places, type, root);
        }
        to.check(checks, "gatherv", expected);
    }

    private void scatter() {
        Cells from = sent(count * peers.length);
        Cells to = received(now.other(), otherCount);
        long[] expected = to.untouched();
        if (isAcross()) {
            expect(expected, now.other(), 0, rootRank, myBlock(), elements);
        }
        if (isOlder()) {
            older().Scatter(from.array(), from.offset(), count, type, to.array(), to.offset(), otherCount, other, root);
        } else {
            comm.scatter(from.named(), count, type, to.named(), otherCount, other, root);
        }
        to.check(checks, "scatter", expected);
    }

    private void scatterv() {
        int[] counts = counts(peers);
        int[] places = reversed(counts);
        Cells from = new Cells(now.element(), now.kind(), now.type().span(room(counts)), !isOlder());
        for (int block = 0; block < counts.length; block++) {
            fill(from, places[block], counts[block], block * 1_000);
        }
        int mine = itemsOf(me);
        Cells to = received(now.type(), mine);
        long[] expected = to.untouched();
        if (isAcross()) {
            int index = Meeting.indexOf(meeting.own(), me);
            expect(
                    expected,
                    now.type(),
                    0,
                    rootRank,
                    index * 1_000,
                    mine * now.type().size());
        }
        if (isOlder()) {
            older().Scatterv(
                            from.array(),
                            from.offset(),
                            counts,
                            places,
                            type,
                            to.array(),
                            to.offset(),
                            mine,
                            type,
                            root);
        } else {
            comm.scatterv(from.named(), counts, places, type, to.named(), mine, type, root);
        }
        to.check(checks, "scatterv", expected);
    }

    private void allgather() {
        Cells from = sent(count);
        Cells to = received(now.other(), otherCount * peers.length);
        long[] expected = to.untouched();
        expectBlocks(expected, 0);
        if (isOlder()) {
            older().Allgather(from.array(), from.offset(), count, type, to.array(), to.offset(), otherCount, other);
        } else {
            comm.allGather(from.named(), count, type, to.named(), otherCount, other);
        }
        to.check(checks, "allgather", expected);
    }

    private void allgatherv() {
        int[] counts = counts(peers);
        int[] places = reversed(counts);
        int mine = itemsOf(me);
        Cells from = sent(count);
        Cells to = received(now.type(), room(counts));
        long[] expected = to.untouched();
        expectBlocks(expected, counts, places);
        if (isOlder()) {
            older().Allgatherv(from.array(), from.offset(), mine, type, to.array(), to.offset(), counts, places, type);
        } else {
            comm.allGatherv(from.named(), mine, type, to.named(), counts, places, type);
        }
        to.check(checks, "allgatherv", expected);
    }

    private void alltoall() {
        Cells from = sent(count * peers.length);
        Cells to = received(now.other(), otherCount * peers.length);
        long[] expected = to.untouched();
        expectBlocks(expected, myBlock());
        if (isOlder()) {
            older().Alltoall(from.array(), from.offset(), count, type, to.array(), to.offset(), otherCount, other);
        } else {
            comm.allToAll(from.named(), count, type, to.named(), otherCount, other);
        }
        to.check(checks, "alltoall", expected);
    }

    private void alltoallv() {
        int[] out = IntStream.of(peers).map(peer -> itemsBetween(me, peer)).toArray();
        int[] in = IntStream.of(peers).map(peer -> itemsBetween(peer, me)).toArray();
        int[] outPlaces = reversed(out);
        int[] inPlaces = reversed(in);
        Cells from = outgoing(out, outPlaces);
        Cells to = received(now.type(), room(in));
        long[] expected = expectedBetween(to, in, inPlaces);
        if (isOlder()) {
            older().Alltoallv(
                            from.array(),
                            from.offset(),
                            out,
                            outPlaces,
                            type,
                            to.array(),
                            to.offset(),
                            in,
                            inPlaces,
                            type);
        } else {
            comm.allToAllv(from.named(), out, outPlaces, type, to.named(), in, inPlaces, type);
        }
        to.check(checks, "alltoallv", expected);
    }

    /** As alltoallv with displacements in bytes. */
    private void alltoallw() {
        int[] out = IntStream.of(peers).map(peer -> itemsBetween(me, peer)).toArray();
        int[] in = IntStream.of(peers).map(peer -> itemsBetween(peer, me)).toArray();
        int[] outPlaces = reversed(out);
        int[] inPlaces = reversed(in);
        Cells from = new Cells(now.element(), now.kind(), now.type().span(room(out)), true);
        fillOutgoing(from, out, outPlaces);
        Cells to = new Cells(now.element(), now.otherKind(), now.type().span(room(in)), true);
        long[] expected = expectedBetween(to, in, inPlaces);
        Datatype[] types = new Datatype[peers.length];
        Arrays.fill(types, type);
        int[] outBytes = inBytes(outPlaces);
        comm.allToAllw(from.named(), out, outBytes, types, to.named(), in, inBytes(inPlaces), types);
        to.check(checks, "alltoallw", expected);
    }

    private int[] inBytes(int[] places) {
        int extentBytes = now.type().extent() * now.element().sizeBytes();
        return IntStream.of(places).map(place -> place * extentBytes).toArray();
    }

    private void reduce() {
        Cells from = vector(count);
        Cells to = received(now.other(), count);
        long[] expected = isRoot() ? reduced(0, count) : to.untouched();
        Op op = now.values().reduction().op();
        if (isOlder()) {
            older().Reduce(from.array(), from.offset(), to.array(), to.offset(), count, type, op, root);
        } else {
            comm.reduce(from.named(), to.named(), count, type, op, root);
        }
        to.check(checks, "reduce", expected);
    }

    private void allreduce() {
        Cells from = vector(count);
        Cells to = received(now.other(), count);
        Op op = now.values().reduction().op();
        if (isOlder()) {
            older().Allreduce(from.array(), from.offset(), to.array(), to.offset(), count, type, op);
        } else {
            comm.allReduce(from.named(), to.named(), count, type, op);
        }
        to.check(checks, "allreduce", reduced(0, count));
    }

    /** Between two groups the vectors of both are of the same length, whatever the number of ranks. */
    private void reduceScatter() {
        boolean isBlock = now.operation() == TypedCase.Operation.REDUCE_SCATTER_BLOCK;
        int ranks = meeting.own().length;
        int unit = Math.min(count, 5_000) * (meeting.isInter() ? peers.length : 1);
        int index = Meeting.indexOf(meeting.own(), me);
        int[] counts = new int[ranks];
        Arrays.fill(counts, unit);
        if (!isBlock && ranks > 1) {
            counts[0] = 0;
            counts[ranks - 1] = 2 * unit;
        }
        Cells from = vector(unit * ranks);
        Cells to = received(now.other(), counts[index]);
        Op op = now.values().reduction().op();
        if (isBlock) {
            comm.reduceScatterBlock(from.named(), to.named(), unit, type, op);
        } else if (isOlder()) {
            older().Reduce_scatter(from.array(), from.offset(), to.array(), to.offset(), counts, type, op);
        } else {
            comm.reduceScatter(from.named(), to.named(), counts, type, op);
        }
        int first = IntStream.range(0, index).map(i -> counts[i]).sum();
        to.check(checks, "reduce_scatter", reduced(first, counts[index]));
    }

    private void betweenNeighbors() {
        Meeting.Edges edges = meeting.edges();
        if (edges == null) {
            checks.that(true, () -> "");
            return;
        }
        boolean isAlltoall = now.operation().compareTo(TypedCase.Operation.NEIGHBOR_ALLTOALL) >= 0;
        int arriving = edges.sources().length;
        int leaving = isAlltoall ? edges.destinations().length : 1;
        int[] counts = new int[arriving];
        Arrays.fill(counts, otherCount);
        int[] places = reversed(counts);
        boolean isSpread = now.operation() == TypedCase.Operation.NEIGHBOR_ALLGATHERV
                || now.operation() == TypedCase.Operation.NEIGHBOR_ALLTOALLV;
        Cells from = new Cells(now.element(), now.kind(), now.type().span(count * leaving), true);
        fill(from, 0, count * leaving, 0);
        Cells to = new Cells(now.element(), now.otherKind(), now.other().span(room(counts)), true);
        long[] expected = to.untouched();
        for (int i = 0; i < arriving; i++) {
            int at = isSpread ? places[i] : i * otherCount;
            int salt = isAlltoall ? edges.slots()[i] * elements : 0;
            expect(expected, now.other(), at * now.other().size(), edges.sources()[i], salt, elements);
        }
        callNeighbors(from, to, counts, places, leaving);
        to.check(checks, now.operation().toString(), expected);
    }

    private void callNeighbors(Cells from, Cells to, int[] counts, int[] places, int leaving) {
        int[] out = new int[leaving];
        Arrays.fill(out, count);
        int[] outPlaces = IntStream.range(0, leaving).map(i -> i * count).toArray();
        switch (now.operation()) {
            case NEIGHBOR_ALLGATHER -> comm.neighborAllGather(from.named(), count, type, to.named(), otherCount, other);
            case NEIGHBOR_ALLGATHERV ->
                comm.neighborAllGatherv(from.named(), count, type, to.named(), counts, places, other);
            case NEIGHBOR_ALLTOALL -> comm.neighborAllToAll(from.named(), count, type, to.named(), otherCount, other);
            default -> comm.neighborAllToAllv(from.named(), out, outPlaces, type, to.named(), counts, places, other);
        }
    }

    /** Returns the first element that the root, or a peer in alltoall, has for this process. */
    private int myBlock() {
        return Meeting.indexOf(meeting.own(), me) * elements;
    }

    private Cells sent(int items) {
        Cells cells = new Cells(now.element(), now.kind(), now.type().span(items), !isOlder());
        fill(cells, 0, items, 0);
        return cells;
    }

    private Cells received(RandomType of, int items) {
        return new Cells(now.element(), now.otherKind(), of.span(items), !isOlder() || isNewerOnly());
    }

    private boolean isNewerOnly() {
        return now.operation() == TypedCase.Operation.REDUCE_SCATTER_BLOCK;
    }

    private Cells vector(int items) {
        Cells cells = new Cells(now.element(), now.kind(), items, !isOlder() || isNewerOnly());
        for (int i = 0; i < items; i++) {
            cells.set(i, now.values().value(me, i));
        }
        return cells;
    }

    /** Writes items of this process from an item on; they are those of its message from an element on. */
    private void fill(Cells cells, int firstItem, int items, int salt) {
        int size = now.type().size();
        for (int i = 0; i < items * size; i++) {
            cells.set(now.type().position(firstItem * size + i), value(me, i + salt));
        }
    }

    private static long value(int worldRank, long element) {
        return (worldRank * 29L + element * 5L) % 97;
    }

    private void expect(long[] expected, RandomType of, int firstElement, int from, int salt, int length) {
        for (int i = 0; i < length; i++) {
            expected[of.position(firstElement + i)] = Cells.narrow(now.element(), value(from, i + salt));
        }
    }

    /** One block of each peer, in their order. */
    private void expectBlocks(long[] expected, int salt) {
        for (int i = 0; i < peers.length; i++) {
            expect(expected, now.other(), i * elements, peers[i], salt, elements);
        }
    }

    private void expectBlocks(long[] expected, int[] counts, int[] places) {
        int size = now.type().size();
        for (int i = 0; i < peers.length; i++) {
            expect(expected, now.type(), places[i] * size, peers[i], 0, counts[i] * size);
        }
    }

    private int itemsOf(int worldRank) {
        return worldRank % 3 == 2 ? 0 : count;
    }

    private int[] counts(int[] ranks) {
        return IntStream.of(ranks).map(this::itemsOf).toArray();
    }

    private int itemsBetween(int from, int to) {
        return (from + 2 * to) % 3 * Math.min(count, 3_000);
    }

    private Cells outgoing(int[] counts, int[] places) {
        Cells from = new Cells(now.element(), now.kind(), now.type().span(room(counts)), !isOlder());
        fillOutgoing(from, counts, places);
        return from;
    }

    private void fillOutgoing(Cells from, int[] counts, int[] places) {
        for (int i = 0; i < counts.length; i++) {
            fill(from, places[i], counts[i], peers[i] * 1_000);
        }
    }

    private long[] expectedBetween(Cells to, int[] counts, int[] places) {
        long[] expected = to.untouched();
        int size = now.type().size();
        for (int i = 0; i < counts.length; i++) {
            expect(expected, now.type(), places[i] * size, peers[i], me * 1_000, counts[i] * size);
        }
        return expected;
    }

    /** Places of blocks from the last to the first, with room for one item between them. */
    private static int[] reversed(int[] counts) {
        int[] places = new int[counts.length];
        int at = 0;
        for (int i = counts.length - 1; i >= 0; i--) {
            places[i] = at;
            at += counts[i] + 1;
        }
        return places;
    }

    private static int room(int[] counts) {
        return Arrays.stream(counts).sum() + counts.length;
    }

    /** The reference: item by item, in the order of the ranks that the vectors come from. */
    private long[] reduced(int first, int items) {
        long[] values = new long[items];
        CollectiveCase of = now.values();
        for (int i = 0; i < items; i++) {
            long value = of.value(peers[0], first + i);
            for (int from = 1; from < peers.length; from++) {
                value = of.reduction().apply(of.element(), value, of.value(peers[from], first + i));
            }
            values[i] = value;
        }
        return values;
    }
}
