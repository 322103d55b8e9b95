package railmpi.test.programs;

import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import mpi.Comm;
import mpi.Datatype;
import mpi.MPI;
import mpi.Op;
import mpi.Request;
import mpi.Status;
import mpi.UserFunction;
import mpi.User_function;

/** MPI.OBJECT: arrays of serialisable objects in messages and collectives. */
final class ObjectCases {
    private ObjectCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("sendAndReceive", ObjectCases::sendAndReceive);
        cases.put("partOfAnArray", ObjectCases::partOfAnArray);
        cases.put("bigObjects", ObjectCases::bigObjects);
        cases.put("nonBlocking", ObjectCases::nonBlocking);
        cases.put("getStatusCounts", ObjectCases::getStatusCounts);
        cases.put("otherModes", ObjectCases::otherModes);
        cases.put("sendrecv", ObjectCases::sendrecv);
        cases.put("truncation", ObjectCases::truncation);
        cases.put("notSerialisable", ObjectCases::notSerialisable);
        cases.put("broadcast", ObjectCases::broadcast);
        cases.put("gatherAndScatter", ObjectCases::gatherAndScatter);
        cases.put("variableGatherAndScatter", ObjectCases::variableGatherAndScatter);
        cases.put("emptyPartsAnywhere", ObjectCases::emptyPartsAnywhere);
        cases.put("allToAll", ObjectCases::allToAll);
        cases.put("reduceInRankOrder", ObjectCases::reduceInRankOrder);
        cases.put("operationsSeeTheTypeOfTheArray", ObjectCases::operationsSeeTheTypeOfTheArray);
        cases.put("operationThatFails", ObjectCases::operationThatFails);
        cases.put("unreadableToReduce", ObjectCases::unreadableToReduce);
        cases.put("noRoomForWhatWasReduced", ObjectCases::noRoomForWhatWasReduced);
    }

    /** A class of the user. */
    record Point(int x, String name, double[] values) implements Serializable {
        Point(int x) {
            this(x, "point " + x, new double[] {x, x / 2.0});
        }

        boolean isLike(Object other) {
            return other instanceof Point
                    && x == ((Point) other).x
                    && name.equals(((Point) other).name)
                    && Arrays.equals(values, ((Point) other).values);
        }
    }

    private static void checkPoint(Scene scene, int expected, Object actual) {
        scene.checks().that(new Point(expected).isLike(actual), () -> actual + " instead of point " + expected);
    }

    private static void sendAndReceive(Scene scene) {
        Object[] out = {new Point(scene.rank()), "text", null, new int[] {1, 2}};
        Object[] in = new Object[4];
        Request send = scene.world().Isend(out, 0, 4, MPI.OBJECT, scene.next(), 1);
        Status status = scene.world().Recv(in, 0, 4, MPI.OBJECT, scene.previous(), 1);
        send.Wait();
        scene.checks().equal("number of objects", 4, status.Get_count(MPI.OBJECT));
        checkPoint(scene, scene.previous(), in[0]);
        scene.checks().same("rest", Arrays.asList("text", null), Arrays.asList(in[1], in[2]));
        scene.checks().same("array", new int[] {1, 2}, in[3]);
        scene.checks().that(in[0] != out[0], () -> "the object was not copied");
    }

    private static void partOfAnArray(Scene scene) {
        String[] out = {"a", "b", "c", "d"};
        String[] in = {"-", "-", "-", "-", "-"};
        Request send = scene.world().Isend(out, 1, 2, MPI.OBJECT, scene.next(), 2);
        Status status = scene.world().Recv(in, 2, 3, MPI.OBJECT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        send.Wait();
        scene.checks().equal("number of objects", 2, status.Get_count(MPI.OBJECT));
        scene.checks().same("array", new String[] {"-", "-", "b", "c", "-"}, in);
        scene.world().Send(out, 0, 0, MPI.OBJECT, scene.next(), 3);
        status = scene.world().Recv(in, 0, 0, MPI.OBJECT, scene.previous(), 3);
        scene.checks().equal("number of no objects", 0, status.Get_count(MPI.OBJECT));
    }

    private static void bigObjects(Scene scene) {
        double[][] out = new double[20][25_000];
        for (double[] row : out) {
            Arrays.fill(row, scene.rank() + 0.5);
        }
        double[][] in = new double[20][];
        Request send = scene.world().Isend(out, 0, 20, MPI.OBJECT, scene.next(), 4);
        scene.world().Recv(in, 0, 20, MPI.OBJECT, scene.previous(), 4);
        send.Wait();
        double[] expected = new double[25_000];
        Arrays.fill(expected, scene.previous() + 0.5);
        for (double[] row : in) {
            scene.checks().same("row", expected, row);
        }
    }

    private static void nonBlocking(Scene scene) {
        Request[] requests = new Request[40];
        Object[][] in = new Object[20][1];
        for (int i = 0; i < 20; i++) {
            requests[i] = scene.world().Irecv(in[i], 0, 1, MPI.OBJECT, scene.previous(), i);
        }
        for (int i = 0; i < 20; i++) {
            Object[] out = {new Point(i)};
            requests[39 - i] = scene.world().Isend(out, 0, 1, MPI.OBJECT, scene.next(), i);
        }
        Status[] statuses = Request.Waitall(requests);
        for (int i = 0; i < 20; i++) {
            checkPoint(scene, i, in[i][0]);
            scene.checks().equal("number of objects", 1, statuses[i].Get_count(MPI.OBJECT));
        }
    }

    private static void getStatusCounts(Scene scene) {
        Object[] in = new Object[5];
        Request receive = scene.world().Irecv(in, 0, 5, MPI.OBJECT, scene.previous(), 12);
        scene.checks().that(receive.getStatus() == null, () -> "getStatus of a pending receive is not null");
        scene.meet();
        scene.world().Send(new Object[] {new Point(1), "b", null}, 0, 3, MPI.OBJECT, scene.next(), 12);
        Status status = receive.getStatus();
        while (status == null) {
            status = receive.getStatus();
        }
        scene.checks().equal("number of objects by getStatus", 3, status.Get_count(MPI.OBJECT));
        scene.checks().same("buffer before the wait", new Object[5], in);
        scene.checks().equal("number by wait", 3, receive.Wait().Get_count(MPI.OBJECT));
        checkPoint(scene, 1, in[0]);
        Request nobody = scene.world().Irecv(in, 0, 5, MPI.OBJECT, MPI.PROC_NULL, 12);
        scene.checks().equal("number from nobody", 0, nobody.getStatus().Get_count(MPI.OBJECT));
        nobody.Wait();
    }

    private static void otherModes(Scene scene) {
        Object[] out = {new Point(1)};
        Object[] in = new Object[1];
        Request receive = scene.world().Irecv(in, 0, 1, MPI.OBJECT, scene.previous(), 5);
        scene.meet();
        scene.world().Rsend(out, 0, 1, MPI.OBJECT, scene.next(), 5);
        receive.Wait();
        checkPoint(scene, 1, in[0]);
        in[0] = null;
        receive = scene.world().Irecv(in, 0, 1, MPI.OBJECT, scene.previous(), 6);
        scene.world().Ssend(out, 0, 1, MPI.OBJECT, scene.next(), 6);
        receive.Wait();
        checkPoint(scene, 1, in[0]);
        in[0] = null;
        MPI.Buffer_attach(new byte[10_000]);
        scene.world().Bsend(out, 0, 1, MPI.OBJECT, scene.next(), 7);
        scene.world().Recv(in, 0, 1, MPI.OBJECT, scene.previous(), 7);
        MPI.Buffer_detach();
        checkPoint(scene, 1, in[0]);
    }

    private static void sendrecv(Scene scene) {
        Object[] out = {new Point(scene.rank()), new Point(3)};
        Object[] in = new Object[2];
        scene.world().Sendrecv(out, 0, 2, MPI.OBJECT, scene.next(), 8, in, 0, 2, MPI.OBJECT, scene.previous(), 8);
        checkPoint(scene, scene.previous(), in[0]);
        checkPoint(scene, 3, in[1]);
        scene.world().Sendrecv_replace(out, 0, 1, MPI.OBJECT, scene.next(), 9, scene.previous(), 9);
        checkPoint(scene, scene.previous(), out[0]);
    }

    private static void truncation(Scene scene) {
        scene.world().setErrhandler(MPI.ERRORS_RETURN);
        Object[] out = {"a", "b", "c"};
        Object[] in = new Object[3];
        Request send = scene.world().Isend(out, 0, 3, MPI.OBJECT, scene.next(), 10);
        scene.checks().fails("3 objects into 2", MPI.ERR_TRUNCATE, new String[0], () -> scene.world()
                .Recv(in, 0, 2, MPI.OBJECT, scene.previous(), 10));
        send.Wait();
        scene.world().setErrhandler(MPI.ERRORS_ARE_FATAL);
    }

    private static void notSerialisable(Scene scene) {
        scene.world().setErrhandler(MPI.ERRORS_RETURN);
        Object[] out = {new Object()};
        scene.checks()
                .fails("an object that cannot be serialised", -1, new String[] {"java.lang.Object"}, () -> scene.world()
                        .Send(out, 0, 1, MPI.OBJECT, scene.next(), 11));
        scene.world().setErrhandler(MPI.ERRORS_ARE_FATAL);
        scene.world().Send(new Object[] {"x"}, 0, 1, MPI.OBJECT, scene.next(), 11);
        Object[] in = new Object[1];
        scene.world().Recv(in, 0, 1, MPI.OBJECT, scene.previous(), 11);
        scene.checks().same("message after the failed one", "x", in[0]);
    }

    private static void broadcast(Scene scene) {
        for (int root = 0; root < scene.size(); root++) {
            Object[] data = new Object[3];
            if (scene.rank() == root) {
                data[1] = new Point(root);
                data[2] = new HashMap<>(Map.of("k", List.of(1, 2)));
            }
            scene.world().Bcast(data, 1, 2, MPI.OBJECT, root);
            checkPoint(scene, root, data[1]);
            scene.checks().same("map", Map.of("k", List.of(1, 2)), data[2]);
            scene.checks().same("element before the offset", null, data[0]);
        }
    }

    private static void gatherAndScatter(Scene scene) {
        int size = scene.size();
        for (int root = 0; root < size; root++) {
            Object[] mine = {new Point(scene.rank()), "r" + scene.rank()};
            Object[] all = new Object[2 * size];
            scene.world().Gather(mine, 0, 2, MPI.OBJECT, all, 0, 2, MPI.OBJECT, root);
            if (scene.rank() == root) {
                checkAll(scene, all);
            }
            Object[] back = new Object[2];
            scene.world().Scatter(all, 0, 2, MPI.OBJECT, back, 0, 2, MPI.OBJECT, root);
            checkPoint(scene, scene.rank(), back[0]);
            Object[] everywhere = new Object[2 * size];
            scene.world().Allgather(back, 0, 2, MPI.OBJECT, everywhere, 0, 2, MPI.OBJECT);
            checkAll(scene, everywhere);
        }
    }

    private static void checkAll(Scene scene, Object[] all) {
        for (int rank = 0; rank < scene.size(); rank++) {
            checkPoint(scene, rank, all[2 * rank]);
            scene.checks().same("text of rank " + rank, "r" + rank, all[2 * rank + 1]);
        }
    }

    private static void variableGatherAndScatter(Scene scene) {
        int size = scene.size();
        int[] counts = new int[size];
        int[] displacements = new int[size];
        for (int rank = 0; rank < size; rank++) {
            counts[rank] = rank % 3;
            displacements[rank] = rank == 0 ? 1 : displacements[rank - 1] + counts[rank - 1] + 1;
        }
        int length = displacements[size - 1] + counts[size - 1] + 1;
        Object[] mine = new Object[counts[scene.rank()]];
        for (int i = 0; i < mine.length; i++) {
            mine[i] = scene.rank() + "/" + i;
        }
        Object[] all = new Object[length];
        scene.world().Gatherv(mine, 0, mine.length, MPI.OBJECT, all, 0, counts, displacements, MPI.OBJECT, size - 1);
        Object[] everywhere = new Object[length];
        scene.world().Allgatherv(mine, 0, mine.length, MPI.OBJECT, everywhere, 0, counts, displacements, MPI.OBJECT);
        Object[] expected = new Object[length];
        for (int rank = 0; rank < size; rank++) {
            for (int i = 0; i < counts[rank]; i++) {
                expected[displacements[rank] + i] = rank + "/" + i;
            }
        }
        scene.checks().same("allgatherv", expected, everywhere);
        if (scene.rank() == size - 1) {
            scene.checks().same("gatherv", expected, all);
        }
        Object[] back = new Object[mine.length];
        scene.world().Scatterv(all, 0, counts, displacements, MPI.OBJECT, back, 0, back.length, MPI.OBJECT, size - 1);
        scene.checks().same("scatterv", mine, back);
    }

    /** Rank 0 alone sends; where nothing comes from may have any displacement. */
    private static void emptyPartsAnywhere(Scene scene) {
        int[] counts = new int[scene.size()];
        int[] displacements = new int[scene.size()];
        Arrays.fill(displacements, Integer.MAX_VALUE / 2);
        counts[0] = 1;
        displacements[0] = 1;
        Object[] mine = {"from " + scene.rank()};
        Object[] all = new Object[2];
        int count = counts[scene.rank()];
        scene.world().Allgatherv(mine, 0, count, MPI.OBJECT, all, 0, counts, displacements, MPI.OBJECT);
        scene.checks().same("objects", new Object[] {null, "from 0"}, all);
    }

    private static void allToAll(Scene scene) {
        int size = scene.size();
        Object[] out = new Object[size];
        int[] ones = new int[size];
        int[] places = new int[size];
        for (int rank = 0; rank < size; rank++) {
            out[rank] = scene.rank() + " to " + rank;
            ones[rank] = 1;
            places[rank] = rank;
        }
        Object[] in = new Object[size];
        scene.world().Alltoall(out, 0, 1, MPI.OBJECT, in, 0, 1, MPI.OBJECT);
        Object[] again = new Object[size];
        scene.world().Alltoallv(out, 0, ones, places, MPI.OBJECT, again, 0, ones, places, MPI.OBJECT);
        for (int rank = 0; rank < size; rank++) {
            scene.checks().same("alltoall", rank + " to " + scene.rank(), in[rank]);
            scene.checks().same("alltoallv", rank + " to " + scene.rank(), again[rank]);
        }
    }

    /** Joins texts: not commutative. */
    private static final class Join extends User_function {
        @Override
        public void Call(Object in, int inOffset, Object inout, int inoutOffset, int count, Datatype type) {
            Object[] left = (Object[]) in;
            Object[] right = (Object[]) inout;
            for (int i = 0; i < count; i++) {
                right[inoutOffset + i] = left[inOffset + i].toString() + right[inoutOffset + i];
            }
        }
    }

    private static void reduceInRankOrder(Scene scene) {
        Op join = new Op(new Join(), false);
        Object[] mine = {"<" + scene.rank() + ">", "x"};
        List<String> ranks = new ArrayList<>();
        for (int rank = 0; rank < scene.size(); rank++) {
            ranks.add("<" + rank + ">");
        }
        for (int root = 0; root < scene.size(); root++) {
            Object[] result = new Object[2];
            scene.world().Reduce(mine, 0, result, 0, 2, MPI.OBJECT, join, root);
            if (scene.rank() == root) {
                scene.checks().same("reduce", String.join("", ranks), result[0]);
                scene.checks().same("second element", "x".repeat(scene.size()), result[1]);
            }
        }
        Object[] everywhere = new Object[2];
        scene.world().Allreduce(mine, 0, everywhere, 0, 2, MPI.OBJECT, join);
        scene.checks().same("allreduce", String.join("", ranks), everywhere[0]);
        Object[] prefix = new Object[2];
        scene.world().Scan(mine, 0, prefix, 0, 2, MPI.OBJECT, join);
        scene.checks().same("scan", String.join("", ranks.subList(0, scene.rank() + 1)), prefix[0]);
        join.free();
    }

    /** Casts both arguments to the type of the program's arrays. */
    private static void add(Object in, int inOffset, Object inout, int inoutOffset, int count) {
        BigInteger[] left = (BigInteger[]) in;
        BigInteger[] right = (BigInteger[]) inout;
        for (int i = 0; i < count; i++) {
            right[inoutOffset + i] = left[inOffset + i].add(right[inoutOffset + i]);
        }
    }

    private static void operationsSeeTheTypeOfTheArray(Scene scene) {
        User_function older = new User_function() {
            @Override
            public void Call(Object in, int inOffset, Object inout, int inoutOffset, int count, Datatype type) {
                add(in, inOffset, inout, inoutOffset, count);
            }
        };
        UserFunction newer = new UserFunction() {
            @Override
            public void call(Object in, Object inout, int count, Datatype type) {
                add(in, 0, inout, 0, count);
            }
        };
        for (Op op : new Op[] {new Op(older, true), new Op(newer, false)}) {
            sumsOfNumbers(scene, op);
            op.free();
        }
    }

    private static void sumsOfNumbers(Scene scene, Op op) {
        int size = scene.size();
        BigInteger all = BigInteger.valueOf((long) size * (size + 1) / 2);
        BigInteger upToMe = BigInteger.valueOf((scene.rank() + 1L) * (scene.rank() + 2L) / 2);
        BigInteger[] mine = {BigInteger.valueOf(scene.rank() + 1)};
        BigInteger[] sum = new BigInteger[1];
        scene.world().reduce(mine, sum, 1, MPI.OBJECT, op, size - 1);
        scene.checks().same("reduce", scene.rank() == size - 1 ? all : null, sum[0]);
        scene.world().Allreduce(mine, 0, sum, 0, 1, MPI.OBJECT, op);
        scene.checks().same("allreduce", all, sum[0]);
        scene.world().Scan(mine, 0, sum, 0, 1, MPI.OBJECT, op);
        scene.checks().same("scan", upToMe, sum[0]);
        scene.world().exScan(mine, sum, 1, MPI.OBJECT, op);
        scene.checks().same("exscan", scene.rank() == 0 ? upToMe : upToMe.subtract(mine[0]), sum[0]);
        BigInteger[] many = new BigInteger[size];
        Arrays.fill(many, mine[0]);
        int[] ones = new int[size];
        Arrays.fill(ones, 1);
        scene.world().Reduce_scatter(many, 0, sum, 0, ones, MPI.OBJECT, op);
        scene.checks().same("reduce_scatter", all, sum[0]);
        Comm.reduceLocal(mine, sum, 1, MPI.OBJECT, op);
        scene.checks().same("reduce_local", all.add(mine[0]), sum[0]);
    }

    /** What it throws comes out at rank 0, where it runs; the others learn that rank 0 has failed. */
    private static void operationThatFails(Scene scene) {
        failingReductions(scene, "x", (left, right) -> {
            throw new IllegalStateException("fails on purpose");
        });
    }

    private static void unreadableToReduce(Scene scene) {
        failingReductions(scene, new Unreadable(), (left, right) -> left);
    }

    /** Can be sent, but not received. */
    private static final class Unreadable implements Serializable {
        private static final long serialVersionUID = 1L;

        private void readObject(ObjectInputStream in) throws IOException {
            throw new InvalidObjectException("unreadable on purpose");
        }
    }

    /** Rank 0 has the objects of all, and no memory for the result: all hear that it is memory. */
    /** A rank alone has nothing to reduce. */
    private static void noRoomForWhatWasReduced(Scene scene) {
        Op op = operation((left, right) -> new Huge());
        Object[] result = new Object[1];
        if (scene.size() == 1) {
            scene.world().Allreduce(new Object[] {"x"}, 0, result, 0, 1, MPI.OBJECT, op);
            scene.checks().same("result", "x", result[0]);
            op.free();
            return;
        }
        String[] parts = scene.rank() == 0 ? new String[0] : new String[] {"rank 0 cannot"};
        scene.world().setErrhandler(MPI.ERRORS_RETURN);
        Object[] mine = {"x"};
        scene.checks().fails("allreduce", MPI.ERR_NO_MEM, parts, () -> scene.world()
                .Allreduce(mine, 0, result, 0, 1, MPI.OBJECT, op));
        scene.checks()
                .fails("scan", MPI.ERR_NO_MEM, parts, () -> scene.world().Scan(mine, 0, result, 0, 1, MPI.OBJECT, op));
        scene.world().setErrhandler(MPI.ERRORS_ARE_FATAL);
        scene.checks().same("result", null, result[0]);
        op.free();
    }

    /** As if there were no memory for its bytes. */
    private static final class Huge implements Serializable {
        private static final long serialVersionUID = 1L;

        private void writeObject(ObjectOutputStream out) {
            throw new OutOfMemoryError("none on purpose");
        }
    }

    private static Op operation(BinaryOperator<Object> operator) {
        return new Op(
                new User_function() {
                    @Override
                    public void Call(Object in, int inOffset, Object inout, int inoutOffset, int count, Datatype type) {
                        Object[] right = (Object[]) inout;
                        for (int i = 0; i < count; i++) {
                            right[inoutOffset + i] = operator.apply(((Object[]) in)[inOffset + i], right[i]);
                        }
                    }
                },
                true);
    }

    private static void failingReductions(Scene scene, Object item, BinaryOperator<Object> operator) {
        Op op = operation(operator);
        int size = scene.size();
        Object[] mine = new Object[size];
        Arrays.fill(mine, item);
        Object[] result = new Object[size];
        int[] ones = new int[size];
        Arrays.fill(ones, 1);
        scene.world().setErrhandler(MPI.ERRORS_RETURN);
        Map.<String, Runnable>of(
                        "allreduce",
                        () -> scene.world().Allreduce(mine, 0, result, 0, size, MPI.OBJECT, op),
                        "reduce_scatter",
                        () -> scene.world().Reduce_scatter(mine, 0, result, 0, ones, MPI.OBJECT, op),
                        "scan",
                        () -> scene.world().Scan(mine, 0, result, 0, size, MPI.OBJECT, op),
                        "exscan",
                        () -> scene.world().exScan(mine, result, size, MPI.OBJECT, op))
                .entrySet()
                .stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(call -> failsOnAllRanks(scene, call.getKey(), call.getValue()));
        scene.world().setErrhandler(MPI.ERRORS_ARE_FATAL);
        scene.checks().same("result", new Object[size], result);
        op.free();
    }

    private static void failsOnAllRanks(Scene scene, String name, Runnable call) {
        if (scene.size() == 1) {
            return;
        }
        if (scene.rank() > 0) {
            scene.checks().fails(name, MPI.ERR_TYPE, new String[] {"rank 0 cannot combine"}, call::run);
            return;
        }
        try {
            call.run();
        } catch (RuntimeException e) {
            scene.checks().that(e.getMessage().contains("on purpose"), () -> name + ": " + e);
            return;
        }
        throw new AssertionError(name + " does not fail");
    }
}
