package railmpi.fabric.soft;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;

/**
 * Numbers that nobody can guess: the kernel's generator, read in larger pieces; {@link SecureRandom}, which takes
 * longer to load, where there is no such file. One thread.
 */
final class RandomSource {
    private static final Path KERNEL_GENERATOR = Path.of("/dev/urandom");
    private static final int STOCK_BYTES = 2048;

    private final ByteBuffer stock = ByteBuffer.allocate(STOCK_BYTES).limit(0);
    private SecureRandom fallback;

    /** Returns so many random bytes. */
    byte[] bytes(int lengthBytes) {
        byte[] bytes = new byte[lengthBytes];
        for (int i = 0; i < lengthBytes; i++) {
            if (!stock.hasRemaining()) {
                refill();
            }
            bytes[i] = stock.get();
        }
        return bytes;
    }

    /** Returns a random number other than 0. */
    long nextKey() {
        long key = 0;
        while (key == 0) {
            if (stock.remaining() < Long.BYTES) {
                refill();
            }
            key = stock.getLong();
        }
        return key;
    }

    private void refill() {
        stock.clear();
        if (fallback == null && !readKernelGenerator()) {
            fallback = new SecureRandom();
        }
        if (fallback != null) {
            fallback.nextBytes(stock.array());
        }
    }

    private boolean readKernelGenerator() {
        try (InputStream generator = Files.newInputStream(KERNEL_GENERATOR)) {
            return generator.readNBytes(stock.array(), 0, STOCK_BYTES) == STOCK_BYTES;
        } catch (IOException e) {
            return false;
        }
    }
}
