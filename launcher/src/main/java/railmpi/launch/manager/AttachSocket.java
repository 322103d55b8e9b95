package railmpi.launch.manager;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import jdk.net.ExtendedSocketOptions;

/**
 * The socket at which a JVM answers tools, in {@code /tmp} under a name that everybody can guess: somebody else may
 * have made one there. So it is only believed when its file and the process behind it belong to this user, and only for
 * a limited time and length. For one thread.
 */
final class AttachSocket {
    /** A thread dump of ten thousand threads. */
    private static final int LONGEST_ANSWER = 16 << 20;

    private static final int PIECE = 8192;
    private static final Path FOLDER = Path.of("/tmp");

    private final Path socket;
    private final Path request;

    AttachSocket(long pid) {
        this(FOLDER, pid);
    }

    AttachSocket(Path folder, long pid) {
        socket = folder.resolve(".java_pid" + pid);
        request = folder.resolve(".attach_pid" + pid);
    }

    boolean exists() {
        return Files.exists(socket, LinkOption.NOFOLLOW_LINKS);
    }

    /** Makes the file by which the JVM knows that SIGQUIT means to open the socket; returns false if it is open. */
    boolean ask() throws IOException {
        return !exists() && request.toFile().createNewFile();
    }

    /** Removes what {@link #ask} has led to. */
    void remove() throws IOException {
        Files.deleteIfExists(request);
        if (exists() && Files.getOwner(socket, LinkOption.NOFOLLOW_LINKS).equals(self())) {
            Files.deleteIfExists(socket);
        }
    }

    private static UserPrincipal self() throws IOException {
        return Files.getOwner(Path.of("/proc/self"));
    }

    /**
     * Sends a command and returns the answer.
     *
     * @throws IOException when there is no socket, it is somebody else's, or its answer is too late or too long
     */
    byte[] answer(byte[] command, long deadlineNs) throws IOException {
        if (!exists()) {
            throw new NoSuchFileException(socket.toString());
        }
        requireOwner(Files.getOwner(socket, LinkOption.NOFOLLOW_LINKS));
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
                Selector selector = Selector.open()) {
            requireOwner(channel.getOption(ExtendedSocketOptions.SO_PEERCRED).user());
            channel.configureBlocking(false);
            SelectionKey key = channel.register(selector, SelectionKey.OP_WRITE);
            ByteBuffer unsent = ByteBuffer.wrap(command);
            while (unsent.hasRemaining()) {
                await(selector, deadlineNs);
                channel.write(unsent);
            }
            key.interestOps(SelectionKey.OP_READ);
            return readToEnd(channel, selector, deadlineNs);
        }
    }

    private byte[] readToEnd(SocketChannel channel, Selector selector, long deadlineNs) throws IOException {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        ByteBuffer piece = ByteBuffer.allocate(PIECE);
        await(selector, deadlineNs);
        while (channel.read(piece) >= 0) {
            answer.write(piece.array(), 0, piece.position());
            piece.clear();
            if (answer.size() > LONGEST_ANSWER) {
                throw new IOException(socket + " answers more than " + LONGEST_ANSWER + " bytes");
            }
            await(selector, deadlineNs);
        }
        return answer.toByteArray();
    }

    private void await(Selector selector, long deadlineNs) throws IOException {
        long leftMs = (deadlineNs - System.nanoTime()) / 1_000_000;
        if (leftMs <= 0 || selector.select(leftMs) == 0) {
            throw new IOException(socket + " does not answer");
        }
        selector.selectedKeys().clear();
    }

    private void requireOwner(UserPrincipal owner) throws IOException {
        if (!owner.equals(self())) {
            throw new IOException(socket + " is of user " + owner.getName());
        }
    }
}
