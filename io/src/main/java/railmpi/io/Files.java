package railmpi.io;

import java.nio.file.InvalidPathException;
import java.util.Map;
import java.util.Set;
import railmpi.coll.Collectives;
import railmpi.coll.CommunicatorOperations;
import railmpi.core.RailException;
import railmpi.io.file.FileError;
import railmpi.io.file.FileError.Reason;
import railmpi.io.file.FileName;
import railmpi.io.file.PositionalFile;
import railmpi.io.move.Agreement;
import railmpi.io.move.Blocks;
import railmpi.io.move.Lane;
import railmpi.pml.Pml;
import railmpi.pml.state.Communicator;

/** Opens and deletes files. One per world; any thread. */
public final class Files {
    private final Pml pml;
    private final Collectives collectives;
    private final CommunicatorOperations communicators;
    private final int node;
    private final Blocks blocks = new Blocks();
    private final Lane lane = new Lane("railmpi-io");

    /**
     * Prepares.
     *
     * @param pml carries messages
     * @param collectives of this process
     * @param communicators makes one for each file
     * @param node a number that the ranks of this node have in common
     */
    public Files(Pml pml, Collectives collectives, CommunicatorOperations communicators, int node) {
        this.pml = pml;
        this.collectives = collectives;
        this.communicators = communicators;
        this.node = node;
    }

    /**
     * Opens a file; collective over a communicator. If one rank fails, all do.
     *
     * @param parent communicator of one group
     * @param name of the file, the same file at all ranks
     * @param mode the same at all ranks
     * @param hints what the program says
     * @param problem what is wrong with another argument here, or null
     * @return the open file
     * @throws FileError if it cannot be opened
     */
    public OpenFile open(
            Communicator parent, String name, AccessMode mode, Map<String, String> hints, FileError problem) {
        Communicator own = communicators.dup(parent);
        Agreement agreement = new Agreement(collectives, own);
        PositionalFile file = null;
        boolean isOpen = false;
        try {
            agreement.requireSame("access mode of file '" + name + "'", mode.bits());
            agreement.requireSuccess(problem == null ? problem(name, mode) : problem);
            file = openByTurns(FileName.of(name), mode, agreement, own.rank() == 0);
            OpenFile opened = new OpenFile(this, own, agreement, file, mode, hints);
            isOpen = true;
            return opened;
        } finally {
            if (!isOpen) {
                if (file != null) {
                    file.close();
                }
                communicators.free(own);
            }
        }
    }

    private static FileError problem(String name, AccessMode mode) {
        if (mode.problem() != null) {
            return mode.problem();
        }
        if (name == null) {
            return new FileError(Reason.BAD_FILE, "name of the file is null");
        }
        try {
            boolean isEmpty = FileName.of(name).path().toString().isEmpty();
            return isEmpty ? new FileError(Reason.BAD_FILE, "name of the file is empty") : null;
        } catch (InvalidPathException e) {
            String shown = name.replace('\0', '?');
            return new FileError(Reason.BAD_FILE, "'" + shown + "' is not the name of a file: " + e.getReason(), e);
        }
    }

    /** Rank 0 opens it first, and makes it if so wanted; the others find it there. */
    private static PositionalFile openByTurns(FileName name, AccessMode mode, Agreement agreement, boolean isFirst) {
        Opening opening = new Opening();
        if (isFirst) {
            opening.tryTo(name, mode, true);
        }
        agreement.requireSuccess(opening.failure);
        if (!isFirst) {
            opening.tryTo(name, mode, false);
        }
        try {
            agreement.requireSuccess(opening.failure);
        } catch (RailException e) {
            if (opening.file != null) {
                opening.file.close();
            }
            throw e;
        }
        return opening.file;
    }

    /** What has become of an attempt. */
    private static final class Opening {
        private PositionalFile file;
        private FileError failure;

        void tryTo(FileName name, AccessMode mode, boolean mayCreate) {
            try {
                file = PositionalFile.open(name, mode.options(), mayCreate ? mode.creation() : Set.of());
            } catch (FileError e) {
                failure = e;
            }
        }
    }

    /**
     * Deletes a file; not collective.
     *
     * @param name of the file
     * @throws FileError if it is not there or cannot be deleted
     */
    public void delete(String name) {
        FileError problem = problem(name, new AccessMode(AccessMode.RDWR));
        if (problem != null) {
            throw problem;
        }
        PositionalFile.delete(FileName.of(name).path());
    }

    /** Returns a lane for the collective operations of one file. */
    Lane newLane() {
        return new Lane("railmpi-io-collective");
    }

    /** Returns the lane of all independent operations. */
    Lane lane() {
        return lane;
    }

    void free(Communicator communicator) {
        communicators.free(communicator);
    }

    Pml pml() {
        return pml;
    }

    Blocks blocks() {
        return blocks;
    }

    int node() {
        return node;
    }

    /** Ends the threads, when MPI ends. */
    public void close() {
        lane.close();
    }
}
