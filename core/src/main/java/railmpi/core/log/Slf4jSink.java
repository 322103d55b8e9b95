package railmpi.core.log;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;

/**
 * The program's logging. SLF4J is the program's, in either generation and wherever it is, or is not there at all: so
 * its classes are named by strings only, and none of them is loaded before a provider is seen.
 */
final class Slf4jSink implements LogSink {
    private static final String FACTORY = "org.slf4j.LoggerFactory";

    /** What SLF4J 2 has and 1.7 has not; and where each looks for its provider. */
    private static final String GENERATION_2 = "org/slf4j/spi/SLF4JServiceProvider.class";

    private static final String PROVIDER_2 = "META-INF/services/org.slf4j.spi.SLF4JServiceProvider";
    private static final String PROVIDER_PROPERTY_2 = "slf4j.provider";
    private static final String PROVIDER_1 = "org/slf4j/impl/StaticLoggerBinder.class";

    private final Object logger;
    private final Method warn;
    private final Method info;
    private final LogSink refuge;

    private Slf4jSink(Class<?> factory, LogSink refuge) throws ReflectiveOperationException {
        Class<?> type = Class.forName("org.slf4j.Logger", true, factory.getClassLoader());
        this.logger = factory.getMethod("getLogger", String.class).invoke(null, "railmpi");
        this.warn = type.getMethod("warn", String.class);
        this.info = type.getMethod("info", String.class);
        this.refuge = refuge;
    }

    /**
     * Returns the program's logging.
     *
     * @param refuge where messages go that the program's logging fails to take
     * @return the refuge where there is no SLF4J with a provider of its generation
     */
    static LogSink orElse(LogSink refuge) {
        try {
            Class<?> factory = factory();
            return factory == null ? refuge : new Slf4jSink(factory, refuge);
        } catch (ReflectiveOperationException | LinkageError e) {
            refuge.warn("the program's SLF4J cannot be used, messages go here: " + causeOf(e));
            return refuge;
        }
    }

    /** RailMPI's own class path, that of the thread (a framework's, a container's), that of the command line. */
    private static Class<?> factory() throws ClassNotFoundException {
        for (ClassLoader loader : Arrays.asList(
                Slf4jSink.class.getClassLoader(),
                Thread.currentThread().getContextClassLoader(),
                ClassLoader.getSystemClassLoader())) {
            if (hasProvider(loader)) {
                Class<?> factory = Class.forName(FACTORY, false, loader);
                if (hasProvider(factory.getClassLoader())) {
                    return factory;
                }
            }
        }
        return null;
    }

    /** A provider of the other generation does not count: SLF4J would drop all messages. */
    private static boolean hasProvider(ClassLoader loader) {
        if (loader == null || loader.getResource(FACTORY.replace('.', '/') + ".class") == null) {
            return false;
        }
        return loader.getResource(GENERATION_2) == null
                ? loader.getResource(PROVIDER_1) != null
                : loader.getResource(PROVIDER_2) != null || System.getProperty(PROVIDER_PROPERTY_2) != null;
    }

    @Override
    public void warn(String message) {
        if (!isTaken(warn, message)) {
            refuge.warn(message);
        }
    }

    @Override
    public void info(String message) {
        if (!isTaken(info, message)) {
            refuge.info(message);
        }
    }

    private boolean isTaken(Method level, String message) {
        try {
            level.invoke(logger, message);
            return true;
        } catch (ReflectiveOperationException e) {
            refuge.warn("the program's SLF4J fails: " + causeOf(e));
            return false;
        }
    }

    private static Throwable causeOf(Throwable thrown) {
        return thrown instanceof InvocationTargetException ? thrown.getCause() : thrown;
    }
}
