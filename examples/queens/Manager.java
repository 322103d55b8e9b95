package queens;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import mpi.Comm;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * Has workers do the tasks: the other ranks of its world, those that it starts while there is much to do, and those
 * that join at its port. A thread serves each; the task of one who dies or leaves goes to another.
 */
final class Manager {
    private static final long LOOK_MS = 50;
    private static final int TASKS_PER_WORKER = 8;

    private final Tasks tasks;
    private final int spawn;
    private final int leave;
    private final List<Thread> threads = new ArrayList<>(); // guarded by this
    private int spawnedNow; // these too
    private int spawned;
    private int joined;
    private int lost;
    private boolean isOver;

    /**
     * Makes one.
     *
     * @param spawn how many workers it starts itself at most at a time
     * @param leave after how many tasks these leave; others take their places
     */
    Manager(Tasks tasks, int spawn, int leave) {
        this.tasks = tasks;
        this.spawn = spawn;
        this.leave = leave;
    }

    /**
     * Returns when all tasks are done and all workers have left; {@code file} gets the name of a port unless it is
     * null.
     */
    void run(String file) throws MPIException, InterruptedException, IOException {
        for (int rank = 1; rank < MPI.COMM_WORLD.getSize(); rank++) {
            int other = rank;
            begin("rank " + rank, () -> serve("rank " + other, MPI.COMM_WORLD, other));
        }
        String port = file == null ? null : Intracomm.openPort();
        MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN); // the end of the port is no end of the job
        Thread door = port == null ? null : new Thread(() -> letIn(port), "door");
        try {
            if (door != null) {
                write(port, Path.of(file));
                door.start();
                System.out.println("workers can join: port=" + file);
            }
            do {
                startIfUseful();
            } while (!tasks.awaitEnd(LOOK_MS));
        } finally {
            if (door != null) {
                close(port, Path.of(file), door);
            }
        }
        join();
    }

    private synchronized void begin(String name, Runnable job) {
        Thread thread = new Thread(job, name);
        threads.add(thread);
        thread.start();
    }

    private void join() throws InterruptedException {
        List<Thread> all;
        synchronized (this) {
            all = List.copyOf(threads);
        }
        for (Thread thread : all) {
            thread.join();
        }
    }

    /** One worker more at once, as long as there are enough tasks for it. */
    private void startIfUseful() throws MPIException {
        synchronized (this) {
            if (spawnedNow == spawn || spawnedNow * TASKS_PER_WORKER >= tasks.open()) {
                return;
            }
            spawnedNow++;
            spawned++;
        }
        String[] arguments = leave == 0 ? new String[0] : new String[] {"leave=" + leave};
        Intercomm worker =
                MPI.COMM_SELF.spawn(Worker.class.getName(), arguments, 1, MPI.INFO_NULL, 0, null);
        String name = "worker " + spawned;
        begin(name, () -> {
            serve(name, worker, 0);
            synchronized (this) {
                spawnedNow--;
            }
        });
    }

    /** Takes in whoever connects, until the port is closed. */
    private void letIn(String port) {
        while (true) {
            Intercomm guest;
            try {
                guest = MPI.COMM_SELF.accept(port, 0);
            } catch (MPIException e) {
                synchronized (this) {
                    if (!isOver) {
                        System.err.println("queens: nobody can join any more: " + e.getMessage());
                    }
                }
                return;
            }
            String name;
            synchronized (this) {
                joined++;
                name = "guest " + joined;
            }
            System.out.println(name + " joins");
            begin(name, () -> serve(name, guest, 0));
        }
    }

    /** Gives tasks to a worker until there are no more, or it leaves or dies. */
    private void serve(String name, Comm comm, int rank) {
        int task = -1;
        try {
            if (comm != MPI.COMM_WORLD) {
                comm.setErrhandler(MPI.ERRORS_RETURN); // its death is an exception here
            }
            long[] result = new long[2];
            while (result[1] == 0) {
                task = tasks.take();
                if (task < 0) {
                    comm.send(new int[0], 0, MPI.INT, rank, Worker.END);
                    break;
                }
                comm.send(tasks.get(task), Worker.LENGTH, MPI.INT, rank, Worker.TASK);
                comm.recv(result, 2, MPI.LONG, rank, Worker.RESULT);
                tasks.done(task, result[0]);
                task = -1;
            }
            if (comm != MPI.COMM_WORLD) {
                comm.disconnect();
            }
        } catch (MPIException e) {
            lose(name, task, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void lose(String name, int task, MPIException reason) {
        synchronized (this) {
            lost++;
        }
        System.out.println(name + " is lost" + (task < 0 ? "" : ", its task goes to another"));
        System.err.println("queens: " + name + ": " + reason.getMessage());
        if (task >= 0) {
            tasks.giveBack(task);
        }
    }

    /** Whoever can read the file can join; it is there at once, with all that is in it. */
    private static void write(String port, Path file) throws IOException {
        Path unfinished = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(unfinished);
        Files.createFile(unfinished, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(unfinished, port);
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private void close(String port, Path file, Thread door) throws MPIException, InterruptedException, IOException {
        synchronized (this) {
            isOver = true;
        }
        Files.deleteIfExists(file);
        Intracomm.closePort(port);
        door.join();
    }

    /** Returns what the workers were. */
    synchronized String summary() {
        return spawned + " spawned, " + joined + " joined, " + lost + " lost";
    }
}
