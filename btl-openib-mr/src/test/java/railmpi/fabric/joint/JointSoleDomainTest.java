package railmpi.fabric.joint;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;

import java.util.List;
import org.testng.annotations.Test;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricEvents;
import railmpi.fabric.Port;

/** When there is something to be joined. */
@Test(groups = "unit")
public final class JointSoleDomainTest {
    @Test
    public void shouldBeTheFabricItselfWhenThereIsOne() {
        try (Fabric alone = JointFabricTest.soft(0, "a")) {
            assertSame(JointFabric.of(List.of(alone)), alone);
        }
    }

    @Test
    public void shouldJoinTheAdaptersOfOneFabric() {
        try (Fabric one = JointFabricTest.soft(0, "a");
                Fabric other = JointFabricTest.soft(0, "b");
                Fabric joint = JointFabric.of(List.of(new TwoAdapters(one, other)))) {
            assertEquals(joint.name(), "soft");
            assertEquals(
                    joint.ports().get(0).memoryDomain(), joint.ports().get(1).memoryDomain());
            assertEquals(joint.ports().get(1).keyIndex(), 1);
        }
    }

    private record TwoAdapters(Fabric one, Fabric other) implements Fabric {
        @Override
        public String name() {
            return one.name();
        }

        @Override
        public List<Port> ports() {
            return List.of(one.ports().get(0), other.ports().get(0));
        }

        @Override
        public FabricEvents events() {
            return one.events();
        }

        @Override
        public void close() {
            // The test closes both.
        }
    }
}
