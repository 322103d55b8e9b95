package railmpi.core;

/**
 * An error of a layer below the public API: a wrong argument, a resource that is used up, a peer or a rail that is
 * lost. Only {@code mpi-api} turns it into an {@code MPIException} with the error class that MPI names.
 */
public class RailException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What kind of thing went wrong; decides the MPI error class. */
    public enum Category {
        /** The caller gave a wrong value. */
        ARGUMENT,
        /** The program's memory cannot be used: its arena is closed, or confined to another thread. */
        MEMORY,
        /** The message is longer than the receive buffer. */
        TRUNCATE,
        /** Memory, disk space, descriptors or another resource is used up. */
        RESOURCE,
        /** Another process of the job is dead or does not answer. */
        PEER,
        /** Another process has failed, in a job that tolerates it. */
        PROCESS_FAILED,
        /** A process that could send has failed; the receive goes on waiting for the others. */
        PROCESS_FAILED_PENDING,
        /** A process has revoked the communicator. */
        REVOKED,
        /** A rail is lost and no other is left. */
        RAIL,
        /** The process manager, or the environment this process was started in, is not as agreed. */
        ENVIRONMENT,
        /** A port that processes meet at is malformed, closed, or nobody answers there in time. */
        PORT,
        /** A name under which a port was to be found is not published. */
        NAME,
        /** A name cannot be published, or not be taken back. */
        SERVICE,
        /** Processes could not be started. */
        SPAWN,
        /** MPI ended while the call was under way. */
        FINALIZED,
        /** A reduction operation of the program has thrown something. */
        OPERATION,
        /** A defect of RailMPI itself. */
        INTERNAL
    }

    private final transient Category category;

    /**
     * Creates an error.
     *
     * @param category the kind of error
     * @param message what, which object, value, limit
     */
    public RailException(Category category, String message) {
        this(category, message, null);
    }

    /**
     * Creates an error with its cause.
     *
     * @param category the kind of error
     * @param message what, which object, value, limit
     * @param cause the error below, or null
     */
    public RailException(Category category, String message, Throwable cause) {
        super(message, cause);
        this.category = category;
    }

    /**
     * Returns the kind of error.
     *
     * @return the category
     */
    public Category category() {
        return category;
    }
}
