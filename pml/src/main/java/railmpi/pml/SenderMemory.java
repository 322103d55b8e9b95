package railmpi.pml;

import java.nio.Buffer;
import railmpi.core.nativ.NativeAccess;

/** What a receiver must know to read a direct buffer of this process by cross-memory attach. */
final class SenderMemory {
    private final long shortestBytes;
    private int pid;

    SenderMemory(long shortestBytes) {
        this.shortestBytes = shortestBytes;
    }

    /** Returns the native address of the message's first byte, or 0 if the receiver cannot or need not read it there. */
    long addressOf(PmlRequest send) {
        if (send.lengthBytes < shortestBytes || !send.convertor.isDirect() || !NativeAccess.isReady()) {
            return 0;
        }
        return NativeAccess.addressOf((Buffer) send.buffer) + send.offsetBytes;
    }

    int pid() {
        if (pid == 0) {
            pid = (int) ProcessHandle.current().pid();
        }
        return pid;
    }
}
