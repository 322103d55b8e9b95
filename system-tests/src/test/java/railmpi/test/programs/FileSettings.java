package railmpi.test.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import mpi.Datatype;
import mpi.File;
import mpi.Group;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;

/** What an open file tells and lets be set: hints, group, size, views, error handler, access mode. */
final class FileSettings {
    private FileSettings() {}

    static void run(Scene scene) throws IOException {
        String name = FileCases.newName(scene, "settings");
        hints(scene, name);
        sizes(scene, name);
        views(scene, name);
        append(scene, name);
        sequential(scene, name);
        onCartesian(scene, name);
        scene.checks().that(!Files.exists(Path.of(name)), () -> "the file is left");
    }

    private static File open(Scene scene, String name) {
        return new File(
                scene.world(), name, MPI.MODE_CREATE | MPI.MODE_EXCL | MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE);
    }

    private static void hints(Scene scene, String name) {
        Checks checks = scene.checks();
        Info wanted = new Info();
        wanted.set("cb_buffer_size", "8192");
        wanted.set("cb_nodes", "none");
        wanted.set("romio_ds_read", "disable");
        wanted.set("unknown_hint", "1");
        int amode = MPI.MODE_CREATE | MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE;
        File file = new File(scene.world(), name, amode, wanted);
        Info used = file.getInfo();
        checks.same("cb_buffer_size", "8192", used.get("cb_buffer_size"));
        checks.that(used.get("cb_nodes").matches("[12]"), () -> "cb_nodes is " + used.get("cb_nodes"));
        checks.same("romio_ds_read", "disable", used.get("romio_ds_read"));
        checks.same("unknown", null, used.get("unknown_hint"));
        checks.same("default", "automatic", used.get("romio_cb_write"));
        wanted.set("romio_cb_write", "enable");
        file.setInfo(wanted);
        checks.same("set later", "enable", file.getInfo().get("romio_cb_write"));
        Group group = file.getGroup();
        checks.equal("group", MPI.IDENT, Group.compare(group, scene.world().getGroup()));
        checks.equal("access mode", amode, file.getAMode());
        checks.same("error handler", MPI.ERRORS_RETURN, file.getErrhandler());
        file.setErrhandler(MPI.ERRORS_ARE_FATAL);
        checks.same("error handler", MPI.ERRORS_ARE_FATAL, file.getErrhandler());
        file.setErrhandler(MPI.ERRORS_RETURN);
        file.callErrhandler(MPI.ERR_IO);
        file.close();
    }

    private static void sizes(Scene scene, String name) throws IOException {
        File file = open(scene, name);
        file.setSize(1000);
        scene.checks().equal("size", 1000, file.getSize());
        file.writeAt(0, new byte[] {1, 2}, 2, MPI.BYTE);
        scene.meet();
        file.preallocate(500);
        scene.checks().equal("size after a shorter preallocate", 1000, file.getSize());
        file.preallocate(3_000_000);
        scene.checks().equal("size after preallocate", 3_000_000, file.getSize());
        byte[] start = new byte[3];
        file.readAt(0, start, 3, MPI.BYTE);
        scene.checks().same("data after preallocate", new byte[] {1, 2, 0}, start);
        file.setSize(10);
        scene.checks().equal("shorter", 10, Files.size(Path.of(name)));
        file.close();
    }

    private static void views(Scene scene, String name) {
        File file = open(scene, name);
        scene.checks().same("first view", MPI.BYTE, file.getView().getEType());
        Datatype row = Datatype.createVector(2, 1, 2, MPI.INT);
        row.commit();
        file.seek(3, MPI.SEEK_SET);
        file.setView(12, MPI.INT, row, "native");
        scene.checks().equal("displacement", 12, file.getView().getDisp());
        scene.checks().same("filetype", row, file.getView().getFileType());
        scene.checks().same("representation", "native", file.getView().getDataRep());
        scene.checks().equal("position", 0, file.getPosition());
        scene.checks().equal("offset 1", 12 + 8, file.getByteOffset(1));
        scene.checks().equal("offset 3", 12 + 12 + 8, file.getByteOffset(3));
        emptyView(scene, file);
        file.close();
    }

    /** Some ranks see nothing. */
    private static void emptyView(Scene scene, File file) {
        Datatype nothing = Datatype.createContiguous(0, MPI.INT);
        nothing.commit();
        boolean isBlind = scene.rank() % 2 == 1;
        file.setView(0, MPI.INT, isBlind ? nothing : MPI.INT, "native");
        file.writeAll(new int[1], isBlind ? 0 : 1, MPI.INT);
        if (isBlind) {
            scene.checks()
                    .fails(
                            "data without a place",
                            MPI.ERR_ARG,
                            new String[] {"view", "4 bytes"},
                            () -> file.write(new int[1], 1, MPI.INT));
        }
    }

    private static void append(Scene scene, String name) {
        File first = new File(scene.world(), name, MPI.MODE_CREATE | MPI.MODE_WRONLY);
        first.writeAtAll(0, new byte[10], scene.rank() == 0 ? 10 : 0, MPI.BYTE);
        first.close();
        File file = new File(scene.world(), name, MPI.MODE_WRONLY | MPI.MODE_APPEND | MPI.MODE_DELETE_ON_CLOSE);
        scene.checks().equal("individual pointer", 10, file.getPosition());
        scene.checks().equal("shared pointer", 10, file.getPositionShared());
        file.close();
    }

    private static void sequential(Scene scene, String name) {
        File file = new File(
                scene.world(),
                name,
                MPI.MODE_CREATE | MPI.MODE_WRONLY | MPI.MODE_SEQUENTIAL | MPI.MODE_DELETE_ON_CLOSE);
        file.writeOrdered(new byte[4], 4, MPI.BYTE);
        file.setView(MPI.DISPLACEMENT_CURRENT, MPI.INT, MPI.INT, "native");
        file.writeOrdered(new int[1], 1, MPI.INT);
        scene.meet();
        scene.checks().equal("size", 8L * scene.size(), file.getSize());
        notOfAStream(scene, "seekShared", () -> file.seekShared(0, MPI.SEEK_SET));
        notOfAStream(scene, "getPositionShared", file::getPositionShared);
        notOfAStream(scene, "getPosition", file::getPosition);
        notOfAStream(scene, "setSize", () -> file.setSize(3));
        notOfAStream(scene, "preallocate", () -> file.preallocate(3));
        notOfAStream(scene, "writeAt", () -> file.writeAt(0, new int[1], 1, MPI.INT));
        notOfAStream(scene, "writeAll", () -> file.writeAll(new int[1], 1, MPI.INT));
        Datatype sparse = Datatype.createVector(2, 1, 2, MPI.INT);
        sparse.commit();
        scene.checks()
                .fails(
                        "holes in a stream",
                        MPI.ERR_ARG,
                        new String[] {"holes", name},
                        () -> file.setView(MPI.DISPLACEMENT_CURRENT, MPI.INT, sparse, "native"));
        file.close();
    }

    private static void notOfAStream(Scene scene, String call, Checks.Action action) {
        scene.checks().fails(call, MPI.ERR_UNSUPPORTED_OPERATION, new String[] {"MODE_SEQUENTIAL"}, action);
    }

    private static void onCartesian(Scene scene, String name) {
        Intracomm grid = scene.world().createCart(new int[] {scene.size()}, new boolean[] {true}, true);
        File file = new File(grid, name, MPI.MODE_CREATE | MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE);
        file.setView(
                0,
                MPI.INT,
                FileOracle.interleaved(Element.INT, grid.getRank(), scene.size(), 1)
                        .datatype(),
                "native");
        file.writeAll(new int[] {grid.getRank(), 5}, 2, MPI.INT);
        int[] read = new int[2];
        file.readAtAll(0, read, 2, MPI.INT);
        scene.checks().same("data on a grid", new int[] {grid.getRank(), 5}, read);
        file.close();
        grid.free();
    }
}
