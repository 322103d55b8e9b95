package railmpi.core.status;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import railmpi.core.env.EnvironmentVariables;
import railmpi.core.file.OwnDirectory;
import railmpi.core.file.SharedMemoryPlace;

/**
 * The directory in which the ranks of all jobs of this user on this machine tell what they do, {@code
 * railmpi-UID-status} in shared memory, mode 0700. It is there while somebody looks, who asks again and again by the
 * time of the file {@code asked}; each rank has a file of its own in it, which it replaces as a whole. A directory that
 * is open to others is not used. Any thread.
 */
public final class StatusPlace {
    private static final String PLACE_VARIABLE = EnvironmentVariables.RAILMPI_SHM_DIR;
    private static final String ASKED = "asked";
    private static final String SUFFIX = ".rank";

    /** Ranks answer for so long after the last question, and answers that are older are those of dead ranks. */
    private static final long FRESH_MS = 3000;

    private static final Set<OpenOption> WRITING = Set.of(
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING,
            LinkOption.NOFOLLOW_LINKS);
    private static final Set<OpenOption> READING = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);

    private static final int ATTEMPTS = 50;
    private static final long BETWEEN_ATTEMPTS_NS = 20_000_000;

    private final Path directory;
    private final Path asked;

    private StatusPlace(Path directory) {
        this.directory = directory;
        asked = directory.resolve(ASKED);
    }

    /**
     * Returns the place of this user.
     *
     * @param environment RAILMPI_SHM_DIR names another place than /dev/shm
     * @return it need not exist
     * @throws IOException without /proc
     */
    public static StatusPlace of(Map<String, String> environment) throws IOException {
        Path place = SharedMemoryPlace.of(environment.get(PLACE_VARIABLE));
        return new StatusPlace(
                place.resolve("railmpi-" + Files.getAttribute(Path.of("/proc/self"), "unix:uid") + "-status"));
    }

    /**
     * Returns the directory.
     *
     * @return it need not exist
     */
    public Path directory() {
        return directory;
    }

    /**
     * Tells whether somebody looks; while nobody does, that is one system call.
     *
     * @return whether the ranks are to tell what they do
     */
    public boolean isAsked() {
        long askedMs = asked.toFile().lastModified(); // 0 if it is not there
        if (askedMs == 0 || System.currentTimeMillis() - askedMs > FRESH_MS) {
            return false;
        }
        try {
            OwnDirectory.check(directory);
            return true;
        } catch (IOException e) {
            return false; // it is another user's, or has just been removed
        }
    }

    /**
     * Asks the ranks for some seconds, and makes the directory if need be.
     *
     * @throws IOException if it cannot be made, or is none of this user alone
     */
    public void ask() throws IOException {
        for (int attempt = 1; !isAskedNow(attempt == ATTEMPTS); attempt++) {
            LockSupport.parkNanos(BETWEEN_ATTEMPTS_NS);
        }
    }

    /** Returns false if who ends looking has removed the directory at that moment; the last time that is an error. */
    private boolean isAskedNow(boolean isLast) throws IOException {
        try {
            OwnDirectory.create(directory);
        } catch (FileAlreadyExistsException e) {
            OwnDirectory.check(directory);
        }
        try (SecureDirectoryStream<Path> own = OwnDirectory.open(directory)) {
            write(own, ASKED, "");
            return true;
        } catch (NoSuchFileException e) {
            if (isLast) {
                throw e;
            }
            return false;
        }
    }

    private static void write(SecureDirectoryStream<Path> own, String name, String text) throws IOException {
        try (SeekableByteChannel file = own.newByteChannel(Path.of(name), WRITING)) {
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
        }
    }

    /**
     * Ends what {@link #ask} began: removes the directory, unless somebody else asks meanwhile, who removes it then. A
     * rank that was about to tell may write once more, so that it takes several attempts.
     */
    public void close() {
        try {
            boolean isLeft = true;
            for (int attempt = 0; attempt < ATTEMPTS && isLeft; attempt++) {
                if (!hasEmptied(attempt == 0)) {
                    return;
                }
                OwnDirectory.remove(directory);
                isLeft = Files.exists(directory);
                LockSupport.parkNanos(isLeft ? BETWEEN_ATTEMPTS_NS : 0);
            }
        } catch (IOException e) {
            return; // it is not this user's any more, or has gone
        }
    }

    /** Returns false if somebody else asks. */
    private boolean hasEmptied(boolean isFirst) throws IOException {
        try (SecureDirectoryStream<Path> own = OwnDirectory.open(directory)) {
            List<String> names = names(own);
            if (!isFirst && names.contains(ASKED)) {
                return false;
            }
            for (String name : names) {
                if (name.equals(ASKED) || name.contains(SUFFIX)) {
                    delete(own, name);
                }
            }
            return true;
        }
    }

    private static List<String> names(SecureDirectoryStream<Path> own) throws IOException {
        List<String> names = new ArrayList<>();
        try {
            own.forEach(entry -> names.add(entry.getFileName().toString()));
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return names;
    }

    private static void delete(SecureDirectoryStream<Path> own, String name) throws IOException {
        try {
            own.deleteFile(Path.of(name));
        } catch (NoSuchFileException e) {
            return; // somebody else has deleted it
        }
    }

    /**
     * Tells what a rank does.
     *
     * @param status of the rank
     * @throws IOException if it cannot be written; nobody may be looking any more
     */
    public void tell(RankStatus status) throws IOException {
        String name = nameOf(status.job(), status.rank());
        String aside = name + ".new";
        try (SecureDirectoryStream<Path> own = OwnDirectory.open(directory)) {
            write(own, aside, status.text());
            own.move(Path.of(aside), own, Path.of(name));
        }
    }

    /**
     * A rank tells no more.
     *
     * @param job its job
     * @param rank its rank
     */
    public void leave(String job, int rank) {
        try (SecureDirectoryStream<Path> own = OwnDirectory.open(directory)) {
            delete(own, nameOf(job, rank));
        } catch (IOException e) {
            return; // who looks finds out that it does not change any more
        }
    }

    private static String nameOf(String job, int rank) {
        return RankStatus.plain(job).replace('/', '_') + "-" + rank + SUFFIX;
    }

    /**
     * Returns what the ranks tell.
     *
     * @return of each rank on this machine the latest, unless it is old
     * @throws IOException if the directory cannot be read
     */
    public List<RankStatus> read() throws IOException {
        long oldestMs = System.currentTimeMillis() - FRESH_MS;
        List<RankStatus> all = new ArrayList<>();
        try (SecureDirectoryStream<Path> own = OwnDirectory.open(directory)) {
            for (String name : names(own)) {
                RankStatus status = name.endsWith(SUFFIX) ? read(own, name) : null;
                if (status != null && status.atMs() >= oldestMs) {
                    all.add(status);
                }
            }
        } catch (NoSuchFileException e) {
            return all; // somebody else has ended looking
        }
        return all;
    }

    /** Returns null if the rank has just ended, or is of another version and says other things. */
    private static RankStatus read(SecureDirectoryStream<Path> own, String name) throws IOException {
        try (SeekableByteChannel file = own.newByteChannel(Path.of(name), READING)) {
            byte[] text = Channels.newInputStream(file).readAllBytes();
            return RankStatus.parse(new String(text, StandardCharsets.UTF_8));
        } catch (NoSuchFileException | IllegalArgumentException e) {
            return null;
        }
    }
}
