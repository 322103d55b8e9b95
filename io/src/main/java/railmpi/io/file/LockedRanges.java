package railmpi.io.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What a process must keep in mind of the files it has open, since locks of ranges belong to the process: two threads
 * may not ask for the same range, and closing any descriptor of a file drops all of the process's locks on it. So one
 * thread at a time has a lock on a file, and nobody closes it meanwhile. One object for each file, however often it is
 * open. Any thread.
 */
final class LockedRanges {
    private static final Map<Object, LockedRanges> OPEN = new HashMap<>();

    private final Object key;
    private final ReentrantLock lock = new ReentrantLock();
    private int users;

    private LockedRanges(Object key) {
        this.key = key;
    }

    /** Returns the object of a file that is open, until {@link #leave}. */
    static LockedRanges of(Path path) throws IOException {
        Object inode = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
        Object key = inode == null ? path.toRealPath() : inode;
        synchronized (OPEN) {
            LockedRanges ranges = OPEN.computeIfAbsent(key, LockedRanges::new);
            ranges.users++;
            return ranges;
        }
    }

    void leave() {
        synchronized (OPEN) {
            users--;
            if (users == 0) {
                OPEN.remove(key);
            }
        }
    }

    /** Held while this process has a lock on the file, or closes a descriptor of it. */
    ReentrantLock lock() {
        return lock;
    }
}
