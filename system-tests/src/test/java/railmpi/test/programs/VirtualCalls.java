package railmpi.test.programs;

import java.lang.reflect.Method;
import java.nio.IntBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import mpi.File;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Message;
import mpi.Request;
import mpi.Win;

/**
 * Calls of every kind that wait, each by more virtual threads than there are carriers. The virtual threads that they
 * wait for start afterwards, and with one carrier do so only when those that wait have left it. Then a crowd of
 * messages, a communicator for each thread, all on virtual threads, beside the main thread that waits as well. For Java
 * versions that have virtual threads.
 */
public final class VirtualCalls {
    private static final int WAITERS = 6;
    private static final int CROWD = 60;
    private static final int[] LENGTHS = {1, 5_000, 60_000};
    private static final int ALL_REDUCES = 20;
    private static final int LOCKED_CROWD = 1000;

    private final Checks checks = new Checks();
    private final Intracomm world = MPI.COMM_WORLD;
    private final int rank = world.getRank();
    private final int size = world.getSize();
    private final int next = (rank + 1) % size;
    private final int previous = (rank + size - 1) % size;

    /** What one virtual thread does. */
    private interface Call {
        void by(int id) throws Exception;
    }

    private VirtualCalls() {}

    public static void main(String[] args) throws Exception {
        MPI.InitThread(args, MPI.THREAD_MULTIPLE);
        VirtualCalls calls = new VirtualCalls();
        calls.messages();
        calls.together();
        calls.ports();
        calls.crowd();
        calls.checks.report();
        calls.finish();
    }

    private void messages() throws Exception {
        meet(this::receive, id -> send(id, id));
        meet(id -> world.sSend(new int[] {id}, 1, MPI.INT, next, id), this::receive);
        meet(
                id -> {
                    int[] in = {-1};
                    world.sendRecv(new int[] {id}, 1, MPI.INT, rank, 100 + id, in, 1, MPI.INT, previous, id);
                    checks.equal("message", id, in[0]);
                },
                id -> {
                    world.recv(new int[1], 1, MPI.INT, rank, 100 + id);
                    send(id, id);
                });
        meet(
                id -> {
                    world.probe(previous, id);
                    receive(id);
                },
                id -> send(id, id));
        meet(
                id -> {
                    int[] in = {-1};
                    Message message = new Message();
                    message.mProbe(previous, id, world);
                    message.mRecv(in, 1, MPI.INT);
                    checks.equal("message", id, in[0]);
                },
                id -> send(id, id));
        meet(id -> Request.waitAll(started(id)), id -> {
            send(id, id);
            send(id, 100 + id);
        });
        meet(
                id -> {
                    Request[] started = started(id);
                    started[1 - Request.waitAny(started)].waitFor();
                },
                id -> {
                    send(id, 100 + id);
                    send(id, id);
                });
        meet(
                id -> {
                    while (world.iProbe(previous, id) == null) {
                        Thread.onSpinWait();
                    }
                    receive(id);
                },
                id -> send(id, id));
    }

    private void receive(int id) throws MPIException {
        int[] in = {-1};
        world.recv(in, 1, MPI.INT, previous, id);
        checks.equal("message", id, in[0]);
    }

    private void send(int value, int tag) throws MPIException {
        world.send(new int[] {value}, 1, MPI.INT, next, tag);
    }

    private Request[] started(int id) throws MPIException {
        return new Request[] {
            world.iRecv(new int[1], 1, MPI.INT, previous, id), world.iRecv(new int[1], 1, MPI.INT, previous, 100 + id)
        };
    }

    /** Each rank is late in some of the collective calls. */
    private void together() throws Exception {
        Intracomm[] communicators = new Intracomm[WAITERS];
        Win[] windows = new Win[WAITERS];
        File[] files = new File[WAITERS];
        for (int i = 0; i < WAITERS; i++) {
            communicators[i] = world.dup();
            windows[i] = new Win(1, 1, MPI.INFO_NULL, world, MPI.newIntBuffer(1), Win.FLAVOR_PRIVATE);
            files[i] = new File(communicators[i], path(i), MPI.MODE_RDWR | MPI.MODE_CREATE | MPI.MODE_DELETE_ON_CLOSE);
        }
        meetTogether(id -> communicators[id].barrier());
        meetTogether(id -> {
            int[] sum = {id};
            communicators[id].allReduce(sum, 1, MPI.INT, MPI.SUM);
            checks.equal("sum", id * size, sum[0]);
        });
        meetTogether(id -> windows[id].fence(0));
        IntBuffer one = MPI.newIntBuffer(1).put(0, 1);
        meetTogether(id -> files[id].writeAtAll(4L * rank, one, 1, MPI.INT));
        meetTogether(id -> files[id].writeOrdered(one, 1, MPI.INT));
        for (int i = 0; i < WAITERS; i++) {
            if (i % size == rank) {
                windows[i].lock(MPI.LOCK_EXCLUSIVE, next, 0);
            }
        }
        world.barrier();
        meetTogether(id -> {
            if (id % size != rank) {
                windows[id].lock(MPI.LOCK_EXCLUSIVE, (id % size + 1) % size, 0);
            }
            windows[id].flush((id % size + 1) % size);
            windows[id].unlock((id % size + 1) % size);
        });
        for (int i = 0; i < WAITERS; i++) {
            windows[i].free();
            files[i].close();
            communicators[i].free();
        }
    }

    private String path(int number) throws Exception {
        String[] path = {""};
        if (rank == 0) {
            Path file = Files.createTempFile("railmpi-virtual-" + number + "-", ".bin");
            path[0] = file.toString();
        }
        world.Bcast(path, 0, 1, MPI.OBJECT, 0);
        return path[0];
    }

    private void meetTogether(Call call) throws Exception {
        meet(id -> byThose(id, id % size != rank, call), id -> byThose(id, id % size == rank, call));
    }

    private static void byThose(int id, boolean isOne, Call call) throws Exception {
        if (isOne) {
            call.by(id);
        }
    }

    private void ports() throws Exception {
        if (size == 1) {
            return; // nobody connects to itself
        }
        String port = Intracomm.openPort();
        String[] ofNext = new String[1];
        world.sendRecv(new String[] {port}, 1, MPI.OBJECT, previous, 0, ofNext, 1, MPI.OBJECT, next, 0);
        meet(
                id -> MPI.COMM_SELF.accept(port, 0).disconnect(),
                id -> MPI.COMM_SELF.connect(ofNext[0], 0).disconnect());
        Intracomm.closePort(port);
    }

    private void crowd() throws Exception {
        for (int length : LENGTHS) {
            meet(
                    CROWD,
                    id -> {
                        int[] in = new int[length];
                        world.recv(in, length, MPI.INT, id % 2 == 0 ? previous : MPI.ANY_SOURCE, id);
                        checks.equal("last", id, in[length - 1]);
                        world.send(new int[] {id}, 1, MPI.INT, previous, LOCKED_CROWD + id);
                    },
                    id -> {
                        int[] out = new int[length];
                        out[length - 1] = id;
                        world.send(out, length, MPI.INT, next, id);
                        int[] answer = {-1};
                        world.recv(answer, 1, MPI.INT, next, LOCKED_CROWD + id);
                        checks.equal("answer", id, answer[0]);
                    });
        }
        Intracomm[] communicators = new Intracomm[WAITERS];
        for (int i = 0; i < WAITERS; i++) {
            communicators[i] = world.dup();
        }
        meet(
                id -> {
                    for (int i = 0; i < ALL_REDUCES; i++) {
                        int[] sum = {id + i};
                        communicators[id].allReduce(sum, 1, MPI.INT, MPI.SUM);
                        checks.equal("sum", size * (id + i), sum[0]);
                    }
                },
                id -> {});
    }

    private void meet(Call waiting, Call answering) throws Exception {
        meet(WAITERS, waiting, answering);
    }

    private void meet(int threads, Call waiting, Call answering) throws Exception {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            all.add(start(waiting, i));
        }
        for (int i = 0; i < threads; i++) {
            all.add(start(answering, i));
        }
        for (Thread thread : all) {
            thread.join();
        }
        world.barrier();
    }

    private Thread start(Call call, int id) throws ReflectiveOperationException {
        Runnable work = () -> {
            try {
                call.by(id);
            } catch (Exception e) {
                throw new AssertionError(e); // of which the job ends
            }
        };
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        return (Thread) start.invoke(null, work);
    }

    private void finish() throws Exception {
        start(id -> MPI.Finalize(), 0).join();
    }
}
