import java.nio.Buffer
import java.nio.ByteBuffer
import java.nio.DoubleBuffer
import java.nio.IntBuffer
import mpi.*

/** Calls of both generations on two ranks; compiled statically and for dynamic calls. Argument: a file to write. */
class Program {
    static void main(String[] args) {
        String[] rest = MPI.Init(args)
        Intracomm world = MPI.COMM_WORLD
        int me = world.rank
        int other = 1 - me
        pointToPoint(world, me, other)
        oldPointToPoint(world, me, other)
        persistent(world, me, other)
        collectives(world, me)
        oldCollectives(world, me)
        objects(world, me)
        window(world, me, other)
        counts(world, Integer.valueOf(1), 1L)
        file(world, rest[0], me)
        if (me == 0) println 'done'
        MPI.Finalize()
    }

    private static void check(String what, Object seen, Object right) {
        if (seen != right) throw new IllegalStateException("$what: $seen is not $right")
    }

    static class Sum extends UserFunction {
        @Override
        void call(Object from, Object to, int count, Datatype datatype) {
            int[] source = (int[]) from
            int[] target = (int[]) to
            for (int i = 0; i < count; i++) target[i] += source[i]
        }
    }

    static class OldSum extends User_function {
        @Override
        void Call(Object from, int offset, Object to, int toOffset, int count, Datatype datatype) {
            int[] source = (int[]) from
            int[] target = (int[]) to
            for (int i = 0; i < count; i++) target[toOffset + i] += source[offset + i]
        }
    }

    private static void pointToPoint(Intracomm world, int me, int other) {
        IntBuffer ints = MPI.newIntBuffer(4)
        IntBuffer gotInts = MPI.newIntBuffer(4)
        ints.put(0, me)
        world.sendRecv(ints, 4, MPI.INT, other, 1, gotInts, 4, MPI.INT, other, 1)
        check('sendRecv', gotInts.get(0), other)
        int[] array = [me, me]
        if (me == 0) {
            world.send(array, 2, MPI.INT, other, 2)
        } else {
            Status status = world.recv(array, 2, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG)
            check('recv', array[1] + status.source + status.tag, 2)
        }
        ByteBuffer bytes = MPI.newByteBuffer(8)
        ByteBuffer gotBytes = MPI.newByteBuffer(8)
        DoubleBuffer doubles = MPI.newDoubleBuffer(2)
        DoubleBuffer gotDoubles = MPI.newDoubleBuffer(2)
        double[] gotArray = new double[1]
        double[] array2 = [me + 0.25d]
        doubles.put(1, me + 0.5d)
        Request[] requests = [
            world.iRecv(gotInts, 4, MPI.INT, MPI.ANY_SOURCE, 3),
            world.iRecv(gotBytes, 8, MPI.BYTE, other, 4),
            world.iRecv(gotDoubles, 2, MPI.DOUBLE, other, 5),
            world.iRecv(gotArray, 1, MPI.DOUBLE, other, 6),
            world.iSend(ints, 4, MPI.INT, other, 3),
            world.isSend(bytes, 8, MPI.BYTE, other, 4),
            world.iSend(doubles, 2, MPI.DOUBLE, other, 5),
            world.iSend(array2, 1, MPI.DOUBLE, other, 6)
        ]
        Request.waitAll(requests)
        check('iRecv', gotInts.get(0), other)
        check('iRecv of doubles', gotDoubles.get(1) + gotArray[0], 2 * other + 0.75d)
        Buffer abstractly = ints
        Request sent = world.iSend(abstractly, 4, MPI.INT, other, 7)
        Message message = new Message()
        check('mProbe', message.mProbe(other, 7, world).getCount(MPI.INT), 4)
        message.imRecv(gotInts, 4, MPI.INT).waitFor()
        sent.waitFor()
        world.iSend(null, 0, MPI.INT, MPI.PROC_NULL, 0).waitFor()
    }

    private static void oldPointToPoint(Intracomm world, int me, int other) {
        double[] numbers = [0.0d, me + 1.0d]
        double[] got = new double[2]
        Request receive = world.Irecv(got, 1, 1, MPI.DOUBLE, other, 1)
        Request send = world.Isend(numbers, 1, 1, MPI.DOUBLE, other, 1)
        Request[] requests = [receive, send]
        Status[] statuses = Request.Waitall(requests)
        check('Waitall', statuses[0].source + got[1], 2.0d * other + 1)
        Status status = world.Sendrecv(numbers, 1, 1, MPI.DOUBLE, other, 2, got, 0, 1, MPI.DOUBLE, other, 2)
        check('Sendrecv', got[0] + status.Get_count(MPI.DOUBLE), other + 2.0d)
        if (me == 0) {
            world.Ssend(numbers, 0, 2, MPI.DOUBLE, other, 3)
        } else {
            world.Recv(got, 0, 2, MPI.DOUBLE, other, 3)
        }
        MPI.Buffer_attach(new byte[10000])
        world.Bsend(numbers, 0, 2, MPI.DOUBLE, other, 4)
        world.Recv(got, 0, 2, MPI.DOUBLE, other, 4)
        byte[] detached = MPI.Buffer_detach()
        check('Buffer_detach', detached.length, 10000)
        check('Attr_get', world.Attr_get(MPI.TAG_UB), Integer.MAX_VALUE)
    }

    private static void persistent(Intracomm world, int me, int other) {
        ByteBuffer out = MPI.newByteBuffer(4)
        ByteBuffer input = MPI.newByteBuffer(4)
        int[] mine = [me]
        int[] got = new int[1]
        Prequest[] requests = [
            world.recvInit(input, 4, MPI.BYTE, other, 1),
            world.sendInit(out, 4, MPI.BYTE, other, 1),
            world.recvInit(got, 1, MPI.INT, other, 2),
            world.sSendInit(mine, 1, MPI.INT, other, 2)
        ]
        for (int round = 1; round <= 3; round++) {
            out.put(0, (byte) (round + me))
            Prequest.startAll(requests)
            Request.waitAll(requests)
            check('startAll', input.get(0) as int, round + other)
        }
        requests.each { Prequest it -> it.free() }
        Prequest[] old = [
            world.Recv_init(got, 0, 1, MPI.INT, other, 3),
            world.Send_init(mine, 0, 1, MPI.INT, other, 3)
        ]
        Prequest.Startall(old)
        old.each { Prequest it -> it.Wait() }
        check('Startall', got[0], other)
    }

    /** Counts of each kind; null for every array, which only has to compile. */
    private static void counts(Intracomm world, Integer boxed, long large) {
        int[] data = [1]
        world.bcast(data, boxed, MPI.INT, 0)
        world.bcast(data, large, MPI.INT, 0)
        world.allReduce(data, boxed, MPI.INT, MPI.MAX)
        if (large == 2) {
            world.gatherv(null, 0, MPI.INT, null, null, null, MPI.INT, 0)
            world.scatterv(null, null, null, MPI.INT, null, 0, MPI.INT, 0)
            world.allGatherv(null, null, null, MPI.INT)
            world.allToAllv(null, null, null, MPI.INT, null, null, null, MPI.INT)
            world.allToAllw(null, null, null, null, null, null, null, null)
            world.reduceScatter(null, null, null, MPI.INT, MPI.SUM)
            world.iAllGatherv(null, 0, MPI.INT, null, null, null, MPI.INT)
            world.neighborAllToAllv(null, null, null, MPI.INT, null, null, null, MPI.INT)
            world.gathervLong(null, 0, MPI.INT, null, null, null, MPI.INT, 0)
            world.scattervLong(null, null, null, MPI.INT, null, 0, MPI.INT, 0)
            world.allGathervLong(null, null, null, MPI.INT)
            world.allToAllvLong(null, null, null, MPI.INT, null, null, null, MPI.INT)
            world.allToAllwLong(null, null, null, null, null, null, null, null)
            world.reduceScatterLong(null, null, null, MPI.INT, MPI.SUM)
            world.pack(null, 0, MPI.INT, null, 0)
            world.unpack(null, 0, null, 0, MPI.INT)
            Datatype.createIndexed(null, null, MPI.INT)
            Datatype.createStruct(null, null, null)
            Datatype.createIndexedLong(null, null, MPI.INT)
            Datatype.createStructLong(null, null, null)
        }
    }

    private static void collectives(Intracomm world, int me) {
        IntBuffer one = MPI.newIntBuffer(1).put(0, me + 1)
        IntBuffer both = MPI.newIntBuffer(2)
        int[] array = [me + 1, 10]
        world.bcast(new int[2], 2, MPI.INT, 0)
        world.iBcast(both, 2, MPI.INT, 0).waitFor()
        world.iAllGather(one, 1, MPI.INT, both, 1, MPI.INT).waitFor()
        check('iAllGather', both.get(0) + both.get(1), 3)
        world.iAllReduce(one, both, 1, MPI.INT, MPI.SUM).waitFor()
        check('iAllReduce', both.get(0), 3)
        world.iAllToAll(both, 1, MPI.INT, MPI.newIntBuffer(2), 1, MPI.INT).waitFor()
        world.iScan(one, both, 1, MPI.INT, MPI.SUM).waitFor()
        check('iScan', both.get(0), me == 0 ? 1 : 3)
        world.iExScan(one, both, 1, MPI.INT, MPI.SUM).waitFor()
        world.iReduceScatterBlock(both, one, 1, MPI.INT, MPI.MAX).waitFor()
        world.iBarrier().waitFor()
        Op sum = new Op(new Sum(), true)
        world.allReduce(array, 2, MPI.INT, sum)
        check('allReduce', array[0] + array[1], 23)
        sum.free()
        int[] bytes = [0, 4]
        int[] counts = [1, 1]
        Datatype[] types = [MPI.INT, MPI.INT]
        world.allToAllw(both, counts, bytes, types, MPI.newIntBuffer(2), counts, bytes, types)
    }

    private static void oldCollectives(Intracomm world, int me) {
        int[] mine = [me + 1]
        int[] got = new int[2]
        world.Allgather(mine, 0, 1, MPI.INT, got, 0, 1, MPI.INT)
        check('Allgather', got[0] + got[1], 3)
        world.Allreduce(mine, 0, got, 1, 1, MPI.INT, new Op(new OldSum(), true))
        check('Allreduce', got[1], 3)
        world.Bcast(got, 0, 2, MPI.INT, 0)
        world.Scan(mine, 0, got, 0, 1, MPI.INT, MPI.SUM)
        check('Scan', got[0], me == 0 ? 1 : 3)
        world.Barrier()
    }

    private static void objects(Intracomm world, int me) {
        Object[] words = ['word ' + me]
        world.Bcast(words, 0, 1, MPI.OBJECT, 0)
        check('MPI.OBJECT', words[0], 'word 0')
        int key = Comm.createKeyval({ from, id, value -> value }, { from, id, value -> })
        world.setAttr(key, 'kept')
        Intracomm copy = world.dup()
        check('getAttr', copy.getAttr(key), 'kept')
        copy.free()
        world.deleteAttr(key)
        Comm self = MPI.COMM_SELF
        check('COMM_SELF', self.Size() + MPI.COMM_SELF.size, 2)
        Intracomm again = world.clone()
        again.Free()
        int[] dims = [2]
        boolean[] periods = [true]
        CartComm line = world.createCart(dims, periods, true)
        check('coords', line.getCoords(me)[0] + line.Coords(me)[0], 2 * me)
        line.free()
        Info info = new Info()
        info.set('key', 'value')
        check('Info', info.get('key'), 'value')
        info.free()
        Datatype vector = Datatype.createVector(2, 1, 2, MPI.INT)
        vector.commit()
        check('getSize', vector.size + vector.Size(), 4)
        vector.free()
    }

    private static void window(Intracomm world, int me, int other) {
        IntBuffer memory = MPI.newIntBuffer(4)
        IntBuffer mine = MPI.newIntBuffer(1).put(0, me + 1)
        IntBuffer got = MPI.newIntBuffer(1)
        Win win = new Win(memory, 4, 1, MPI.INFO_NULL, world)
        win.fence(0)
        win.put(mine, 1, MPI.INT, other, 0, 1, MPI.INT)
        win.accumulate(mine, 1, MPI.INT, other, 1, 1, MPI.INT, MPI.SUM)
        win.fence(0)
        win.get(got, 1, MPI.INT, other, 0, 1, MPI.INT)
        win.fence(0)
        check('window', memory.get(0) + memory.get(1) + got.get(0), 2 * (other + 1) + me + 1)
        win.free()
    }

    private static void file(Intracomm world, String name, int me) {
        File file = new File(world, name, MPI.MODE_CREATE | MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE)
        file.setView(0, MPI.INT, MPI.INT, 'native', MPI.INFO_NULL)
        IntBuffer out = MPI.newIntBuffer(1).put(0, me + 5)
        int[] mine = [me + 7]
        int[] all = new int[4]
        file.iWriteAt(me, out, 1, MPI.INT).waitFor()
        file.writeAt(me + 2, mine, 1, MPI.INT)
        file.sync()
        world.barrier()
        check('readAtAll', file.readAtAll(0, all, 4, MPI.INT).getCount(MPI.INT), 4)
        check('file', all.toList(), [5, 6, 7, 8])
        file.close()
    }
}
