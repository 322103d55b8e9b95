package railmpi.core.nativ;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** What the JVM allows without a word. From JDK 24 on loading a library is a warning, or an error, without a flag. */
final class NativePermission {
    private static final int WARNS = 24;

    private NativePermission() {}

    /** Returns whether native code may be loaded without a warning. */
    static boolean isGiven() {
        if (Runtime.version().feature() < WARNS) {
            return true;
        }
        try {
            // Of JDK 22. jffi's classes are in an unnamed module, for all of which there is one answer.
            Method asked = Module.class.getMethod("isNativeAccessEnabled");
            return (boolean) asked.invoke(ClassLoader.getSystemClassLoader().getUnnamedModule());
        } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("this JDK does not say whether native access is enabled", e);
        }
    }
}
