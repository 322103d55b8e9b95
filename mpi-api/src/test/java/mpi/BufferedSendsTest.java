package mpi;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import java.nio.ByteBuffer;
import org.testng.annotations.Test;

@Test(groups = "unit", singleThreaded = true)
public class BufferedSendsTest extends WorldOfOne {
    private static final Intracomm W = MPI.COMM_WORLD;
    private static final int LONG = 1 << 20;

    @Test(timeOut = 10_000)
    public void shouldTakeMessagesUpToTheLimit() {
        byte[] attached = new byte[2 * (LONG + MPI.BSEND_OVERHEAD) + 100];
        MPI.attachBuffer(attached);
        W.bSend(new byte[LONG], LONG, MPI.BYTE, 0, 1);
        W.Bsend(new byte[LONG], 0, LONG, MPI.BYTE, 0, 1);
        MPIException full = failureOf(() -> W.bSend(new byte[LONG], LONG, MPI.BYTE, 0, 1));
        assertEquals(full.getErrorClass(), MPI.ERR_BUFFER);
        assertTrue(full.getMessage().contains("only 100 are free"), full.getMessage());
        W.recv(new byte[LONG], LONG, MPI.BYTE, 0, 1);
        W.bSend(new byte[LONG], LONG, MPI.BYTE, 0, 1);
        W.recv(new byte[LONG], LONG, MPI.BYTE, 0, 1);
        W.recv(new byte[LONG], LONG, MPI.BYTE, 0, 1);
        assertSame(MPI.detachBuffer(), attached);
        assertNull(MPI.Buffer_detach());
    }

    @Test(timeOut = 10_000)
    public void shouldKeepCopyWhenBufferIsChangedAfterwards() {
        MPI.Buffer_attach(ByteBuffer.allocate(1000));
        int[] data = {1, 2, 3};
        Request sent = W.Ibsend(data, 1, 2, MPI.INT, 0, 2);
        assertFalse(sent.isNull());
        data[1] = 0;
        assertTrue(sent.test());
        assertTrue(sent.isNull());
        int[] received = new int[2];
        W.recv(received, 2, MPI.INT, 0, 2);
        assertEquals(received, new int[] {2, 3});
        assertNull(MPI.detachBuffer());
    }

    @Test(timeOut = 10_000)
    public void shouldKeepRulesOfAttachedBufferWhenMessageIsShort() {
        MPI.attachBuffer(new byte[MPI.BSEND_OVERHEAD]);
        MPIException full = failureOf(() -> W.ibSend(new byte[1], 1, MPI.BYTE, 0, 3));
        assertEquals(full.getErrorClass(), MPI.ERR_BUFFER);
        MPI.detachBuffer();
        assertTrue(W.ibSend(new byte[] {5}, 1, MPI.BYTE, 0, 3).test());
        byte[] received = new byte[1];
        W.recv(received, 1, MPI.BYTE, 0, 3);
        assertEquals(received[0], 5);
    }

    @Test(timeOut = 10_000)
    public void shouldRefuseSecondBuffer() {
        MPI.attachBuffer(new byte[10]);
        assertEquals(failureOf(() -> MPI.attachBuffer(new byte[10])).getErrorClass(), MPI.ERR_BUFFER);
        MPI.detachBuffer();
        assertEquals(failureOf(() -> MPI.Buffer_attach((byte[]) null)).getErrorClass(), MPI.ERR_BUFFER);
    }
}
