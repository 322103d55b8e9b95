package railmpi.test.programs;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import mpi.Info;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * A job of one or two starts others, by class name and as several programs, with all kinds of arguments; names and
 * ports; and what is wrong. Arguments: rounds, and the kind of launcher: {@code own}, {@code mpirun} (with Hydra),
 * {@code hydra} or {@code slurm}.
 */
public final class Spawning {
    private static final String[] ODD = {
        "a b", "\"quoted\" 'so'", "back\\slash", "", "new\nline", "%41 $HOME *", "gr\u00fc\u00dfe"
    };
    private static final String OTHER = "other";
    private static final String OWN = "own";
    private static final String SLURM = "slurm";
    private static final String GREETING = "hello world=";
    /** Children of two programs; there are so many of no other spawn. */
    private static final int OF_BOTH = 3;

    /** As long as Linux takes them. */
    private static final int LONG = 130_000;

    /** More than Hydra takes. */
    private static final int TOO_LONG = 66_000;

    private static final int MANY = 1500;

    private final Checks checks = new Checks();
    private final int rank;
    private final int size;
    private final String launcher;

    private Spawning(String launcher) throws Exception {
        this.launcher = launcher;
        rank = MPI.COMM_WORLD.getRank();
        size = MPI.COMM_WORLD.getSize();
    }

    public static void main(String[] arguments) throws Exception {
        String[] args = MPI.Init(arguments);
        Intercomm parent = Intercomm.getParent();
        if (!parent.isNull()) {
            beChild(args, parent);
        } else {
            new Spawning(args[1]).run(Integer.parseInt(args[0]));
        }
        MPI.Finalize();
    }

    private static void beChild(String[] args, Intercomm parent) throws Exception {
        int rank = MPI.COMM_WORLD.getRank();
        boolean isOther = args.length == MANY && args[MANY - 1].equals(OTHER);
        boolean isRight = isOther ? GREETING.equals(System.getenv("GREETING")) : areOdd(args);
        int program = (Integer) MPI.COMM_WORLD.getAttr(MPI.APPNUM);
        if (rank == 0) {
            System.out.println("a child speaks");
        }
        parent.send(new int[] {isRight ? rank : -1, program}, 2, MPI.INT, 0, 1);
        Intracomm all = parent.merge(true);
        int[] one = {1};
        all.allReduce(one, 1, MPI.INT, MPI.SUM);
        all.disconnect();
        if (MPI.COMM_WORLD.getSize() != OF_BOTH) {
            parent.disconnect();
        } // else Finalize parts from the parents
    }

    private static boolean areOdd(String[] args) {
        boolean isRight = Arrays.equals(Arrays.copyOf(args, ODD.length), ODD);
        return isRight && (args.length == ODD.length || args[ODD.length].equals("x".repeat(LONG)));
    }

    private void run(int rounds) throws Exception {
        for (int round = 0; round < rounds; round++) {
            spawnOne();
        }
        Intercomm both = spawnTwo();
        names();
        wrong();
        if (launcher.equals(OWN)) {
            wrongPlace();
            spawnLess();
            spawnByThreads();
        } else if (!launcher.equals(SLURM)) {
            tooLong();
        }
        wrongProgram();
        tooLate();
        if (launcher.equals(SLURM)) {
            tooMany();
        }
        if (size == 2) {
            join();
            halves();
            PortStrangers.come(checks);
        }
        checks.report();
        if (rank == 0) {
            System.out.println(both.getRemoteSize() + " children until the end");
        }
    }

    private void spawnOne() throws Exception {
        int[] codes = {-1, -1};
        Intercomm children =
                MPI.COMM_WORLD.spawn(Spawning.class.getName(), rank == 0 ? ODD : null, 2, MPI.INFO_NULL, 0, codes);
        checks.equal("children", 2, children.getRemoteSize());
        checks.equal("code", MPI.SUCCESS, codes[0] | codes[1]);
        take(children, 2, new int[] {0, 0});
        children.disconnect();
    }

    private void take(Intercomm children, int count, int[] programs) throws Exception {
        for (int child = 0; children.getRank() == 0 && child < count; child++) {
            int[] said = new int[2];
            children.recv(said, 2, MPI.INT, child, 1);
            checks.equal("child", child, said[0]);
            checks.equal("program of child " + child, programs[child], said[1]);
        }
        Intracomm all = children.merge(false);
        int[] one = {1};
        all.allReduce(one, 1, MPI.INT, MPI.SUM);
        checks.equal("all together", children.getSize() + count, one[0]);
        all.disconnect();
    }

    private Intercomm spawnTwo() throws Exception {
        Info info = new Info();
        info.set("wdir", "/");
        info.set("nosuchkey", "1");
        Info ofOther = new Info();
        ofOther.set("env", "GREETING=" + GREETING + "\nSECOND=2");
        ofOther.set("path", System.getProperty("java.home") + "/bin");
        String[] ofJava = new String[1 + MANY];
        Arrays.fill(ofJava, OTHER);
        ofJava[0] = Spawning.class.getName();
        Intercomm children = MPI.COMM_WORLD.spawnMultiple(
                new String[] {Spawning.class.getName(), "java"},
                new String[][] {ODD.clone(), ofJava},
                new int[] {1, OF_BOTH - 1},
                new Info[] {info, ofOther},
                0,
                null);
        take(children, OF_BOTH, new int[] {0, 1, 1});
        return children;
    }

    private void names() throws Exception {
        if (rank != 0) {
            return;
        }
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
        String port = Intracomm.openPort();
        Intracomm.publishName("a service", port);
        checks.same("port", port, Intracomm.lookupName("a service"));
        checks.fails(
                "twice", MPI.ERR_SERVICE, new String[] {"a service"}, () -> Intracomm.publishName("a service", port));
        Intracomm.unpublishName("a service", port);
        checks.fails("gone", MPI.ERR_NAME, new String[] {"a service"}, () -> Intracomm.lookupName("a service"));
        checks.fails(
                "again", MPI.ERR_SERVICE, new String[] {"a service"}, () -> Intracomm.unpublishName("a service", port));
        Intracomm.closePort(port);
        checks.fails("closed", MPI.ERR_PORT, new String[] {"closed"}, () -> Intracomm.closePort(port));
        checks.fails("nobody", MPI.ERR_PORT, new String[] {"refused"}, () -> MPI.COMM_SELF.connect(port, 0));
        checks.fails("malformed", MPI.ERR_PORT, new String[] {"'x:y'"}, () -> MPI.COMM_SELF.connect("x:y", 0));
        Info second = new Info();
        second.set("timeout", "1");
        String lonely = Intracomm.openPort();
        String[] place = {"1 s", "port " + lonely.split(":")[2] + " of "};
        checks.fails("no server", MPI.ERR_PORT, place, () -> MPI.COMM_SELF.connect(lonely, second, 0));
        String elsewhere = lonely.replaceFirst("^((?:[^:]*:){5}).*", "$1192.0.2.1");
        checks.fails(
                "no machine",
                MPI.ERR_PORT,
                new String[] {"192.0.2.1"},
                () -> MPI.COMM_SELF.connect(elsewhere, second, 0));
        checks.fails("no client", MPI.ERR_PORT, new String[] {"1 s"}, () -> MPI.COMM_SELF.accept(lonely, second, 0));
        Info three = new Info();
        three.set("timeout", "3");
        Info twenty = new Info();
        twenty.set("timeout", "20");
        String forged = lonely.replaceFirst("^([^:]*:[^:]*:[^:]*:[^:]*:)...", "$1AAA");
        Intracomm self = MPI.COMM_SELF.dup();
        Thread knocking = new Thread(() ->
                checks.fails("forged", MPI.ERR_PORT, new String[] {"secret"}, () -> self.connect(forged, twenty, 0)));
        knocking.start();
        checks.fails("forged", MPI.ERR_PORT, new String[] {"3 s"}, () -> MPI.COMM_SELF.accept(lonely, three, 0));
        knocking.join();
        self.free();
        Intracomm.closePort(lonely);
    }

    /** All processes of the group get the error. */
    private void wrong() throws Exception {
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        checks.fails(
                "no number",
                MPI.ERR_SPAWN,
                new String[] {"maxprocs 0"},
                () -> MPI.COMM_WORLD.spawn("java", null, 0, MPI.INFO_NULL, 0, null));
        checks.fails("no rank", MPI.ERR_ROOT, new String[] {"9"}, () -> MPI.COMM_WORLD.accept("", 9));
    }

    private void wrongProgram() throws Exception {
        int[] codes = new int[1];
        checks.fails(
                "no program",
                MPI.ERR_SPAWN,
                new String[] {"nosuchprogram", "not found"},
                () -> MPI.COMM_WORLD.spawn("nosuchprogram", null, 1, MPI.INFO_NULL, 0, codes));
        checks.equal("code", MPI.ERR_SPAWN, codes[0]);
    }

    /** Hydra's proxy would end, and the job with it. */
    private void tooLong() throws Exception {
        String[] arguments = {"short", "x".repeat(TOO_LONG)};
        checks.fails(
                "long arguments",
                MPI.ERR_SPAWN,
                new String[] {"java", "bytes", "65535"},
                () -> MPI.COMM_WORLD.spawn(Spawning.class.getName(), arguments, 1, MPI.INFO_NULL, 0, null));
    }

    /** A program that does not come to MPI.Init. */
    private void tooLate() throws Exception {
        Info seconds = new Info();
        seconds.set("timeout", "3");
        checks.fails(
                "late program",
                MPI.ERR_SPAWN,
                new String[] {"sleep", launcher.equals(SLURM) ? "within 3 s" : "MPI.Init within 3 s"
                }, // Slurm answers later
                () -> MPI.COMM_WORLD.spawn("sleep", new String[] {"6"}, 1, seconds, 0, null));
    }

    /** Slurm does not answer what it has no room for. */
    private void tooMany() throws Exception {
        Info seconds = new Info();
        seconds.set("timeout", "2");
        checks.fails(
                "no room",
                MPI.ERR_SPAWN,
                new String[] {"not answered within 2 s", "SLURM_EXACT=1"},
                () -> MPI.COMM_WORLD.spawn(Spawning.class.getName(), null, 100, seconds, 0, null));
    }

    private void wrongPlace() throws Exception {
        Info elsewhere = new Info();
        elsewhere.set("host", "elsewhere");
        checks.fails(
                "no such host",
                MPI.ERR_SPAWN,
                new String[] {"elsewhere"},
                () -> MPI.COMM_WORLD.spawn("java", null, 1, elsewhere, 0, null));
        Info cramped = new Info();
        cramped.set("npernode", "1");
        checks.fails(
                "no room",
                MPI.ERR_SPAWN,
                new String[] {"2 processes", "room for 1"},
                () -> MPI.COMM_WORLD.spawn("java", null, 2, cramped, 0, null));
    }

    /** Two of four, as there is room for three and any number from 2 on in steps of 3 will do. */
    private void spawnLess() throws Exception {
        Info info = new Info();
        info.set("npernode", "3");
        info.set("soft", "2:8:3");
        int[] codes = {-1, -1, -1, -1, -7};
        String[] arguments = Arrays.copyOf(ODD, ODD.length + 1);
        arguments[ODD.length] = "x".repeat(LONG);
        Intercomm children = MPI.COMM_WORLD.spawn(Spawning.class.getName(), arguments, 4, info, 0, codes);
        checks.equal("children", 2, children.getRemoteSize());
        checks.same("codes", new int[] {MPI.SUCCESS, MPI.SUCCESS, MPI.ERR_SPAWN, MPI.ERR_SPAWN, -7}, codes);
        take(children, 2, new int[] {0, 0});
        children.disconnect();
    }

    /** Each gets its own children, not those of the other. */
    private void spawnByThreads() throws Exception {
        if (rank != 0) {
            return;
        }
        ExecutorService threads = Executors.newFixedThreadPool(2);
        List<Future<?>> done = new ArrayList<>();
        for (int count = 1; count <= 2; count++) {
            Intracomm self = MPI.COMM_SELF.dup();
            int own = count;
            done.add(threads.submit(() -> {
                Intercomm children = self.spawn(Spawning.class.getName(), ODD, own, MPI.INFO_NULL, 0, null);
                checks.equal("children of a thread", own, children.getRemoteSize());
                take(children, own, new int[] {0, 0});
                children.disconnect();
                self.free();
                return null;
            }));
        }
        for (Future<?> each : done) {
            each.get();
        }
        threads.shutdown();
    }

    /** What follows on the socket is the program's. */
    private void join() throws Exception {
        SocketChannel socket = socketToOther();
        Intercomm pair = mpi.Comm.join(socket);
        int[] value = {rank};
        int[] theirs = new int[1];
        pair.sendRecv(value, 1, MPI.INT, 0, 4, theirs, 1, MPI.INT, 0, 4);
        checks.equal("value over a joined socket", 1 - rank, theirs[0]);
        socket.write(ByteBuffer.wrap(new byte[] {(byte) (50 + rank)}));
        ByteBuffer byteOfOther = ByteBuffer.allocate(1);
        checks.equal("read", 1, socket.read(byteOfOther));
        checks.equal("byte of the program", 50 + 1 - rank, byteOfOther.get(0));
        pair.disconnect();
        socket.close();
    }

    private SocketChannel socketToOther() throws Exception {
        int[] port = new int[1];
        if (rank == 0) {
            try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress("127.0.0.1", 0))) {
                port[0] = ((InetSocketAddress) server.getLocalAddress()).getPort();
                MPI.COMM_WORLD.send(port, 1, MPI.INT, 1, 2);
                return server.accept();
            }
        }
        MPI.COMM_WORLD.recv(port, 1, MPI.INT, 0, 2);
        return SocketChannel.open(new InetSocketAddress("127.0.0.1", port[0]));
    }

    /** Halves of one job may meet at a port, too. */
    private void halves() throws MPIException {
        byte[] name = new byte[256];
        String port = null;
        if (rank == 0) {
            port = Intracomm.openPort();
            System.arraycopy(port.getBytes(StandardCharsets.UTF_8), 0, name, 0, port.length());
        }
        MPI.COMM_WORLD.bcast(name, name.length, MPI.BYTE, 0);
        Intercomm other = rank == 0
                ? MPI.COMM_SELF.accept(port, 0)
                : MPI.COMM_SELF.connect(new String(name, StandardCharsets.UTF_8).trim(), 0);
        other.barrier();
        other.disconnect();
        if (rank == 0) {
            Intracomm.closePort(port);
        }
    }
}
