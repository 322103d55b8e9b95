package railmpi.test.suite;

import java.nio.file.Files;
import java.nio.file.Path;
import org.testng.SkipException;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.MpiJob;
import railmpi.test.programs.Hello;

/** Verbs on a machine without RDMA devices; with them see bin/softroce-test. */
@Test(groups = {"multiprocess", "small"})
public final class VerbsAbsentTest {
    @BeforeClass
    public void needNoDevice() {
        if (Files.exists(Path.of("/sys/class/infiniband"))) {
            throw new SkipException("this machine may have RDMA devices");
        }
    }

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

    @Test
    public void shouldNotMissVerbsInsideANode() {
        MpiJob.of(2, Hello.class)
                .options("--mca", "btl", "verbs,shm,self")
                .run()
                .assertStatus(0)
                .assertSilent();
    }
}
