package railmpi.btl.channel;

import java.util.function.IntFunction;

/**
 * Cuts places out of pages, so that a place costs neither a file nor a mapping. Pages stay as long as their allocator
 * keeps them. Guarded by the owner.
 */
public final class PagePlaces {
    private static final int PAGE_BYTES = 64 * 1024;

    private final IntFunction<ExposedMemory> allocator;
    private ExposedMemory page;
    private int usedBytes;

    /**
     * Some memory.
     *
     * @param page what it is part of
     * @param offset where it begins there
     * @param lengthBytes its length, a multiple of 8
     */
    public record Place(ExposedMemory page, int offset, int lengthBytes) {
        /** Fills it with zeros. */
        public void clear() {
            for (int at = offset; at < offset + lengthBytes; at += Long.BYTES) {
                page.block().bytes().putLong(at, 0);
            }
        }
    }

    /**
     * Begins without a page.
     *
     * @param allocator makes a page of at least so many bytes; null if it has none
     */
    public PagePlaces(IntFunction<ExposedMemory> allocator) {
        this.allocator = allocator;
    }

    /**
     * Cuts a place, which is part of a new page if the last one has no room. Throws what the allocator does; then
     * nothing has changed.
     *
     * @param lengthBytes its length, a multiple of 8; more than a page gets a page of its own
     * @return what nobody has had before; null if the allocator gives no page
     */
    public Place cut(int lengthBytes) {
        if (page == null || usedBytes + lengthBytes > page.block().lengthBytes()) {
            ExposedMemory next = allocator.apply(Math.max(PAGE_BYTES, lengthBytes));
            if (next == null) {
                return null;
            }
            page = next;
            usedBytes = 0;
        }
        usedBytes += lengthBytes;
        return new Place(page, usedBytes - lengthBytes, lengthBytes);
    }
}
