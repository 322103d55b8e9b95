import java.nio.{Buffer, ByteBuffer, DoubleBuffer, IntBuffer}
import mpi._

/** Calls of both generations on two ranks; for Scala 2.13 and 3. Argument: a file to write. */
object Program {
  private def check(what: String, seen: Any, right: Any): Unit =
    if (seen != right) throw new IllegalStateException(what + ": " + seen + " is not " + right)

  private final class Sum extends UserFunction {
    override def call(in: AnyRef, inOut: AnyRef, count: Int, datatype: Datatype): Unit = {
      val from = in.asInstanceOf[Array[Int]]
      val to = inOut.asInstanceOf[Array[Int]]
      for (i <- 0 until count) to(i) += from(i)
    }
  }

  private final class OldSum extends User_function {
    override def Call(
        in: AnyRef, inOffset: Int, inOut: AnyRef, inOutOffset: Int, count: Int, datatype: Datatype): Unit = {
      val from = in.asInstanceOf[Array[Int]]
      val to = inOut.asInstanceOf[Array[Int]]
      for (i <- 0 until count) to(inOutOffset + i) += from(inOffset + i)
    }
  }

  private final class Pair extends Struct {
    val number: Int = addInt()
    val real: Int = addDouble()
    override protected def newData(): Struct#Data = new Values

    final class Values extends Data {
      def number(value: Int): Unit = putInt(Pair.this.number, value)
      def number: Int = getInt(Pair.this.number)
    }
  }

  def main(args: Array[String]): Unit = {
    val rest = MPI.Init(args)
    val world = MPI.COMM_WORLD
    val me = world.getRank
    val other = 1 - me
    pointToPoint(world, me, other)
    oldPointToPoint(world, me, other)
    persistent(world, me, other)
    collectives(world, me)
    oldCollectives(world, me)
    objects(world, me)
    window(world, me, other)
    counts(world, 1, 1L)
    file(world, rest(0), me)
    if (me == 0) println("done")
    MPI.Finalize()
  }

  /** Counts of each kind; null for every array, which only has to compile. */
  private def counts(world: Intracomm, boxed: Integer, large: Long): Unit = {
    val data = Array(1)
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

  private def pointToPoint(world: Intracomm, me: Int, other: Int): Unit = {
    val ints = MPI.newIntBuffer(4)
    val gotInts = MPI.newIntBuffer(4)
    ints.put(0, me)
    world.sendRecv(ints, 4, MPI.INT, other, 1, gotInts, 4, MPI.INT, other, 1)
    check("sendRecv", gotInts.get(0), other)
    val array = Array(me, me)
    if (me == 0) world.send(array, 2, MPI.INT, other, 2)
    else {
      val status = world.recv(array, 2, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG)
      check("recv", array(1) + status.getSource + status.getTag, 2)
    }
    val bytes = MPI.newByteBuffer(8)
    val gotBytes = MPI.newByteBuffer(8)
    val doubles = MPI.newDoubleBuffer(2)
    val gotDoubles = MPI.newDoubleBuffer(2)
    val gotArray = new Array[Double](1)
    doubles.put(1, me + 0.5)
    val requests = Array(
      world.iRecv(gotInts, 4, MPI.INT, MPI.ANY_SOURCE, 3),
      world.iRecv(gotBytes, 8, MPI.BYTE, other, 4),
      world.iRecv(gotDoubles, 2, MPI.DOUBLE, other, 5),
      world.iRecv(gotArray, 1, MPI.DOUBLE, other, 6),
      world.iSend(ints, 4, MPI.INT, other, 3),
      world.isSend(bytes, 8, MPI.BYTE, other, 4),
      world.iSend(doubles, 2, MPI.DOUBLE, other, 5),
      world.iSend(Array(me + 0.25), 1, MPI.DOUBLE, other, 6))
    Request.waitAll(requests)
    check("iRecv", gotInts.get(0), other)
    check("iRecv of doubles", gotDoubles.get(1) + gotArray(0), 2 * other + 0.75)
    val abstractly: Buffer = ints
    val sent = world.iSend(abstractly, 4, MPI.INT, other, 7)
    val message = new Message
    val probed = message.mProbe(other, 7, world)
    check("mProbe", probed.getCount(MPI.INT), 4)
    message.imRecv(gotInts, 4, MPI.INT).waitFor()
    sent.waitFor()
  }

  private def oldPointToPoint(world: Intracomm, me: Int, other: Int): Unit = {
    val numbers = Array(0.0, me + 1.0)
    val got = new Array[Double](2)
    val receive = world.Irecv(got, 1, 1, MPI.DOUBLE, other, 1)
    val send = world.Isend(numbers, 1, 1, MPI.DOUBLE, other, 1)
    val statuses = Request.Waitall(Array(receive, send))
    check("Waitall", statuses(0).source + got(1), 2.0 * other + 1)
    val status = world.Sendrecv(numbers, 1, 1, MPI.DOUBLE, other, 2, got, 0, 1, MPI.DOUBLE, other, 2)
    check("Sendrecv", got(0) + status.Get_count(MPI.DOUBLE), other + 2.0)
    if (me == 0) world.Ssend(numbers, 0, 2, MPI.DOUBLE, other, 3)
    else world.Recv(got, 0, 2, MPI.DOUBLE, other, 3)
    MPI.Buffer_attach(new Array[Byte](10000))
    world.Bsend(numbers, 0, 2, MPI.DOUBLE, other, 4)
    world.Recv(got, 0, 2, MPI.DOUBLE, other, 4)
    check("Buffer_detach", MPI.Buffer_detach().length, 10000)
    check("Attr_get", world.Attr_get(MPI.TAG_UB).intValue, Int.MaxValue)
  }

  private def persistent(world: Intracomm, me: Int, other: Int): Unit = {
    val out = MPI.newByteBuffer(4)
    val in = MPI.newByteBuffer(4)
    val requests = Array(
      world.recvInit(in, 4, MPI.BYTE, other, 1),
      world.sendInit(out, 4, MPI.BYTE, other, 1),
      world.recvInit(new Array[Int](1), 1, MPI.INT, other, 2),
      world.sSendInit(Array(me), 1, MPI.INT, other, 2))
    for (round <- 1 to 3) {
      out.put(0, (round + me).toByte)
      Prequest.startAll(requests)
      Request.waitAll(requests.asInstanceOf[Array[Request]])
      check("startAll", in.get(0), (round + other).toByte)
    }
    requests.foreach(_.free())
    val got = new Array[Int](1)
    val old = Array(world.Recv_init(got, 0, 1, MPI.INT, other, 3), world.Send_init(Array(me), 0, 1, MPI.INT, other, 3))
    Prequest.Startall(old)
    old.foreach(_.Wait())
    check("Startall", got(0), other)
  }

  private def collectives(world: Intracomm, me: Int): Unit = {
    val one = MPI.newIntBuffer(1).put(0, me + 1)
    val both = MPI.newIntBuffer(2)
    world.bcast(Array(1, 2), 2, MPI.INT, 0)
    world.iBcast(both, 2, MPI.INT, 0).waitFor()
    world.iAllGather(one, 1, MPI.INT, both, 1, MPI.INT).waitFor()
    check("iAllGather", both.get(0) + both.get(1), 3)
    world.iAllReduce(one, both, 1, MPI.INT, MPI.SUM).waitFor()
    check("iAllReduce", both.get(0), 3)
    world.iAllToAll(both, 1, MPI.INT, MPI.newIntBuffer(2), 1, MPI.INT).waitFor()
    world.iScan(one, both, 1, MPI.INT, MPI.SUM).waitFor()
    check("iScan", both.get(0), if (me == 0) 1 else 3)
    world.iExScan(one, both, 1, MPI.INT, MPI.SUM).waitFor()
    world.iReduceScatterBlock(both, one, 1, MPI.INT, MPI.MAX).waitFor()
    world.iBarrier().waitFor()
    val sum = new Op(new Sum, true)
    val array = Array(me + 1, 10)
    world.allReduce(array, 2, MPI.INT, sum)
    check("allReduce", array(0) + array(1), 23)
    sum.free()
    val bytes = Array[Int](0, 4)
    val types = Array(MPI.INT, MPI.INT)
    world.allToAllw(both, Array(1, 1), bytes, types, MPI.newIntBuffer(2), Array(1, 1), bytes, types)
  }

  private def oldCollectives(world: Intracomm, me: Int): Unit = {
    val got = new Array[Int](2)
    world.Allgather(Array(me + 1), 0, 1, MPI.INT, got, 0, 1, MPI.INT)
    check("Allgather", got(0) + got(1), 3)
    world.Allreduce(Array(me + 1), 0, got, 1, 1, MPI.INT, new Op(new OldSum, true))
    check("Allreduce", got(1), 3)
    world.Bcast(got, 0, 2, MPI.INT, 0)
    world.Scan(Array(me + 1), 0, got, 0, 1, MPI.INT, MPI.SUM)
    check("Scan", got(0), if (me == 0) 1 else 3)
    world.Barrier()
  }

  private def objects(world: Intracomm, me: Int): Unit = {
    val words = Array[AnyRef]("word " + me)
    world.Bcast(words, 0, 1, MPI.OBJECT, 0)
    check("MPI.OBJECT", words(0), "word 0")
    val pair = new Pair
    val bytes = MPI.newByteBuffer(pair.getExtent)
    val data: pair.Values = pair.getData[pair.Values](bytes)
    data.number(7)
    world.bcast(bytes, 1, pair.getType, 0)
    check("Struct", data.number, 7)
    val key = Comm.createKeyval((_, _, value) => value, (_, _, _) => ())
    world.setAttr(key, "kept")
    val copy = world.dup()
    check("getAttr", copy.getAttr(key), "kept")
    copy.free()
    world.deleteAttr(key)
    val self: Comm = MPI.COMM_SELF
    check("COMM_SELF", self.Size + MPI.COMM_SELF.getSize, 2)
    val again: Intracomm = world.clone()
    again.Free()
    val line: CartComm = world.createCart(Array(2), Array(true), true)
    check("coords", line.getCoords(me)(0) + line.Coords(me)(0), 2 * me)
    line.free()
    val info = new Info
    info.set("key", "value")
    check("Info", info.get("key"), "value")
    info.free()
    val vector = Datatype.createVector(2, 1, 2, MPI.INT)
    vector.commit()
    check("getSize", vector.getSize + vector.Size, 4)
    vector.free()
  }

  private def window(world: Intracomm, me: Int, other: Int): Unit = {
    val memory = MPI.newIntBuffer(4)
    val mine = MPI.newIntBuffer(1).put(0, me + 1)
    val got = MPI.newIntBuffer(1)
    val win = new Win(memory, 4, 1, MPI.INFO_NULL, world)
    win.fence(0)
    win.put(mine, 1, MPI.INT, other, 0, 1, MPI.INT)
    win.accumulate(mine, 1, MPI.INT, other, 1, 1, MPI.INT, MPI.SUM)
    win.fence(0)
    win.get(got, 1, MPI.INT, other, 0, 1, MPI.INT)
    win.fence(0)
    check("window", memory.get(0) + memory.get(1) + got.get(0), 2 * (other + 1) + me + 1)
    win.free()
  }

  private def file(world: Intracomm, name: String, me: Int): Unit = {
    val file = new File(world, name, MPI.MODE_CREATE | MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE)
    file.setView(0, MPI.INT, MPI.INT, "native", MPI.INFO_NULL)
    val out = MPI.newIntBuffer(1).put(0, me + 5)
    file.iWriteAt(me.toLong, out, 1, MPI.INT).waitFor()
    file.writeAt(me + 2L, Array(me + 7), 1, MPI.INT)
    file.sync()
    world.barrier()
    val all = new Array[Int](4)
    check("readAtAll", file.readAtAll(0, all, 4, MPI.INT).getCount(MPI.INT), 4)
    check("file", all.toList, List(5, 6, 7, 8))
    file.close()
  }
}
