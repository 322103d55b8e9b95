package railmpi.fabric;

import java.nio.ByteBuffer;

/**
 * Memory that a port has lent.
 *
 * @param buffer all of it, which no other buffer is the origin of
 * @param remoteKey by which peers map it
 */
public record LentMemory(ByteBuffer buffer, long remoteKey) {}
