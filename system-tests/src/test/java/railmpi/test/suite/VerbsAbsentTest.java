package railmpi.test.suite;

import java.nio.file.Files;
import java.nio.file.Path;
import org.testng.SkipException;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.MpiJob;
import railmpi.test.job.RailHome;
import railmpi.test.job.Settings;
import railmpi.test.programs.Hello;

/** Verbs on a machine without RDMA devices; with them see bin/softroce-test. */
@Test(groups = "multiprocess")
public final class VerbsAbsentTest {
    @BeforeClass
    public void needNoDevice() {
        if (Files.exists(Path.of("/sys/class/infiniband"))) {
            throw new SkipException("this machine may have RDMA devices");
        }
    }

    /** Runs its arguments where a device and its connection manager seem to be, in a mount namespace of their own. */
    private static final String WITH_A_DEVICE =
            """
            set -e
            mount -t tmpfs none /sys/class
            mkdir -p /sys/class/infiniband/rxe0
            mount -t tmpfs none /mnt
            mkdir /mnt/shm /mnt/infiniband
            cp -a /dev/null /dev/zero /dev/random /dev/urandom /mnt
            touch /mnt/infiniband/rdma_cm
            mount --rbind /dev/shm /mnt/shm
            mount --rbind /mnt /dev
            exec "$@"
            """;

    /** Each asks for verbs: by name, or by leaving out everything else between nodes. */
    @DataProvider
    public Object[][] lists() {
        return new Object[][] {
            {"verbs,self", "asks for verbs, but"},
            {"openib,soft,self", "asks for verbs, but"},
            {"^tcp,sm", "\\(\\^tcp,sm\\) leaves out soft, and verbs, .* cannot be used:"},
        };
    }

    @Test(dataProvider = "lists")
    public void shouldSayWhatIsMissingWhenVerbsIsAskedFor(String list, String why) {
        MpiJob.of(2, Hello.class)
                .options("--mca", "btl", list)
                .run()
                .assertStatus(1)
                .assertStderr(why + " this machine has no RDMA device");
    }

    /** Nothing of it is loaded before: without a device the JVM is not asked, as the other tests see. */
    @Test
    public void shouldNameTheFlagWhereTheJvmRefusesNativeCode() {
        if (!Settings.isRoot()) {
            throw new SkipException("missing tool: the rights of root, to mount a device that is none");
        }
        Jdk jdk = Jdk.installed().stream()
                .filter(Jdk::refusesNativeAccess)
                .findFirst()
                .orElseThrow(() -> new SkipException("no JDK that refuses native code"));
        MpiJob.ofWords("unshare", "-m", "sh", "-c", WITH_A_DEVICE, "sh")
                .tool("")
                .arguments(RailHome.tool("mpirun"), "-n", 2, "--mca", "btl", "verbs,self", "java")
                .arguments("--illegal-native-access=deny", "-cp", RailHome.testClasses(), Hello.class.getName())
                .jdk(jdk)
                .run()
                .assertStatus(1)
                .assertStderr("asks for verbs, but .*--enable-native-access=ALL-UNNAMED");
    }

    @Test
    public void shouldNotMissVerbsInsideANode() {
        MpiJob.of(2, Hello.class)
                .options("--mca", "btl", "verbs,shm,self")
                .run()
                .assertStatus(0)
                .assertSilent();
    }
}
