package railmpi.test.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import mpi.Comm;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;

/** Attributes of communicators, Info. */
final class AttributeCases {
    private AttributeCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("predefined", AttributeCases::predefined);
        cases.put("copiedByDuplication", AttributeCases::copiedByDuplication);
        cases.put("callbacksMayCommunicate", AttributeCases::callbacksMayCommunicate);
        cases.put("manyThreads", AttributeCases::manyThreads);
        cases.put("environment", AttributeCases::environment);
    }

    private static void predefined(Scene scene) {
        scene.checks().same("TAG_UB", Integer.MAX_VALUE, scene.world().getAttr(MPI.TAG_UB));
        scene.checks().same("HOST", MPI.PROC_NULL, MPI.COMM_SELF.getAttr(MPI.HOST));
        scene.checks().same("IO", MPI.ANY_SOURCE, scene.world().Attr_get(MPI.IO));
        scene.checks().same("APPNUM", 0, scene.world().getAttr(MPI.APPNUM));
        int universe = (Integer) scene.world().getAttr(MPI.UNIVERSE_SIZE);
        scene.checks().that(universe >= scene.size(), () -> "universe of " + universe);
        boolean isGlobal = (Boolean) scene.world().getAttr(MPI.WTIME_IS_GLOBAL);
        scene.checks().equal("as a number", isGlobal ? 1 : 0, scene.world().Attr_get(MPI.WTIME_IS_GLOBAL));
        if (isGlobal) {
            double[] times = new double[scene.size()];
            double before = MPI.wtime();
            scene.meet();
            scene.world().allGather(new double[] {MPI.wtime()}, 1, MPI.DOUBLE, times, 1, MPI.DOUBLE);
            double after = MPI.wtime();
            for (double time : times) {
                scene.checks().that(before <= time && time <= after, () -> time + " not in " + before + ".." + after);
            }
        }
        scene.world().send(new int[0], 0, MPI.INT, scene.next(), (Integer)
                scene.world().getAttr(MPI.TAG_UB));
        scene.world().recv(new int[0], 0, MPI.INT, scene.previous(), Integer.MAX_VALUE);
    }

    private static void copiedByDuplication(Scene scene) {
        int keyval = Comm.createKeyval();
        Intracomm comm = scene.world().dup();
        comm.setAttr(keyval, List.of("rank", scene.rank()));
        List<Intracomm> all = new ArrayList<>(List.of(comm, comm.dup(), comm.clone()));
        for (Intracomm each : all) {
            scene.checks().same("attribute", List.of("rank", scene.rank()), each.getAttr(keyval));
        }
        Comm.freeKeyval(keyval);
        for (Intracomm each : all) {
            each.free();
        }
    }

    /** Each copy counts how many processes have copied; each end sends a message round. */
    private static void callbacksMayCommunicate(Scene scene) {
        List<Integer> ended = new ArrayList<>();
        int keyval = Comm.createKeyval(
                (from, key, value) -> {
                    int[] sum = {1};
                    from.allReduce(sum, 1, MPI.INT, MPI.SUM);
                    return (Integer) value + sum[0];
                },
                (from, key, value) -> {
                    int[] in = new int[1];
                    from.sendRecv(
                            new int[] {(Integer) value},
                            1,
                            MPI.INT,
                            scene.next(),
                            480,
                            in,
                            1,
                            MPI.INT,
                            scene.previous(),
                            480);
                    ended.add(in[0]);
                });
        Intracomm comm = scene.world().dup();
        comm.setAttr(keyval, 100);
        Intracomm copy = comm.dup();
        scene.checks().same("copy", 100 + scene.size(), copy.getAttr(keyval));
        copy.free();
        comm.setAttr(keyval, 5);
        comm.Free();
        scene.checks().same("ended", List.of(100 + scene.size(), 100, 5), ended);
        Comm.freeKeyval(keyval);
    }

    private static void manyThreads(Scene scene) throws InterruptedException {
        Intracomm comm = MPI.COMM_SELF;
        List<Thread> threads = new ArrayList<>();
        List<Throwable> failures = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            int id = t;
            Thread thread = new Thread(() -> {
                int keyval = Comm.createKeyval();
                for (int i = 0; i < 100; i++) {
                    comm.setAttr(keyval, id * 1000 + i);
                    scene.checks().same("attribute", id * 1000 + i, comm.getAttr(keyval));
                }
                comm.deleteAttr(keyval);
                Comm.freeKeyval(keyval);
            });
            thread.setUncaughtExceptionHandler((who, what) -> {
                synchronized (failures) {
                    failures.add(what);
                }
            });
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        scene.checks().same("failures", List.of(), failures);
    }

    private static void environment(Scene scene) {
        Info info = MPI.INFO_ENV;
        scene.checks().same("command", RunCases.class.getName(), info.get("command"));
        scene.checks().that(info.get("argv").contains("attributes"), () -> "argv is " + info.get("argv"));
        scene.checks().same("maxprocs", Integer.toString(scene.size()), info.get("maxprocs"));
        scene.checks().same("ompi_np", Integer.toString(scene.size()), info.get("ompi_np"));
        scene.checks().same("ompi_num_apps", "1", info.get("ompi_num_apps"));
        scene.checks().same("ompi_first_rank", "0", info.get("ompi_first_rank"));
        scene.checks().same("host", MPI.getProcessorName(), info.get("host"));
        scene.checks().same("arch", System.getProperty("os.arch"), info.get("arch"));
        String directory = Objects.requireNonNullElse(System.getenv("PWD"), System.getProperty("user.dir"));
        scene.checks().same("wdir", directory, info.get("wdir"));
    }
}
