package railmpi.test.programs;

import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.Datatype;
import mpi.MPI;
import mpi.Request;
import mpi.Status;
import mpi.Struct;

/**
 * Structs of no blocks, by all three ways to make one: they have no data and no base, and go with buffers of any kind
 * and into any other type. Stateless.
 */
final class EmptyTypes {
    private static final int TAG = 79;
    private static final int[] NONE = {};

    private EmptyTypes() {}

    /** A struct of a program that has no fields. */
    private static final class Nothing extends Struct {
        @Override
        protected Nothing.Fields newData() {
            return new Fields();
        }

        final class Fields extends Struct.Data {}
    }

    static void run(Scene scene) {
        Datatype[] types = {
            Datatype.Struct(NONE, NONE, new Datatype[0]),
            Datatype.createStruct(NONE, NONE, new Datatype[0]),
            new Nothing().getType(),
            Datatype.createContiguous(3, Datatype.Struct(NONE, NONE, new Datatype[0]))
        };
        for (Datatype type : types) {
            type.commit();
            sizes(scene, type);
            for (Object buffer : new Object[] {
                new int[2], new double[0], new byte[1], MPI.newIntBuffer(3), IntBuffer.allocate(2), new String[1], null
            }) {
                messages(scene, type, buffer);
                collectives(scene, type, buffer);
            }
            within(scene, type);
            type.free();
        }
    }

    private static void sizes(Scene scene, Datatype type) {
        Checks checks = scene.checks();
        checks.equal("size", 0, type.getSize());
        checks.equal("Size", 0, type.Size());
        checks.equal("extent", 0, type.getExtent());
        checks.equal("Extent", 0, type.Extent());
        checks.equal("lower bound", 0, type.getLb());
        checks.equal("Ub", 0, type.Ub());
        checks.equal("true extent", 0, type.getTrueExtent());
        checks.equal("packed size", 0, scene.world().packSize(5, type));
    }

    private static void messages(Scene scene, Datatype type, Object buffer) {
        Request request = scene.world().Irecv(buffer, 0, 4, type, scene.previous(), TAG);
        scene.world().send(buffer, 5, type, scene.next(), TAG);
        Status status = request.waitStatus();
        scene.checks().equal("source", scene.previous(), status.getSource());
        scene.checks().equal("bytes", 0, status.getCount(MPI.BYTE));
        scene.checks().equal("items", 0, status.getCount(type));
        scene.checks().equal("elements", 0, status.getElements(type));
        scene.world().Sendrecv_replace(buffer, 0, 2, type, scene.next(), TAG, scene.previous(), TAG);
        byte[] packed = new byte[3];
        scene.checks().equal("position", 2, scene.world().Pack(buffer, 0, 7, type, packed, 2));
        scene.checks().equal("position", 1, scene.world().Unpack(packed, 1, buffer, 0, 7, type));
    }

    private static void collectives(Scene scene, Datatype type, Object buffer) {
        scene.world().bcast(buffer, 3, type, 0);
        scene.world().allGather(buffer, 2, type, buffer, 2, type);
        scene.world().iAllToAll(buffer, 1, type, buffer, 1, type).waitFor();
    }

    /** A block of it changes nothing in a struct of ints; in one of bytes neither. */
    private static void within(Scene scene, Datatype type) {
        int[] lengths = {4, 2, 1};
        int[] places = {9, 0, 3};
        Datatype ints = Datatype.Struct(lengths, places, new Datatype[] {type, MPI.INT, MPI.INT});
        ints.commit();
        scene.checks().equal("Size with ints", 3, ints.Size());
        scene.checks().equal("Extent with ints", 4, ints.Extent());
        Datatype bytes = Datatype.createStruct(lengths, places, new Datatype[] {type, MPI.SHORT, MPI.BYTE});
        scene.checks().equal("size with shorts", 5, bytes.getSize());
        int[] to = {-1, -1, -1, -1};
        Request request = scene.world().Irecv(to, 0, 1, ints, scene.previous(), TAG);
        scene.world().Send(new int[] {7, 8, 9, 10}, 0, 1, ints, scene.next(), TAG);
        request.Wait();
        scene.checks().same("ints", "[7, 8, -1, 10]", Arrays.toString(to));
        ints.free();
    }
}
