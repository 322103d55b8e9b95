package railmpi.test.suite;

import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.testng.SkipException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.FreePorts;
import railmpi.test.job.Jdk;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.RunningJob;
import railmpi.test.job.Settings;
import railmpi.test.job.Testbed;
import railmpi.test.job.Tools;
import railmpi.test.programs.FailedChildren;
import railmpi.test.programs.FreedByOne;
import railmpi.test.programs.LostWorld;
import railmpi.test.programs.NamesMeet;
import railmpi.test.programs.NoCommonRail;
import railmpi.test.programs.PortCases;
import railmpi.test.programs.SpawnMissing;
import railmpi.test.programs.SpawnRounds;
import railmpi.test.programs.SpawnedEnds;
import railmpi.test.programs.Spawning;
import railmpi.test.programs.UnlikeWorlds;
import railmpi.test.programs.WorldsMeet;

/** Jobs that meet at ports, and jobs that start others. */
@Test(groups = "multiprocess")
public final class WorldsTest {
    private static final int ROUNDS = 2;
    /** Of a rail that is used for messages, and not only tried. */
    private static final long LEAST_BYTES = 100_000;

    private static final long SEED = 1 + Settings.seed() % 1000;

    /** Ranks of the server and of the client, and further options of both mpiruns. */
    @DataProvider
    public Object[][] pairs() {
        return new Object[][] {
            {1, 1, new String[] {}},
            {2, 2, new String[] {}},
            // whoever has parted is not waited for: for half of the peer timeout it would be
            {1, 1, new String[] {"--mca", "btl", "soft,self", "--mca", "btl_peer_timeout", "600"}},
        };
    }

    @Test(dataProvider = "pairs")
    public void shouldMeetPartAndMeetAgain(int servers, int clients, String... options) throws IOException {
        meet(servers, clients, job -> job.options(options), job -> job.options(options));
    }

    /** Shared memory among two of them, rails to the third; its job has had none so far, and uses one of two. */
    public void shouldMeetOnTwoNodes() throws IOException {
        try (Testbed cluster = Testbed.up(2, "1gbit", "1gbit")) {
            meet(2, 1, job -> job.on(cluster, 0), job -> job.on(cluster, 1)
                    .options("--mca", "btl_if_include", "rail1"));
        }
    }

    /** No node has another address; an IPv6 one is of a link, which each node numbers itself. */
    public void shouldMeetOverLinkLocalAddresses() throws IOException {
        try (Testbed cluster = Testbed.up(2, "1gbit")) {
            for (String network : List.of("169.254.7.N/16", "fe80::N/64")) {
                for (int node = 0; node < 2; node++) {
                    String address = network.replace("N", Integer.toString(node + 1));
                    cluster.execute(node, "sysctl", "-q", "net.ipv6.conf.rail0.disable_ipv6=0");
                    cluster.execute(node, "ip", "addr", "flush", "dev", "rail0");
                    cluster.execute(node, "ip", "addr", "add", address, "dev", "rail0", "nodad");
                }
                meet(1, 1, job -> linkLocal(job.on(cluster, 0)), job -> linkLocal(job.on(cluster, 1)));
            }
        }
    }

    private static MpiJob linkLocal(MpiJob job) {
        return job.options("--mca", "btl_if_include", "rail0");
    }

    /** One of them has loopback only. */
    public void shouldTellWhichRailsDoNotMeet() throws IOException {
        Object[] rails = {"/127.0.0.1/", "/10."};
        try (PortPlace place = PortPlace.make();
                Testbed cluster = Testbed.up(2)) {
            Path port = place.port();
            RunningJob client = MpiJob.of(1, NoCommonRail.class)
                    .on(cluster, 1)
                    .arguments("client", port)
                    .arguments(rails)
                    .start();
            MpiJob.of(1, NoCommonRail.class)
                    .on(cluster, 0)
                    .options("--mca", "btl_if_include", "lo")
                    .arguments("server", port)
                    .arguments(rails)
                    .run()
                    .assertOk(1)
                    .assertSilent();
            client.finish().assertOk(1).assertSilent();
        }
    }

    /** Striped over three rails of different speed, two of which break again and again. */
    public void shouldMeetOverRailsThatFail() throws IOException {
        String[] options = {"--mca", "btl_fault", "break=40,ports=rail1+rail2,seed=" + SEED};
        try (PortPlace place = PortPlace.make();
                Testbed cluster = Testbed.up(2, "400mbit", "200mbit", "100mbit")) {
            Path port = place.port();
            RunningJob client =
                    job(1, "client", port).on(cluster, 1).options(options).start();
            JobResult server =
                    job(1, "server", port).on(cluster, 0).options(options).run();
            client.finish().assertOk(1);
            server.assertOk(1);
            for (int rail = 0; rail < 3; rail++) {
                long sent = cluster.sentBytes(0, rail);
                server.require(sent > LEAST_BYTES, "only " + sent + " bytes went over rail " + rail);
            }
        }
    }

    /** As the programs of MPICH's tests; over shared memory, and over sockets. */
    @Test(dataProvider = "transports")
    public void shouldMeetAtPortsInAllWays(String transports) {
        MpiJob.of(4, PortCases.class)
                .options("--oversubscribe", "--mca", "btl", transports)
                .shortLived()
                .limit(120)
                .run()
                .assertOk(4)
                .assertSilent();
    }

    /** However they end; those that live are ended. */
    public void shouldTellWhyChildrenHaveEndedBeforeTheyCame() {
        MpiJob.of(2, FailedChildren.class)
                .shortLived()
                .run()
                .assertOk(2)
                .assertStderr("rank 1 of spawned job 5 .* exited with code 3 before MPI.Init; the job is ended");
    }

    /** Who is not asked for anything is not waited for: by free, or by the end of MPI of those who have freed. */
    @Test(dataProvider = "transports")
    public void shouldWaitForNobodyToFree(String transports) {
        MpiJob.of(2, FreedByOne.class)
                .options("--oversubscribe", "--mca", "btl", transports)
                .shortLived()
                .run()
                .assertOk(2)
                .assertSilent();
    }

    @DataProvider
    public Object[][] transports() {
        return new Object[][] {{"shm,soft,self"}, {"soft,self"}};
    }

    /** Two programs that nobody has started. */
    public void shouldMeetWithoutLaunchers() throws IOException {
        try (PortPlace place = PortPlace.make()) {
            Path port = place.port();
            RunningJob client = plain(WorldsMeet.class)
                    .arguments("client", port, ROUNDS)
                    .limit(90)
                    .start();
            plain(WorldsMeet.class)
                    .arguments("server", port, ROUNDS)
                    .limit(90)
                    .run()
                    .assertOk(1)
                    .assertSilent();
            client.finish().assertOk(1).assertSilent();
        }
    }

    public void shouldRefuseToMeetAJobThatEndsWhereThisOneGoesOn() throws IOException {
        try (PortPlace place = PortPlace.make()) {
            Path port = place.port();
            RunningJob client = MpiJob.of(2, UnlikeWorlds.class)
                    .options("--oversubscribe", "--with-ft", "ulfm")
                    .arguments("client", port)
                    .shortLived()
                    .start();
            MpiJob.of(2, UnlikeWorlds.class)
                    .options("--oversubscribe")
                    .arguments("server", port)
                    .shortLived()
                    .run()
                    .assertOk(2);
            client.finish().assertOk(2);
        }
    }

    /** Two jobs of different launchers, each of which asks the server of names. */
    public void shouldFindNamesOfAnotherJobByTheServerOfHydra() throws IOException {
        String hydra = hydra();
        if (Tools.onPath("hydra_nameserver") == null) {
            throw new SkipException("missing tool: hydra_nameserver (package mpich)");
        }
        int port = FreePorts.inARow(1);
        Process server = new ProcessBuilder("hydra_nameserver", "-port", Integer.toString(port)).start();
        try {
            String[] launcher = {hydra, "-nameserver", "localhost:" + port, "-n", "1"};
            RunningJob client =
                    plain(NamesMeet.class, launcher).arguments("client").start();
            plain(NamesMeet.class, launcher)
                    .arguments("server")
                    .run()
                    .assertOk(1)
                    .assertSilent();
            client.finish().assertOk(1).assertSilent();
        } finally {
            server.destroy();
        }
    }

    /** Runs a program by java, behind the words of a launcher. */
    private static MpiJob plain(Class<?> program, String... launcher) {
        List<String> words = new ArrayList<>(List.of(launcher));
        words.addAll(List.of(Jdk.current().tool("java"), "-cp", Installation.classPath(), program.getName()));
        return MpiJob.ofWords(words.toArray(new String[0])).tool("").limit(90);
    }

    private static String hydra() {
        String found = Tools.onPath("mpiexec.hydra");
        if (found == null) {
            throw new SkipException("missing tool: mpiexec.hydra (package mpich)");
        }
        return found;
    }

    private static void meet(int servers, int clients, UnaryOperator<MpiJob> ofServer, UnaryOperator<MpiJob> ofClient)
            throws IOException {
        try (PortPlace place = PortPlace.make()) {
            Path port = place.port();
            RunningJob client = ofClient.apply(job(clients, "client", port)).start();
            JobResult server = ofServer.apply(job(servers, "server", port)).run();
            client.finish().assertOk(clients).assertSilent();
            server.assertOk(servers).assertSilent();
        }
    }

    /** Where one job tells another the name of its port. */
    private record PortPlace(Path folder) implements AutoCloseable {
        static PortPlace make() throws IOException {
            return new PortPlace(Files.createTempDirectory("worlds"));
        }

        Path port() {
            return folder.resolve("port");
        }

        @Override
        public void close() throws IOException {
            Files.deleteIfExists(port());
            Files.delete(folder);
        }
    }

    private static MpiJob job(int ranks, String role, Path port) {
        return MpiJob.of(ranks, WorldsMeet.class)
                .options("--oversubscribe") // neither mpirun knows of the other one's ranks
                .arguments(role, port, ROUNDS)
                .shortLived()
                .limit(90);
    }

    /** How the other job ends, transports of both, and whether they share memory. */
    @DataProvider
    public Object[][] ends() {
        return new Object[][] {{"halt", "shm,soft,self", "near"}, {"abort", "soft,self", "far"}};
    }

    @Test(dataProvider = "ends")
    public void shouldOutliveAConnectedJob(String end, String transports, String distance) throws IOException {
        String[] options = {"--oversubscribe", "--mca", "btl", transports};
        try (PortPlace place = PortPlace.make()) {
            Path port = place.port();
            RunningJob client = MpiJob.of(1, LostWorld.class)
                    .options(options)
                    .arguments("client", port, end, distance)
                    .start();
            MpiJob.of(2, LostWorld.class)
                    .options(options)
                    .arguments("server", port, end, distance)
                    .run()
                    .assertOk(2)
                    .assertSilent();
            client.finish().assertStatus(7);
        }
    }

    /** Whoever has parted lives on, and whoever waits gets an error. */
    public void shouldLoseOnlyThoseWhoAreConnected() {
        MpiJob.of(1, SpawnedEnds.class)
                .options("--tag-output")
                .arguments("parted")
                .stdin("of the parent")
                .run()
                .assertStatus(5)
                .assertStdout("the parent goes on", "^\\[1:0\\].*standard input of a child: -1$")
                .assertStderr("spawned job 1", "exited with code 5");
        MpiJob.of(1, SpawnedEnds.class)
                .arguments("connected")
                .run()
                .assertFailed()
                .assertNotStdout("the parent goes on")
                .assertStderr("spawned job 1");
    }

    public void shouldEndSpawnedProcessesAtTheTimeout() {
        timeOut("waits").assertStdout("Full thread dump");
    }

    /** On a busy machine it may take some seconds until anything is spawned. */
    private static JobResult timeOut(Object... arguments) {
        JobResult result = timeOutAfter(4, arguments);
        if (!result.stderr().contains("spawned job 1")) {
            result = timeOutAfter(20, arguments);
        }
        return result.assertStderr("spawned job 1 did not end within \\d+ s");
    }

    private static JobResult timeOutAfter(int seconds, Object... arguments) {
        return MpiJob.of(1, SpawnedEnds.class)
                .options("--timeout", Integer.toString(seconds))
                .arguments(arguments)
                .run()
                .assertStatus(124);
    }

    /** What fails once the limit has struck is neither the status nor worth a word, whoever ends first. */
    public void shouldTimeOutThoughASpawnedProcessFailsMeanwhile() throws IOException {
        Path folder = Files.createTempDirectory("worlds");
        try {
            timeOut("waits", folder).assertNotStderr("exited with code 5");
            assertTrue(Files.exists(folder.resolve("asked")), "the spawned process has not ended before the others");
        } finally {
            Folders.remove(folder);
        }
    }

    public void shouldStartOthersAndRefuseWhatIsWrong() {
        assertStarts(MpiJob.of(2, Spawning.class).arguments(2, "own"), 2);
    }

    public void shouldStartOthersWithoutALauncher() {
        assertStarts(plain(Spawning.class).arguments(1, "own"), 1);
    }

    public void shouldStartOthersByHydra() {
        assertStarts(plain(Spawning.class, hydra(), "-n", "2").arguments(1, "hydra"), 2);
    }

    public void shouldStartOthersByMpirunWithHydra() {
        hydra();
        assertStarts(
                MpiJob.of(2, Spawning.class).options("--host", "localhost:2").arguments(1, "mpirun"), 2);
    }

    /** Three nodes, each with a /dev/shm of its own; the second has no such program. Some children have fewer rails. */
    public void shouldTellOnWhichHostAProgramIsMissing() throws IOException {
        String text =
                "#!/bin/sh\nexec java -cp " + Installation.classPath() + " " + SpawnMissing.class.getName() + "\n";
        try (Testbed cluster = Testbed.up(3, "1gbit", "1gbit")) {
            List<Path> programs = List.of(
                    cluster.sharedMemory(0).resolve("program"),
                    cluster.sharedMemory(2).resolve("program"));
            try {
                for (Path program : programs) {
                    Files.writeString(program, text);
                    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
                }
                MpiJob.of(3, SpawnMissing.class)
                        .across(cluster, 1)
                        .options("--oversubscribe")
                        .shortLived()
                        .arguments("/dev/shm/program", "node0", "node2", "node1")
                        .limit(90)
                        .run()
                        .assertOk(3)
                        .assertSilent();
            } finally {
                for (Path program : programs) {
                    Files.deleteIfExists(program);
                }
            }
        }
    }

    private static void assertStarts(MpiJob job, int ranks) {
        job.shortLived()
                .limit(90)
                .run()
                .assertOk(ranks)
                .assertSilent()
                .assertStdout("a child speaks", "3 children until the end");
    }

    /** Neither the ranks nor mpirun hold more after many rounds than after a few. */
    public void shouldHoldNothingOfThoseWhoHaveGone() {
        int rounds = Settings.isFull() ? 1000 : 5;
        MpiJob.of(2, SpawnRounds.class).arguments(rounds, 1).limit(120).run().assertOk(2);
    }

    /** As MPICH's concurrent_spawns. */
    public void shouldStartManyAtOnce() {
        MpiJob.of(1, SpawnRounds.class)
                .arguments(0, Settings.isFull() ? 64 : 8)
                .shortLived()
                .limit(120)
                .run()
                .assertOk(1);
    }
}
