package railmpi.pml;

import java.nio.Buffer;
import railmpi.core.nativ.NativeAccess;
import railmpi.pml.datatype.UserMemory;

/** What another process must know to read or write a direct buffer of this one by cross-memory attach. */
final class OwnMemory {
    private final long shortestBytes;
    private int pid;

    OwnMemory(long shortestBytes) {
        this.shortestBytes = shortestBytes;
    }

    /** Returns the native address of the message's first byte, or 0 if a peer cannot or need not reach it there. */
    long addressOf(PmlRequest request) {
        if (request.lengthBytes < shortestBytes
                || !UserMemory.hasAddress(request.buffer, request.convertor)
                || !NativeAccess.isReady()) {
            return 0;
        }
        return NativeAccess.addressOf((Buffer) request.buffer) + request.offsetBytes;
    }

    int pid() {
        if (pid == 0) {
            pid = (int) ProcessHandle.current().pid();
        }
        return pid;
    }
}
