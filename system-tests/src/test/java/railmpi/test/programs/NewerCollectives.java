package railmpi.test.programs;

import java.util.Random;
import mpi.Comm;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.Op;
import mpi.Request;
import mpi.Status;

/**
 * The collectives of Open MPI's generation, blocking, or started and completed in some way that the salt of a case
 * chooses. Used by one thread.
 */
final class NewerCollectives {
    private final Checks checks;
    private final Comm comm;
    private final boolean isBackground;
    private final Random random;

    NewerCollectives(Checks checks, Comm comm, boolean isBackground, int salt) {
        this.checks = checks;
        this.comm = comm;
        this.isBackground = isBackground;
        this.random = new Random(salt * 1000L + comm.getRank());
    }

    void barrier() {
        if (isBackground) {
            complete(comm.iBarrier());
        } else {
            comm.barrier();
        }
    }

    void bcast(Object buf, int count, Datatype type, int root) {
        if (isBackground) {
            complete(comm.iBcast(buf, count, type, root));
        } else {
            comm.bcast(buf, count, type, root);
        }
    }

    void gather(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        if (isBackground) {
            complete(comm.iGather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root));
        } else {
            comm.gather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root);
        }
    }

    void gather(Object buf, int count, Datatype type, int root) {
        if (isBackground) {
            complete(comm.iGather(buf, count, type, root));
        } else {
            comm.gather(buf, count, type, root);
        }
    }

    void gatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype,
            int root) {
        if (isBackground) {
            complete(comm.iGatherv(sendbuf, sendcount, sendtype, recvbuf, recvcount, displs, recvtype, root));
        } else {
            comm.gatherv(sendbuf, sendcount, sendtype, recvbuf, recvcount, displs, recvtype, root);
        }
    }

    void gatherv(Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype, int root) {
        if (isBackground) {
            complete(comm.iGatherv(recvbuf, recvcount, displs, recvtype, root));
        } else {
            comm.gatherv(recvbuf, recvcount, displs, recvtype, root);
        }
    }

    void gatherv(Object sendbuf, int sendcount, Datatype sendtype, int root) {
        if (isBackground) {
            complete(comm.iGatherv(sendbuf, sendcount, sendtype, root));
        } else {
            comm.gatherv(sendbuf, sendcount, sendtype, root);
        }
    }

    void scatter(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        if (isBackground) {
            complete(comm.iScatter(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root));
        } else {
            comm.scatter(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root);
        }
    }

    void scatter(Object buf, int count, Datatype type, int root) {
        if (isBackground) {
            complete(comm.iScatter(buf, count, type, root));
        } else {
            comm.scatter(buf, count, type, root);
        }
    }

    void scatterv(
            Object sendbuf,
            int[] sendcount,
            int[] displs,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        if (isBackground) {
            complete(comm.iScatterv(sendbuf, sendcount, displs, sendtype, recvbuf, recvcount, recvtype, root));
        } else {
            comm.scatterv(sendbuf, sendcount, displs, sendtype, recvbuf, recvcount, recvtype, root);
        }
    }

    void scatterv(Object sendbuf, int[] sendcount, int[] displs, Datatype sendtype, int root) {
        if (isBackground) {
            complete(comm.iScatterv(sendbuf, sendcount, displs, sendtype, root));
        } else {
            comm.scatterv(sendbuf, sendcount, displs, sendtype, root);
        }
    }

    void scatterv(Object recvbuf, int recvcount, Datatype recvtype, int root) {
        if (isBackground) {
            complete(comm.iScatterv(recvbuf, recvcount, recvtype, root));
        } else {
            comm.scatterv(recvbuf, recvcount, recvtype, root);
        }
    }

    void allGather(Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype) {
        if (isBackground) {
            complete(comm.iAllGather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype));
        } else {
            comm.allGather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype);
        }
    }

    void allGather(Object buf, int count, Datatype type) {
        if (isBackground) {
            complete(comm.iAllGather(buf, count, type));
        } else {
            comm.allGather(buf, count, type);
        }
    }

    void allGatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype) {
        if (isBackground) {
            complete(comm.iAllGatherv(sendbuf, sendcount, sendtype, recvbuf, recvcount, displs, recvtype));
        } else {
            comm.allGatherv(sendbuf, sendcount, sendtype, recvbuf, recvcount, displs, recvtype);
        }
    }

    void allGatherv(Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype) {
        if (isBackground) {
            complete(comm.iAllGatherv(recvbuf, recvcount, displs, recvtype));
        } else {
            comm.allGatherv(recvbuf, recvcount, displs, recvtype);
        }
    }

    void allToAll(Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype) {
        if (isBackground) {
            complete(comm.iAllToAll(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype));
        } else {
            comm.allToAll(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype);
        }
    }

    void allToAllv(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype) {
        if (isBackground) {
            complete(comm.iAllToAllv(sendbuf, sendcount, sdispls, sendtype, recvbuf, recvcount, rdispls, recvtype));
        } else {
            comm.allToAllv(sendbuf, sendcount, sdispls, sendtype, recvbuf, recvcount, rdispls, recvtype);
        }
    }

    void allToAllw(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype[] sendtypes,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype[] recvtypes) {
        if (isBackground) {
            complete(comm.iAllToAllw(sendbuf, sendcount, sdispls, sendtypes, recvbuf, recvcount, rdispls, recvtypes));
        } else {
            comm.allToAllw(sendbuf, sendcount, sdispls, sendtypes, recvbuf, recvcount, rdispls, recvtypes);
        }
    }

    void reduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op, int root) {
        if (isBackground) {
            complete(comm.iReduce(sendbuf, recvbuf, count, type, op, root));
        } else {
            comm.reduce(sendbuf, recvbuf, count, type, op, root);
        }
    }

    void reduce(Object buf, int count, Datatype type, Op op, int root) {
        if (isBackground) {
            complete(comm.iReduce(buf, count, type, op, root));
        } else {
            comm.reduce(buf, count, type, op, root);
        }
    }

    void allReduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) {
        if (isBackground) {
            complete(comm.iAllReduce(sendbuf, recvbuf, count, type, op));
        } else {
            comm.allReduce(sendbuf, recvbuf, count, type, op);
        }
    }

    void allReduce(Object buf, int count, Datatype type, Op op) {
        if (isBackground) {
            complete(comm.iAllReduce(buf, count, type, op));
        } else {
            comm.allReduce(buf, count, type, op);
        }
    }

    void reduceScatter(Object sendbuf, Object recvbuf, int[] recvcounts, Datatype type, Op op) {
        if (isBackground) {
            complete(comm.iReduceScatter(sendbuf, recvbuf, recvcounts, type, op));
        } else {
            comm.reduceScatter(sendbuf, recvbuf, recvcounts, type, op);
        }
    }

    void reduceScatter(Object buf, int[] counts, Datatype type, Op op) {
        if (isBackground) {
            complete(comm.iReduceScatter(buf, counts, type, op));
        } else {
            comm.reduceScatter(buf, counts, type, op);
        }
    }

    void reduceScatterBlock(Object sendbuf, Object recvbuf, int recvcount, Datatype type, Op op) {
        if (isBackground) {
            complete(comm.iReduceScatterBlock(sendbuf, recvbuf, recvcount, type, op));
        } else {
            comm.reduceScatterBlock(sendbuf, recvbuf, recvcount, type, op);
        }
    }

    void reduceScatterBlock(Object buf, int count, Datatype type, Op op) {
        if (isBackground) {
            complete(comm.iReduceScatterBlock(buf, count, type, op));
        } else {
            comm.reduceScatterBlock(buf, count, type, op);
        }
    }

    void scan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) {
        if (isBackground) {
            complete(intra().iScan(sendbuf, recvbuf, count, type, op));
        } else {
            intra().scan(sendbuf, recvbuf, count, type, op);
        }
    }

    void scan(Object buf, int count, Datatype type, Op op) {
        if (isBackground) {
            complete(intra().iScan(buf, count, type, op));
        } else {
            intra().scan(buf, count, type, op);
        }
    }

    void exScan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) {
        if (isBackground) {
            complete(intra().iExScan(sendbuf, recvbuf, count, type, op));
        } else {
            intra().exScan(sendbuf, recvbuf, count, type, op);
        }
    }

    void exScan(Object buf, int count, Datatype type, Op op) {
        if (isBackground) {
            complete(intra().iExScan(buf, count, type, op));
        } else {
            intra().exScan(buf, count, type, op);
        }
    }

    void neighborAllGather(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype) {
        if (isBackground) {
            complete(comm.iNeighborAllGather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype));
        } else {
            comm.neighborAllGather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype);
        }
    }

    void neighborAllGatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype) {
        if (isBackground) {
            complete(comm.iNeighborAllGatherv(sendbuf, sendcount, sendtype, recvbuf, recvcount, displs, recvtype));
        } else {
            comm.neighborAllGatherv(sendbuf, sendcount, sendtype, recvbuf, recvcount, displs, recvtype);
        }
    }

    void neighborAllToAll(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype) {
        if (isBackground) {
            complete(comm.iNeighborAllToAll(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype));
        } else {
            comm.neighborAllToAll(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype);
        }
    }

    void neighborAllToAllv(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype) {
        if (isBackground) {
            complete(comm.iNeighborAllToAllv(
                    sendbuf, sendcount, sdispls, sendtype, recvbuf, recvcount, rdispls, recvtype));
        } else {
            comm.neighborAllToAllv(sendbuf, sendcount, sdispls, sendtype, recvbuf, recvcount, rdispls, recvtype);
        }
    }

    private Intracomm intra() {
        return (Intracomm) comm;
    }

    /** Completes a request; each rank may do it in another way. */
    private void complete(Request request) {
        Request[] alone = {null, request};
        switch (random.nextInt(7)) {
            case 0 -> request.waitFor();
            case 1 -> request.Wait();
            case 2 -> pollUntilDone(request);
            case 3 -> Request.waitAll(alone);
            case 4 -> checks.equal("index of waitAny", 1, Request.waitAny(alone));
            case 5 -> checks.equal("count of waitSome", 1, Request.waitSome(alone).length);
            default -> waitForAll(alone);
        }
        checks.that(request.isNull(), () -> "a request is not null that was waited for");
    }

    private void pollUntilDone(Request request) {
        while (!request.test()) {
            Thread.onSpinWait();
        }
    }

    private void waitForAll(Request[] requests) {
        Status[] statuses = Request.waitAllStatus(requests);
        checks.equal("source of the status of a collective", -1, statuses[1].getSource());
    }
}
