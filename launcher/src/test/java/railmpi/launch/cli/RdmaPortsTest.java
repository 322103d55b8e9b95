package railmpi.launch.cli;

import static org.testng.Assert.assertEquals;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

@Test(groups = "unit", singleThreaded = true)
public final class RdmaPortsTest {
    private Path devices;

    @BeforeMethod
    public void makeFolder() throws IOException {
        devices = Files.createTempDirectory("rdma-ports");
    }

    @AfterMethod(alwaysRun = true)
    public void removeFolder() throws IOException {
        try (Stream<Path> files = Files.walk(devices)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        }
    }

    private void port(String name, String linkLayer, String state, String lid, String lmc) throws IOException {
        Path port = Files.createDirectories(devices.resolve(name.replace(":", "/ports/")));
        Files.writeString(port.resolve("link_layer"), linkLayer + "\n");
        Files.writeString(port.resolve("state"), state + "\n");
        Files.writeString(port.resolve("lid"), lid + "\n");
        Files.writeString(port.resolve("lid_mask_count"), lmc + "\n");
    }

    public void shouldTellLidsOfInfiniBandAndNoneOfEthernet() throws IOException {
        port("rxe0:1", "Ethernet", "4: ACTIVE", "0x0", "0");
        port("mlx5_0:2", "InfiniBand", "1: DOWN", "0xbf80", "7");
        port("mlx5_0:1", "InfiniBand", "4: ACTIVE", "0x11", "2");
        assertEquals(
                RdmaPorts.of(devices),
                List.of(
                        "mlx5_0:1 InfiniBand ACTIVE LID 17 LMC 2",
                        "mlx5_0:2 InfiniBand DOWN LID 49024 LMC 7",
                        "rxe0:1 Ethernet ACTIVE"));
    }

    public void shouldTellNothingOfAMachineWithout() {
        assertEquals(RdmaPorts.of(Path.of("/there/is/no/such/folder")), List.of());
    }
}
