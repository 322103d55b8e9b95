package railmpi.test.programs;

import java.nio.Buffer;
import java.util.Map;
import java.util.Random;
import mpi.Datatype;
import mpi.MPI;
import mpi.Request;
import mpi.Status;

/** Random derived types in messages between two ranks, in packed data, and what statuses and errors say of them. */
final class TypeCases {
    private static final int TAG = 77;
    private static final int[] SIZES = {1, 200, 5_000, 70_000, 1_500_000};
    private static final int ROUNDS_OF_SMALL = 10;

    private TypeCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("messages", TypeCases::messages);
        cases.put("packing", TypeCases::packing);
        cases.put("structs", StructCases::exchange);
        cases.put("memory", ForeignMemoryCases::run);
        cases.put("empty", EmptyTypes::run);
        cases.put("byteDisplacements", ByteDisplacements::run);
        cases.put("objects", TypeObjects::exchange);
        cases.put("reductions", TypeReductions::run);
        cases.put("boundsThatDoNotFit", TypeCases::boundsThatDoNotFit);
        cases.put("errors", TypeCases::errors);
    }

    /** The sender has items of one type, the receiver of another, of which the last may be filled in part. */
    private static void messages(Scene scene) {
        Random random = scene.common();
        for (Element element : Element.values()) {
            for (int sizeBytes : SIZES) {
                for (int round = sizeBytes > 10_000 ? ROUNDS_OF_SMALL - 2 : 0; round < ROUNDS_OF_SMALL; round++) {
                    message(scene, random, element, sizeBytes);
                }
            }
        }
    }

    private static void message(Scene scene, Random random, Element element, int sizeBytes) {
        RandomType sent = RandomType.of(element, random);
        RandomType received = RandomType.of(element, random);
        BufferKind sendKind = BufferKind.values()[random.nextInt(BufferKind.values().length)];
        BufferKind receiveKind = BufferKind.values()[random.nextInt(BufferKind.values().length)];
        int count = 1 + sizeBytes / element.sizeBytes() / sent.size();
        int elements = count * sent.size();
        int receiveCount = (elements + received.size() - 1) / received.size() + random.nextInt(2);
        Cells from = new Cells(element, sendKind, sent.span(count), false);
        Cells to = new Cells(element, receiveKind, received.span(receiveCount), false);
        long[] expected = to.untouched();
        for (int i = 0; i < elements; i++) {
            from.set(sent.position(i), value(scene.rank(), i));
            expected[received.position(i)] = Cells.narrow(element, value(scene.previous(), i));
        }
        String what = element + " " + sendKind + " to " + receiveKind + ", " + elements + " elements";
        Request request = receive(scene, to, receiveKind, receiveCount, received.datatype());
        send(scene, from, sendKind, count, sent.datatype());
        Status status = request.waitStatus();
        to.check(scene.checks(), what, expected);
        scene.checks().equal(what + ": getElements", elements, status.getElements(received.datatype()));
        scene.checks().equal(what + ": Get_elements", elements, status.Get_elements(element.datatype()));
        boolean isWhole = elements % received.size() == 0;
        int items = isWhole ? elements / received.size() : MPI.UNDEFINED;
        scene.checks().equal(what + ": getCount", items, status.getCount(received.datatype()));
    }

    private static void boundsThatDoNotFit(Scene scene) {
        Datatype wide = Datatype.createVector(2, 1, Integer.MAX_VALUE, MPI.INT);
        scene.checks().equal("getExtent", MPI.UNDEFINED, wide.getExtent());
        scene.checks().equal("Extent", MPI.UNDEFINED, wide.Extent());
        scene.checks().equal("Ub", MPI.UNDEFINED, wide.Ub());
        scene.checks().equal("getTrueExtent", MPI.UNDEFINED, wide.getTrueExtent());
        scene.checks().equal("getLb", 0, wide.getLb());
        scene.checks().equal("size", 2, wide.getSize());
        Datatype narrow = Datatype.createVector(2, 1, Integer.MAX_VALUE - 1, MPI.INT);
        scene.checks().equal("extent that fits", Integer.MAX_VALUE, narrow.getExtent());
        wide.free();
        narrow.free();
    }

    static long value(int rank, int element) {
        return (rank * 37L + element * 7L) % 97;
    }

    private static Request receive(Scene scene, Cells to, BufferKind kind, int count, Datatype type) {
        return kind == BufferKind.ARRAY
                ? scene.world().Irecv(to.array(), to.offset(), count, type, scene.previous(), TAG)
                : scene.world().iRecv(to.named(), count, type, scene.previous(), TAG);
    }

    private static void send(Scene scene, Cells from, BufferKind kind, int count, Datatype type) {
        if (kind == BufferKind.ARRAY) {
            scene.world().Send(from.array(), from.offset(), count, type, scene.next(), TAG);
        } else {
            scene.world().send(from.named(), count, type, scene.next(), TAG);
        }
    }

    /** Packed items arrive as items of another type, and items as packed data. */
    private static void packing(Scene scene) {
        Random random = scene.common();
        for (Element element : Element.values()) {
            RandomType type = RandomType.of(element, random);
            int count = 1 + random.nextInt(5);
            int elements = count * type.size();
            Cells from = new Cells(element, BufferKind.ARRAY, type.span(count), false);
            for (int i = 0; i < elements; i++) {
                from.set(type.position(i), value(scene.rank(), i));
            }
            int bytes = scene.world().Pack_size(count, type.datatype());
            scene.checks().that(bytes >= elements * element.sizeBytes(), () -> "Pack_size is too small");
            byte[] packed = new byte[bytes + 6];
            int end = scene.world().Pack(from.array(), from.offset(), count, type.datatype(), packed, 3);
            scene.checks().equal("position behind the packed data", 3 + elements * element.sizeBytes(), end);
            Cells to = new Cells(element, BufferKind.DIRECT, elements, false);
            long[] expected = new long[elements];
            for (int i = 0; i < elements; i++) {
                expected[i] = Cells.narrow(element, value(scene.previous(), i));
            }
            Request request =
                    scene.world().iRecv((Buffer) to.named(), elements, element.datatype(), scene.previous(), TAG);
            scene.world().Send(packed, 3, end - 3, MPI.PACKED, scene.next(), TAG);
            request.waitFor();
            to.check(scene.checks(), "unpacked by the receive", expected);
            Cells again = new Cells(element, BufferKind.ARRAY, type.span(count), false);
            long[] all = again.untouched();
            for (int i = 0; i < elements; i++) {
                all[type.position(i)] = Cells.narrow(element, value(scene.rank(), i));
            }
            int read = scene.world().Unpack(packed, 3, again.array(), again.offset(), count, type.datatype());
            scene.checks().equal("position behind the unpacked data", end, read);
            again.check(scene.checks(), "unpacked", all);
        }
    }

    private static void errors(Scene scene) {
        scene.world().setErrhandler(MPI.ERRORS_RETURN);
        Checks checks = scene.checks();
        Datatype type = Datatype.createVector(3, 1, 2, MPI.INT);
        int[] data = new int[5];
        checks.fails("type not committed", MPI.ERR_TYPE, new String[] {"not committed"}, () -> scene.world()
                .send(data, 1, type, 0, TAG));
        type.commit();
        checks.fails("array too short", MPI.ERR_BUFFER, new String[] {"too short", "6", "5"}, () -> scene.world()
                .Send(data, 1, 1, type, 0, TAG));
        checks.fails("short array in a collective", MPI.ERR_BUFFER, new String[] {"too short"}, () -> scene.world()
                .allGather(data, 1, type, data, 2, type));
        checks.fails("predefined operation", MPI.ERR_OP, new String[] {"is not defined for"}, () -> scene.world()
                .allReduce(data, 1, type, MPI.SUM));
        type.free();
        checks.fails("freed type", MPI.ERR_TYPE, new String[] {"freed"}, () -> scene.world()
                .send(data, 1, type, 0, TAG));
        checks.fails(
                "derived from a freed type",
                MPI.ERR_TYPE,
                new String[] {"freed"},
                () -> Datatype.createContiguous(2, type));
        checks.fails("marker as data", MPI.ERR_TYPE, new String[] {"MPI.UB"}, () -> scene.world()
                .send(new byte[1], 1, MPI.UB, 0, TAG));
        scene.world().setErrhandler(MPI.ERRORS_ARE_FATAL);
    }
}
