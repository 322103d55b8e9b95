package railmpi.test.programs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import mpi.Datatype;
import mpi.File;
import mpi.Info;
import mpi.MPI;
import mpi.Request;
import mpi.Status;

/** Files by all ways to read and write them, against what is put together byte by byte. */
final class FileCases {
    private static final int WRITABLE = MPI.MODE_CREATE | MPI.MODE_RDWR;
    private static final int ROUNDS = 12;
    /** Of the files, instead of that of temporary ones. */
    private static final String FOLDER = System.getProperty("railmpi.test.folder");

    /** Whether ranges of files there can be locked. */
    private static final boolean HAS_LOCKS = !Boolean.getBoolean("railmpi.test.folder.nolocks");

    /** What is said of the file system, before the names of files. */
    private static String kind = "";

    /** Of each rank, where ranks do not share. */
    private static final int SHARE_BYTES = 1 << 18;

    private FileCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("randomViews", FileCases::randomViews);
        cases.put("interleaved", FileCases::interleaved);
        cases.put("pointers", FileCases::pointers);
        cases.put("shared", FileCases::shared);
        cases.put("ordered", FileCases::ordered);
        cases.put("split", FileCases::split);
        cases.put("endOfFile", FileCases::endOfFile);
        cases.put("outstanding", FileCases::outstanding);
        cases.put("background", FileCases::background);
        cases.put("confined", FileCases::confined);
        cases.put("ownerIsAway", FileCases::ownerIsAway);
        cases.put("external32", FileCases::external32);
        cases.put("independentNeighbours", FileCases::independentNeighbours);
        cases.put("atomicity", FileCases::atomicity);
        cases.put("beyondTwoGiB", FileCases::beyondTwoGiB);
        cases.put("interrupted", FileCases::interrupted);
        cases.put("settings", FileSettings::run);
        cases.put("errors", FileErrorCases::run);
        cases.put("together", FileCases::atomicTogether);
        cases.put("slabs", FileCases::slabs);
        cases.put("zeroCounts", FileCases::zeroCounts);
        cases.put("freed", FileCases::freed);
        cases.put("closedWithoutSync", FileCases::closedWithoutSync);
        cases.put("asOnNfs", FileCases::asOnNfs);
    }

    /**
     * Returns the name of a file that does not exist, the same file at all ranks: in the folder of the property
     * railmpi.test.folder, in which %h stands for the name of the node.
     */
    static String newName(Scene scene, String what) throws IOException {
        String folder = FOLDER == null ? System.getProperty("java.io.tmpdir") : FOLDER;
        String own = folder.replace(
                "%h", Files.readString(Path.of("/proc/sys/kernel/hostname")).trim());
        byte[] name = new byte[200];
        if (scene.rank() == 0) {
            Path file = Files.createTempFile(Path.of(own), "railmpi-io-" + what + "-", ".bin");
            Files.delete(file);
            byte[] text = file.getFileName().toString().getBytes(java.nio.charset.StandardCharsets.UTF_8);
            System.arraycopy(text, 0, name, 0, text.length);
        }
        scene.world().bcast(name, name.length, MPI.BYTE, 0);
        return Path.of(own, new String(name, java.nio.charset.StandardCharsets.UTF_8).trim())
                .toString();
    }

    private static File open(Scene scene, String name, int amode, Info info) {
        return new File(scene.world(), kind + name, amode, info);
    }

    /** Each access locks its range, on whatever file system. */
    private static void asOnNfs(Scene scene) throws IOException {
        kind = "nfs:";
        randomViews(scene);
        closedWithoutSync(scene);
        split(scene);
        atomicity(scene);
        atomicTogether(scene);
        independentNeighbours(scene);
        endOfFile(scene);
        kind = "ufs:";
        endOfFile(scene);
        kind = "";
    }

    private static byte value(int rank, long byteOfStream) {
        return (byte) (1 + (rank * 31 + byteOfStream * 7) % 120);
    }

    /** What a rank writes: elements in a buffer of random kind. */
    private static Object buffer(byte[] bytes, Element element, int kind) {
        return switch (kind) {
            case 0 -> element.toArray(bytes);
            case 1 -> bytes.clone();
            case 2 -> ByteBuffer.wrap(bytes.clone());
            default -> MPI.newByteBuffer(bytes.length).put(bytes).rewind();
        };
    }

    private static byte[] bytesOf(Object buffer, Element element) {
        if (buffer instanceof byte[] bytes) {
            return bytes;
        }
        if (buffer instanceof ByteBuffer nio) {
            byte[] bytes = new byte[nio.capacity()];
            nio.duplicate().clear().get(bytes);
            return bytes;
        }
        return element.toBytes(buffer);
    }

    /** Every rank has a random view, in a part of the file of its own or between those of the others. */
    private static void randomViews(Scene scene) throws IOException {
        Random common = scene.common();
        Random own = scene.own();
        String name = newName(scene, "views");
        for (int round = 0; round < ROUNDS; round++) {
            Element element = Element.values()[common.nextInt(Element.values().length)];
            boolean isCollective = common.nextBoolean();
            boolean isForced = common.nextBoolean();
            boolean isReversed = common.nextInt(3) == 0;
            Info info = new Info();
            info.set("cb_buffer_size", Integer.toString(1 + common.nextInt(5000)));
            info.set("cb_nodes", Integer.toString(1 + common.nextInt(4)));
            info.set("romio_cb_write", isForced ? "enable" : "automatic");
            info.set("romio_cb_read", isForced ? "enable" : "automatic");
            if (common.nextBoolean()) {
                info.set("striping_unit", Integer.toString(1 + common.nextInt(3000)));
            }
            boolean isSieved = round % 3 == 0 && HAS_LOCKS;
            info.set("romio_ds_write", isSieved ? "enable" : "automatic");
            info.set("ind_rd_buffer_size", Integer.toString(1 + common.nextInt(3000)));
            info.set("ind_wr_buffer_size", Integer.toString(1 + common.nextInt(3000)));
            boolean isShared = common.nextBoolean();
            FileOracle tile = isShared
                    ? FileOracle.part(element, common, scene.rank(), scene.size())
                    : FileOracle.of(element, own);
            boolean isBig = own.nextInt(4) == 0;
            int elements = own.nextInt(5) == 0 ? 0 : 1 + own.nextInt(isBig ? 2000 : 60);
            int offset = own.nextInt(20);
            int displacement = isShared ? common.nextInt(50) : scene.rank() * SHARE_BYTES + own.nextInt(50);
            byte[] found = view(
                    scene,
                    name,
                    element,
                    tile,
                    displacement,
                    offset,
                    elements,
                    isCollective,
                    isReversed,
                    info,
                    own.nextInt(4));
            if (!isShared) {
                checkHoles(
                        scene, found, tile, displacement, offset * element.sizeBytes(), elements * element.sizeBytes());
            }
        }
    }

    private static byte[] view(
            Scene scene,
            String name,
            Element element,
            FileOracle tile,
            int displacement,
            int offset,
            int elements,
            boolean isCollective,
            boolean isReversed,
            Info info,
            int kind)
            throws IOException {
        byte[] data = new byte[elements * element.sizeBytes()];
        long first = (long) offset * element.sizeBytes();
        for (int i = 0; i < data.length; i++) {
            data[i] = element == Element.BOOLEAN ? (byte) (i % 3 == 0 ? 1 : 0) : value(scene.rank(), first + i);
        }
        String what = element + ", " + elements + " elements from " + offset + " behind byte " + displacement
                + ", kind " + kind + (isCollective ? ", collective, " : ", ")
                + (isReversed ? "external32, " : "") + info;
        File file = open(scene, name, WRITABLE, info);
        file.setView(displacement, element.datatype(), tile.datatype(), isReversed ? "external32" : "internal");
        int usable = element == Element.BOOLEAN && kind == 0 ? 3 : kind;
        Object buffer = buffer(data, element, usable);
        Status written = isCollective
                ? file.writeAtAll(offset, buffer, elements, element.datatype())
                : file.writeAt(offset, buffer, elements, element.datatype());
        scene.checks().equal(what + ": written", elements, written.getCount(element.datatype()));
        file.sync();
        scene.meet();
        byte[] found = Files.readAllBytes(Path.of(name));
        int mirror = isReversed ? element.sizeBytes() - 1 : 0;
        for (int i = 0; i < data.length; i++) {
            int at = displacement + tile.position(first + (i ^ mirror));
            if (found[at] != data[i]) {
                throw new AssertionError(
                        what + ": byte " + i + " of the data at " + at + " is " + found[at] + " instead of " + data[i]);
            }
        }
        Object room = buffer(new byte[data.length], element, usable);
        Status read = isCollective
                ? file.readAtAll(offset, room, elements, element.datatype())
                : file.readAt(offset, room, elements, element.datatype());
        scene.checks().equal(what + ": read", elements, read.getCount(element.datatype()));
        scene.checks().that(Arrays.equals(data, bytesOf(room, element)), () -> what + ": what was read differs");
        if (elements > 0) {
            scene.checks()
                    .equal(what + ": byte offset", displacement + tile.position(first), file.getByteOffset(offset));
        }
        file.close();
        remove(scene, name);
        return found;
    }

    /** Nobody wrote between the runs. */
    private static void checkHoles(
            Scene scene, byte[] found, FileOracle tile, int displacement, long first, int length) {
        if (length == 0) {
            return;
        }
        int last = displacement + tile.position(first + length - 1);
        boolean[] isData = new boolean[last + 1];
        for (int i = 0; i < length; i++) {
            isData[displacement + tile.position(first + i)] = true;
        }
        for (int at = displacement; at <= last; at++) {
            int place = at;
            if (!isData[at] && found[at] != 0) {
                throw new AssertionError("byte " + place + " in a hole is " + found[at] + ", view at " + displacement);
            }
        }
        scene.checks().that(true, () -> "");
    }

    /** All ranks together leave no hole; whole and with a rank that has nothing. */
    private static void interleaved(Scene scene) throws IOException {
        String name = newName(scene, "interleaved");
        for (int length : new int[] {1, 3, 512, 2048}) {
            for (boolean isLastIdle : new boolean[] {false, true}) {
                Info info = new Info();
                info.set("cb_buffer_size", "10000");
                info.set("cb_nodes", "3");
                File file = new File(scene.world(), name, WRITABLE, info);
                FileOracle tile = FileOracle.interleaved(Element.INT, scene.rank(), scene.size(), length);
                file.setView(40, MPI.INT, tile.datatype(), "native");
                boolean isIdle = isLastIdle && scene.rank() == scene.size() - 1;
                int[] mine = new int[isIdle ? 0 : 7 * length + 1];
                for (int i = 0; i < mine.length; i++) {
                    mine[i] = scene.rank() * 100_000 + i;
                }
                file.writeAll(mine, mine.length, MPI.INT);
                scene.checks().equal("position", mine.length, file.getPosition());
                int[] again = new int[mine.length];
                file.seek(0, MPI.SEEK_SET);
                Status status = file.readAll(again, again.length, MPI.INT);
                scene.checks().equal("read", mine.length, status.getCount(MPI.INT));
                scene.checks().same("data", mine, again);
                file.close();
                ByteBuffer all =
                        ByteBuffer.wrap(Files.readAllBytes(Path.of(name))).order(ByteOrder.nativeOrder());
                for (int i = 0; i < mine.length; i++) {
                    scene.checks().equal("element " + i, mine[i], all.getInt(40 + tile.position(4L * i)));
                }
                remove(scene, name);
            }
        }
    }

    private static void pointers(Scene scene) throws IOException {
        String name = newName(scene, "pointers");
        File file = new File(scene.world(), name, WRITABLE | MPI.MODE_DELETE_ON_CLOSE);
        file.setView(8L * 100 * scene.rank(), MPI.DOUBLE, MPI.DOUBLE, "internal");
        double[] data = {scene.rank(), 2.5, -1};
        file.write(data, 3, MPI.DOUBLE);
        file.write(data, 1, MPI.DOUBLE);
        scene.checks().equal("position", 4, file.getPosition());
        file.seek(-3, MPI.SEEK_CUR);
        double[] read = new double[2];
        file.read(read, 2, MPI.DOUBLE);
        scene.checks().same("read", new double[] {2.5, -1}, read);
        scene.meet();
        file.seek(-1, MPI.SEEK_END);
        long last = (scene.size() - 1 - scene.rank()) * 100L + 3;
        scene.checks().equal("end", last, file.getPosition());
        scene.checks().equal("byte offset", 8L * 100 * scene.rank() + 16, file.getByteOffset(2));
        Datatype pair = Datatype.createContiguous(2, MPI.DOUBLE);
        scene.checks().equal("extent", 16, file.getTypeExtent(pair));
        file.close();
        scene.checks().that(!Files.exists(Path.of(name)), () -> "the file was not deleted on close");
    }

    /** Every record is there once, wherever. */
    private static void shared(Scene scene) throws IOException {
        String name = newName(scene, "shared");
        int each = 50;
        File file = new File(scene.world(), name, WRITABLE);
        file.setView(4, MPI.INT, MPI.INT, "native");
        Request[] requests = new Request[each / 2];
        for (int i = 0; i < each / 2; i++) {
            file.writeShared(new int[] {scene.rank() * each + i}, 1, MPI.INT);
            java.nio.IntBuffer later = MPI.newIntBuffer(1).put(0, scene.rank() * each + each / 2 + i);
            requests[i] = file.iWriteShared(later, 1, MPI.INT);
        }
        Request.waitAll(requests);
        scene.meet();
        scene.checks().equal("shared position", (long) scene.size() * each, file.getPositionShared());
        file.seekShared(0, MPI.SEEK_SET);
        int[] sum = new int[1];
        int[] one = new int[1];
        for (int i = 0; i < each; i++) {
            scene.checks().equal("read", 1, file.readShared(one, 1, MPI.INT).getCount(MPI.INT));
            sum[0] += one[0];
        }
        scene.world().allReduce(sum, 1, MPI.INT, MPI.SUM);
        int all = scene.size() * each;
        scene.checks().equal("sum of all records", all * (all - 1) / 2, sum[0]);
        scene.checks().equal("nothing left", 0, file.readShared(one, 1, MPI.INT).getCount(MPI.INT));
        file.close();
        remove(scene, name);
    }

    private static void ordered(Scene scene) throws IOException {
        String name = newName(scene, "ordered");
        File file = new File(scene.world(), name, MPI.MODE_CREATE | MPI.MODE_WRONLY | MPI.MODE_SEQUENTIAL);
        for (int round = 0; round < 3; round++) {
            byte[] mine = new byte[scene.rank() + round];
            Arrays.fill(mine, (byte) (scene.rank() + 1));
            file.writeOrdered(mine, mine.length, MPI.BYTE);
        }
        scene.checks()
                .fails(
                        "seek",
                        MPI.ERR_UNSUPPORTED_OPERATION,
                        new String[] {"SEQUENTIAL", name},
                        () -> file.seek(0, MPI.SEEK_SET));
        file.close();
        File again = new File(scene.world(), name, MPI.MODE_RDONLY);
        for (int round = 0; round < 3; round++) {
            byte[] mine = new byte[scene.rank() + round];
            again.readOrderedBegin(mine, mine.length, MPI.BYTE);
            Status status = again.readOrderedEnd(mine);
            scene.checks().equal("read in order", mine.length, status.getCount(MPI.BYTE));
            for (byte each : mine) {
                scene.checks().equal("byte in order", scene.rank() + 1, each);
            }
        }
        again.close();
        remove(scene, name);
    }

    private static void split(Scene scene) throws IOException {
        String name = newName(scene, "split");
        File file = open(scene, name, WRITABLE | MPI.MODE_DELETE_ON_CLOSE, MPI.INFO_NULL);
        FileOracle tile = FileOracle.interleaved(Element.LONG, scene.rank(), scene.size(), 2);
        file.setView(0, MPI.LONG, tile.datatype(), "native");
        long[] data = new long[301];
        Arrays.setAll(data, i -> 1000L * scene.rank() + i);
        file.writeAllBegin(data, data.length, MPI.LONG);
        scene.checks()
                .fails(
                        "two at once",
                        MPI.ERR_OTHER,
                        new String[] {"writeAllEnd"},
                        () -> file.readAllBegin(data, data.length, MPI.LONG));
        scene.checks().fails("wrong end", MPI.ERR_OTHER, new String[] {"writeAllBegin"}, () -> file.readAllEnd(data));
        scene.checks().equal("written", 301, file.writeAllEnd(data).getCount(MPI.LONG));
        long[] read = new long[301];
        file.readAtAllBegin(0, read, read.length, MPI.LONG);
        scene.checks().equal("read", 301, file.readAtAllEnd(read).getCount(MPI.LONG));
        scene.checks().same("data", data, read);
        file.close();
    }

    private static void endOfFile(Scene scene) throws IOException {
        String name = newName(scene, "end");
        File file = open(scene, name, WRITABLE | MPI.MODE_DELETE_ON_CLOSE, MPI.INFO_NULL);
        FileOracle tile = FileOracle.interleaved(Element.INT, scene.rank(), scene.size(), 4);
        file.setView(0, MPI.INT, tile.datatype(), "native");
        int[] data = new int[10];
        Arrays.fill(data, 7);
        file.writeAtAll(0, data, 10, MPI.INT);
        scene.meet();
        int[] more = new int[50];
        Status together = file.readAtAll(0, more, 50, MPI.INT);
        int left = file.readAt(0, new int[50], 50, MPI.INT).getCount(MPI.INT);
        scene.checks().equal("same count alone and together", left, together.getCount(MPI.INT));
        scene.checks().that(left >= 10 && left <= 12, () -> "read " + left);
        scene.checks()
                .equal("behind the end", 0, file.readAt(100, more, 50, MPI.INT).getCount(MPI.INT));
        file.setSize(0);
        scene.checks().equal("empty", 0, file.readAtAll(0, more, 50, MPI.INT).getCount(MPI.INT));
        file.close();
    }

    /** More at once than queues of systems take. */
    private static void outstanding(Scene scene) throws IOException {
        String name = newName(scene, "outstanding");
        File file = new File(scene.world(), name, WRITABLE | MPI.MODE_DELETE_ON_CLOSE);
        Request[] requests = new Request[1000];
        for (int i = 0; i < requests.length; i++) {
            java.nio.IntBuffer one = MPI.newIntBuffer(1).put(0, i);
            requests[i] = file.iWriteAt(4L * (scene.rank() * 1000 + i), one, 1, MPI.INT);
        }
        Status[] statuses = Request.waitAllStatus(requests);
        scene.checks().equal("written", 4, statuses[999].getCount(MPI.BYTE));
        java.nio.IntBuffer all = MPI.newIntBuffer(1000);
        Request read = file.iReadAt(4000L * scene.rank(), all, 1000, MPI.INT);
        scene.checks().equal("read", 1000, read.waitStatus().getCount(MPI.INT));
        for (int i = 0; i < 1000; i++) {
            scene.checks().equal("element", i, all.get(i));
        }
        Request request = file.iReadAt(0, all, 1, MPI.INT);
        scene.checks().fails("cancel", MPI.ERR_REQUEST, new String[] {"file", "cancelled"}, request::cancel);
        request.waitFor();
        file.close();
    }

    /** Non-blocking collectives, two at once on one file, are done though nobody waits for them. */
    private static void background(Scene scene) throws Exception {
        String name = newName(scene, "background");
        File file = new File(scene.world(), name, WRITABLE | MPI.MODE_DELETE_ON_CLOSE);
        FileOracle tile = FileOracle.interleaved(Element.INT, scene.rank(), scene.size(), 100);
        file.setView(0, MPI.INT, tile.datatype(), "native");
        java.nio.IntBuffer data = MPI.newIntBuffer(1000);
        for (int i = 0; i < 1000; i++) {
            data.put(i, scene.rank() * 1000 + i);
        }
        Request first = file.iWriteAll(data, 1000, MPI.INT);
        Request second = file.iWriteAtAll(1000, data, 1000, MPI.INT);
        awaitSize(name, 2000L * 4 * scene.size());
        first.waitFor();
        java.nio.IntBuffer read = MPI.newIntBuffer(1000);
        Request third = file.iReadAtAll(1000, read, 1000, MPI.INT);
        second.waitFor();
        scene.checks().equal("read", 1000, third.waitStatus().getCount(MPI.INT));
        for (int i = 0; i < 1000; i++) {
            scene.checks().equal("element", scene.rank() * 1000 + i, read.get(i));
        }
        file.close();
    }

    /** Memory that only one thread may touch, beside and behind an operation of another thread. */
    private static void confined(Scene scene) throws Exception {
        scene.checks().that(scene.size() > 0, () -> "no ranks");
        if (!Arena.exist()) {
            return;
        }
        String name = newName(scene, "confined");
        File file = new File(scene.world(), name, WRITABLE | MPI.MODE_DELETE_ON_CLOSE);
        for (String representation : new String[] {"native", "external32"}) {
            FileOracle tile = FileOracle.interleaved(Element.INT, scene.rank(), scene.size(), 3);
            file.setView(0, MPI.INT, tile.datatype(), representation);
            ByteBuffer data = Arena.make("ofConfined").buffer(4 * 12);
            ByteBuffer read = Arena.make("ofConfined").buffer(4 * 14);
            for (int i = 0; i < 12; i++) {
                data.putInt(4 * i, scene.rank() * 100 + i);
            }
            Request later = file.iWriteAtAll(0, data, 10, MPI.INT);
            data.putInt(0, -1); // it is a copy that is written
            scene.checks().equal("written", 10, later.waitStatus().getCount(MPI.INT));
            file.writeAtAllBegin(10, data.slice(40, 8).order(ByteOrder.nativeOrder()), 2, MPI.INT);
            file.writeAtAllEnd(data);
            later = file.iReadAtAll(0, read, 12, MPI.INT);
            file.readAtAll(0, MPI.newIntBuffer(1), 1, MPI.INT); // behind the other
            scene.checks().equal("read", 12, later.waitStatus().getCount(MPI.INT));
            for (int i = 0; i < 12; i++) {
                scene.checks().equal(representation + " number " + i, scene.rank() * 100 + i, read.getInt(4 * i));
            }
            scene.checks().equal("behind", 0, read.getInt(48));
            scene.meet();
        }
        file.close();
    }

    /** All others use the shared pointer, and are the first to, while rank 0 computes. */
    private static void ownerIsAway(Scene scene) throws Exception {
        String name = newName(scene, "away");
        File file = new File(scene.world(), name, WRITABLE | MPI.MODE_DELETE_ON_CLOSE);
        for (int round = 0; round < 2; round++) {
            file.setView(4, MPI.INT, MPI.INT, "native");
            int[] mine = {7, 7};
            if (scene.rank() == 0) {
                awaitSize(name, scene.size() == 1 ? 0 : 4 + 8L * (scene.size() - 1));
            } else {
                file.writeShared(mine, 2, MPI.INT);
            }
            scene.meet();
            scene.checks().equal("shared position", 2L * (scene.size() - 1), file.getPositionShared());
            file.seekShared(scene.size(), MPI.SEEK_SET);
            file.readShared(mine, 1, MPI.INT);
            scene.meet();
            scene.checks().equal("position behind a seek", 2L * scene.size(), file.getPositionShared());
            scene.meet();
            file.setSize(0);
        }
        file.close();
    }

    private static void awaitSize(String name, long size) throws Exception {
        while (Files.size(Path.of(name)) < size) {
            Thread.sleep(5); // not in MPI
        }
    }

    private static void external32(Scene scene) throws IOException {
        String name = newName(scene, "external32");
        Info info = new Info();
        info.set("romio_cb_write", "enable");
        File file = new File(scene.world(), name, WRITABLE, info);
        file.setView(64L * scene.rank(), MPI.BYTE, MPI.BYTE, "external32");
        file.writeAll(new double[] {1.5, -2}, 2, MPI.DOUBLE);
        file.write(new int[] {0x01020304}, 1, MPI.INT);
        file.write(new short[] {0x0506}, 1, MPI.SHORT);
        file.write(new float[] {1.25f, 3f}, 1, MPI.FLOAT_COMPLEX);
        byte[] struct = new byte[8];
        ByteBuffer.wrap(struct)
                .order(ByteOrder.nativeOrder())
                .putShort(0, (short) 0x0708)
                .putInt(4, 0x090a0b0c);
        file.write(struct, 1, MPI.SHORT_INT);
        double[] doubles = new double[2];
        file.readAt(0, doubles, 2, MPI.DOUBLE);
        scene.checks().same("doubles", new double[] {1.5, -2}, doubles);
        byte[] again = new byte[8];
        file.readAt(30, again, 1, MPI.SHORT_INT);
        scene.checks().same("struct", struct, again);
        file.close();
        ByteBuffer all = ByteBuffer.wrap(Files.readAllBytes(Path.of(name))).order(ByteOrder.BIG_ENDIAN);
        int at = 64 * scene.rank();
        scene.checks().same("double in the file", 1.5, all.getDouble(at));
        scene.checks().equal("int in the file", 0x01020304, all.getInt(at + 16));
        scene.checks().equal("short in the file", 0x0506, all.getShort(at + 20));
        scene.checks().same("complex in the file", 3f, all.getFloat(at + 26));
        scene.checks().equal("short of the struct", 0x0708, all.getShort(at + 30));
        scene.checks().equal("int of the struct", 0x090a0b0c, all.getInt(at + 32));
        remove(scene, name);
    }

    /** Each rank writes its own bytes by itself, strided, between those of the others; sieving or not. */
    private static void independentNeighbours(Scene scene) throws IOException {
        String name = newName(scene, "neighbours");
        for (String sieving : new String[] {"automatic", "enable"}) {
            Info info = new Info();
            info.set("romio_ds_write", sieving);
            info.set("ind_wr_buffer_size", "1000");
            File file = open(scene, name, WRITABLE, info);
            FileOracle tile = FileOracle.interleaved(Element.BYTE, scene.rank(), scene.size(), 3);
            file.setView(0, MPI.BYTE, tile.datatype(), "native");
            byte[] mine = new byte[3000];
            Arrays.fill(mine, (byte) (scene.rank() + 1));
            file.write(mine, mine.length, MPI.BYTE);
            file.close();
            // Not by Java: on NFS a node keeps what it knows of a page until it takes a lock, as this does.
            File written = open(scene, name, MPI.MODE_RDONLY, MPI.INFO_NULL);
            byte[] all = new byte[(int) written.getSize()];
            written.readAt(0, all, all.length, MPI.BYTE);
            written.close();
            for (int i = 0; i < all.length; i++) {
                int at = i;
                if (all[i] != i / 3 % scene.size() + 1) {
                    throw new AssertionError("byte " + at + " is " + all[i] + ", sieving " + sieving);
                }
            }
            scene.checks().equal("length, sieving " + sieving, 3000L * scene.size(), all.length);
            remove(scene, name);
        }
    }

    /** A way to write a record. */
    private interface Way {
        void write(File file, long offset, ByteBuffer record);
    }

    /**
     * Ranks write records side by side, all in few pages, by each way; whoever opens the file afterwards reads all of
     * them.
     */
    private static void closedWithoutSync(Scene scene) throws IOException {
        int length = 3;
        Map<String, Way> ways = Map.of(
                "write",
                (file, at, record) -> file.writeAt(at, record, length, MPI.BYTE),
                "iWrite",
                (file, at, record) ->
                        file.iWriteAt(at, record, length, MPI.BYTE).waitFor(),
                "atomic",
                (file, at, record) -> file.writeAt(at, record, length, MPI.BYTE),
                "shared",
                (file, at, record) -> file.writeShared(record, length, MPI.BYTE),
                "ordered",
                (file, at, record) -> file.writeOrdered(record, length, MPI.BYTE),
                "all",
                (file, at, record) -> file.writeAtAll(at, record, length, MPI.BYTE),
                "iWriteAll",
                (file, at, record) ->
                        file.iWriteAtAll(at, record, length, MPI.BYTE).waitFor(),
                "split",
                (file, at, record) -> {
                    file.writeOrderedBegin(record, length, MPI.BYTE);
                    file.writeOrderedEnd(record);
                });
        for (String name : new java.util.TreeSet<>(ways.keySet())) {
            checkRecords(scene, name, ways.get(name), length);
        }
    }

    private static void checkRecords(Scene scene, String way, Way write, int length) throws IOException {
        int rounds = 20;
        int records = rounds * scene.size();
        String name = newName(scene, way);
        File file = open(scene, name, WRITABLE, MPI.INFO_NULL);
        file.setAtomicity(way.equals("atomic"));
        ByteBuffer record = MPI.newByteBuffer(length);
        for (int i = 0; i < length; i++) {
            record.put(i, (byte) (scene.rank() + 1));
        }
        for (int round = 0; round < rounds; round++) {
            write.write(file, (long) length * (round * scene.size() + scene.rank()), record);
        }
        file.close();
        File again = open(scene, name, MPI.MODE_RDONLY, MPI.INFO_NULL);
        byte[] all = new byte[records * length + 1];
        scene.checks()
                .equal(
                        way + ": length",
                        all.length - 1,
                        again.read(all, all.length, MPI.BYTE).getCount(MPI.BYTE));
        int[] found = new int[scene.size() + 1];
        for (int i = 0; i < records; i++) {
            int writer = all[i * length];
            if (!way.equals("shared")) {
                scene.checks().equal(way + ": writer of record " + i, i % scene.size() + 1, writer);
            }
            for (int j = 1; j < length; j++) {
                scene.checks().equal(way + ": byte " + j + " of record " + i, writer, all[i * length + j]);
            }
            found[writer]++;
        }
        scene.checks().equal(way + ": own records", rounds, found[scene.rank() + 1]);
        again.close();
        remove(scene, name);
    }

    /** What nobody waits for is in the file when that is closed. */
    private static void freed(Scene scene) throws IOException {
        String name = newName(scene, "freed");
        File file = new File(scene.world(), name, WRITABLE);
        java.nio.IntBuffer mine = MPI.newIntBuffer(1).put(0, scene.rank() + 5);
        for (int i = 0; i < 100; i++) {
            Request request = file.iWriteAt(4L * (100 * scene.rank() + i), mine, 1, MPI.INT);
            request.free();
            scene.checks().that(request.isNull(), () -> "a freed request is not null");
        }
        Request together = file.iWriteAtAll(0, mine, 0, MPI.INT);
        scene.checks().fails("free", MPI.ERR_REQUEST, new String[] {"collective", "freed", name}, together::free);
        together.waitFor();
        file.close();
        ByteBuffer all = ByteBuffer.wrap(Files.readAllBytes(Path.of(name))).order(ByteOrder.nativeOrder());
        for (int i = 0; i < 100 * scene.size(); i++) {
            scene.checks().equal("number " + i, i / 100 + 5, all.getInt(4 * i));
        }
        remove(scene, name);
    }

    /** All write the same range; whatever a rank reads is of one writer. */
    private static void atomicity(Scene scene) throws IOException {
        String name = newName(scene, "atomicity");
        File file = open(scene, name, WRITABLE | MPI.MODE_DELETE_ON_CLOSE, MPI.INFO_NULL);
        file.setAtomicity(true);
        scene.checks().that(file.getAtomicity(), () -> "atomicity is not set");
        FileOracle tile = FileOracle.interleaved(Element.INT, 0, 2, 1);
        file.setView(0, MPI.INT, tile.datatype(), "native");
        int[] mine = new int[200];
        Arrays.fill(mine, scene.rank() + 1);
        for (int round = 0; round < 10; round++) {
            file.writeAt(0, mine, 200, MPI.INT);
            int[] seen = new int[200];
            file.readAt(0, seen, 200, MPI.INT);
            for (int each : seen) {
                scene.checks().equal("writer", seen[0], each);
            }
        }
        file.close();
    }

    /** All ranks write the same bytes together: all of them are of one rank, and nobody sees anything between. */
    private static void atomicTogether(Scene scene) throws IOException {
        String name = newName(scene, "together");
        for (String way : new String[] {"automatic", "disable", "enable"}) {
            Info info = new Info();
            info.set("romio_cb_write", way);
            info.set("romio_cb_read", way);
            info.set("romio_ds_write", way);
            info.set("cb_nodes", "2");
            info.set("cb_buffer_size", "900");
            File file = open(scene, name, WRITABLE | MPI.MODE_DELETE_ON_CLOSE, info);
            file.setAtomicity(true);
            file.setView(
                    0, MPI.INT, FileOracle.interleaved(Element.INT, 0, 2, 1).datatype(), "native");
            int[] seen = new int[3000];
            for (int round = 1; round < 4; round++) {
                int[] mine = new int[3000];
                Arrays.fill(mine, 10 * scene.rank() + round);
                file.writeAtAll(0, mine, 3000, MPI.INT);
                file.readAtAll(0, seen, 3000, MPI.INT);
                for (int each : seen) {
                    scene.checks().equal("writer, " + way, seen[0], each);
                }
                scene.checks().equal("round, " + way, round, seen[0] % 10);
                file.writeAt(0, mine, 3000, MPI.INT);
                scene.meet();
            }
            file.close();
        }
    }

    /** A box of numbers is written in slabs across one axis, and read in slabs across another. */
    private static void slabs(Scene scene) throws IOException {
        String name = newName(scene, "slabs");
        int depth = 5;
        int width = 3;
        int length = width * scene.size();
        File file = new File(scene.world(), name, WRITABLE | MPI.MODE_DELETE_ON_CLOSE);
        Datatype written = Datatype.createVector(depth, width * length, length * length, MPI.DOUBLE);
        written.commit();
        file.setView(8L * scene.rank() * width * length, MPI.DOUBLE, written, "native");
        double[] slab = new double[depth * width * length];
        for (int i = 0; i < slab.length; i++) {
            int plane = i / (width * length);
            slab[i] = (double) plane * length * length + scene.rank() * width * length + i % (width * length);
        }
        file.writeAll(slab, slab.length, MPI.DOUBLE);
        file.sync();
        scene.meet();
        file.sync();
        Datatype read = Datatype.createHIndexed(
                new int[] {width, 0}, new int[] {8 * scene.rank() * width, 8 * length}, MPI.DOUBLE);
        Datatype row = Datatype.createResized(read, 0, 8 * length);
        row.commit();
        file.setView(0, MPI.DOUBLE, row, "native");
        double[] found = new double[depth * length * width];
        scene.checks()
                .equal(
                        "read",
                        found.length,
                        file.readAll(found, found.length, MPI.DOUBLE).getCount(MPI.DOUBLE));
        for (int i = 0; i < found.length; i++) {
            double expected = (double) (i / width) * length + scene.rank() * width + i % width;
            scene.checks().same("number " + i, expected, found[i]);
        }
        file.close();
    }

    /** Ranks that have nothing take part in every collective access. */
    private static void zeroCounts(Scene scene) throws IOException {
        String name = newName(scene, "zero");
        for (String way : new String[] {"automatic", "enable"}) {
            Info info = new Info();
            info.set("romio_cb_write", way);
            info.set("romio_cb_read", way);
            File file = new File(scene.world(), name, WRITABLE | MPI.MODE_DELETE_ON_CLOSE, info);
            file.setView(
                    0,
                    MPI.INT,
                    FileOracle.interleaved(Element.INT, scene.rank(), scene.size(), 1)
                            .datatype(),
                    "native");
            int count = scene.rank() % 2 == 0 ? 2 : 0;
            java.nio.IntBuffer data = MPI.newIntBuffer(2).put(0, scene.rank()).put(1, 7);
            file.writeAll(data, count, MPI.INT);
            file.writeAtAll(2, data, count, MPI.INT);
            Request[] requests = {file.iWriteAtAll(4, data, count, MPI.INT), file.iWriteAll(data, count, MPI.INT)};
            int first = Request.waitAny(requests);
            requests[1 - first].waitFor();
            file.writeAtAllBegin(6, data, count, MPI.INT);
            file.writeAtAllEnd(data);
            java.nio.IntBuffer all = MPI.newIntBuffer(8);
            file.readAtAllBegin(0, all, 4 * count, MPI.INT);
            scene.checks()
                    .equal("read, " + way, 4 * count, file.readAtAllEnd(all).getCount(MPI.INT));
            for (int i = 0; i < 4 * count; i++) {
                scene.checks().equal("number " + i, i % 2 == 0 ? scene.rank() : 7, all.get(i));
            }
            file.setView(0, MPI.INT, MPI.INT, "native");
            file.writeOrdered(data, count / 2, MPI.INT);
            file.seekShared(0, MPI.SEEK_SET);
            scene.checks()
                    .equal(
                            "ordered",
                            count / 2,
                            file.readOrdered(all, count / 2, MPI.INT).getCount(MPI.INT));
            if (count > 0) {
                scene.checks().equal("ordered", scene.rank(), all.get(0));
            }
            file.writeAll(data, 0, MPI.INT);
            scene.checks().equal("nobody", 0, file.readAll(all, 0, MPI.INT).getCount(MPI.INT));
            file.close();
        }
    }

    private static void beyondTwoGiB(Scene scene) throws IOException {
        String name = newName(scene, "huge");
        File file = new File(scene.world(), name, WRITABLE | MPI.MODE_DELETE_ON_CLOSE);
        long far = (5L << 30) + 8L * scene.rank();
        file.writeAt(far, new long[] {far}, 1, MPI.LONG);
        long[] read = new long[1];
        file.readAtAll(far, read, 1, MPI.LONG);
        scene.checks().equal("number beyond 5 GiB", far, read[0]);
        scene.checks().that(file.getSize() > 5L << 30, () -> "size " + file.getSize());
        file.setView(3L << 30, MPI.LONG, MPI.LONG, "native");
        scene.checks().equal("byte offset", (3L << 30) + (8L << 30), file.getByteOffset(1L << 30));
        file.close();
    }

    /** An interrupt closes channels of Java, but not the file. */
    private static void interrupted(Scene scene) throws IOException {
        String name = newName(scene, "interrupted");
        File file = new File(scene.world(), name, WRITABLE | MPI.MODE_DELETE_ON_CLOSE);
        Thread.currentThread().interrupt();
        file.writeAt(scene.rank(), new byte[] {5}, 1, MPI.BYTE);
        scene.checks().that(Thread.interrupted(), () -> "the interrupt is lost");
        byte[] read = new byte[1];
        file.readAt(scene.rank(), read, 1, MPI.BYTE);
        scene.checks().equal("after an interrupt", 5, read[0]);
        file.close();
    }

    static void remove(Scene scene, String name) {
        scene.meet();
        if (scene.rank() == 0) {
            File.delete(name);
        }
        scene.meet();
    }
}
