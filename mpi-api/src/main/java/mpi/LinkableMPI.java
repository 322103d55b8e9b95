package mpi;

/**
 * What class files that were compiled for other MPIs name in class {@link MPI}, where it has another form: the linker
 * looks for a field with its type, for a method with what it returns. Programs name this class never.
 */
public class LinkableMPI {
    /** {@link MPI#COMM_SELF} as mpiJava and MPJ Express declare it. */
    public static Comm COMM_SELF;

    LinkableMPI() {}

    /**
     * Does the same as {@link MPI#Buffer_detach}, but returns nothing, as in MPJ Express. A compiler lets no static
     * method hide one that returns something else, and the linker does not mind: the build (pom.xml) changes the name
     * in the class file to Buffer_detach.
     *
     * @hidden
     */
    public static void Buffer_Detach() throws MPIException {
        MPI.detachBuffer();
    }
}
