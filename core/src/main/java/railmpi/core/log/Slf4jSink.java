package railmpi.core.log;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The user's logging. The only class that names SLF4J. */
final class Slf4jSink implements LogSink {
    private final Logger logger = LoggerFactory.getLogger("railmpi");

    @Override
    public void warn(String message) {
        logger.warn(message);
    }

    @Override
    public void info(String message) {
        logger.info(message);
    }
}
