package railmpi.btl.rail;

import java.nio.ByteBuffer;
import railmpi.btl.channel.ExposedMemory;
import railmpi.btl.memory.Registration;
import railmpi.btl.memory.RegistrationCache;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;

/**
 * Memory of the program and of the layers above, registered for all rails. Owner: the holder of the progress lock.
 * Cold.
 */
final class ProgramMemory {
    private final Port port;
    private final RegistrationCache registrations;

    /**
     * Registers memory.
     *
     * @param port where; what it registers is valid on all rails
     * @param registrations of buffers, for as long as they may be used again
     */
    ProgramMemory(Port port, RegistrationCache registrations) {
        this.port = port;
        this.registrations = registrations;
    }

    Port port() {
        return port;
    }

    RegistrationCache registrations() {
        return registrations;
    }

    MemoryRegion allocate(int lengthBytes) {
        return port.allocate(lengthBytes);
    }

    MemoryRegion register(ByteBuffer memory) {
        return port.register(memory);
    }

    /** Finds or makes the registration of a buffer, for operations of this process; null if it cannot be. */
    ExposedMemory borrow(ByteBuffer memory) {
        Registration registration = registrations.acquire(memory);
        return registration == null
                ? null
                : ExposedMemory.forOwnUse(registration.region(), () -> registrations.release(registration));
    }
}
