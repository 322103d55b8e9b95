package railmpi.launch;

/** System properties by which RailMPI's own launchers are told something. Constants. */
public final class LauncherProperties {
    /** So many ranks believe to be on a node. For the training of class archives; else all are on one. */
    public static final String RANKS_PER_NODE = "railmpi.launch.ranks_per_node";

    private LauncherProperties() {}
}
