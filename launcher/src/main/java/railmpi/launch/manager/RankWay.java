package railmpi.launch.manager;

import java.io.Closeable;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * How a rank and its manager speak with each other; immutable.
 *
 * @param in what the rank says
 * @param out what it is answered
 * @param holder keeps {@code in} from ending before the rank has opened its side; closed when the rank has spoken or
 *     has gone
 */
public record RankWay(InputStream in, OutputStream out, Closeable holder) {}
