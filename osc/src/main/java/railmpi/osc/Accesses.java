package railmpi.osc;

import java.nio.Buffer;
import railmpi.btl.channel.ExposedMemory;
import railmpi.btl.channel.VirtualChannel;
import railmpi.coll.op.PredefinedOperators;
import railmpi.core.progress.StackReserve;
import railmpi.osc.WindowError.Reason;
import railmpi.pml.Pml;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.datatype.UserMemory;

/**
 * Makes what carries out an access that is not a mere copy: frames, or a put or get of the channel. Owner: the holder
 * of the progress lock.
 */
final class Accesses {
    private final Pml pml;
    private final WindowRanks ranks;
    private final OscSettings settings;
    private final boolean isDynamic;

    Accesses(Pml pml, WindowRanks ranks, OscSettings settings, boolean isDynamic) {
        this.pml = pml;
        this.ranks = ranks;
        this.settings = settings;
        this.isDynamic = isDynamic;
    }

    Access put(TypedBuffer origin, Items items) {
        TargetItems target = target(items);
        Access move = move(true, origin, items, target);
        return move == null ? new Transfer(WindowFrames.PUT, 0, target, 1).from(origin) : move;
    }

    Access get(TypedBuffer result, Items items) {
        TargetItems target = target(items);
        Access move = move(false, result, items, target);
        return move == null ? new Transfer(WindowFrames.GET, 0, target, 1).into(result) : move;
    }

    /**
     * Returns a put or get that the channel carries out, null if messages do: it is short, or not in one run at either
     * end, or memory is not registered.
     */
    private RemoteMove move(boolean isPut, TypedBuffer own, Items items, TargetItems target) {
        Member member = ranks.member(items.rank());
        boolean isPossible = member.words() == null // in the node by the memory itself, or by messages
                && member.exposed() != null
                && member.exposed().length != 0
                && items.layout().isContiguous()
                && UserMemory.hasAddress(own.buffer(), own.convertor());
        if (!isPossible) {
            return null;
        }
        VirtualChannel channel = ranks.channel(items.rank());
        boolean isLongEnough =
                target.lengthBytes() >= settings.limitBytes(isPut) || channel.isOneSided() && target.lengthBytes() != 0;
        if (!isLongEnough || !channel.reaches(member.exposed()[0])) {
            return null;
        }
        ExposedMemory memory = pml.channels().borrow((Buffer) own.buffer());
        return memory == null
                ? null
                : new RemoteMove(
                        isPut,
                        own.buffer(),
                        memory,
                        (int) own.offsetBytes(),
                        member.exposed(),
                        target.lowestBytes(),
                        target.lengthBytes());
    }

    /** Returns null if nothing is to be done. */
    Access accumulate(TypedBuffer origin, Items items, Combination combination) {
        if (combination.operator() == PredefinedOperators.NO_OP) {
            return null;
        }
        int action = combination.operator() == PredefinedOperators.REPLACE ? WindowFrames.PUT : WindowFrames.ACCUMULATE;
        return new Transfer(action, combination.word(), target(items), combination.itemBytes()).from(origin);
    }

    Access getAccumulate(TypedBuffer origin, TypedBuffer result, Items items, Combination combination) {
        int itemBytes = combination.itemBytes();
        return combination.operator() == PredefinedOperators.NO_OP
                ? new Transfer(WindowFrames.GET, combination.word(), target(items), itemBytes).into(result)
                : new Transfer(WindowFrames.GET_ACCUMULATE, combination.word(), target(items), itemBytes)
                        .from(origin)
                        .into(result);
    }

    Access compareSwap(TypedBuffer origin, TypedBuffer expected, TypedBuffer result, Items item) {
        return new Transfer(
                        WindowFrames.COMPARE_SWAP,
                        0,
                        target(item),
                        item.layout().sizeBytes())
                .from(origin)
                .comparedWith(expected)
                .into(result);
    }

    /** Returns where items are, after a look whether they are inside, and for stack. */
    TargetItems target(Items items) {
        StackReserve.requireForFirstCall();
        Member member = ranks.member(items.rank());
        TargetItems found = new TargetItems(member.offset(items), items.layout(), items.count());
        boolean isInside = found.lowestBytes() >= 0 && found.endBytes() <= member.sizeBytes();
        if (found.lengthBytes() != 0 && !isInside && !isDynamic) {
            throw outOfRange(items, found.lowestBytes(), found.endBytes(), member);
        }
        return found;
    }

    static WindowError outOfRange(Items items, long from, long end, Member member) {
        return new WindowError(
                Reason.RANGE,
                items.count() + " items at displacement " + items.displacement() + " are bytes " + from + " to " + end
                        + ", but the window of rank " + items.rank() + " has " + member.sizeBytes() + " bytes"
                        + (member.givenBytes() > member.sizeBytes()
                                ? ": its buffer is shorter than the size of " + member.givenBytes()
                                        + " bytes given there"
                                : ""));
    }
}
