package railmpi.fabric.soft;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * CRC32C of payloads where they are, which processors have an instruction for. Owner: the holder of the progress
 * lock.
 */
final class PayloadSum {
    private final CRC32C sum = new CRC32C();

    /** Returns the sum of a part of a region that is not closed. */
    int of(SoftRegion region, int offset, int lengthBytes) {
        ByteBuffer view = region.view(offset, lengthBytes);
        sum.reset();
        sum.update(view);
        region.giveBack(view);
        return (int) sum.getValue();
    }
}
