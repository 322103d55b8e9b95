package railmpi.core.env;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * Starts the agent that the manifest of a jar names as its Launcher-Agent-Class. {@code java -jar} does so itself, but
 * mpirun makes a class path of the jar and has java load this one, before the main class, with the name of that.
 */
public final class LauncherAgent {
    private static final String METHOD = "agentmain";

    private LauncherAgent() {}

    /**
     * Called by the JVM.
     *
     * @param agentClass name of the agent
     * @param instrumentation for the agent
     * @throws ReflectiveOperationException if it is none
     */
    public static void premain(String agentClass, Instrumentation instrumentation) throws ReflectiveOperationException {
        Class<?> agent = Class.forName(agentClass, true, ClassLoader.getSystemClassLoader());
        try {
            Method start;
            Object[] arguments;
            try {
                start = agent.getDeclaredMethod(METHOD, String.class, Instrumentation.class);
                arguments = new Object[] {"", instrumentation};
            } catch (NoSuchMethodException e) {
                start = agent.getDeclaredMethod(METHOD, String.class);
                arguments = new Object[] {""};
            }
            start.setAccessible(true);
            start.invoke(null, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }
}
