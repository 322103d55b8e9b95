package railmpi.launch.manager;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.Consumer;
import railmpi.launch.LaunchException;

/**
 * Catches signals that mpirun gets and hands on their names, on a thread of the JVM.
 *
 * <p>Java has no public interface for that; sun.misc.Signal of module jdk.unsupported is used by reflection, because
 * the compiler's warning about it cannot be silenced.
 */
public final class LauncherSignals implements InvocationHandler {
    private static final String[] TERMINATION = {"INT", "TERM", "HUP"};

    private final Consumer<String> job;

    private LauncherSignals(Consumer<String> job) {
        this.job = job;
    }

    /**
     * Catches SIGINT, SIGTERM and SIGHUP from now on.
     *
     * @param job gets the name without SIG of each signal that comes
     */
    public static void catchTermination(Consumer<String> job) {
        catchAll(job, TERMINATION);
    }

    /** Ignores a signal from now on, given by its name without SIG, and so does what is started from now on. */
    static void ignore(String name) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            signal.getMethod("handle", signal, handler)
                    .invoke(
                            null,
                            signal.getConstructor(String.class).newInstance(name),
                            handler.getField("SIG_IGN").get(null));
        } catch (ReflectiveOperationException e) {
            throw new LaunchException("cannot ignore SIG" + name + ": " + e, e);
        }
    }

    /**
     * Catches some signals from now on.
     *
     * @param job gets the name without SIG of each signal that comes
     * @param names of the signals, without SIG
     */
    public static void catchAll(Consumer<String> job, String... names) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object proxy = Proxy.newProxyInstance(
                    LauncherSignals.class.getClassLoader(), new Class<?>[] {handler}, new LauncherSignals(job));
            Method handle = signal.getMethod("handle", signal, handler);
            for (String name : names) {
                handle.invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
            }
        } catch (InvocationTargetException e) {
            throw new LaunchException("cannot catch signals: " + e.getCause().getMessage(), e);
        } catch (ReflectiveOperationException e) {
            throw new LaunchException("cannot catch signals: " + e.getMessage(), e);
        }
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws ReflectiveOperationException {
        switch (method.getName()) {
            case "handle":
                job.accept((String) arguments[0].getClass().getMethod("getName").invoke(arguments[0]));
                return null;
            case "equals":
                return proxy == arguments[0];
            case "hashCode":
                return System.identityHashCode(proxy);
            default:
                return "signals of mpirun";
        }
    }
}
