package railmpi.pmi;

import java.io.IOException;
import java.io.OutputStream;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import railmpi.core.nativ.Descriptor;

/**
 * The way to a process manager that is already connected: PMI_FD, the number of a socket that this process inherited.
 * Apart from {@link PmiTransport}, so that who does not need it does not load native calls.
 */
final class DescriptorTransport {
    private DescriptorTransport() {}

    /**
     * Takes over the descriptor. Closing the stream does not close it: a manager takes its end for that of the process,
     * and Slurm's logs an error without pause as long as the process lives on.
     */
    static PmiStream open(int number) throws IOException {
        requireSocket(number);
        Descriptor descriptor = Descriptor.adopt(number);
        return new PmiStream(new Input(descriptor), new Output(descriptor));
    }

    /** In a process that did not inherit it, the number may by now be any file that the JVM has open. */
    private static void requireSocket(int number) throws IOException {
        Path entry = Path.of("/proc/self/fd/" + number);
        if (!Files.isSymbolicLink(entry)) {
            throw new IOException(
                    "this process did not inherit that descriptor; whatever started it closed it on the way");
        }
        String kind = Files.readSymbolicLink(entry).toString();
        if (!kind.startsWith("socket:")) {
            throw new IOException("that descriptor is " + kind + ", not a socket; whatever started this process did not"
                    + " pass on the one of the process manager");
        }
    }

    private static final class Input extends TimedInput {
        private final Descriptor descriptor;
        private int limitMs;

        Input(Descriptor descriptor) {
            this.descriptor = descriptor;
        }

        @Override
        void limit(int newLimitMs) {
            limitMs = newLimitMs;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (limitMs > 0 && !descriptor.awaitInput(limitMs)) {
                throw new SocketTimeoutException("nothing came within " + limitMs + " ms");
            }
            return descriptor.read(target, offset, length);
        }
    }

    private static final class Output extends OutputStream {
        private final Descriptor descriptor;

        Output(Descriptor descriptor) {
            this.descriptor = descriptor;
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] source, int offset, int length) throws IOException {
            descriptor.write(source, offset, length);
        }
    }
}
