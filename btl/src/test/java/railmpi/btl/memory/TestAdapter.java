package railmpi.btl.memory;

import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;

/** An adapter that counts what is registered with it and has room for so much only. */
public final class TestAdapter {
    int registered;
    int room = Integer.MAX_VALUE;

    private final boolean isKeeping;

    /**
     * Prepares.
     *
     * @param isKeeping whether a region that rests stays registered
     */
    public TestAdapter(boolean isKeeping) {
        this.isKeeping = isKeeping;
    }

    /** Returns a port of which only the methods about registering work. */
    Port port() {
        return (Port) Proxy.newProxyInstance(
                Port.class.getClassLoader(),
                new Class<?>[] {Port.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "registersUserMemory" -> true;
                    case "register" -> register((ByteBuffer) arguments[0]);
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    /**
     * Returns a region of some memory, whatever there is room for.
     *
     * @param memory any
     * @return not counted
     */
    public MemoryRegion region(ByteBuffer memory) {
        return new KeepingRegion(memory);
    }

    private MemoryRegion register(ByteBuffer memory) {
        if (registered == room) {
            throw new RailException(RailException.Category.RESOURCE, "no room");
        }
        registered++;
        return isKeeping ? new KeepingRegion(memory) : new ForgetfulRegion(memory);
    }

    boolean isResting(MemoryRegion region) {
        return ((KeepingRegion) region).block == null;
    }

    private class ForgetfulRegion implements MemoryRegion {
        MemoryBlock block;
        boolean isClosed;

        ForgetfulRegion(ByteBuffer memory) {
            block = new MemoryBlock(memory);
        }

        @Override
        public MemoryBlock block() {
            return block;
        }

        @Override
        public long address() {
            return 0;
        }

        @Override
        public long remoteKey() {
            return 1;
        }

        @Override
        public void close() {
            if (!isClosed) {
                isClosed = true;
                registered--;
            }
        }
    }

    private final class KeepingRegion extends ForgetfulRegion {
        KeepingRegion(ByteBuffer memory) {
            super(memory);
        }

        @Override
        public void rest() {
            block = null;
        }

        @Override
        public boolean resume(ByteBuffer memory) {
            block = new MemoryBlock(memory);
            return !isClosed;
        }
    }
}
