package mpi;

import static org.testng.Assert.assertEquals;

import java.util.List;
import org.testng.annotations.Test;

@Test(groups = "unit")
public final class SpawnCallsTest {
    public void shouldInheritNeitherDebuggerNorArchives() {
        List<String> options = List.of(
                "-Xmx1g",
                "-agentlib:jdwp=transport=dt_socket,server=y",
                "-XX:SharedArchiveFile=/x.jsa",
                "-XX:AOTCache=/x.aot",
                "-XX:AOTCacheOutput=/y.aot",
                "-Xlog:aot=off",
                "-Xlog:cds=off",
                "-Xlog:gc",
                "-Dx=a b");
        assertEquals(SpawnCalls.inherited(options), List.of("-Xmx1g", "-Xlog:gc", "-Dx=a b"));
    }
}
