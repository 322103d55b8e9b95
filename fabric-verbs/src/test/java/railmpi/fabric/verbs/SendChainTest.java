package railmpi.fabric.verbs;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import com.kenai.jffi.CallingConvention;
import com.kenai.jffi.Closure;
import com.kenai.jffi.ClosureManager;
import com.kenai.jffi.Type;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

/** {@link SendChain} against a table of function pointers whose post_send notes what it is given. */
@Test(groups = "unit", singleThreaded = true)
public class SendChainTest {
    private static final int CONTEXT_BYTES = 512;
    private static final int QP = 4711;
    private static final int LENGTH = 4;
    private static final int INLINE_BYTES = 32;
    private static final int KEY = 77;

    private record Sent(long wr, long wrId, int opcode, int flags, int ranges, long address, int lengthBytes) {}

    private final List<List<Sent>> lists = new ArrayList<>();
    private long context;
    private long data;
    private Closure.Handle postSend;
    private DeviceCalls calls;
    private SendChain chain;
    /** What the next call returns, and the place of the first request in the list that it does not take. */
    private int errno;

    private int taken;

    @BeforeMethod
    public void prepare() {
        lists.clear();
        errno = 0;
        context = Memory.allocate(CONTEXT_BYTES);
        data = Memory.allocate(INLINE_BYTES);
        postSend = ClosureManager.getInstance()
                .newClosure(
                        this::onPostSend,
                        Type.SINT32,
                        new Type[] {Type.POINTER, Type.POINTER, Type.POINTER},
                        CallingConvention.DEFAULT);
        Memory.putLong(context + Layout.IBV_CONTEXT_OPS_POST_SEND, postSend.getAddress());
        calls = new DeviceCalls(context);
        chain = new SendChain(calls, LENGTH, INLINE_BYTES);
    }

    @AfterMethod(alwaysRun = true)
    public void free() {
        chain.free();
        postSend.dispose();
        Memory.free(context);
        Memory.free(data);
    }

    private void onPostSend(Closure.Buffer arguments) {
        assertEquals(arguments.getAddress(0), QP);
        List<Sent> list = new ArrayList<>();
        long wr = arguments.getAddress(1);
        while (wr != 0) {
            long sge = Memory.getLong(wr + Layout.IBV_SEND_WR_SG_LIST);
            assertEquals(Memory.getInt(sge + Layout.IBV_SGE_LKEY), KEY);
            list.add(new Sent(
                    wr,
                    Memory.getLong(wr + Layout.IBV_SEND_WR_WR_ID),
                    Memory.getInt(wr + Layout.IBV_SEND_WR_OPCODE),
                    Memory.getInt(wr + Layout.IBV_SEND_WR_SEND_FLAGS),
                    Memory.getInt(wr + Layout.IBV_SEND_WR_NUM_SGE),
                    Memory.getLong(sge + Layout.IBV_SGE_ADDR),
                    Memory.getInt(sge + Layout.IBV_SGE_LENGTH)));
            wr = Memory.getLong(wr + Layout.IBV_SEND_WR_NEXT);
        }
        lists.add(list);
        if (errno != 0) {
            Memory.putLong(arguments.getAddress(2), list.get(taken).wr());
        }
        arguments.setIntReturn(errno);
    }

    private void add(long wrId, int lengthBytes, int flags) {
        chain.putRange(data, lengthBytes, KEY);
        chain.add(wrId, Value.IBV_WR_SEND, flags);
    }

    /** A batch of messages is one call, and the adapter makes one completion. */
    public void shouldGiveTheAdapterOneListThatAsksForOneCompletion() {
        for (int batch = 1; batch <= 3; batch++) {
            for (int message = 0; message < LENGTH; message++) {
                add(message, 8, 0);
            }
            assertTrue(chain.isFull());
            assertEquals(chain.post(QP), 0);
            assertEquals(calls.postSendCount(), batch);
            assertEquals(calls.pollCount(), 0);
            assertEquals(chain.rejected(), 0);
            List<Sent> list = lists.get(batch - 1);
            assertEquals(list.size(), LENGTH);
            for (int message = 0; message < LENGTH; message++) {
                Sent sent = list.get(message);
                boolean isLast = message == LENGTH - 1;
                assertEquals(sent.flags(), isLast ? Value.IBV_SEND_SIGNALED : 0);
                assertEquals(
                        List.of(sent.wrId(), sent.address(), (long) sent.lengthBytes(), (long) sent.opcode()),
                        List.of((long) message, data, 8L, (long) Value.IBV_WR_SEND));
            }
        }
    }

    public void shouldCopyInlineDataWhenItIsAdded() {
        Memory.putLong(data, 1);
        add(1, 8, Value.IBV_SEND_INLINE);
        Memory.putLong(data, 2);
        add(2, INLINE_BYTES, Value.IBV_SEND_INLINE);
        Memory.putLong(data, 3);
        chain.post(QP);
        List<Sent> list = lists.get(0);
        assertEquals(Memory.getLong(list.get(0).address()), 1);
        assertEquals(Memory.getLong(list.get(1).address()), 2);
        assertEquals(list.get(1).lengthBytes(), INLINE_BYTES);
        assertEquals(list.get(1).flags(), Value.IBV_SEND_INLINE | Value.IBV_SEND_SIGNALED);
    }

    /** The length 0 of a range means 2 GiB to some adapters. */
    public void shouldGiveAnEmptyRequestNoRange() {
        add(1, 0, 0);
        add(2, 1, 0);
        chain.post(QP);
        assertEquals(lists.get(0).get(0).ranges(), 0);
        assertEquals(lists.get(0).get(1).ranges(), 1);
    }

    public void shouldTellHowManyTheAdapterDidNotTake() {
        for (taken = 0; taken < 3; taken++) {
            errno = Value.ENOMEM;
            for (int message = 0; message < 3; message++) {
                add(message, 8, 0);
            }
            assertEquals(chain.post(QP), Value.ENOMEM);
            assertEquals(chain.rejected(), 3 - taken);
            assertTrue(chain.isEmpty());
        }
    }

    public void shouldBeginAnewAfterADrop() {
        add(1, 8, 0);
        chain.clear();
        add(2, 8, 0);
        chain.post(QP);
        assertEquals(lists.get(0).size(), 1);
        assertEquals(lists.get(0).get(0).wrId(), 2);
    }
}
