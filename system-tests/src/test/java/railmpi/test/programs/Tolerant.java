package railmpi.test.programs;

import mpi.Intracomm;
import mpi.MPI;
import mpi.Win;

/** The calls of fault tolerance without it: an agreement is an allreduce, a shrunk communicator a duplicate. */
public final class Tolerant {
    private Tolerant() {}

    public static void main(String[] arguments) throws Exception {
        MPI.Init(arguments);
        Checks checks = new Checks();
        Intracomm world = MPI.COMM_WORLD;
        world.setErrhandler(MPI.ERRORS_RETURN);
        checks.same("attribute", false, world.getAttr(MPI.FT));
        checks.equal("agreed", 4, world.agree(world.getRank() == 0 ? 4 : 6));
        checks.that(world.agree(true), () -> "all are well");
        checks.equal("failed", 0, world.getFailed().getSize());
        checks.equal("acknowledged", 0, world.ackFailed());
        Intracomm shrunk = world.shrink();
        checks.equal("shrunk", MPI.CONGRUENT, Intracomm.compare(world, shrunk));
        shrunk.free();
        checks.fails("revoke", MPI.ERR_UNSUPPORTED_OPERATION, new String[] {"--with-ft ulfm"}, world::revoke);
        checks.that(!world.isRevoked(), () -> "revoked");
        Win window = new Win(Integer.BYTES, 1, MPI.INFO_NULL, world, MPI.newIntBuffer(1), Win.FLAVOR_PRIVATE);
        window.setErrhandler(MPI.ERRORS_RETURN);
        checks.fails("revoke", MPI.ERR_UNSUPPORTED_OPERATION, new String[] {"--with-ft ulfm"}, window::revoke);
        checks.that(!window.isRevoked(), () -> "revoked");
        checks.equal("failed", 0, window.getFailed().getSize());
        window.free();
        checks.report();
        MPI.Finalize();
    }
}
