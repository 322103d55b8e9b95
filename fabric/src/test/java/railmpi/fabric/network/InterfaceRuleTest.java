package railmpi.fabric.network;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What users list as interfaces. */
@Test(groups = "unit")
public final class InterfaceRuleTest {
    public void shouldTellNamesFromNetworks() throws UnknownHostException {
        List<InterfaceRule> rules = InterfaceRule.parse(" eth0,,10.1.0.0/16 , fd00::/8,");
        assertEquals(rules.stream().map(InterfaceRule::text).toList(), List.of("eth0", "10.1.0.0/16", "fd00::/8"));
        assertTrue(rules.get(0).names("eth0"));
        assertFalse(rules.get(0).covers(InetAddress.getByName("10.1.2.3")));
        assertTrue(rules.get(1).covers(InetAddress.getByName("10.1.2.3")));
        assertFalse(rules.get(1).covers(InetAddress.getByName("10.2.2.3")));
        assertTrue(rules.get(2).covers(InetAddress.getByName("fd00::1")));
        assertFalse(rules.get(1).names("10.1.0.0/16"));
        assertNull(InterfaceRule.problem(rules));
    }

    public void shouldFindMistakes() {
        assertNotNull(InterfaceRule.problem(InterfaceRule.parse("eth0,10.1.0.0/99")));
        assertNotNull(InterfaceRule.problem(InterfaceRule.parse("nonsense/8")));
    }

    @DataProvider
    public Object[][] names() {
        return new Object[][] {{"fade.cafe"}, {"de.be"}, {"cafe"}, {"bond0.100"}, {"10"}};
    }

    /** A name server may be slow, or know the name. */
    @Test(dataProvider = "names")
    public void shouldLookUpNoName(String name) throws UnknownHostException {
        assertNull(IpNetwork.parse(name));
    }
}
