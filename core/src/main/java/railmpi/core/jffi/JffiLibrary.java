package railmpi.core.jffi;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Loads jffi's native library. jffi's own way asks the system's class loader and the thread's first, for the library as
 * for the class that loads it: it would take those of a program that has jffi in another version.
 */
final class JffiLibrary {
    /** Where the library is put for a moment; the second serves where the first is full or mounted noexec. */
    private static final String[] FOLDERS = {"java.io.tmpdir", "user.dir"};

    private JffiLibrary() {}

    /** Does nothing where jffi has been loaded already. Throws a LinkageError with the cause when it cannot be. */
    static void load() {
        try {
            Field isLoaded = Class.forName("com.kenai.jffi.Init").getDeclaredField("loaded");
            isLoaded.setAccessible(true);
            if (!isLoaded.getBoolean(null)) {
                loadFromAnyFolder();
                isLoaded.setBoolean(null, true);
            }
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("another jffi than RailMPI's: " + e, e);
        } catch (IllegalCallerException e) {
            throw new LinkageError("the JVM refuses native code without --enable-native-access=ALL-UNNAMED: " + e, e);
        }
    }

    private static void loadFromAnyFolder() {
        LinkageError first = null;
        for (String property : FOLDERS) {
            try {
                loadFrom(Path.of(System.getProperty(property)));
                return;
            } catch (IOException | UnsatisfiedLinkError e) {
                LinkageError failure = new LinkageError("jffi's library in the folder of " + property + ": " + e, e);
                if (first == null) {
                    first = failure;
                } else {
                    first.addSuppressed(failure);
                }
            }
        }
        throw first;
    }

    /** The file is nobody's but ours: it must be new, and links are not followed. */
    private static void loadFrom(Path folder) throws IOException {
        String name = "railmpi-" + ProcessHandle.current().pid() + "-" + Long.toHexString(System.nanoTime()) + ".so";
        Path file = folder.resolve(name).toAbsolutePath();
        try (InputStream library = open()) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            try {
                Files.write(file, library.readAllBytes(), StandardOpenOption.WRITE);
                System.load(file.toString());
            } finally {
                Files.delete(file);
            }
        }
    }

    private static InputStream open() {
        String architecture = "amd64".equals(System.getProperty("os.arch")) ? "x86_64" : System.getProperty("os.arch");
        String name = "/jni/" + architecture + "-" + System.getProperty("os.name") + "/libjffi-1.2.so";
        InputStream library = JffiLibrary.class.getResourceAsStream(name);
        if (library == null) {
            throw new UnsatisfiedLinkError("no " + name + " for this machine");
        }
        return library;
    }
}
