package poisson;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import mpi.File;
import mpi.MPI;
import mpi.MPIException;

/**
 * The state of the solver in a file that all ranks write and read together.
 *
 * <pre>
 * doubles     what
 * 4           mark of the format, points of a side, iteration, energy
 * n(n+2)^2    solution: n planes with their frames
 * n(n+2)^2    residual
 * n(n+2)^2    direction
 * </pre>
 *
 * The file does not say how many ranks there were. It is written under another name and gets its own when it is
 * complete: who dies on the way leaves the one before.
 */
final class Checkpoint {
    private static final double MARK = 40_2026;
    private static final int HEAD = 4;
    private static final int VECTORS = 3;

    private final Slab slab;
    private final Path name;

    Checkpoint(Slab slab, String name) {
        this.slab = slab;
        this.name = Path.of(name);
    }

    /** A file that cannot be written, or is no checkpoint of this problem; all ranks throw it. */
    static final class Unusable extends RuntimeException {
        private static final long serialVersionUID = 1;

        Unusable(String message, Throwable cause) {
            super(message, cause);
        }
    }

    void write(int iteration, double energy, double[]... vectors) throws MPIException {
        Path unfinished = name.resolveSibling(name.getFileName() + ".new");
        try {
            File file = new File(MPI.COMM_WORLD, unfinished.toString(), MPI.MODE_CREATE | MPI.MODE_WRONLY);
            try {
                file.setSize(bytes());
                double[] head = {MARK, slab.points, iteration, energy};
                file.writeAtAll(0, head, MPI.COMM_WORLD.Rank() == 0 ? HEAD : 0, MPI.DOUBLE);
                for (int vector = 0; vector < VECTORS; vector++) {
                    double[] mine = new double[slab.planes * slab.plane];
                    System.arraycopy(vectors[vector], slab.plane, mine, 0, mine.length);
                    file.writeAtAll(begin(vector), mine, mine.length, MPI.DOUBLE);
                }
                file.sync();
            } finally {
                file.close();
            }
        } catch (MPIException e) {
            throw new Unusable("cannot write " + unfinished + ": " + e.getMessage(), e);
        }
        rename(unfinished);
    }

    private void rename(Path unfinished) throws MPIException {
        String[] problem = {""};
        if (MPI.COMM_WORLD.Rank() == 0) {
            try {
                Files.move(unfinished, name, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } catch (IOException e) {
                problem[0] = "cannot rename " + unfinished + ": " + e;
            }
        }
        MPI.COMM_WORLD.Bcast(problem, 0, 1, MPI.OBJECT, 0);
        if (!problem[0].isEmpty()) {
            throw new Unusable(problem[0], null);
        }
    }

    /** Fills my planes of the vectors; returns iteration and energy. */
    double[] read(double[]... vectors) throws MPIException {
        try {
            File file = new File(MPI.COMM_WORLD, name.toString(), MPI.MODE_RDONLY);
            try {
                double[] head = new double[HEAD];
                int read = file.readAtAll(0, head, HEAD, MPI.DOUBLE).getCount(MPI.DOUBLE);
                if (read != HEAD || head[0] != MARK) {
                    throw new Unusable(name + " is no checkpoint", null);
                }
                if (head[1] != slab.points) {
                    throw new Unusable(name + " is of points=" + (int) head[1] + ", not " + slab.points, null);
                }
                if (file.getSize() != bytes()) {
                    throw new Unusable(name + " has " + file.getSize() + " bytes, not " + bytes(), null);
                }
                for (int vector = 0; vector < VECTORS; vector++) {
                    double[] mine = new double[slab.planes * slab.plane];
                    file.readAtAll(begin(vector), mine, mine.length, MPI.DOUBLE);
                    System.arraycopy(mine, 0, vectors[vector], slab.plane, mine.length);
                }
                return new double[] {head[2], head[3]};
            } finally {
                file.close();
            }
        } catch (MPIException e) {
            throw new Unusable("cannot read " + name + ": " + e.getMessage(), e);
        }
    }

    private long begin(int vector) {
        return Double.BYTES * (HEAD + ((long) vector * slab.points + slab.first) * slab.plane);
    }

    private long bytes() {
        return Double.BYTES * (HEAD + (long) VECTORS * slab.points * slab.plane);
    }
}
