package railmpi.test.programs;

import mpi.Comm;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Op;

/**
 * Makes the call of a {@link CollectiveCase} that moves data, with the serial reference beside it. Items are numbered
 * over the whole buffer of the root. Used by one thread.
 */
final class CollectiveCall {
    private final Checks checks;
    private final Intracomm comm;
    private final CollectiveCase now;
    private final int rank;
    private final int size;
    private final int root;
    private final int count;
    private final Datatype type;
    private final boolean isOlder;
    private final NewerCollectives newer;

    CollectiveCall(Checks checks, Intracomm comm, CollectiveCase now) {
        this.checks = checks;
        this.comm = comm;
        this.now = now;
        this.rank = comm.getRank();
        this.size = comm.getSize();
        this.root = now.root() % size;
        this.count = now.count();
        this.type = now.element().datatype();
        this.isOlder = now.generation() == Generation.MPI_JAVA;
        this.newer = new NewerCollectives(checks, comm, now.isBackground(), now.salt());
    }

    void run() {
        switch (now.collective()) {
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
            case REDUCE_SCATTER -> reduceScatter();
            case REDUCE_SCATTER_BLOCK -> reduceScatterBlock();
            case SCAN -> scan();
            case EXSCAN -> exscan();
            case REDUCE_LOCAL -> reduceLocal();
        }
    }

    private void barrier() {
        if (isOlder) {
            comm.Barrier();
        } else {
            newer.barrier();
        }
        checks.that(true, () -> "");
    }

    private void bcast() {
        Cells data = cells(now.sendKind(), count);
        long[] expected = data.untouched();
        for (int i = 0; i < count; i++) {
            expected[i] = now.value(root, i);
            if (rank == root) {
                data.set(i, expected[i]);
            }
        }
        if (isOlder) {
            comm.Bcast(data.array(), data.offset(), count, type, root);
        } else {
            newer.bcast(data.named(), count, type, root);
        }
        data.check(checks, "bcast", expected);
    }

    private void gather() {
        Cells mine = mine(count);
        Cells all = cells(now.receiveKind(), rank == root ? count * size : 0);
        long[] expected = all.untouched();
        for (int i = 0; i < expected.length; i++) {
            expected[i] = now.value(i / count, i % count);
        }
        if (isOlder) {
            comm.Gather(mine.array(), mine.offset(), count, type, all.array(), all.offset(), count, type, root);
        } else if (!now.isInPlace()) {
            newer.gather(mine.named(), count, type, all.named(), count, type, root);
        } else if (rank == root) {
            putMine(all, root * count, count);
            newer.gather(all.named(), count, type, root);
        } else {
            newer.gather(mine.named(), count, type, root);
        }
        all.check(checks, "gather", expected);
    }

    private void gatherv() {
        Layout layout = new Layout(now, size);
        Cells mine = mine(layout.counts()[rank]);
        Cells all = cells(now.receiveKind(), rank == root ? layout.length() : 0);
        int own = layout.counts()[rank];
        if (isOlder) {
            comm.Gatherv(
                    mine.array(),
                    mine.offset(),
                    own,
                    type,
                    all.array(),
                    all.offset(),
                    layout.counts(),
                    layout.displacements(),
                    type,
                    root);
        } else if (!now.isInPlace()) {
            newer.gatherv(mine.named(), own, type, all.named(), layout.counts(), layout.displacements(), type, root);
        } else if (rank == root) {
            putMine(all, layout.displacements()[rank], own);
            newer.gatherv(all.named(), layout.counts(), layout.displacements(), type, root);
        } else {
            newer.gatherv(mine.named(), own, type, root);
        }
        all.check(checks, "gatherv", rank == root ? gathered(all, layout) : new long[0]);
    }

    private long[] gathered(Cells all, Layout layout) {
        long[] expected = all.untouched();
        for (int from = 0; from < size; from++) {
            for (int i = 0; i < layout.counts()[from]; i++) {
                expected[layout.displacements()[from] + i] = now.value(from, i);
            }
        }
        return expected;
    }

    private void scatter() {
        Cells all = cells(now.sendKind(), rank == root ? count * size : 0);
        fillWhole(all, rank == root ? count * size : 0);
        Cells mine = cells(now.receiveKind(), count);
        long[] expected = mine.untouched();
        for (int i = 0; i < count; i++) {
            expected[i] = now.value(root, rank * count + i);
        }
        if (isOlder) {
            comm.Scatter(all.array(), all.offset(), count, type, mine.array(), mine.offset(), count, type, root);
        } else if (!now.isInPlace()) {
            newer.scatter(all.named(), count, type, mine.named(), count, type, root);
        } else if (rank == root) {
            newer.scatter(all.named(), count, type, root);
        } else {
            newer.scatter(mine.named(), count, type, root);
        }
        boolean isKept = now.isInPlace() && rank == root && !isOlder;
        mine.check(checks, "scatter", isKept ? mine.untouched() : expected);
    }

    private void scatterv() {
        Layout layout = new Layout(now, size);
        int own = layout.counts()[rank];
        Cells all = cells(now.sendKind(), rank == root ? layout.length() : 0);
        fillWhole(all, rank == root ? layout.length() : 0);
        Cells mine = cells(now.receiveKind(), own);
        long[] expected = mine.untouched();
        for (int i = 0; i < own; i++) {
            expected[i] = now.value(root, layout.displacements()[rank] + i);
        }
        int[] counts = layout.counts();
        int[] places = layout.displacements();
        if (isOlder) {
            comm.Scatterv(
                    all.array(), all.offset(), counts, places, type, mine.array(), mine.offset(), own, type, root);
        } else if (!now.isInPlace()) {
            newer.scatterv(all.named(), counts, places, type, mine.named(), own, type, root);
        } else if (rank == root) {
            newer.scatterv(all.named(), counts, places, type, root);
        } else {
            newer.scatterv(mine.named(), own, type, root);
        }
        boolean isKept = now.isInPlace() && rank == root && !isOlder;
        mine.check(checks, "scatterv", isKept ? mine.untouched() : expected);
    }

    private void allgather() {
        Cells mine = mine(count);
        Cells all = cells(now.receiveKind(), count * size);
        long[] expected = all.untouched();
        for (int i = 0; i < expected.length; i++) {
            expected[i] = now.value(i / count, i % count);
        }
        if (isOlder) {
            comm.Allgather(mine.array(), mine.offset(), count, type, all.array(), all.offset(), count, type);
        } else if (now.isInPlace()) {
            putMine(all, rank * count, count);
            newer.allGather(all.named(), count, type);
        } else {
            newer.allGather(mine.named(), count, type, all.named(), count, type);
        }
        all.check(checks, "allgather", expected);
    }

    private void allgatherv() {
        Layout layout = new Layout(now, size);
        int own = layout.counts()[rank];
        int[] counts = layout.counts();
        int[] places = layout.displacements();
        Cells mine = mine(own);
        Cells all = cells(now.receiveKind(), layout.length());
        if (isOlder) {
            comm.Allgatherv(mine.array(), mine.offset(), own, type, all.array(), all.offset(), counts, places, type);
        } else if (now.isInPlace()) {
            putMine(all, places[rank], own);
            newer.allGatherv(all.named(), counts, places, type);
        } else {
            newer.allGatherv(mine.named(), own, type, all.named(), counts, places, type);
        }
        all.check(checks, "allgatherv", gathered(all, layout));
    }

    private void alltoall() {
        Cells out = cells(now.sendKind(), count * size);
        fillWhole(out, count * size);
        Cells in = cells(now.receiveKind(), count * size);
        long[] expected = in.untouched();
        for (int i = 0; i < expected.length; i++) {
            expected[i] = now.value(i / count, rank * count + i % count);
        }
        if (isOlder) {
            comm.Alltoall(out.array(), out.offset(), count, type, in.array(), in.offset(), count, type);
        } else {
            newer.allToAll(out.named(), count, type, in.named(), count, type);
        }
        in.check(checks, "alltoall", expected);
    }

    /** Rank r sends to each rank q the items that q's layout has for r, at r's own displacement for q. */
    private void alltoallv() {
        Layout layout = new Layout(now, size);
        int[] receiveCounts = new int[size];
        int[] sendCounts = new int[size];
        for (int peer = 0; peer < size; peer++) {
            sendCounts[peer] = layout.counts()[(rank + 2 * peer) % size];
            receiveCounts[peer] = layout.counts()[(peer + 2 * rank) % size];
        }
        int[] sendPlaces = Layout.packed(sendCounts, 2);
        int[] receivePlaces = Layout.packed(receiveCounts, 1);
        Cells out = cells(now.sendKind(), Layout.end(sendCounts, sendPlaces));
        for (int peer = 0; peer < size; peer++) {
            for (int i = 0; i < sendCounts[peer]; i++) {
                out.set(sendPlaces[peer] + i, now.value(rank, peer * 1000 + i));
            }
        }
        Cells in = cells(now.receiveKind(), Layout.end(receiveCounts, receivePlaces));
        long[] expected = in.untouched();
        for (int peer = 0; peer < size; peer++) {
            for (int i = 0; i < receiveCounts[peer]; i++) {
                expected[receivePlaces[peer] + i] = now.value(peer, rank * 1000 + i);
            }
        }
        if (isOlder) {
            comm.Alltoallv(
                    out.array(),
                    out.offset(),
                    sendCounts,
                    sendPlaces,
                    type,
                    in.array(),
                    in.offset(),
                    receiveCounts,
                    receivePlaces,
                    type);
        } else {
            newer.allToAllv(out.named(), sendCounts, sendPlaces, type, in.named(), receiveCounts, receivePlaces, type);
        }
        in.check(checks, "alltoallv", expected);
    }

    /** Every second rank sends and receives elements, the others the same as bytes. */
    private void alltoallw() {
        int unit = now.element().sizeBytes();
        boolean isBytes = rank % 2 == 1 && now.element() != Element.BOOLEAN;
        Cells out = cells(isBytes ? BufferKind.DIRECT_BYTES : now.sendKind(), count * size);
        fillWhole(out, count * size);
        Cells in = cells(isBytes ? BufferKind.DIRECT_BYTES : now.receiveKind(), count * size);
        long[] expected = in.untouched();
        int[] counts = new int[size];
        int[] places = new int[size];
        Datatype[] types = new Datatype[size];
        for (int peer = 0; peer < size; peer++) {
            counts[peer] = isBytes ? count * unit : count;
            places[peer] = (size - 1 - peer) * count * unit;
            types[peer] = isBytes ? MPI.BYTE : type;
            for (int i = 0; i < count; i++) {
                expected[(size - 1 - peer) * count + i] = now.value(peer, (size - 1 - rank) * count + i);
            }
        }
        newer.allToAllw(out.named(), counts, places, types, in.named(), counts, places, types);
        in.check(checks, "alltoallw", expected);
    }

    private void reduce() {
        Cells mine = mine(count);
        Cells result = cells(now.receiveKind(), rank == root ? count : 0);
        Op op = now.reduction().op();
        if (isOlder) {
            comm.Reduce(mine.array(), mine.offset(), result.array(), result.offset(), count, type, op, root);
        } else if (now.isInPlace()) {
            newer.reduce(mine.named(), count, type, op, root);
        } else {
            newer.reduce(mine.named(), result.named(), count, type, op, root);
        }
        if (rank == root) {
            Cells place = now.isInPlace() && !isOlder ? mine : result;
            place.check(checks, "reduce", reduced(size, 0, count));
        } else {
            mine.check(checks, "contribution to reduce", own());
        }
    }

    private void allreduce() {
        Cells mine = mine(count);
        Cells result = cells(now.receiveKind(), count);
        Op op = now.reduction().op();
        if (isOlder) {
            comm.Allreduce(mine.array(), mine.offset(), result.array(), result.offset(), count, type, op);
        } else if (now.isInPlace()) {
            newer.allReduce(mine.named(), count, type, op);
        } else {
            newer.allReduce(mine.named(), result.named(), count, type, op);
        }
        Cells place = now.isInPlace() && !isOlder ? mine : result;
        place.check(checks, "allreduce", reduced(size, 0, count));
    }

    private void reduceScatter() {
        Layout layout = new Layout(now, size);
        int[] counts = layout.counts();
        int[] places = Layout.packed(counts, 0);
        int total = Layout.end(counts, places);
        Cells mine = mine(total);
        Cells result = cells(now.receiveKind(), counts[rank]);
        Op op = now.reduction().op();
        if (isOlder) {
            comm.Reduce_scatter(mine.array(), mine.offset(), result.array(), result.offset(), counts, type, op);
        } else if (now.isInPlace()) {
            newer.reduceScatter(mine.named(), counts, type, op);
        } else {
            newer.reduceScatter(mine.named(), result.named(), counts, type, op);
        }
        checkPart("reduce_scatter", mine, result, places[rank], counts[rank]);
    }

    /** In place the result is at the begin of what was given, and the rest is undefined. */
    private void checkPart(String what, Cells given, Cells result, int from, int items) {
        long[] expected = reduced(size, from, items);
        if (isOlder || !now.isInPlace()) {
            result.check(checks, what, expected);
            return;
        }
        for (int i = 0; i < items; i++) {
            checks.equal(what + " in place: element " + i, expected[i], given.get(i));
        }
        given.checkGuards(checks, what);
    }

    /** mpiJava has no such call: there the case is one of the other generation. */
    private void reduceScatterBlock() {
        Cells mine = mine(count * size);
        Cells result = cells(now.receiveKind(), count);
        Op op = now.reduction().op();
        if (now.isInPlace()) {
            newer.reduceScatterBlock(mine.named(), count, type, op);
        } else {
            newer.reduceScatterBlock(mine.named(), result.named(), count, type, op);
        }
        checkPart("reduce_scatter_block", mine, result, rank * count, count);
    }

    private void exscan() {
        Cells mine = mine(count);
        Cells result = cells(now.receiveKind(), count);
        Op op = now.reduction().op();
        if (now.isInPlace()) {
            newer.exScan(mine.named(), count, type, op);
        } else {
            newer.exScan(mine.named(), result.named(), count, type, op);
        }
        Cells place = now.isInPlace() ? mine : result;
        long[] untouched = now.isInPlace() ? own() : place.untouched();
        place.check(checks, "exscan", rank == 0 ? untouched : reduced(rank, 0, count));
    }

    private void reduceLocal() {
        Cells left = mine(count);
        Cells right = cells(now.receiveKind(), count);
        long[] expected = new long[count];
        for (int i = 0; i < count; i++) {
            long other = now.value(rank + 1, i);
            right.set(i, other);
            expected[i] = now.reduction().apply(now.element(), now.value(rank, i), other);
        }
        Comm.reduceLocal(
                left.named(), right.named(), count, type, now.reduction().op());
        right.check(checks, "reduceLocal", expected);
        left.check(checks, "left operands of reduceLocal", own());
    }

    private void scan() {
        Cells mine = mine(count);
        Cells result = cells(now.receiveKind(), count);
        Op op = now.reduction().op();
        if (isOlder) {
            comm.Scan(mine.array(), mine.offset(), result.array(), result.offset(), count, type, op);
        } else if (now.isInPlace()) {
            newer.scan(mine.named(), count, type, op);
        } else {
            newer.scan(mine.named(), result.named(), count, type, op);
        }
        Cells place = now.isInPlace() && !isOlder ? mine : result;
        place.check(checks, "scan", reduced(rank + 1, 0, count));
    }

    private long[] own() {
        long[] values = new long[count];
        for (int i = 0; i < count; i++) {
            values[i] = now.value(rank, i);
        }
        return values;
    }

    /** The reference: item by item, in the order of the ranks. */
    private long[] reduced(int ranks, int from, int items) {
        long[] values = new long[items];
        for (int i = 0; i < items; i++) {
            long value = now.value(0, from + i);
            for (int other = 1; other < ranks; other++) {
                value = now.reduction().apply(now.element(), value, now.value(other, from + i));
            }
            values[i] = value;
        }
        return values;
    }

    private Cells cells(BufferKind kind, int length) {
        return new Cells(now.element(), kind, length, !isOlder || isNewerOnly());
    }

    private boolean isNewerOnly() {
        return switch (now.collective()) {
            case ALLTOALLW, REDUCE_SCATTER_BLOCK, EXSCAN, REDUCE_LOCAL -> true;
            default -> false;
        };
    }

    private Cells mine(int items) {
        Cells mine = cells(now.sendKind(), items);
        putMine(mine, 0, items);
        return mine;
    }

    private void putMine(Cells target, int from, int items) {
        for (int i = 0; i < items; i++) {
            target.set(from + i, now.value(rank, i));
        }
    }

    private void fillWhole(Cells target, int items) {
        putMine(target, 0, items);
    }
}
