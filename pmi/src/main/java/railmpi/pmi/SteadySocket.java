package railmpi.pmi;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import railmpi.core.LibraryThread;
import railmpi.core.progress.VirtualThreads;

/**
 * A socket that no interrupt closes. The JDK closes one on which a virtual thread is interrupted: such a thread lets a
 * thread of the library do what may wait. One thread may read while another one writes.
 */
final class SteadySocket {
    private static final String THREAD_NAME = "railmpi-pmi";

    private final Socket socket = new Socket();

    /** Connects within a time limit. */
    void connect(InetSocketAddress address, int limitMs) throws IOException {
        steadily(() -> {
            socket.connect(address, limitMs);
            socket.setTcpNoDelay(true);
            return 0;
        });
    }

    void close() throws IOException {
        socket.close();
    }

    /** Returns its streams, once it is connected. */
    PmiStream stream() throws IOException {
        return new PmiStream(new Input(socket), new Output(socket.getOutputStream()));
    }

    private static int steadily(Callable<Integer> work) throws IOException {
        FutureTask<Integer> errand = new FutureTask<>(work);
        if (VirtualThreads.isCurrent()) {
            LibraryThread runner = new LibraryThread(errand, THREAD_NAME);
            runner.start();
            runner.awaitEnd();
        } else {
            errand.run();
        }
        return resultOf(errand);
    }

    private static int resultOf(FutureTask<Integer> done) throws IOException {
        try {
            return done.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e); // what is done is not waited for
        }
    }

    private static final class Input extends TimedInput {
        private final Socket socket;
        private final InputStream in;

        Input(Socket socket) throws IOException {
            this.socket = socket;
            in = socket.getInputStream();
        }

        @Override
        void limit(int limitMs) throws IOException {
            socket.setSoTimeout(limitMs);
        }

        @Override
        public int read() throws IOException {
            return steadily(in::read);
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            return steadily(() -> in.read(bytes, offset, length));
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }

    private static final class Output extends OutputStream {
        private final OutputStream out;

        Output(OutputStream out) {
            this.out = out;
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            steadily(() -> {
                out.write(bytes, offset, length);
                return 0;
            });
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }
}
