package railmpi.core.status;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import railmpi.core.file.OwnDirectory;

/**
 * The directory in which the ranks of all jobs of this user on this machine tell what they do, {@code
 * railmpi-UID-status} in shared memory, mode 0700. It is there while somebody looks, who asks again and again by the
 * time of the file {@code asked}; each rank has a file of its own in it, which it replaces as a whole. A directory that
 * is open to others is not used. Any thread.
 */
public final class StatusPlace {
    private static final String PLACE_VARIABLE = "RAILMPI_SHM_DIR";
    private static final String SHARED_MEMORY = "/dev/shm";
    private static final String ASKED = "asked";
    private static final String SUFFIX = ".rank";

    /** Ranks answer for so long after the last question, and answers that are older are those of dead ranks. */
    private static final long FRESH_MS = 3000;

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
        Path usual = Files.isWritable(Path.of(SHARED_MEMORY))
                ? Path.of(SHARED_MEMORY)
                : Path.of(System.getProperty("java.io.tmpdir"));
        String named = environment.get(PLACE_VARIABLE);
        Path place = named == null ? usual : Path.of(named);
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
        try {
            OwnDirectory.create(directory);
        } catch (FileAlreadyExistsException e) {
            OwnDirectory.check(directory);
        }
        Files.write(asked, new byte[0]);
    }

    /**
     * Ends what {@link #ask} began: removes the directory, unless somebody else asks meanwhile, who removes it then. A
     * rank that was about to tell may write once more, so that it takes several attempts.
     */
    public void close() {
        try {
            Files.deleteIfExists(asked);
            for (int i = 0; i < ATTEMPTS && Files.exists(directory) && !Files.exists(asked); i++) {
                removeAnswers();
                OwnDirectory.remove(directory);
                LockSupport.parkNanos(Files.exists(directory) ? BETWEEN_ATTEMPTS_NS : 0);
            }
        } catch (IOException e) {
            return; // it is not this user's any more
        }
    }

    private void removeAnswers() throws IOException {
        OwnDirectory.check(directory);
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + SUFFIX + "*")) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        }
    }

    /**
     * Tells what a rank does.
     *
     * @param status of the rank
     * @throws IOException if it cannot be written; nobody may be looking any more
     */
    public void tell(RankStatus status) throws IOException {
        Path file = fileOf(status.job(), status.rank());
        Path aside = directory.resolve(file.getFileName() + ".new");
        Files.writeString(aside, status.text());
        Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * A rank tells no more.
     *
     * @param job its job
     * @param rank its rank
     */
    public void leave(String job, int rank) {
        try {
            Files.deleteIfExists(fileOf(job, rank));
        } catch (IOException e) {
            return; // who looks finds out that it does not change any more
        }
    }

    private Path fileOf(String job, int rank) {
        return directory.resolve(RankStatus.plain(job).replace('/', '_') + "-" + rank + SUFFIX);
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
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + SUFFIX)) {
            for (Path file : files) {
                RankStatus status = read(file);
                if (status != null && status.atMs() >= oldestMs) {
                    all.add(status);
                }
            }
        } catch (NoSuchFileException e) {
            return all; // somebody else has ended looking
        }
        return all;
    }

    private static RankStatus read(Path file) throws IOException {
        try {
            return RankStatus.parse(Files.readString(file, StandardCharsets.UTF_8));
        } catch (NoSuchFileException e) {
            return null; // the rank has just ended
        }
    }
}
