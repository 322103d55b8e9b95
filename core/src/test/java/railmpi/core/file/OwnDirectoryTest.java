package railmpi.core.file;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.atomic.AtomicBoolean;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

@Test(groups = "unit")
public class OwnDirectoryTest {
    private static final String DEAD = "999999999 1";

    private Path place;

    @BeforeMethod
    public void makePlace() throws IOException {
        place = Files.createTempDirectory("railmpi-own").toRealPath();
    }

    @AfterMethod(alwaysRun = true)
    public void removePlace() throws IOException {
        new ProcessBuilder("rm", "-rf", place.toString()).start().onExit().join();
    }

    private Path leftover(String name, String markedName) throws IOException {
        Path path = OwnDirectory.create(place.resolve(name));
        String namespace = ProcessIdentity.ofThisProcess().split(" ")[0];
        Files.writeString(path.resolve("job"), markedName + "\n" + namespace + " " + DEAD + "\n");
        Files.createDirectories(path.resolve("inner/most"));
        Files.writeString(path.resolve("inner/most/file"), "x");
        Files.createSymbolicLink(path.resolve("inner/link"), place);
        return path;
    }

    public void shouldBePrivateAndRemovable() throws IOException {
        Path path = OwnDirectory.create(place.resolve("a"));
        assertEquals(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)), "rwx------");
        OwnDirectory.check(path);
        Files.writeString(path.resolve("file"), "x");
        OwnDirectory.remove(path);
        assertFalse(Files.exists(path));
    }

    public void shouldNotTakeOverWhatIsThere() throws IOException {
        Path link = Files.createSymbolicLink(place.resolve("link"), place.resolve("nowhere"));
        expectThrows(IOException.class, () -> OwnDirectory.create(link));
        assertFalse(Files.exists(place.resolve("nowhere")));
    }

    public void shouldRemoveWhatADeadProcessLeft() throws IOException {
        Path path = leftover("a", "a");
        assertTrue(OwnDirectory.removeLeftover(path, 0));
        assertFalse(Files.exists(path));
        assertTrue(Files.exists(place), "a link in it was followed");
    }

    public void shouldLeaveWhatALiveProcessHas() throws IOException {
        Path path = OwnDirectory.create(place.resolve("a"));
        assertFalse(OwnDirectory.removeLeftover(path, 0));
        OwnDirectory.check(path);
    }

    public void shouldWorkAndKeepTheFlagWhenInterrupted() throws IOException {
        Thread.currentThread().interrupt();
        OwnDirectory.remove(OwnDirectory.create(place.resolve("a")));
        assertTrue(Thread.interrupted());
        assertFalse(Files.exists(place.resolve("a")));
    }

    public void shouldNotFollowALink() throws IOException {
        Path target = leftover("precious", "a");
        Files.createSymbolicLink(place.resolve("a"), target);
        assertFalse(OwnDirectory.removeLeftover(place.resolve("a"), 0));
        assertTrue(Files.exists(target.resolve("inner/most/file")));
    }

    /** A directory of the user that somebody has given the name of a leftover. */
    @DataProvider
    public Object[][] renamed() {
        return new Object[][] {{"another"}, {null}};
    }

    @Test(dataProvider = "renamed")
    public void shouldLeaveWhatHasAnotherMark(String mark) throws IOException {
        Path path = leftover("a", "another");
        if (mark == null) {
            Files.delete(path.resolve("job"));
        }
        assertFalse(OwnDirectory.removeLeftover(path, 0));
        OwnDirectory.remove(path);
        assertTrue(Files.exists(path.resolve("inner/most/file")));
    }

    public void shouldLeaveWhatOthersMayEnter() throws IOException {
        Path path = leftover("a", "a");
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-x---"));
        assertFalse(OwnDirectory.removeLeftover(path, 0));
        assertTrue(Files.exists(path.resolve("inner/most/file")));
        assertTrue(expectThrows(IOException.class, () -> OwnDirectory.check(path))
                .getMessage()
                .contains("0700"));
    }

    /** Open to others, and closed to its owner, with what the message says. */
    @DataProvider
    public Object[][] modes() {
        return new Object[][] {
            {"rwxr-x---", "open to other users: its mode is 0750"},
            {"--x--x--x", "open to other users: its mode is 0111"},
            {"---------", "closed to its owner: its mode is 0000"},
            {"r-x------", "closed to its owner: its mode is 0500"}
        };
    }

    @Test(dataProvider = "modes")
    public void shouldSayWhatIsWrongWithAMode(String mode, String words) throws IOException {
        Path path = OwnDirectory.create(place.resolve("a"));
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
        String said =
                expectThrows(IOException.class, () -> OwnDirectory.check(path)).getMessage();
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
        assertTrue(said.contains(words), said);
        OwnDirectory.check(path);
    }

    @Test(timeOut = 20_000)
    public void shouldLeaveAPipe() throws IOException, InterruptedException {
        Path pipe = place.resolve("a");
        assertEquals(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor(), 0);
        assertFalse(OwnDirectory.removeLeftover(pipe, 0));
        assertTrue(Files.exists(pipe));
    }

    public void shouldRemoveWhatHasNoMarkAndNothingElse() throws IOException {
        Path path = OwnDirectory.create(place.resolve("a"));
        Files.delete(path.resolve("job"));
        assertFalse(OwnDirectory.removeLeftover(path, 60_000), "it may get its mark yet");
        assertTrue(OwnDirectory.removeLeftover(path, 0));
    }

    public void shouldRefuseALinkThatSomebodyNames() throws IOException {
        Path link = Files.createSymbolicLink(place.resolve("link"), OwnDirectory.create(place.resolve("a")));
        assertTrue(expectThrows(IOException.class, () -> OwnDirectory.check(link))
                .getMessage()
                .contains("link"));
        expectThrows(IOException.class, () -> OwnDirectory.check(place.resolve("missing")));
    }

    public void shouldKnowTheDead() throws IOException {
        String self = ProcessIdentity.ofThisProcess();
        assertFalse(ProcessIdentity.isOfDeadProcess(self));
        assertTrue(ProcessIdentity.isOfDeadProcess(self + "1"));
        assertTrue(ProcessIdentity.isOfDeadProcess(self.split(" ")[0] + " " + DEAD));
        assertFalse(ProcessIdentity.isOfDeadProcess("pid:[1] " + DEAD), "of another pid namespace");
        assertFalse(ProcessIdentity.isOfDeadProcess("nonsense"));
        assertFalse(ProcessIdentity.isDead("x", "1"));
        assertFalse(ProcessIdentity.isDead("1", "12345678901234567890"), "more than a number");
    }

    public void shouldKnowTheDeadByOneWord() throws IOException {
        long self = ProcessIdentity.word();
        assertFalse(ProcessIdentity.isOfDeadProcess(self));
        assertTrue(ProcessIdentity.isOfDeadProcess(self ^ 1L << 20), "another start");
        assertTrue(ProcessIdentity.isOfDeadProcess(self | 0x3fffffL << 42), "no such process");
        assertFalse(ProcessIdentity.isOfDeadProcess(self | 0x3fffffL << 42 ^ 1), "of another pid namespace");
        assertFalse(ProcessIdentity.isOfDeadProcess(0));
        assertFalse(ProcessIdentity.isOfDeadProcess(1));
    }

    /** Somebody makes folders there all the time: it is either gone, or can be removed later. */
    public void shouldKeepItsMarkWhileItStays() throws Exception {
        AtomicBoolean isOver = new AtomicBoolean();
        Path path = place.resolve("a");
        Thread maker = new Thread(() -> {
            for (int i = 0; !isOver.get(); i++) {
                path.resolve("folder-" + i % 10).toFile().mkdir(); // fails when it is gone
            }
        });
        maker.start();
        try {
            for (int i = 0; i < 100; i++) {
                if (!Files.exists(path)) {
                    leftover("a", "a");
                }
                boolean isGone = OwnDirectory.removeLeftover(path, 0);
                assertTrue(isGone || Files.exists(path.resolve("job")), "without its mark it can never be removed");
            }
        } finally {
            isOver.set(true);
            maker.join();
        }
        assertTrue(!Files.exists(path) || OwnDirectory.removeLeftover(path, 0));
    }

    /** The first time something has been made there before the directory goes. */
    public void shouldRemoveInTheShellWhatIsMadeMeanwhile() throws Exception {
        Path path = leftover("a", "a");
        String late = "rmdir() { [ -e late ] || [ -e ../told ] || : >late; : >../told; command rmdir \"$@\"; }\n";
        Process shell = new ProcessBuilder(
                        "/bin/sh",
                        "-c",
                        OwnDirectory.SHELL_REMOVE + "\n" + late + "remove \"$1\"",
                        "sh",
                        path.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(shell.waitFor(), 0, said);
        assertTrue(Files.exists(place.resolve("told")), said);
        assertFalse(Files.exists(path), said);
    }
}
