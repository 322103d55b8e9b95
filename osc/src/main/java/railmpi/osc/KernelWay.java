package railmpi.osc;

import railmpi.core.file.ProcessIdentity;
import railmpi.core.nativ.NativeAccess;
import railmpi.core.progress.StackReserve;
import railmpi.pml.datatype.TypedBuffer;

/**
 * The memory of a rank of this node that is not mapped here: the kernel copies from there and to there, without that
 * rank, where it lets us. Before the first copy the sign that the rank has shown is read at its address, so that no
 * other process is meant by its number. Any thread.
 */
final class KernelWay {
    private enum State {
        UNTRIED,
        USABLE,
        UNUSABLE
    }

    private final KernelCopies copies;
    private final int pid;
    private final long base;
    private final long signAddress;
    private final long sign;
    /** Two threads may both try it. */
    private volatile State state = State.UNTRIED;

    /**
     * Names memory.
     *
     * @param process its word, see {@link ProcessIdentity#word}
     * @param base address of displacement 0 there
     * @param signAddress where there its sign is
     * @param sign what must be there
     */
    KernelWay(KernelCopies copies, long process, long base, long signAddress, long sign) {
        this.copies = copies;
        pid = ProcessIdentity.pidOf(process);
        this.base = base;
        this.signAddress = signAddress;
        this.sign = sign;
    }

    /** Tells whether it may be tried; begins to load what it needs. */
    boolean isUsable() {
        return state != State.UNUSABLE && NativeAccess.isReady();
    }

    /**
     * Puts or gets, if it {@link #isUsable} and that is one for the kernel; the access is done then.
     *
     * @param own origin of a put, result of a get
     * @param target inside the memory
     * @return false if messages have to do it all
     * @throws railmpi.core.RailException MEMORY if the program's memory here cannot be used
     */
    boolean tryMove(boolean isPut, TypedBuffer own, TargetItems target) {
        if (!KernelCopies.isFit(target) || isPut && !target.isInWords()) {
            return false;
        }
        StackReserve.requireForSystemCall();
        if (state == State.UNTRIED) {
            state = copies.hasLong(pid, signAddress, sign) ? State.USABLE : State.UNUSABLE;
        }
        boolean isDone = state == State.USABLE && copies.tryMove(isPut, pid, base, own, target);
        if (!isDone) {
            state = State.UNUSABLE;
        }
        return isDone;
    }
}
