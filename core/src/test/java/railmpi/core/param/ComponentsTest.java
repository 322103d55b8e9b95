package railmpi.core.param;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.testng.annotations.Test;
import railmpi.core.RailException;

/** Components of jars of somebody else. */
@Test(groups = "unit")
public class ComponentsTest {
    /** What users choose here. */
    public interface Dish extends Component {}

    /** A component of the library. */
    public static final class Soup implements Dish {
        @Override
        public String name() {
            return "soup";
        }

        @Override
        public String about() {
            return "hot";
        }
    }

    /** One of somebody else. */
    public static final class Bread implements Dish {
        @Override
        public String name() {
            return "bread";
        }

        @Override
        public List<String> synonyms() {
            return List.of("roll");
        }

        @Override
        public String about() {
            return "fresh";
        }
    }

    private static Components<Dish> dishes(Dish own) {
        return new Components<>(Dish.class, "dish", List.of(own));
    }

    /** Looks for others where a folder registers one. */
    private static boolean find(Components<Dish> components, Path folder, String registered) throws IOException {
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve(Dish.class.getName()), registered + "\n");
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, ComponentsTest.class.getClassLoader())) {
            thread.setContextClassLoader(loader);
            return components.findOthers();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    public void shouldFindThoseOfOtherJars() throws IOException {
        Components<Dish> dishes = dishes(new Soup());
        Path folder = Files.createTempDirectory("railmpi-components");
        assertTrue(find(dishes, folder, Bread.class.getName()));
        assertFalse(find(dishes, folder, Bread.class.getName()));
        assertEquals(dishes.names(", "), "soup, bread");
    }

    public void shouldRefuseANameTwice() throws IOException {
        Path folder = Files.createTempDirectory("railmpi-components");
        RailException refusal =
                expectThrows(RailException.class, () -> find(dishes(new Soup()), folder, Soup.class.getName()));
        assertEquals(
                refusal.getMessage(),
                "dish soup of " + Soup.class.getName() + " has the same name as dish soup of " + Soup.class.getName());
    }

    /** For instance of a jar for a newer Java, or without a jar that it needs. */
    public void shouldSayWhichClassCannotBeLoaded() throws IOException {
        Path folder = Files.createTempDirectory("railmpi-components");
        Files.writeString(folder.resolve("Broken.class"), "no class file");
        RailException refusal = expectThrows(RailException.class, () -> find(dishes(new Soup()), folder, "Broken"));
        assertEquals(refusal.category(), RailException.Category.ENVIRONMENT);
        assertTrue(refusal.getMessage().contains("ClassFormatError"), refusal.getMessage());
        assertTrue(refusal.getMessage().contains("Broken"), refusal.getMessage());
    }
}
