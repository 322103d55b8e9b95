package railmpi.test.torture;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The kinds of attacks. */
enum Kind {
    KILL("a rank is killed in Init, traffic, collectives or Finalize", Where.BOTH, KilledRanks::rank),
    KILL_LAUNCHER("mpirun is killed in any phase", Where.BOTH, KilledRanks::launcher),
    STOP("ranks stand still for seconds", Where.BOTH, StoppedProcesses::ranks),
    STOP_LAUNCHER("mpirun stands still for seconds", Where.BOTH, StoppedProcesses::launcher),
    STRANGERS("strangers at all ports, up to 5000 held or slow", Where.BOTH, StrangersAtPorts::visit),
    RAILS("rails are cut, healed, slowed, late and lose frames", Where.TWO_NODES, RailTroubles::network),
    FAULTS("connections break, stall, double and reorder", Where.ONE_MACHINE, RailTroubles::injected),
    SPOIL("frames on one rail are cut, doubled, reordered and changed", Where.TWO_NODES, SpoiledFrames::onARail),
    FULL_MEMORY("shared memory is small or full", Where.ONE_MACHINE, FullFileSystems::memory),
    FULL_DISK("the disk is full", Where.BOTH, FullFileSystems::disk),
    LIMITS("few descriptors, little memory", Where.BOTH, TightLimits::impose),
    RANDOM("random programs against a serial reference, 1 to 9 ranks", Where.BOTH, RandomPrograms::run),
    WINDOWS("requests between fences, two windows over one memory, odd sizes", Where.BOTH, Habits::windows),
    BUFFERS("one array for what is sent and what is received", Where.BOTH, Habits::buffers),
    SPAWNS("spawns in a row", Where.BOTH, Habits::spawns),
    VIRTUAL("virtual threads, more than carriers", Where.BOTH, Habits::virtualThreads),
    OUTLIVE("one to all but one of 2 to 8 ranks fail, or a node, the others go on", Where.BOTH, FailingRanks::outlive);

    private enum Where {
        ONE_MACHINE,
        TWO_NODES,
        BOTH
    }

    private final String description;
    private final Where where;
    private final Attack attack;

    Kind(String description, Where where, Attack attack) {
        this.description = description;
        this.where = where;
        this.attack = attack;
    }

    /** The name on the command line. */
    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    String description() {
        return description;
    }

    Attack attack() {
        return attack;
    }

    boolean isFor(boolean isOneMachine) {
        return where == Where.BOTH || where == (isOneMachine ? Where.ONE_MACHINE : Where.TWO_NODES);
    }

    /** The kinds that a ground has. */
    static List<Kind> on(boolean isOneMachine) {
        return Arrays.stream(values()).filter(kind -> kind.isFor(isOneMachine)).toList();
    }
}
