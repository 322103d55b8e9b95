package railmpi.test.programs;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.Map;
import mpi.MPI;

/** What a program asks about the library and about itself. */
final class EnvironmentCases {
    private EnvironmentCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("predicates", EnvironmentCases::predicates);
        cases.put("clock", EnvironmentCases::clock);
        cases.put("versions", EnvironmentCases::versions);
        cases.put("processorName", EnvironmentCases::processorName);
        cases.put("directBuffers", EnvironmentCases::directBuffers);
        cases.put("slices", EnvironmentCases::slices);
        cases.put("attachedBuffer", EnvironmentCases::attachedBuffer);
        cases.put("variablesOfTheLauncher", EnvironmentCases::variablesOfTheLauncher);
        cases.put("threadLevel", EnvironmentCases::threadLevel);
    }

    private static void predicates(Scene scene) {
        scene.checks().that(MPI.isInitialized(), () -> "isInitialized is false");
        scene.checks().that(MPI.Initialized(), () -> "Initialized is false");
        scene.checks().that(!MPI.isFinalized(), () -> "isFinalized is true");
    }

    private static void clock(Scene scene) throws InterruptedException {
        double start = MPI.wtime();
        double older = MPI.Wtime();
        Thread.sleep(20);
        double passed = MPI.wtime() - start;
        scene.checks().that(passed >= 0.019 && passed < 30, () -> "20 ms are " + passed + " s");
        scene.checks().that(MPI.Wtime() - older >= 0.019, () -> "Wtime differs");
        scene.checks().that(MPI.wtick() > 0 && MPI.wtick() < 1e-3, () -> "wtick is " + MPI.wtick());
        scene.checks().that(MPI.Wtick() > 0 && MPI.Wtick() < 1e-3, () -> "Wtick is " + MPI.Wtick());
    }

    private static void versions(Scene scene) {
        scene.checks().equal("version", MPI.VERSION, MPI.getVersion().getVersion());
        scene.checks().equal("subversion", MPI.SUBVERSION, MPI.getVersion().getSubVersion());
        scene.checks().that(MPI.getLibVersion().contains("RailMPI"), () -> "library is " + MPI.getLibVersion());
    }

    private static void processorName(Scene scene) {
        scene.checks().that(!MPI.getProcessorName().isBlank(), () -> "no processor name");
        scene.checks().same("older name", MPI.getProcessorName(), MPI.Get_processor_name());
    }

    private static void directBuffers(Scene scene) {
        scene.checks()
                .that(
                        MPI.newByteBuffer(3).isDirect()
                                && MPI.newCharBuffer(3).isDirect()
                                && MPI.newShortBuffer(3).isDirect()
                                && MPI.newIntBuffer(3).isDirect()
                                && MPI.newLongBuffer(3).isDirect()
                                && MPI.newFloatBuffer(3).isDirect()
                                && MPI.newDoubleBuffer(3).isDirect(),
                        () -> "a new buffer is not direct");
        scene.checks().equal("capacity", 3, MPI.newDoubleBuffer(3).capacity());
        scene.checks()
                .same("order", ByteOrder.nativeOrder(), MPI.newLongBuffer(1).order());
        scene.checks()
                .same(
                        "order of bytes",
                        ByteOrder.nativeOrder(),
                        MPI.newByteBuffer(1).order());
    }

    private static void slices(Scene scene) {
        int[] array = {0, 1, 2, 3};
        IntBuffer heap = MPI.slice(array, 1);
        scene.checks().equal("first element of the slice", 1, heap.get(0));
        heap.put(1, 22);
        scene.checks().equal("array behind the slice", 22, array[2]);
        IntBuffer direct = MPI.newIntBuffer(4).put(0, 5).put(3, 8);
        IntBuffer part = MPI.slice(direct, 3);
        scene.checks().equal("element of the direct slice", 8, part.get(0));
        scene.checks().that(part.isDirect(), () -> "slice of a direct buffer is not direct");
        ByteBuffer bytes = MPI.slice(MPI.newByteBuffer(10), 4);
        scene.checks().equal("bytes left", 6, bytes.capacity());
        scene.checks().that(MPI.slice(new double[3], 1).get(0) == 0, () -> "slice of doubles");
    }

    private static void attachedBuffer(Scene scene) {
        byte[] buffer = new byte[1000 + MPI.BSEND_OVERHEAD];
        MPI.attachBuffer(buffer);
        scene.world().bSend(new byte[1000], 1000, MPI.BYTE, scene.next(), 1);
        scene.world().recv(new byte[1000], 1000, MPI.BYTE, scene.previous(), 1);
        scene.checks().that(MPI.detachBuffer() == buffer, () -> "another buffer came back");
        scene.world().setErrhandler(MPI.ERRORS_RETURN);
        scene.checks().fails("buffered send without a buffer", MPI.ERR_BUFFER, new String[0], () -> scene.world()
                .bSend(new byte[5000], 5000, MPI.BYTE, scene.next(), 1));
        scene.world().bSend(new byte[5000], 5000, MPI.BYTE, MPI.PROC_NULL, 1); // needs no room
        MPI.attachBuffer(new byte[100]);
        scene.world().bSend(new byte[5000], 5000, MPI.BYTE, MPI.PROC_NULL, 1);
        scene.checks().fails("buffered send larger than the buffer", MPI.ERR_BUFFER, new String[0], () -> scene.world()
                .bSend(new byte[1000], 1000, MPI.BYTE, scene.next(), 1));
        MPI.detachBuffer();
        scene.world().setErrhandler(MPI.ERRORS_ARE_FATAL);
    }

    private static void variablesOfTheLauncher(Scene scene) {
        for (String name : new String[] {"PMI_RANK", "OMPI_COMM_WORLD_RANK"}) {
            scene.checks().same(name, Integer.toString(scene.rank()), System.getenv(name));
        }
        int onNode = Integer.parseInt(System.getenv("MPI_LOCALNRANKS"));
        int local = Integer.parseInt(System.getenv("MPI_LOCALRANKID"));
        scene.checks().that(local < onNode && onNode <= scene.size(), () -> local + " of " + onNode);
        if (onNode == scene.size()) {
            scene.checks().equal("MPI_LOCALRANKID", scene.rank(), local);
        }
        scene.checks().same("local rank", Integer.toString(local), System.getenv("OMPI_COMM_WORLD_LOCAL_RANK"));
        scene.checks().same("local size", Integer.toString(onNode), System.getenv("OMPI_COMM_WORLD_LOCAL_SIZE"));
        for (String name : new String[] {"PMI_SIZE", "OMPI_COMM_WORLD_SIZE"}) {
            scene.checks().same(name, Integer.toString(scene.size()), System.getenv(name));
        }
    }

    private static void threadLevel(Scene scene) {
        scene.checks().equal("level after Init", MPI.THREAD_MULTIPLE, MPI.queryThread());
        scene.checks().that(MPI.isThreadMain(), () -> "main is not the main thread");
    }
}
