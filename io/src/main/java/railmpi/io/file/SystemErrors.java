package railmpi.io.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import railmpi.io.file.FileError.Reason;

/**
 * Tells by an exception of the system what is wrong with a file. Java has classes for few errors; the others are known
 * by the system's words, and where these are in another language, by a look at the file. Stateless.
 */
final class SystemErrors {
    private static final int LONGEST_NAME = 255;
    private static final int LONGEST_PATH = 4095;

    private static final Map<String, Reason> WORDS = new LinkedHashMap<>();

    static {
        WORDS.put("No space left", Reason.NO_SPACE);
        WORDS.put("quota exceeded", Reason.QUOTA);
        WORDS.put("Read-only file system", Reason.READ_ONLY);
        WORDS.put("Permission denied", Reason.ACCESS);
        WORDS.put("Operation not permitted", Reason.ACCESS);
        WORDS.put("Is a directory", Reason.BAD_FILE);
        WORDS.put("Not a directory", Reason.BAD_FILE);
        WORDS.put("name too long", Reason.BAD_FILE);
        WORDS.put("levels of symbolic links", Reason.BAD_FILE);
        WORDS.put("No such file", Reason.NO_SUCH_FILE);
        WORDS.put("File exists", Reason.FILE_EXISTS);
        WORDS.put("Text file busy", Reason.FILE_IN_USE);
        WORDS.put("resource busy", Reason.FILE_IN_USE);
    }

    private SystemErrors() {}

    /**
     * Returns the error of an operation.
     *
     * @param action what could not be done, such as "be opened"
     */
    static FileError of(String action, Path path, IOException cause) {
        String text = cause.getMessage() == null ? cause.toString() : cause.getMessage();
        return new FileError(
                reason(path, cause, text),
                "file '" + path + "' cannot " + action + ": " + plain(path, cause, text),
                cause);
    }

    /** The messages of some classes are only the name. */
    private static String plain(Path path, IOException cause, String text) {
        if (cause instanceof NoSuchFileException) {
            return "there is no such file or directory";
        }
        if (cause instanceof FileAlreadyExistsException) {
            return "it exists";
        }
        if (cause instanceof AccessDeniedException) {
            return "permission denied";
        }
        String prefix = path + ": ";
        return text.startsWith(prefix) ? text.substring(prefix.length()) : text;
    }

    private static Reason reason(Path path, IOException cause, String text) {
        if (cause instanceof NoSuchFileException) {
            return Reason.NO_SUCH_FILE;
        }
        if (cause instanceof FileAlreadyExistsException) {
            return Reason.FILE_EXISTS;
        }
        if (cause instanceof AccessDeniedException) {
            return Reason.ACCESS;
        }
        for (Map.Entry<String, Reason> known : WORDS.entrySet()) {
            if (text.contains(known.getKey())) {
                return known.getValue();
            }
        }
        return isNoFile(path) ? Reason.BAD_FILE : Reason.IO;
    }

    private static boolean isNoFile(Path path) {
        Path parent = path.toAbsolutePath().getParent();
        return Files.isDirectory(path)
                || Files.isRegularFile(parent == null ? path : parent)
                || path.toString().length() > LONGEST_PATH
                || path.getFileName() != null && path.getFileName().toString().length() > LONGEST_NAME;
    }
}
