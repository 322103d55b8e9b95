package railmpi.pml.node;

import java.nio.Buffer;
import railmpi.core.nativ.NativeAccess;
import railmpi.pml.datatype.UserMemory;
import railmpi.pml.state.MessageRequest;

/** What another process must know to read or write a direct buffer of this one by cross-memory attach. */
public final class OwnMemory {
    private final long shortestBytes;
    private int pid;

    /** Creates it for messages from a length on. */
    public OwnMemory(long shortestBytes) {
        this.shortestBytes = shortestBytes;
    }

    /** Returns the native address of the message's first byte, or 0 if a peer cannot or need not reach it there. */
    public long addressOf(MessageRequest request) {
        if (request.lengthBytes < shortestBytes
                || !UserMemory.hasAddress(request.buffer, request.convertor)
                || !NativeAccess.isReady()) {
            return 0;
        }
        return NativeAccess.addressOf((Buffer) request.buffer) + request.offsetBytes;
    }

    /** Returns the id of this process. */
    int pid() {
        if (pid == 0) {
            pid = (int) ProcessHandle.current().pid();
        }
        return pid;
    }
}
