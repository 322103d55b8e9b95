package railmpi.test.suite;

import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Testbed;
import railmpi.test.programs.LongRing;

/** Two nodes that have link-local addresses only: rail0 such of IPv4, rail1 and rail2 of IPv6. */
@Test(groups = "multiprocess")
public final class LinkLocalTest {
    private static final int NODES = 2;
    private static final int RAILS = 3;

    private Testbed cluster;

    @BeforeClass
    public void bringUp() {
        cluster = Testbed.withControlNetwork(NODES, "1gbit", "1gbit", "1gbit");
        for (int node = 0; node < NODES; node++) {
            for (int rail = 0; rail < RAILS; rail++) {
                String name = "rail" + rail;
                cluster.execute(node, "sysctl", "-q", "net.ipv6.conf." + name + ".disable_ipv6=0");
                cluster.execute(node, "ip", "addr", "flush", "dev", name);
                if (rail == 0) {
                    cluster.execute(node, "ip", "addr", "add", "169.254.7." + (node + 1) + "/16", "dev", name);
                } else {
                    cluster.execute(node, "ip", "addr", "add", "fe80::" + (node + 1) + "/64", "dev", name, "nodad");
                }
            }
        }
    }

    @AfterClass(alwaysRun = true)
    public void takeDown() {
        if (cluster != null) {
            cluster.close();
        }
    }

    private MpiJob job(String... options) {
        return MpiJob.of(NODES, LongRing.class).across(cluster, 1).shortLived().options(options);
    }

    @DataProvider
    public Object[][] lists() {
        return new Object[][] {{"rail0"}, {"rail1,rail2"}};
    }

    /** An IPv6 address of a peer is one of the link by which it is reached. */
    @Test(dataProvider = "lists")
    public void shouldUseThemWhereSomebodyNamesThem(String list) {
        job("--mca", "btl_if_include", list, "--report-rails")
                .run()
                .assertOk(NODES)
                .assertStderr(list.split(",")[0] + " +up");
    }

    public void shouldSayHowToUseThemWhereNobodyNamesThem() {
        job("--mca", "btl_peer_timeout", "4", "--mca", "btl_if_exclude", "lo,ctl0")
                .run()
                .assertFailed()
                .assertStderr("rail0 is left out: it has link-local addresses only, which btl_if_include turns on");
    }
}
