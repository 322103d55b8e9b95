package railmpi.io.file;

import railmpi.core.RailException;

/** An error of an operation on a file. Its reason is what MPI calls the error class. */
public final class FileError extends RailException {
    private static final long serialVersionUID = 1L;

    /** The error classes of MPI 4.1, section 14.7, that are met here. */
    public enum Reason {
        /** Permission denied, or not opened for it. */
        ACCESS,
        /** The access mode does not make sense. */
        AMODE,
        /** An argument is wrong. */
        ARG,
        /** The name cannot be that of a file. */
        BAD_FILE,
        /** The program's memory cannot be used. */
        BUFFER,
        /** A number of items is wrong. */
        COUNT,
        /** The file is there already. */
        FILE_EXISTS,
        /** The system is using the file for something else. */
        FILE_IN_USE,
        /** The hints cannot be used. */
        INFO,
        /** Any other error of the system. */
        IO,
        /** The ranks have given different arguments. */
        NOT_SAME,
        /** There is not enough memory. */
        NO_MEMORY,
        /** The file system is full. */
        NO_SPACE,
        /** There is no such file. */
        NO_SUCH_FILE,
        /** The user may not have more data. */
        QUOTA,
        /** The file or file system is only to be read. */
        READ_ONLY,
        /** A datatype cannot be used. */
        TYPE,
        /** There is no such data representation. */
        UNSUPPORTED_DATAREP,
        /** The access mode does not allow the operation. */
        UNSUPPORTED_OPERATION
    }

    private final Reason reason;

    /**
     * Creates an error.
     *
     * @param reason the kind of error
     * @param message what, which file, value
     */
    public FileError(Reason reason, String message) {
        this(reason, message, null);
    }

    /**
     * Creates an error with its cause.
     *
     * @param reason the kind of error
     * @param message what, which file, value
     * @param cause the error of the system, or null
     */
    public FileError(Reason reason, String message, Throwable cause) {
        super(Category.RESOURCE, message, cause);
        this.reason = reason;
    }

    /**
     * Returns an error as one of a file, so that other ranks can be told of it.
     *
     * @param error any
     * @return the same, if it is one
     */
    public static FileError of(RailException error) {
        if (error instanceof FileError own) {
            return own;
        }
        Reason reason =
                switch (error.category()) {
                    case ARGUMENT -> Reason.ARG;
                    case MEMORY -> Reason.BUFFER;
                    case RESOURCE -> Reason.NO_MEMORY;
                    default -> Reason.IO;
                };
        return new FileError(reason, error.getMessage(), error);
    }

    /**
     * Returns what kind of error it is.
     *
     * @return the reason
     */
    public Reason reason() {
        return reason;
    }
}
