import java.nio.Buffer
import mpi.*

/** Calls of both generations on two ranks. Argument: a file to write. */
fun main(args: Array<String>) {
    val rest = MPI.Init(args)
    val world = MPI.COMM_WORLD
    val me = world.rank
    val other = 1 - me
    pointToPoint(world, me, other)
    oldPointToPoint(world, me, other)
    persistent(world, me, other)
    collectives(world, me)
    oldCollectives(world, me)
    objects(world, me)
    window(world, me, other)
    counts(world, Integer.valueOf(1), 1L)
    file(world, rest[0], me)
    if (me == 0) println("done")
    MPI.Finalize()
}

private fun check(what: String, seen: Any?, right: Any?) =
    check(seen == right) { "$what: $seen is not $right" }

private class Sum : UserFunction() {
    override fun call(from: Any, to: Any, count: Int, datatype: Datatype) {
        from as IntArray
        to as IntArray
        for (i in 0 until count) to[i] += from[i]
    }
}

private class OldSum : User_function() {
    override fun Call(from: Any, offset: Int, to: Any, toOffset: Int, count: Int, datatype: Datatype) {
        from as IntArray
        to as IntArray
        for (i in 0 until count) to[toOffset + i] += from[offset + i]
    }
}

private class Pair : Struct() {
    val number = addInt()
    val real = addDouble()

    override fun newData() = Values()

    inner class Values : Data() {
        var value: Int
            get() = getInt(number)
            set(value) = putInt(number, value)
    }
}

private fun pointToPoint(world: Intracomm, me: Int, other: Int) {
    val ints = MPI.newIntBuffer(4)
    val gotInts = MPI.newIntBuffer(4)
    ints.put(0, me)
    world.sendRecv(ints, 4, MPI.INT, other, 1, gotInts, 4, MPI.INT, other, 1)
    check("sendRecv", gotInts[0], other)
    val array = intArrayOf(me, me)
    if (me == 0) {
        world.send(array, 2, MPI.INT, other, 2)
    } else {
        val status = world.recv(array, 2, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG)
        check("recv", array[1] + status.source + status.tag, 2)
    }
    val bytes = MPI.newByteBuffer(8)
    val gotBytes = MPI.newByteBuffer(8)
    val doubles = MPI.newDoubleBuffer(2)
    val gotDoubles = MPI.newDoubleBuffer(2)
    val gotArray = DoubleArray(1)
    doubles.put(1, me + 0.5)
    val requests = arrayOf(
        world.iRecv(gotInts, 4, MPI.INT, MPI.ANY_SOURCE, 3),
        world.iRecv(gotBytes, 8, MPI.BYTE, other, 4),
        world.iRecv(gotDoubles, 2, MPI.DOUBLE, other, 5),
        world.iRecv(gotArray, 1, MPI.DOUBLE, other, 6),
        world.iSend(ints, 4, MPI.INT, other, 3),
        world.isSend(bytes, 8, MPI.BYTE, other, 4),
        world.iSend(doubles, 2, MPI.DOUBLE, other, 5),
        world.iSend(doubleArrayOf(me + 0.25), 1, MPI.DOUBLE, other, 6),
    )
    Request.waitAll(requests)
    check("iRecv", gotInts[0], other)
    check("iRecv of doubles", gotDoubles[1] + gotArray[0], 2 * other + 0.75)
    val abstractly: Buffer = ints
    val sent = world.iSend(abstractly, 4, MPI.INT, other, 7)
    val message = Message()
    check("mProbe", message.mProbe(other, 7, world).getCount(MPI.INT), 4)
    message.imRecv(gotInts, 4, MPI.INT).waitFor()
    sent.waitFor()
    world.iSend(null, 0, MPI.INT, MPI.PROC_NULL, 0).waitFor()
}

private fun oldPointToPoint(world: Intracomm, me: Int, other: Int) {
    val numbers = doubleArrayOf(0.0, me + 1.0)
    val got = DoubleArray(2)
    val receive = world.Irecv(got, 1, 1, MPI.DOUBLE, other, 1)
    val send = world.Isend(numbers, 1, 1, MPI.DOUBLE, other, 1)
    val statuses = Request.Waitall(arrayOf(receive, send))
    check("Waitall", statuses[0].source + got[1], 2.0 * other + 1)
    val status = world.Sendrecv(numbers, 1, 1, MPI.DOUBLE, other, 2, got, 0, 1, MPI.DOUBLE, other, 2)
    check("Sendrecv", got[0] + status.Get_count(MPI.DOUBLE), other + 2.0)
    if (me == 0) world.Ssend(numbers, 0, 2, MPI.DOUBLE, other, 3) else world.Recv(got, 0, 2, MPI.DOUBLE, other, 3)
    MPI.Buffer_attach(ByteArray(10000))
    world.Bsend(numbers, 0, 2, MPI.DOUBLE, other, 4)
    world.Recv(got, 0, 2, MPI.DOUBLE, other, 4)
    check("Buffer_detach", MPI.Buffer_detach().size, 10000)
    check("Attr_get", world.Attr_get(MPI.TAG_UB).toInt(), Int.MAX_VALUE)
}

private fun persistent(world: Intracomm, me: Int, other: Int) {
    val output = MPI.newByteBuffer(4)
    val input = MPI.newByteBuffer(4)
    val requests = arrayOf(
        world.recvInit(input, 4, MPI.BYTE, other, 1),
        world.sendInit(output, 4, MPI.BYTE, other, 1),
        world.recvInit(IntArray(1), 1, MPI.INT, other, 2),
        world.sSendInit(intArrayOf(me), 1, MPI.INT, other, 2),
    )
    for (round in 1..3) {
        output.put(0, (round + me).toByte())
        Prequest.startAll(requests)
        Request.waitAll(requests)
        check("startAll", input[0].toInt(), round + other)
    }
    requests.forEach { it.free() }
    val got = IntArray(1)
    val old = arrayOf(
        world.Recv_init(got, 0, 1, MPI.INT, other, 3),
        world.Send_init(intArrayOf(me), 0, 1, MPI.INT, other, 3),
    )
    Prequest.Startall(old)
    old.forEach { it.Wait() }
    check("Startall", got[0], other)
}

/** Counts of each kind; null for every array, which only has to compile. */
private fun counts(world: Intracomm, boxed: Int, large: Long) {
    val data = intArrayOf(1)
    world.bcast(data, boxed, MPI.INT, 0)
    world.bcast(data, large, MPI.INT, 0)
    world.allReduce(data, boxed, MPI.INT, MPI.MAX)
    if (large == 2L) {
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

private fun collectives(world: Intracomm, me: Int) {
    val one = MPI.newIntBuffer(1).put(0, me + 1)
    val both = MPI.newIntBuffer(2)
    world.bcast(intArrayOf(1, 2), 2, MPI.INT, 0)
    world.iBcast(both, 2, MPI.INT, 0).waitFor()
    world.iAllGather(one, 1, MPI.INT, both, 1, MPI.INT).waitFor()
    check("iAllGather", both[0] + both[1], 3)
    world.iAllReduce(one, both, 1, MPI.INT, MPI.SUM).waitFor()
    check("iAllReduce", both[0], 3)
    world.iAllToAll(both, 1, MPI.INT, MPI.newIntBuffer(2), 1, MPI.INT).waitFor()
    world.iScan(one, both, 1, MPI.INT, MPI.SUM).waitFor()
    check("iScan", both[0], if (me == 0) 1 else 3)
    world.iExScan(one, both, 1, MPI.INT, MPI.SUM).waitFor()
    world.iReduceScatterBlock(both, one, 1, MPI.INT, MPI.MAX).waitFor()
    world.iBarrier().waitFor()
    val sum = Op(Sum(), true)
    val array = intArrayOf(me + 1, 10)
    world.allReduce(array, 2, MPI.INT, sum)
    check("allReduce", array[0] + array[1], 23)
    sum.free()
    val bytes = intArrayOf(0, 4)
    val counts = intArrayOf(1, 1)
    val types = arrayOf(MPI.INT, MPI.INT)
    world.allToAllw(both, counts, bytes, types, MPI.newIntBuffer(2), counts, bytes, types)
}

private fun oldCollectives(world: Intracomm, me: Int) {
    val got = IntArray(2)
    world.Allgather(intArrayOf(me + 1), 0, 1, MPI.INT, got, 0, 1, MPI.INT)
    check("Allgather", got[0] + got[1], 3)
    world.Allreduce(intArrayOf(me + 1), 0, got, 1, 1, MPI.INT, Op(OldSum(), true))
    check("Allreduce", got[1], 3)
    world.Bcast(got, 0, 2, MPI.INT, 0)
    world.Scan(intArrayOf(me + 1), 0, got, 0, 1, MPI.INT, MPI.SUM)
    check("Scan", got[0], if (me == 0) 1 else 3)
    world.Barrier()
}

private fun objects(world: Intracomm, me: Int) {
    val words = arrayOf<Any>("word $me")
    world.Bcast(words, 0, 1, MPI.OBJECT, 0)
    check("MPI.OBJECT", words[0], "word 0")
    val pair = Pair()
    val bytes = MPI.newByteBuffer(pair.extent)
    val data: Pair.Values = pair.getData(bytes)
    data.value = 7
    world.bcast(bytes, 1, pair.type, 0)
    check("Struct", data.value, 7)
    val key = Comm.createKeyval({ _, _, value -> value }, { _, _, _ -> })
    world.setAttr(key, "kept")
    val copy = world.dup()
    check("getAttr", copy.getAttr(key), "kept")
    copy.free()
    world.deleteAttr(key)
    val self: Comm = MPI.COMM_SELF
    check("COMM_SELF", self.Size() + MPI.COMM_SELF.size, 2)
    val again: Intracomm = world.clone()
    again.Free()
    val line: CartComm = world.createCart(intArrayOf(2), booleanArrayOf(true), true)
    check("coords", line.getCoords(me)[0] + line.Coords(me)[0], 2 * me)
    line.free()
    val info = Info()
    info["key"] = "value"
    check("Info", info["key"], "value")
    info.free()
    val vector = Datatype.createVector(2, 1, 2, MPI.INT)
    vector.commit()
    check("getSize", vector.size + vector.Size(), 4)
    vector.free()
}

private fun window(world: Intracomm, me: Int, other: Int) {
    val memory = MPI.newIntBuffer(4)
    val mine = MPI.newIntBuffer(1).put(0, me + 1)
    val got = MPI.newIntBuffer(1)
    val win = Win(memory, 4, 1, MPI.INFO_NULL, world)
    win.fence(0)
    win.put(mine, 1, MPI.INT, other, 0, 1, MPI.INT)
    win.accumulate(mine, 1, MPI.INT, other, 1, 1, MPI.INT, MPI.SUM)
    win.fence(0)
    win.get(got, 1, MPI.INT, other, 0, 1, MPI.INT)
    win.fence(0)
    check("window", memory[0] + memory[1] + got[0], 2 * (other + 1) + me + 1)
    win.free()
}

private fun file(world: Intracomm, name: String, me: Int) {
    val file = File(world, name, MPI.MODE_CREATE or MPI.MODE_RDWR or MPI.MODE_DELETE_ON_CLOSE)
    file.setView(0, MPI.INT, MPI.INT, "native", MPI.INFO_NULL)
    val output = MPI.newIntBuffer(1).put(0, me + 5)
    file.iWriteAt(me.toLong(), output, 1, MPI.INT).waitFor()
    file.writeAt(me + 2L, intArrayOf(me + 7), 1, MPI.INT)
    file.sync()
    world.barrier()
    val all = IntArray(4)
    check("readAtAll", file.readAtAll(0, all, 4, MPI.INT).getCount(MPI.INT), 4)
    check("file", all.toList(), listOf(5, 6, 7, 8))
    file.close()
}
