package railmpi.test.programs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import mpi.Datatype;
import mpi.File;
import mpi.Info;
import mpi.MPI;
import mpi.Request;

/** What goes wrong with files: each error class, the same at all ranks, with the name and the value. */
final class FileErrorCases {
    private FileErrorCases() {}

    static void run(Scene scene) throws IOException {
        String name = FileCases.newName(scene, "errors");
        opening(scene, name);
        File file = new File(scene.world(), name, MPI.MODE_CREATE | MPI.MODE_RDWR);
        accesses(scene, file, name);
        views(scene, file);
        wholeFile(scene, file);
        wrongAtOneRank(scene, file);
        file.close();
        closed(scene, file, name);
        directions(scene, name);
        full(scene);
        FileCases.remove(scene, name);
        scene.checks().fails("delete again", MPI.ERR_NO_SUCH_FILE, new String[] {name}, () -> File.delete(name));
        scene.checks()
                .fails(
                        "delete a folder",
                        MPI.ERR_BAD_FILE,
                        new String[] {"directory", "/tmp"},
                        () -> File.delete("/tmp"));
    }

    private static void opening(Scene scene, String name) throws IOException {
        refused(scene, name, 0, MPI.ERR_AMODE, "none of");
        refused(scene, name, MPI.MODE_RDONLY | MPI.MODE_WRONLY, MPI.ERR_AMODE, "several");
        refused(scene, name, MPI.MODE_RDONLY | MPI.MODE_CREATE, MPI.ERR_AMODE, "MODE_CREATE");
        refused(scene, name, MPI.MODE_RDONLY | MPI.MODE_EXCL, MPI.ERR_AMODE, "MODE_EXCL");
        refused(scene, name, MPI.MODE_RDWR | MPI.MODE_SEQUENTIAL, MPI.ERR_AMODE, "MODE_SEQUENTIAL");
        refused(scene, name, 1 << 20 | MPI.MODE_RDWR, MPI.ERR_AMODE, name);
        refused(scene, name, MPI.MODE_RDWR, MPI.ERR_NO_SUCH_FILE, name);
        refused(scene, name + "/no/such", MPI.MODE_RDWR | MPI.MODE_CREATE, MPI.ERR_NO_SUCH_FILE, name);
        refused(scene, "/tmp", MPI.MODE_RDONLY, MPI.ERR_BAD_FILE, "directory");
        refused(scene, "/tmp/" + "n".repeat(300), MPI.MODE_RDWR | MPI.MODE_CREATE, MPI.ERR_BAD_FILE, "nnn");
        refused(scene, "/dev/null/file", MPI.MODE_RDWR | MPI.MODE_CREATE, MPI.ERR_BAD_FILE, "/dev/null/file");
        refused(scene, "", MPI.MODE_RDWR, MPI.ERR_BAD_FILE, "empty");
        refused(scene, null, MPI.MODE_RDWR, MPI.ERR_BAD_FILE, "null");
        refused(scene, "a\0b", MPI.MODE_RDWR, MPI.ERR_BAD_FILE, "name");
        if (scene.rank() == 0) {
            Files.createFile(Path.of(name));
        }
        scene.meet();
        inUse(scene, name + ".running");
        pipe(scene, name + ".pipe");
        Info freed = new Info();
        freed.free();
        atAll(
                scene,
                MPI.ERR_INFO,
                "freed",
                bad -> new File(scene.world(), name, MPI.MODE_RDWR, bad ? freed : MPI.INFO_NULL));
        int create = MPI.MODE_RDWR | MPI.MODE_CREATE | MPI.MODE_EXCL;
        refused(scene, name, create, MPI.ERR_FILE_EXISTS, name);
        if (scene.size() > 1) {
            int amode = scene.rank() == 0 ? MPI.MODE_RDWR : MPI.MODE_RDONLY;
            refused(scene, name, amode, MPI.ERR_NOT_SAME, "rank 1");
            int wrong = scene.rank() == scene.size() - 1 ? 0 : 1;
            String mine = wrong == 0 ? "/tmp" : name;
            refused(scene, mine, MPI.MODE_RDONLY, MPI.ERR_BAD_FILE, "/tmp");
        }
        scene.checks()
                .fails("no communicator", MPI.ERR_COMM, new String[] {name}, () -> new File(null, name, MPI.MODE_RDWR));
    }

    /** A program that runs cannot be written. */
    private static void inUse(Scene scene, String name) throws IOException {
        Path program = Path.of(name);
        Process running = null;
        if (scene.rank() == 0) {
            Files.copy(Path.of("/bin/sleep"), program);
            running = new ProcessBuilder(name, "1000").start();
        }
        scene.meet();
        try {
            refused(scene, name, MPI.MODE_RDWR, MPI.ERR_FILE_IN_USE, name);
        } finally {
            if (running != null) {
                running.destroy();
                Files.delete(program);
            }
        }
    }

    /** To open it would wait for somebody at its other end. */
    private static void pipe(Scene scene, String name) throws IOException {
        if (scene.rank() == 0) {
            Process made = new ProcessBuilder("mkfifo", name).inheritIO().start();
            made.onExit().join();
        }
        scene.meet();
        refused(scene, name, MPI.MODE_RDONLY, MPI.ERR_BAD_FILE, "pipe");
        FileCases.remove(scene, name);
    }

    private static void refused(Scene scene, String name, int amode, int errorClass, String part) {
        scene.checks()
                .fails(
                        "open " + name + " with " + amode,
                        errorClass,
                        new String[] {part},
                        () -> new File(scene.world(), name, amode));
    }

    private static void accesses(Scene scene, File file, String name) {
        Checks checks = scene.checks();
        int[] data = new int[4];
        checks.fails("offset", MPI.ERR_ARG, new String[] {"-3", name}, () -> file.writeAt(-3, data, 1, MPI.INT));
        checks.fails("count", MPI.ERR_COUNT, new String[] {"-1", name}, () -> file.write(data, -1, MPI.INT));
        checks.fails("too short", MPI.ERR_BUFFER, new String[] {"5", "4"}, () -> file.read(data, 5, MPI.INT));
        checks.fails("no buffer", MPI.ERR_BUFFER, new String[] {"null"}, () -> file.read(null, 5, MPI.INT));
        checks.fails("no type", MPI.ERR_TYPE, new String[] {"null"}, () -> file.write(data, 1, null));
        checks.fails("objects", MPI.ERR_TYPE, new String[] {"OBJECT"}, () -> file.write(new Object[1], 1, MPI.OBJECT));
        ByteBuffer fixed = ByteBuffer.allocateDirect(8).asReadOnlyBuffer();
        checks.fails(
                "read-only buffer", MPI.ERR_BUFFER, new String[] {"read-only"}, () -> file.iRead(fixed, 8, MPI.BYTE));
        checks.fails("seek", MPI.ERR_ARG, new String[] {"-1"}, () -> file.seek(-1, MPI.SEEK_SET));
        checks.fails("whence", MPI.ERR_ARG, new String[] {"77"}, () -> file.seek(0, 77));
        checks.fails("byte offset", MPI.ERR_ARG, new String[] {"-2"}, () -> file.getByteOffset(-2));
        checks.fails("seekShared", MPI.ERR_ARG, new String[] {"-5"}, () -> file.seekShared(-5, MPI.SEEK_SET));
        checks.fails("end of nothing", MPI.ERR_OTHER, new String[] {"readAllEnd"}, () -> file.readAllEnd(data));
        checks.fails("handler", MPI.ERR_ARG, new String[] {"null"}, () -> file.setErrhandler(null));
    }

    /** A call of all ranks, with something wrong at one. */
    private interface Call {
        void with(boolean isWrong);
    }

    /** What is wrong at the last rank is an error at all, and the next collective call is none. */
    private static void wrongAtOneRank(Scene scene, File file) {
        int[] data = new int[4];
        java.nio.IntBuffer direct = MPI.newIntBuffer(4);
        Datatype raw = Datatype.createContiguous(2, MPI.INT);
        Info freed = new Info();
        freed.free();
        atAll(scene, MPI.ERR_COUNT, "-1", bad -> file.writeAll(data, bad ? -1 : 4, MPI.INT));
        atAll(scene, MPI.ERR_BUFFER, "null", bad -> file.readAll(bad ? null : data, 4, MPI.INT));
        atAll(scene, MPI.ERR_BUFFER, "9", bad -> file.writeAtAll(0, data, bad ? 9 : 4, MPI.INT));
        atAll(scene, MPI.ERR_ARG, "-3", bad -> file.readAtAll(bad ? -3 : 0, data, 4, MPI.INT));
        atAll(scene, MPI.ERR_ARG, "2^63", bad -> file.writeAtAll(bad ? Long.MAX_VALUE : 0, data, 1, MPI.INT));
        atAll(scene, MPI.ERR_TYPE, "not committed", bad -> file.writeOrdered(data, 1, bad ? raw : MPI.INT));
        atAll(scene, MPI.ERR_TYPE, "OBJECT", bad -> file.readOrdered(data, 1, bad ? MPI.OBJECT : MPI.INT));
        atAll(scene, MPI.ERR_COUNT, "-2", bad -> file.iWriteAll(direct, bad ? -2 : 4, MPI.INT)
                .waitFor());
        atAll(scene, MPI.ERR_TYPE, "null", bad -> file.iReadAtAll(0, direct, 4, bad ? null : MPI.INT)
                .waitFor());
        atAll(scene, MPI.ERR_ARG, "-4", bad -> {
            file.writeAtAllBegin(bad ? -4 : 0, data, 4, MPI.INT);
            file.writeAtAllEnd(data);
        });
        atAll(scene, MPI.ERR_COUNT, "-5", bad -> {
            file.readOrderedBegin(data, bad ? -5 : 1, MPI.INT);
            file.readOrderedEnd(data);
        });
        atAll(scene, MPI.ERR_TYPE, "etype", bad -> file.setView(0, bad ? raw : MPI.INT, MPI.INT, "native"));
        atAll(scene, MPI.ERR_INFO, "freed", bad -> file.setInfo(bad ? freed : MPI.INFO_NULL));
        atAll(scene, MPI.ERR_INFO, "freed", bad -> file.setView(0, MPI.INT, MPI.INT, "native", bad ? freed : null));
        file.setView(0, MPI.INT, MPI.INT, "external32");
        atAll(scene, MPI.ERR_ARG, "3 bytes", bad -> file.writeAll(new byte[4], bad ? 3 : 4, MPI.BYTE));
        file.setAtomicity(true);
        atAll(scene, MPI.ERR_COUNT, "-6", bad -> file.readAll(data, bad ? -6 : 1, MPI.INT));
        file.setAtomicity(false);
        file.setView(0, MPI.BYTE, MPI.BYTE, "native");
        scene.checks()
                .equal(
                        "written afterwards",
                        4,
                        file.writeAll(new byte[4], 4, MPI.BYTE).getCount(MPI.BYTE));
    }

    private static void atAll(Scene scene, int errorClass, String part, Call call) {
        boolean isWrong = scene.rank() == scene.size() - 1;
        String[] parts = isWrong ? new String[] {part} : new String[] {"rank " + (scene.size() - 1), part};
        scene.checks().fails("wrong at one rank: " + part, errorClass, parts, () -> call.with(isWrong));
    }

    private static void views(Scene scene, File file) {
        Checks checks = scene.checks();
        Datatype three = Datatype.createContiguous(3, MPI.BYTE);
        three.commit();
        badView(checks, file, 0, MPI.INT, three, MPI.ERR_ARG, "3 bytes");
        badView(checks, file, -1, MPI.INT, MPI.INT, MPI.ERR_ARG, "-1");
        badView(checks, file, MPI.DISPLACEMENT_CURRENT, MPI.INT, MPI.INT, MPI.ERR_ARG, "SEQUENTIAL");
        Datatype falling = Datatype.createIndexed(new int[] {1, 1}, new int[] {4, 2}, MPI.INT);
        falling.commit();
        badView(checks, file, 0, MPI.INT, falling, MPI.ERR_ARG, "decrease");
        Datatype negative = Datatype.createIndexed(new int[] {1, 1}, new int[] {-2, 2}, MPI.INT);
        negative.commit();
        badView(checks, file, 0, MPI.INT, negative, MPI.ERR_ARG, "negative");
        badView(checks, file, 0, negative, MPI.LONG, MPI.ERR_ARG, "etype is negative");
        Datatype raw = Datatype.createContiguous(2, MPI.INT);
        badView(checks, file, 0, MPI.INT, raw, MPI.ERR_TYPE, "not committed");
        badView(checks, file, 0, null, MPI.INT, MPI.ERR_TYPE, "null");
        badView(checks, file, 0, MPI.OBJECT, MPI.OBJECT, MPI.ERR_TYPE, "OBJECT");
        checks.fails(
                "representation",
                MPI.ERR_UNSUPPORTED_DATAREP,
                new String[] {"foreign"},
                () -> file.setView(0, MPI.INT, MPI.INT, "foreign"));
        if (scene.size() > 1) {
            Datatype mine = scene.rank() == 0 ? MPI.INT : MPI.LONG;
            badView(checks, file, 0, mine, mine, MPI.ERR_NOT_SAME, "etype");
        }
        file.setView(0, MPI.INT, MPI.INT, "native");
        checks.fails(
                "part of an etype",
                MPI.ERR_ARG,
                new String[] {"3 bytes", "4 bytes"},
                () -> file.write(new byte[3], 3, MPI.BYTE));
        Datatype twice = Datatype.createIndexed(new int[] {2, 2}, new int[] {0, 1}, MPI.INT);
        twice.commit();
        file.setView(0, MPI.INT, twice, "native");
        checks.fails("overlaps", MPI.ERR_ARG, new String[] {"overlap"}, () -> file.write(new int[4], 4, MPI.INT));
        file.setView(0, MPI.BYTE, MPI.BYTE, "native");
    }

    private static void badView(
            Checks checks,
            File file,
            long displacement,
            Datatype etype,
            Datatype filetype,
            int errorClass,
            String part) {
        checks.fails(
                "view " + part,
                errorClass,
                new String[] {part},
                () -> file.setView(displacement, etype, filetype, "native"));
    }

    private static void wholeFile(Scene scene, File file) {
        Checks checks = scene.checks();
        checks.fails("size", MPI.ERR_ARG, new String[] {"-7"}, () -> file.setSize(-7));
        checks.fails("preallocate", MPI.ERR_ARG, new String[] {"-8"}, () -> file.preallocate(-8));
        if (scene.size() > 1) {
            checks.fails("sizes", MPI.ERR_NOT_SAME, new String[] {"size"}, () -> file.setSize(scene.rank()));
            checks.fails(
                    "atomicity",
                    MPI.ERR_NOT_SAME,
                    new String[] {"atomicity"},
                    () -> file.setAtomicity(scene.rank() == 0));
        }
    }

    private static void closed(Scene scene, File file, String name) {
        scene.checks().fails("closed file", MPI.ERR_FILE, new String[] {"closed", name}, file::getSize);
        scene.checks().fails("closed file", MPI.ERR_FILE, new String[] {"closed", name}, file::getView);
        scene.checks().fails("closed file", MPI.ERR_FILE, new String[] {"closed"}, file::close);
        scene.checks()
                .fails(
                        "closed file",
                        MPI.ERR_FILE,
                        new String[] {"closed"},
                        () -> file.writeAll(new byte[1], 1, MPI.BYTE));
    }

    /** A device that has never room; only one rank writes to it, but all have written. */
    private static void full(Scene scene) {
        Checks checks = scene.checks();
        Info info = new Info();
        info.set("romio_cb_write", "enable");
        File file = new File(scene.world(), "/dev/full", MPI.MODE_WRONLY, info);
        String[] parts = {"/dev/full"};
        checks.fails("full, alone", MPI.ERR_NO_SPACE, parts, () -> file.writeAt(0, new byte[9], 9, MPI.BYTE));
        long at = 9L * scene.rank();
        checks.fails("full, together", MPI.ERR_NO_SPACE, parts, () -> file.writeAtAll(at, new byte[9], 9, MPI.BYTE));
        Request request = file.iWriteAtAll(at, MPI.newByteBuffer(9), 9, MPI.BYTE);
        checks.fails("full, in the background", MPI.ERR_NO_SPACE, parts, request::waitFor);
        Request alone = file.iWriteAt(at, MPI.newByteBuffer(9), 9, MPI.BYTE);
        checks.fails("full, in the background, alone", MPI.ERR_NO_SPACE, parts, alone::waitFor);
        file.close();
    }

    private static void directions(Scene scene, String name) {
        Checks checks = scene.checks();
        File reader = new File(scene.world(), name, MPI.MODE_RDONLY);
        checks.fails("write", MPI.ERR_READ_ONLY, new String[] {name}, () -> reader.write(new byte[1], 1, MPI.BYTE));
        checks.fails("size", MPI.ERR_READ_ONLY, new String[] {name}, () -> reader.setSize(5));
        reader.close();
        File writer = new File(scene.world(), name, MPI.MODE_WRONLY);
        checks.fails("read", MPI.ERR_ACCESS, new String[] {name}, () -> writer.readAll(new byte[1], 1, MPI.BYTE));
        writer.close();
    }
}
