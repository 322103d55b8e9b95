package railmpi.io.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.FileLockInterruptionException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;
import railmpi.io.file.FileError.Reason;

/**
 * An open file as bytes at positions. Java closes a channel under a thread that is interrupted, and with it under all
 * others: the file is opened again then, and the interrupt is kept for the program. Any thread.
 */
public final class PositionalFile {
    private static final Set<String> FILE_SYSTEMS_OF_A_MACHINE =
            Set.of("tmpfs", "ramfs", "ext2", "ext3", "ext4", "xfs", "btrfs", "f2fs", "zfs", "overlay");

    /**
     * Those whose machines each keep pages of a file, and write whole pages back although another machine has written
     * to the same one. They look again when a range is locked, write what was written when it is unlocked, and in
     * between no more than that.
     */
    private static final Set<String> FILE_SYSTEMS_OF_KEPT_PAGES = Set.of("nfs", "nfs4");

    /** Bits of a file's mode that tell what it is, of POSIX. */
    private static final int FILE_TYPES = 0170000;

    private static final int DIRECTORY = 0040000;
    private static final int PIPE = 0010000;

    private final Path path;
    private final Set<OpenOption> options;
    private final LockedRanges ranges;
    private FileChannel channel;
    private boolean isClosed;
    /** As the system calls it; null until somebody asks. */
    private volatile String fileSystem;

    private volatile boolean isLockedByAccess;

    private PositionalFile(Path path, Set<OpenOption> options, FileChannel channel, LockedRanges ranges) {
        this.path = path;
        this.options = options;
        this.channel = channel;
        this.ranges = ranges;
    }

    /** A use of the channel. */
    @FunctionalInterface
    private interface Use<T> {
        T of(FileChannel channel) throws IOException;
    }

    /**
     * Opens a file.
     *
     * @param name of the file
     * @param options that it has as long as it is open: to read, to write
     * @param creation how it is made; empty if it must be there
     * @return the open file
     * @throws FileError if it cannot be opened
     */
    public static PositionalFile open(FileName name, Set<OpenOption> options, Set<OpenOption> creation) {
        Path path = name.path();
        boolean isInterrupted = Thread.interrupted();
        try {
            requirePositions(path);
            Set<OpenOption> all = new HashSet<>(options);
            all.addAll(creation);
            PositionalFile file = of(path, options, FileChannel.open(path, all));
            file.isLockedByAccess = name.isOnNfs() || FILE_SYSTEMS_OF_KEPT_PAGES.contains(file.fileSystem());
            return file;
        } catch (IOException e) {
            throw SystemErrors.of("be opened", path, e);
        } finally {
            restore(isInterrupted);
        }
    }

    /** A pipe would even wait for somebody at its other end. */
    private static void requirePositions(Path path) throws IOException {
        int type = Files.exists(path) ? (int) Files.getAttribute(path, "unix:mode") & FILE_TYPES : 0;
        if (type == DIRECTORY || type == PIPE) {
            throw new FileError(
                    Reason.BAD_FILE,
                    "file '" + path + "' cannot be opened: it is a " + (type == PIPE ? "pipe" : "directory"));
        }
    }

    private static PositionalFile of(Path path, Set<OpenOption> options, FileChannel channel) throws IOException {
        try {
            return new PositionalFile(path, options, channel, LockedRanges.of(path));
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /**
     * Deletes a file.
     *
     * @param path of the file
     * @throws FileError if it is not there, a directory, or cannot be deleted
     */
    public static void delete(Path path) {
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileError(Reason.BAD_FILE, "file '" + path + "' cannot be deleted: it is a directory");
        }
        try {
            Files.delete(path);
        } catch (IOException e) {
            throw SystemErrors.of("be deleted", path, e);
        }
    }

    private static void restore(boolean isInterrupted) {
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private <T> T use(String action, Use<T> use) {
        boolean isInterrupted = Thread.interrupted();
        try {
            while (true) {
                FileChannel present = channel();
                try {
                    return use.of(present);
                } catch (ClosedChannelException | FileLockInterruptionException e) {
                    isInterrupted |= Thread.interrupted();
                    reopen(present);
                }
            }
        } catch (IOException e) {
            throw SystemErrors.of(action, path, e);
        } finally {
            restore(isInterrupted);
        }
    }

    private synchronized FileChannel channel() {
        if (isClosed) {
            throw new FileError(Reason.IO, "file '" + path + "' was closed under an operation");
        }
        return channel;
    }

    private synchronized void reopen(FileChannel broken) throws IOException {
        if (!isClosed && channel == broken && !broken.isOpen()) {
            channel = FileChannel.open(path, options);
        }
    }

    /**
     * Reads until the buffer is full or the file ends.
     *
     * @param target filled from its position
     * @param position of the first byte in the file
     * @return bytes that were read
     */
    public int read(ByteBuffer target, long position) {
        if (!needsLock(target)) {
            return readAsItIs(target, position);
        }
        int[] found = new int[1];
        locked(position, position + target.remaining(), true, () -> found[0] = readAsItIs(target, position));
        return found[0];
    }

    private int readAsItIs(ByteBuffer target, long position) {
        int from = target.position();
        return use("be read", file -> {
            target.position(from);
            while (target.hasRemaining() && file.read(target, position + target.position() - from) > 0) {
                continue; // Linux moves less than 2 GiB at once
            }
            return target.position() - from;
        });
    }

    /**
     * Writes all of a buffer.
     *
     * @param source written from its position
     * @param position of the first byte in the file
     */
    public void write(ByteBuffer source, long position) {
        if (needsLock(source)) {
            locked(position, position + source.remaining(), false, () -> writeAsItIs(source, position));
        } else {
            writeAsItIs(source, position);
        }
    }

    private void writeAsItIs(ByteBuffer source, long position) {
        int from = source.position();
        use("be written", file -> {
            source.position(from);
            while (source.hasRemaining()) {
                file.write(source, position + source.position() - from);
            }
            return null;
        });
    }

    /**
     * Returns the length of the file.
     *
     * @return bytes
     */
    public long size() {
        return use("be looked at", FileChannel::size);
    }

    /**
     * Changes the length of the file; what is new are zeros that take no space.
     *
     * @param size in bytes
     */
    public void setSize(long size) {
        if (size > size()) {
            write(ByteBuffer.wrap(new byte[1]), size - 1);
        }
        use("be given a size of " + size + " bytes", file -> file.truncate(size));
    }

    /** Puts what was written on the device. */
    public void force() {
        use("be written to the device", file -> {
            file.force(true);
            return null;
        });
    }

    /**
     * Forgets what a file system of other machines has kept of the file, so that what these have written can be seen:
     * such systems look again when a file is opened. A file of this machine has nothing to forget.
     */
    public void forget() {
        if (isOnThisMachine()) {
            return;
        }
        ranges.lock().lock();
        try {
            replaceChannel();
        } catch (NoSuchFileException e) {
            return; // it was deleted, so that nobody else can change it
        } catch (IOException e) {
            throw SystemErrors.of("be opened again", path, e);
        } finally {
            ranges.lock().unlock();
        }
    }

    private synchronized void replaceChannel() throws IOException {
        if (!isClosed) {
            FileChannel old = channel;
            channel = FileChannel.open(path, options);
            old.close();
        }
    }

    /**
     * Tells whether only processes of this machine reach the file.
     *
     * @return false if others may, or if that is not known
     */
    public boolean isOnThisMachine() {
        return FILE_SYSTEMS_OF_A_MACHINE.contains(fileSystem());
    }

    private String fileSystem() {
        String known = fileSystem;
        if (known == null) {
            known = fileSystem = look();
        }
        return known;
    }

    private String look() {
        try {
            return Files.getFileStore(path).type();
        } catch (IOException e) {
            return "";
        }
    }

    /** From now on each access locks its range, unless its thread has a lock already. */
    public void lockByAccess() {
        isLockedByAccess = true;
    }

    /**
     * Tells whether each access locks its range: where the file is on NFS, which keeps pages that other machines write
     * to, and after {@link #lockByAccess}.
     *
     * @return true if so
     */
    public boolean isLockedByAccess() {
        return isLockedByAccess;
    }

    private boolean needsLock(ByteBuffer data) {
        return isLockedByAccess && data.hasRemaining() && !ranges.lock().isHeldByCurrentThread();
    }

    /**
     * Does something while this thread, of all on all nodes that ask for locks, has a range of the file to itself.
     *
     * @param from first byte
     * @param end byte behind the last
     * @param isShared whether others may have such locks, too
     * @param work what to do
     */
    public void locked(long from, long end, boolean isShared, Runnable work) {
        ranges.lock().lock();
        try {
            FileLock held = use("be locked", file -> file.lock(from, end - from, isShared));
            try {
                work.run();
            } finally {
                release(held);
            }
        } finally {
            ranges.lock().unlock();
        }
    }

    private void release(FileLock held) {
        try {
            if (held.isValid()) {
                held.release();
            }
        } catch (IOException e) {
            throw SystemErrors.of("be unlocked", path, e);
        }
    }

    /** Closes the file. Idempotent. */
    public void close() {
        ranges.lock().lock();
        try {
            closeChannel();
        } catch (IOException e) {
            throw SystemErrors.of("be closed", path, e);
        } finally {
            ranges.lock().unlock();
        }
    }

    private synchronized void closeChannel() throws IOException {
        if (!isClosed) {
            isClosed = true;
            ranges.leave();
            channel.close();
        }
    }

    /**
     * Tells whether it can be read.
     *
     * @return false if it was opened only to be written
     */
    public boolean isReadable() {
        return options.contains(StandardOpenOption.READ);
    }

    /**
     * Returns its name.
     *
     * @return the path that it was opened by
     */
    public Path path() {
        return path;
    }
}
