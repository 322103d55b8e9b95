package railmpi.test.suite;

import java.nio.ByteBuffer;
import java.util.Arrays;
import mpi.CartComm;
import mpi.Comm;
import mpi.Datatype;
import mpi.GraphComm;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Op;
import mpi.User_function;
import org.testng.annotations.Test;
import railmpi.test.programs.Checks;
import railmpi.testing.testng.MpiTest;

/** Collectives that do not go together, noticed by coll_check before data moves; the job goes on. */
@Test(groups = "multiprocess")
public final class CollectiveMismatchTest {
    @MpiTest(
            ranks = {2, 5},
            parameters = "coll_check=true",
            jvm = {"-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"})
    public void shouldNameTheRanksThatDiffer() {
        Checks checks = new Checks();
        Intracomm comm = MPI.COMM_WORLD.dup();
        comm.setErrhandler(MPI.ERRORS_RETURN);
        boolean isOdd = comm.getRank() == comm.getSize() - 1;
        String odd = Integer.toString(comm.getSize() - 1);
        int[] data = {1, 2};
        int[] sums = new int[2];
        checks.fails(
                "root",
                MPI.ERR_ARG,
                of("bcast", "rank " + odd + " names root 1"),
                () -> comm.bcast(data, 2, MPI.INT, isOdd ? 1 : 0));
        checks.fails(
                "count",
                MPI.ERR_ARG,
                of("allreduce", "rank " + odd + " gives 4 bytes"),
                () -> comm.allReduce(data, sums, isOdd ? 1 : 2, MPI.INT, MPI.SUM));
        checks.fails("operation", MPI.ERR_ARG, of("rank " + odd + " names MPI.MAX"), () -> comm.iAllReduce(
                        data, sums, 2, MPI.INT, isOdd ? MPI.MAX : MPI.SUM)
                .waitFor());
        ByteBuffer pair = MPI.newByteBuffer(16);
        ByteBuffer least = MPI.newByteBuffer(16);
        checks.fails(
                "type of pairs",
                MPI.ERR_ARG,
                of("names MPI.MINLOC on LONG", "rank " + odd + " names MPI.MINLOC on DOUBLE"),
                () -> comm.allReduce(pair, least, 1, isOdd ? MPI.DOUBLE_INT : MPI.LONG_INT, MPI.MINLOC));
        checks.fails("collective", MPI.ERR_ARG, of("rank " + odd + " calls", "barrier"), () -> {
            if (isOdd) {
                comm.barrier();
            } else {
                comm.scan(data, sums, 2, MPI.INT, MPI.SUM);
            }
        });
        checks.fails(
                "own part of a gather",
                MPI.ERR_ARG,
                of("gather", "rank 0 sends 4 bytes of INT to rank 0, which expects 8"),
                () -> comm.gather(
                        data, comm.getRank() == 0 ? 1 : 2, MPI.INT, new int[2 * comm.getSize()], 2, MPI.INT, 0));
        checks.equal("data", 1, data[0]);
        checks.equal("result", 0, sums[0]);
        comm.allReduce(data, sums, 2, MPI.INT, MPI.SUM);
        checks.equal("sum afterwards", 2L * comm.getSize(), sums[1]);
        ofObjects(checks, comm, isOdd, odd);
        betweenNeighbors(checks, comm, isOdd, odd);
        betweenGroups(checks, comm, isOdd);
        makingCommunicators(checks, comm, isOdd, odd);
    }

    private static void ofObjects(Checks checks, Intracomm comm, boolean isOdd, String odd) {
        int size = comm.getSize();
        Object[] texts = {"a", "b"};
        Object[] received = new Object[2 * size];
        int[] numbers = {1, 2};
        checks.fails(
                "objects and numbers",
                MPI.ERR_ARG,
                of("bcast", "rank 0 sends 1 objects to rank " + odd + ", which expects 4 bytes of INT"),
                () -> comm.bcast(isOdd ? numbers : texts, 1, isOdd ? MPI.INT : MPI.OBJECT, 0));
        checks.fails(
                "objects and bytes",
                MPI.ERR_ARG,
                of("allgather", "rank 0 sends 1 objects to rank " + odd + ", which expects 1 bytes of BYTE"),
                () -> comm.allGather(
                        isOdd ? new byte[1] : texts,
                        1,
                        isOdd ? MPI.BYTE : MPI.OBJECT,
                        isOdd ? new byte[size] : received,
                        1,
                        isOdd ? MPI.BYTE : MPI.OBJECT));
        checks.fails(
                "number of objects",
                MPI.ERR_ARG,
                of("bcast", "rank 0 sends 2 objects to rank " + odd + ", which expects 1 objects"),
                () -> comm.bcast(texts, isOdd ? 1 : 2, MPI.OBJECT, 0));
        checks.fails(
                "root of objects",
                MPI.ERR_ARG,
                of("gather", "rank " + odd + " names root 1"),
                () -> comm.gather(texts, 2, MPI.OBJECT, received, 2, MPI.OBJECT, isOdd ? 1 : 0));
        checks.fails(
                "own part of objects",
                MPI.ERR_ARG,
                of("scatter", "rank 0 sends 1 objects to rank 0, which expects 2"),
                () -> comm.scatter(received, 1, MPI.OBJECT, texts, comm.getRank() == 0 ? 2 : 1, MPI.OBJECT, 0));
        Op join = new Op(new Join(), false);
        checks.fails(
                "number of objects to combine",
                MPI.ERR_ARG,
                of("allreduce", "rank " + odd + " gives 1 objects"),
                () -> comm.allReduce(texts, received, isOdd ? 1 : 2, MPI.OBJECT, join));
        checks.equal("number", 1, numbers[0]);
        checks.same("object", null, received[0]);
        comm.allGather(texts, 2, MPI.OBJECT, received, 2, MPI.OBJECT);
        checks.same("object afterwards", "b", received[2 * size - 1]);
    }

    private static void betweenNeighbors(Checks checks, Intracomm comm, boolean isOdd, String odd) {
        int size = comm.getSize();
        int[] next = {(comm.getRank() + 1) % size};
        int[] previous = {(comm.getRank() + size - 1) % size};
        GraphComm ring = comm.createDistGraphAdjacent(previous, next, MPI.INFO_NULL, false);
        int[] data = {1, 2};
        int[] received = new int[2];
        int count = isOdd ? 1 : 2;
        checks.fails(
                "count between neighbours",
                MPI.ERR_ARG,
                of("neighbor_allgather", "rank " + odd + " sends 4 bytes of INT to rank 0, which expects 8"),
                () -> ring.neighborAllGather(data, count, MPI.INT, received, 2, MPI.INT));
        checks.fails(
                "collective between neighbours",
                MPI.ERR_ARG,
                of("rank " + odd + " calls", "neighbor_alltoall"),
                () -> (isOdd
                                ? ring.iNeighborAllToAll(data, 2, MPI.INT, received, 2, MPI.INT)
                                : ring.iNeighborAllGather(data, 2, MPI.INT, received, 2, MPI.INT))
                        .waitFor());
        checks.equal("nothing has moved", 0, received[0]);
        ring.neighborAllGather(data, 2, MPI.INT, received, 2, MPI.INT);
        checks.equal("received afterwards", 2, received[1]);
        Intracomm alone = comm.split(comm.getRank(), 0);
        GraphComm self = alone.createDistGraphAdjacent(new int[] {0}, new int[] {0}, MPI.INFO_NULL, false);
        checks.fails(
                "count to oneself",
                MPI.ERR_ARG,
                of("rank 0 sends 0 bytes"),
                () -> self.neighborAllGather(data, 0, MPI.INT, received, 2, MPI.INT));
    }

    /** The context ids that nobody got are free again: the communicators afterwards work. */
    private static void makingCommunicators(Checks checks, Intracomm comm, boolean isOdd, String odd) {
        int size = comm.getSize();
        int rank = comm.getRank();
        boolean[] periods = {false, false};
        int[] dims = isOdd ? new int[] {1, size} : new int[] {size, 1};
        checks.fails(
                "dimensions",
                MPI.ERR_ARG,
                of("cart_create", "rank " + odd + " gives dims [1, " + size + "], periods [false, false]"),
                () -> comm.createCart(dims, periods, false));
        checks.fails(
                "periods",
                MPI.ERR_ARG,
                of("cart_create", "rank " + odd + " gives dims [" + size + "], periods [true]"),
                () -> comm.createCart(new int[] {size}, new boolean[] {isOdd}, false));
        CartComm grid = comm.createCart(new int[] {size, 1}, periods, false);
        checks.fails(
                "dimensions that stay",
                MPI.ERR_ARG,
                of("cart_sub", "rank " + odd + " gives remaining dims [false, true]"),
                () -> grid.sub(new boolean[] {!isOdd, isOdd}));
        checks.equal(
                "size of a row", size, grid.sub(new boolean[] {true, false}).getSize());
        int[] index = new int[size];
        Arrays.fill(index, 1);
        int[] edges = {isOdd ? size - 1 : 0};
        checks.fails(
                "edges",
                MPI.ERR_ARG,
                of("graph_create", "rank " + odd + " gives index [1, 1", "edges [" + odd + "]"),
                () -> comm.createGraph(index, edges, false));
        int[] nobody = {};
        checks.fails("weights", MPI.ERR_ARG, of("dist_graph_create", "rank " + odd + " gives no weights"), () -> {
            if (isOdd) {
                comm.createDistGraph(nobody, nobody, nobody, MPI.INFO_NULL, false);
            } else {
                comm.createDistGraph(nobody, nobody, nobody, nobody, MPI.INFO_NULL, false);
            }
        });
        checks.fails(
                "split and splitType", MPI.ERR_ARG, of("calls split;", "rank " + odd + " calls split_type"), () -> {
                    if (isOdd) {
                        comm.splitType(Comm.TYPE_SHARED, 0, MPI.INFO_NULL);
                    } else {
                        comm.split(0, 0);
                    }
                });
        checks.fails("split and dup", MPI.ERR_ARG, of("calls split", "rank " + odd + " calls dup"), () -> {
            if (isOdd) {
                comm.dup();
            } else {
                comm.split(0, 0);
            }
        });
        checks.fails(
                "dup that does not wait",
                MPI.ERR_ARG,
                of("rank " + odd + " calls create", "calls non-blocking dup"),
                () -> {
                    if (isOdd) {
                        comm.create(comm.getGroup());
                    } else {
                        comm.iDup().getRequest().waitFor();
                    }
                });
        boolean isFirst = rank < size / 2;
        Intracomm local = comm.split(isFirst ? 0 : 1, rank);
        Intercomm inter = comm.createIntercomm(local, 0, isFirst ? size / 2 : 0, 6);
        checks.fails("merge", MPI.ERR_ARG, of("calls dup", "calls intercomm_merge"), () -> {
            if (isOdd) {
                inter.merge(false);
            } else {
                inter.dup();
            }
        });
        checks.equal("size of the merged", size, inter.merge(isFirst).getSize());
        checks.equal("size of the copy", size, comm.dup().getSize());
    }

    private static final class Join extends User_function {
        @Override
        public void Call(Object in, int inAt, Object inout, int inoutAt, int count, Datatype type) {
            throw new AssertionError("nothing is combined");
        }
    }

    /** The odd rank is the last of the second group; the first of the first group is the root. */
    private static void betweenGroups(Checks checks, Intracomm comm, boolean isOdd) {
        int half = comm.getSize() / 2;
        boolean isFirst = comm.getRank() < half;
        Intracomm local = comm.split(isFirst ? 0 : 1, comm.getRank());
        Intercomm inter = comm.createIntercomm(local, 0, isFirst ? half : 0, 5);
        int root = comm.getRank() == 0 ? MPI.ROOT : isFirst ? MPI.PROC_NULL : 0;
        int[] data = {1, 2};
        int[] sums = new int[2];
        checks.fails(
                "count between groups",
                MPI.ERR_ARG,
                of("sends 8 bytes of INT to rank", "which expects 4"),
                () -> inter.bcast(data, isOdd ? 1 : 2, MPI.INT, root));
        checks.fails(
                "root between groups", MPI.ERR_ARG, of("names root -2", "says that it is the root"), () -> inter.iBcast(
                                data, 2, MPI.INT, isOdd ? MPI.PROC_NULL : root)
                        .waitFor());
        checks.fails(
                "two roots",
                MPI.ERR_ARG,
                of("root"),
                () -> inter.gather(data, 1, MPI.INT, new int[9], 1, MPI.INT, isOdd ? MPI.ROOT : root));
        checks.fails(
                "operation between groups",
                MPI.ERR_ARG,
                of("names MPI.SUM", "names MPI.MAX"),
                () -> inter.allReduce(data, sums, 2, MPI.INT, isOdd ? MPI.MAX : MPI.SUM));
        int mine = local.getSize();
        int[] counts = new int[mine];
        counts[0] = comm.getSize() - half;
        counts[mine - 1] += half;
        int[] odds = counts.clone();
        odds[0]--;
        odds[mine - 1]++;
        if (comm.getSize() > 4) {
            checks.fails(
                    "parts between groups",
                    MPI.ERR_ARG,
                    of("gives", "to rank 0"),
                    () -> inter.reduceScatter(
                            new int[comm.getSize()], new int[comm.getSize()], isOdd ? odds : counts, MPI.INT, MPI.SUM));
        }
        checks.fails("collective between groups", MPI.ERR_ARG, of("calls barrier", "calls allreduce"), () -> {
            if (isOdd) {
                inter.barrier();
            } else {
                inter.allReduce(data, sums, 2, MPI.INT, MPI.SUM);
            }
        });
        checks.equal("result between groups", 0, sums[0]);
        inter.allReduce(data, sums, 2, MPI.INT, MPI.SUM);
        checks.equal("sum of the other group", 2L * inter.getRemoteSize(), sums[1]);
    }

    private static String[] of(String... parts) {
        return parts;
    }
}
