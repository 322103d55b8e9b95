package railmpi.bench.suite;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Why a file cannot be read or written, in words. Stateless. */
public final class FileTrouble {
    private FileTrouble() {}

    /** Returns the reason, without the file's name. */
    public static String reason(IOException problem) {
        if (problem instanceof NoSuchFileException) {
            return "no such file";
        }
        if (problem instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (problem instanceof CharacterCodingException) {
            return "not text in UTF-8";
        }
        // what the kernel says when reading or writing, as opposed to opening, fails
        if (problem.getClass() == IOException.class && problem.getMessage() != null) {
            return problem.getMessage();
        }
        boolean hasReason = problem instanceof FileSystemException file && file.getReason() != null;
        return hasReason ? ((FileSystemException) problem).getReason() : problem.toString();
    }
}
