package railmpi.runtime;

import railmpi.core.RailException;

/**
 * Counts how often MPI was initialised in this process, and sees to it that it is at most once at a time. Copies of
 * RailMPI in several class loaders, as containers have them that load a program again, count together: they know of
 * each other by system properties. Stateless.
 */
final class Generations {
    private static final String ACTIVE = "railmpi.world.active";
    private static final String COUNT = "railmpi.world.generations";
    private static final String OWN = String.valueOf(Generations.class.getClassLoader());

    private Generations() {}

    /**
     * MPI begins.
     *
     * @return how often it has begun in this process before
     * @throws RailException ENVIRONMENT if it has begun in another class loader, and not ended
     */
    static int begin() {
        Object other = System.getProperties().putIfAbsent(ACTIVE, OWN);
        if (other != null) {
            throw new RailException(
                    RailException.Category.ENVIRONMENT,
                    "MPI is initialised in this process already, by a copy of RailMPI in another class loader (" + other
                            + "; this one is in " + OWN + "): call MPI.Finalize there first, or share one copy");
        }
        int count = Integer.getInteger(COUNT, 0);
        System.setProperty(COUNT, Integer.toString(count + 1));
        return count;
    }

    /** MPI has ended, or could not begin. */
    static void end() {
        System.clearProperty(ACTIVE);
    }

    /** Tells whether MPI has begun in any class loader, and not ended. */
    static boolean isActive() {
        return System.getProperty(ACTIVE) != null;
    }
}
