package railmpi.core.nativ;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Defines jffi, and the classes of {@code railmpi.core.jffi} that name it, from a jar inside {@code railmpi.jar}: under
 * these names the program sees its own libraries, in whatever version, or none. Where the jar is not, as in tests of a
 * module, all of them come from the class path.
 */
final class JffiLoader extends ClassLoader {
    private static final String JAR = "/META-INF/railmpi/jffi.jar";
    private static final String ACCESS = "railmpi.core.jffi.JffiAccess";

    /** What the jar holds, by name. */
    private final Map<String, byte[]> entries;

    private JffiLoader(Map<String, byte[]> entries) {
        super(JffiLoader.class.getClassLoader());
        this.entries = entries;
    }

    /** Loads jffi and its native library; throws a LinkageError where that does not work. */
    static ForeignAccess load() {
        try {
            Class<?> access = new JffiLoader(readJar()).loadClass(ACCESS);
            return (ForeignAccess) access.getConstructor().newInstance();
        } catch (IOException | ReflectiveOperationException e) {
            throw new LinkageError("jffi cannot be loaded: " + e, e);
        }
    }

    private static Map<String, byte[]> readJar() throws IOException {
        Map<String, byte[]> entries = new HashMap<>();
        InputStream jar = JffiLoader.class.getResourceAsStream(JAR);
        if (jar != null) {
            try (ZipInputStream zip = new ZipInputStream(jar)) {
                for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                    entries.put(entry.getName(), zip.readAllBytes());
                }
            }
        }
        return entries;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        byte[] code = entries.get(name.replace('.', '/') + ".class");
        if (code == null) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> present = findLoadedClass(name);
            return present == null ? defineClass(name, code, 0, code.length) : present;
        }
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        byte[] bytes = entries.get(name);
        return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes);
    }
}
