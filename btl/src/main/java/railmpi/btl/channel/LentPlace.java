package railmpi.btl.channel;

import java.nio.ByteBuffer;

/**
 * Where in memory that was lent to the program something lies.
 *
 * @param nodeKey for {@link RemoteMemory#lent}
 * @param offset in the memory, a multiple of 8
 * @param memory the bytes that are meant, and those behind them up to a multiple of 8
 */
public record LentPlace(long nodeKey, int offset, ByteBuffer memory) {}
