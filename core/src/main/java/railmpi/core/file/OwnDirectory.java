package railmpi.core.file;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Directories of this user alone, in places where others may make, and rename, what they like. Each has a mark, the
 * file {@code job}: a line with the name that the directory was made under, and one that names its owner (see {@link
 * ProcessIdentity}). Only a directory with a fitting mark is ever emptied: another one of the user that somebody has
 * given such a name has none. It is the last file to go, and comes back when something has been made beside it
 * meanwhile.
 *
 * <p>Everything is checked and deleted by an open directory, never by a path that may mean something else by then: the
 * entry must be a directory of this user, the open directory the same one with mode 0700, and names in it are removed
 * relative to it without following links. An interrupt flag that is set stays set, and disturbs nothing. Stateless.
 */
public final class OwnDirectory {
    /**
     * A function of the shell that removes such a directory, for processes that outlive ours: {@code remove PATH}.
     * Emptied is the directory that was entered, if it is this user's and has its mark. A process that is about to end
     * may still make a file in it: then it is emptied again, for 5 s.
     */
    public static final String SHELL_REMOVE = String.join(
            "\n",
            "remove_all() {",
            "    for file in ./* ./.[!.]*; do",
            "        if [ \"$file\" != ./job ]; then rm -rf \"$file\"; fi",
            "    done",
            "    rm -f job",
            "    rmdir \"$1\" || ! [ -e \"$1\" ]",
            "}",
            "remove() {",
            "    if cd -P \"$1\" && [ -O . ] && { IFS= read -r name && IFS= read -r owner; } <job && [ \"$name\" = \"${1##*/}\" ]; then",
            "        tries=0",
            "        until remove_all \"$1\"; do",
            // What stays has a mark, by which the next job of this user may remove it.
            "            printf '%s\\n%s\\n' \"$name\" \"$owner\" >job",
            "            if [ $tries -ge 50 ]; then break; fi",
            "            sleep 0.1 || sleep 1",
            "            tries=$((tries + 1))",
            "        done",
            "        cd /",
            "    fi",
            "}");

    private static final String MARK = "job";
    private static final Path NOTHING = Path.of("");
    private static final int LONGEST_MARK = 1024;
    private static final String PRIVATE = "rwx------";
    private static final int PERMISSION_BITS = 0777;
    private static final int PRIVATE_BITS = 0700;

    private OwnDirectory() {}

    /** What is done on files, which may fail. */
    private interface FileWork<T> {
        T perform() throws IOException;
    }

    /**
     * Makes a directory with its mark.
     *
     * @param path must not exist, not even as a link that leads nowhere
     * @throws IOException when that fails; then nothing is left
     */
    public static Path create(Path path) throws IOException {
        return undisturbed(() -> {
            Files.createDirectory(path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(PRIVATE)));
            requireAllowed(path);
            String text = path.getFileName() + "\n" + ProcessIdentity.ofThisProcess() + "\n";
            try (OutputStream mark = Files.newOutputStream(path.resolve(MARK), StandardOpenOption.CREATE_NEW)) {
                mark.write(text.getBytes(StandardCharsets.UTF_8));
                return path;
            } catch (IOException e) {
                Files.deleteIfExists(path.resolve(MARK));
                Files.deleteIfExists(path);
                throw e;
            }
        });
    }

    /**
     * Checks a directory that somebody else names before anything is opened in it.
     *
     * @throws IOException when it is not there, is a link, belongs to another user, or others have access to it
     */
    public static void check(Path path) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new NoSuchFileException(path.toString(), null, "does not exist");
        }
        Map<String, Object> found = Files.readAttributes(path, "unix:uid,mode,isDirectory", LinkOption.NOFOLLOW_LINKS);
        if (!Boolean.TRUE.equals(found.get("isDirectory"))) {
            throw new FileSystemException(path.toString(), null, "is no directory, or a link to one");
        }
        Object user = Files.getAttribute(Path.of("/proc/self"), "unix:uid");
        if (!user.equals(found.get("uid"))) {
            throw new FileSystemException(path.toString(), null, "belongs to user " + found.get("uid"));
        }
        requirePrivate(path, (int) found.get("mode") & PERMISSION_BITS);
    }

    private static void requirePrivate(Path path, int mode) throws FileSystemException {
        if (mode != PRIVATE_BITS) {
            boolean isOpen = (mode & ~PRIVATE_BITS) != 0;
            throw new FileSystemException(
                    path.toString(),
                    null,
                    (isOpen ? "is open to other users: " : "is closed to its owner: ")
                            + String.format("its mode is %04o, not %04o", mode, PRIVATE_BITS));
        }
    }

    /** A umask can take rights from the owner; what is in the directory would have them as little. */
    private static void requireAllowed(Path path) throws IOException {
        int mode = (int) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS) & PERMISSION_BITS;
        if (mode != PRIVATE_BITS) {
            Files.delete(path);
            throw new FileSystemException(
                    path.toString(),
                    null,
                    String.format(
                            "was made with mode %04o in place of %04o: the umask takes rights from the owner of files;"
                                    + " give them back, for example by umask 077",
                            mode, PRIVATE_BITS));
        }
    }

    /**
     * Opens a directory that somebody else names: what is then done relative to it is done in it, whatever comes to
     * have its name.
     *
     * @return to be closed
     * @throws IOException as {@link #check}
     */
    public static SecureDirectoryStream<Path> open(Path path) throws IOException {
        check(path);
        try (DirectoryStream<Path> place =
                Files.newDirectoryStream(path.toAbsolutePath().getParent())) {
            SecureDirectoryStream<Path> opened =
                    place instanceof SecureDirectoryStream<Path> secure ? open(secure, path.getFileName()) : null;
            if (opened != null && isPrivate(attributes(opened))) {
                return opened;
            }
            if (opened != null) {
                opened.close();
            }
            throw new FileSystemException(path.toString(), null, "has been replaced by something else");
        }
    }

    /**
     * Removes a directory that this process has made, with all in it. What has gone already, has been replaced by
     * something else, or cannot be removed, is left.
     */
    public static void remove(Path path) {
        remove(path, owner -> true, 0);
    }

    /**
     * Removes a directory that a process of this user has made and left, with all in it. One without a mark, which its
     * maker had no time to write, is removed if it is empty.
     *
     * @param unmarkedMs how old a directory without a mark must be
     * @return whether it is gone now; not if its owner may still run, or it cannot be shown to be such a directory
     */
    public static boolean removeLeftover(Path path, long unmarkedMs) {
        return remove(path, ProcessIdentity::isOfDeadProcess, unmarkedMs);
    }

    private static boolean remove(Path path, Predicate<String> mayGo, long unmarkedMs) {
        try {
            return undisturbed(() -> {
                try (DirectoryStream<Path> place =
                        Files.newDirectoryStream(path.toAbsolutePath().getParent())) {
                    return place instanceof SecureDirectoryStream<Path> secure
                            && remove(secure, path.getFileName(), mayGo, unmarkedMs);
                }
            });
        } catch (IOException | DirectoryIteratorException e) {
            return false; // somebody else is removing it, or it cannot be removed, which is no reason not to go on
        }
    }

    private static boolean remove(
            SecureDirectoryStream<Path> place, Path name, Predicate<String> mayGo, long unmarkedMs) throws IOException {
        try (SecureDirectoryStream<Path> directory = open(place, name)) {
            if (directory == null) {
                return false;
            }
            PosixFileAttributes found = attributes(directory);
            String[] mark = mark(directory);
            if (mark.length == 0) {
                return isOlder(found, unmarkedMs) && deleteIfEmpty(place, name);
            }
            boolean isOurs = mark.length == 2 && mark[0].equals(name.toString()) && isPrivate(found);
            if (!isOurs || !mayGo.test(mark[1])) {
                return false;
            }
            empty(directory, Path.of(MARK));
            delete(directory, Path.of(MARK));
            try {
                return deleteIfEmpty(place, name);
            } catch (DirectoryNotEmptyException e) {
                write(directory, mark); // made by a process that is about to end; the next job of this user removes it
                return false;
            }
        }
    }

    private static void write(SecureDirectoryStream<Path> directory, String[] mark) throws IOException {
        Set<OpenOption> options =
                Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW, LinkOption.NOFOLLOW_LINKS);
        ByteBuffer text = StandardCharsets.UTF_8.encode(mark[0] + "\n" + mark[1] + "\n");
        try (SeekableByteChannel channel = directory.newByteChannel(Path.of(MARK), options)) {
            while (text.hasRemaining()) {
                channel.write(text);
            }
        }
    }

    private static boolean isOlder(PosixFileAttributes directory, long ageMs) {
        return System.currentTimeMillis() - directory.lastModifiedTime().toMillis() >= ageMs;
    }

    private static boolean deleteIfEmpty(SecureDirectoryStream<Path> place, Path name) throws IOException {
        place.deleteDirectory(name);
        return true;
    }

    /** Opens an entry that is a directory of this user; returns null if it is anything else. */
    private static SecureDirectoryStream<Path> open(SecureDirectoryStream<Path> parent, Path name) throws IOException {
        PosixFileAttributes entry = parent.getFileAttributeView(
                        name, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes();
        if (!entry.isDirectory() || !isMine(entry)) {
            return null;
        }
        // By "name/.": what has become a pipe meanwhile fails, and does not block.
        SecureDirectoryStream<Path> directory = parent.newDirectoryStream(name.resolve("."), LinkOption.NOFOLLOW_LINKS);
        PosixFileAttributes opened = attributes(directory);
        if (entry.fileKey().equals(opened.fileKey()) && isMine(opened)) {
            return directory;
        }
        directory.close();
        return null;
    }

    private static PosixFileAttributes attributes(SecureDirectoryStream<Path> directory) throws IOException {
        return directory.getFileAttributeView(PosixFileAttributeView.class).readAttributes();
    }

    private static boolean isPrivate(PosixFileAttributes attributes) {
        return PosixFilePermissions.toString(attributes.permissions()).equals(PRIVATE);
    }

    private static boolean isMine(PosixFileAttributes attributes) throws IOException {
        return attributes.owner().equals(Files.getOwner(Path.of("/proc/self")));
    }

    /** Returns the lines of the mark, none if there is none. */
    private static String[] mark(SecureDirectoryStream<Path> directory) throws IOException {
        Path name = Path.of(MARK);
        Set<OpenOption> options = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
        try {
            boolean isFile = directory
                    .getFileAttributeView(name, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                    .readAttributes()
                    .isRegularFile();
            if (!isFile) {
                return new String[0];
            }
            try (SeekableByteChannel channel = directory.newByteChannel(name, options)) {
                ByteBuffer text = ByteBuffer.allocate(LONGEST_MARK);
                while (text.hasRemaining() && channel.read(text) >= 0) {
                    // to the end
                }
                return new String(text.array(), 0, text.position(), StandardCharsets.UTF_8).split("\n");
            }
        } catch (NoSuchFileException e) {
            return new String[0];
        }
    }

    /** Deletes all that is there but one name. */
    private static void empty(SecureDirectoryStream<Path> directory, Path kept) throws IOException {
        List<Path> names = new ArrayList<>();
        for (Path entry : directory) {
            names.add(entry.getFileName());
        }
        names.remove(kept);
        for (Path name : names) {
            delete(directory, name);
        }
    }

    /** Returns false for what somebody else has deleted. */
    private static boolean delete(SecureDirectoryStream<Path> directory, Path name) throws IOException {
        try {
            boolean isDirectory = directory
                    .getFileAttributeView(name, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                    .readAttributes()
                    .isDirectory();
            if (isDirectory) {
                deleteDirectory(directory, name);
            } else {
                directory.deleteFile(name);
            }
            return true;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    private static void deleteDirectory(SecureDirectoryStream<Path> directory, Path name) throws IOException {
        try (SecureDirectoryStream<Path> inner = open(directory, name)) {
            if (inner != null) {
                empty(inner, NOTHING);
            }
        }
        directory.deleteDirectory(name);
    }

    /** Channels do not work on a thread whose interrupt flag is set. */
    private static <T> T undisturbed(FileWork<T> work) throws IOException {
        boolean isInterrupted = Thread.interrupted();
        try {
            return work.perform();
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
