import java.nio.ByteBuffer;
import mpi.CartParms;
import mpi.Cartcomm;
import mpi.Comm;
import mpi.Datatype;
import mpi.GraphParms;
import mpi.Graphcomm;
import mpi.Group;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Op;
import mpi.Prequest;
import mpi.Request;
import mpi.ShiftParms;
import mpi.Status;
import mpi.User_function;

/** A program for MPJ Express on two ranks; it names what RailMPI declares with other types. */
public final class ArrayProgram {
    private static int rank;
    private static int other;

    private ArrayProgram() {}

    public static void main(String[] args) {
        MPI.Init(args);
        rank = MPI.COMM_WORLD.Rank();
        other = 1 - rank;
        messages();
        constants();
        comparisons();
        topologies();
        reductions();
        System.out.println("linked");
        MPI.Finalize();
    }

    private static void messages() {
        int[] mine = {rank, 7};
        int[] theirs = new int[2];
        MPI.Buffer_attach(ByteBuffer.allocateDirect(1000));
        Request receive = MPI.COMM_WORLD.Irecv(theirs, 0, 2, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        MPI.COMM_WORLD.Bsend(mine, 0, 2, MPI.INT, other, 5);
        Status status = receive.Wait();
        expect("source", other, status.source);
        expect("tag", 5, status.tag);
        expect("count", 2, status.Get_count(MPI.INT));
        MPI.Buffer_detach();
        Prequest again = MPI.COMM_WORLD.Recv_init(theirs, 0, 2, MPI.INT, other, 6);
        Prequest.Startall(new Prequest[] {again});
        MPI.COMM_WORLD.Send(mine, 0, 2, MPI.INT, other, 6);
        expect("index", 0, Request.Waitany(new Request[] {again}).index);
        expect("value", other, theirs[0]);
        MPI.COMM_WORLD.Send(mine, 0, 2, MPI.INT, MPI.PROC_NULL, 6);
    }

    private static void constants() {
        Integer bound = (Integer) MPI.COMM_WORLD.Attr_get(MPI.TAG_UB);
        expect("largest tag", true, bound >= 32767);
        Comm self = MPI.COMM_SELF;
        expect("self", 1, self.Size());
        Intracomm none = MPI.COMM_WORLD.Split(MPI.UNDEFINED, 0);
        expect("no communicator", MPI.COMM_NULL, none);
        expect("thread", true, MPI.isMainThread());
    }

    private static void comparisons() {
        Intracomm world = MPI.COMM_WORLD;
        Comm copy = (Comm) world.clone();
        Comm turned = world.Split(0, -rank);
        expect("itself", MPI.IDENT, Comm.Compare(world, world));
        expect("a copy", MPI.CONGRUENT, Comm.Compare(world, copy));
        expect("another order", MPI.SIMILAR, Comm.Compare(world, turned));
        expect("one alone", MPI.UNEQUAL, Comm.Compare(world, MPI.COMM_SELF));
        expect("groups", MPI.SIMILAR, Group.Compare(world.Group(), turned.Group()));
        copy.Free();
        turned.Free();
    }

    private static void topologies() {
        Cartcomm grid = MPI.COMM_WORLD.Create_cart(new int[] {2}, new boolean[] {true}, false);
        Cartcomm copy = (Cartcomm) grid.clone();
        CartParms parameters = copy.Get();
        expect("length", 2, parameters.dims[0]);
        expect("period", true, parameters.periods[0]);
        expect("place", rank, parameters.coords[0]);
        ShiftParms shift = grid.Shift(0, 1);
        expect("below", other, shift.rank_source);
        expect("above", other, shift.rank_dest);
        expect("kind", MPI.CART, grid.Topo_test());
        Graphcomm graph = MPI.COMM_WORLD.Create_graph(new int[] {1, 2}, new int[] {1, 0}, false);
        GraphParms edges = new GraphParms();
        edges.edges = graph.Get().edges;
        expect("edge", 1, edges.edges[0]);
    }

    private static void reductions() {
        Op sum = new Op(
                new User_function() {
                    @Override
                    public void Call(Object in, int inAt, Object out, int outAt, int count, Datatype type) {
                        for (int i = 0; i < count; i++) {
                            ((int[]) out)[outAt + i] += ((int[]) in)[inAt + i];
                        }
                    }
                },
                true);
        int[] sums = new int[2];
        MPI.COMM_WORLD.Allreduce(new int[] {1, rank}, 0, sums, 0, 2, MPI.INT, sum);
        expect("sum", 2, sums[0]);
        sum.free();
        Object[] all = new Object[2];
        MPI.COMM_WORLD.Allgather(new Object[] {"of " + rank}, 0, 1, MPI.OBJECT, all, 0, 1, MPI.OBJECT);
        expect("object", "of 1", all[1]);
    }

    private static void expect(String what, Object expected, Object actual) {
        if (expected == null ? actual != null : !expected.equals(actual)) {
            throw new AssertionError(what + ": " + actual + " instead of " + expected);
        }
    }
}
