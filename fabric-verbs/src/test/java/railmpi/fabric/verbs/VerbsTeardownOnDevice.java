package railmpi.fabric.verbs;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.DatagramQueuePair;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;
import railmpi.fabric.QueuePair;
import railmpi.fabric.WorkCompletion;

/**
 * One side of a connection is taken down in every order of its parts, while receives are posted and a write is under
 * way; the peer is told, and the kernel has nothing left of it. Run by bin/softroce-test.
 */
@Test(groups = "verbs", singleThreaded = true)
public final class VerbsTeardownOnDevice {
    private static final int TIME_OUT_MS = 120_000;
    private static final int DEPTH = 64;
    private static final int SLOT_BYTES = 512;
    private static final int REGION_BYTES = 16 * SLOT_BYTES;
    private static final int PARTS = 5;
    private static final int FABRIC = PARTS - 1;

    /** Whether receives are shared. */
    @DataProvider
    public Object[][] kinds() {
        return new Object[][] {{false}, {true}};
    }

    @Test(dataProvider = "kinds", timeOut = TIME_OUT_MS)
    public void shouldBeTakenDownInEveryOrder(boolean isShared) throws IOException {
        new VerbsFabric(VerbsConfig.ofJob(4713)).close(); // librdmacm keeps what it has once opened
        String before = resources();
        int orders = 0;
        try (VerbsFabric peer = new VerbsFabric(VerbsConfig.ofJob(4713))) {
            String withPeer = resources();
            assertNotEquals(withPeer, before);
            for (List<Integer> order : orders(new ArrayList<>(), new ArrayList<>())) {
                takeDown(peer, order, isShared);
                orders++;
            }
            assertEquals(resources(), withPeer);
        }
        assertEquals(orders, 120);
        assertEquals(resources(), before);
    }

    private static List<List<Integer>> orders(List<Integer> begun, List<List<Integer>> all) {
        if (begun.size() == PARTS) {
            all.add(begun);
        }
        for (int part = 0; part < PARTS; part++) {
            if (!begun.contains(part)) {
                List<Integer> longer = new ArrayList<>(begun);
                longer.add(part);
                orders(longer, all);
            }
        }
        return all;
    }

    private static void takeDown(VerbsFabric peer, List<Integer> order, boolean isShared) {
        VerbsFabric fabric = new VerbsFabric(VerbsConfig.ofJob(4713));
        Port port = fabric.ports().get(0);
        Port peerPort = peer.ports().get(0);
        CompletionQueue completions = port.openCompletionQueue(DEPTH);
        CompletionQueue datagrams = port.openCompletionQueue(DEPTH);
        CompletionQueue peerCompletions = peerPort.openCompletionQueue(DEPTH);
        MemoryRegion local = port.allocate(REGION_BYTES);
        MemoryRegion remote = peerPort.allocate(REGION_BYTES);
        if (isShared) {
            port.shareReceives(completions, 4);
        }
        QueuePair queuePair = port.connect(peerPort.address(), new byte[0], completions, completions);
        QueuePair peerQueuePair = new TwoPorts(port, peerPort).accept(queuePair, peerCompletions);
        assertEquals(peerCompletions.poll(new WorkCompletion[] {new WorkCompletion()}), 0);
        DatagramQueuePair joined = port.joinMulticast(3, datagrams, datagrams);
        joined.postReceive(1, local, 0, 2048);
        if (isShared) {
            queuePair.nameShared(100, 101);
            queuePair.sharedReceives().postReceive(2, local, 2048, SLOT_BYTES);
        } else {
            queuePair.postReceive(2, local, 2048, SLOT_BYTES);
        }
        queuePair.postWrite(3, local, 4096, SLOT_BYTES, remote.address(), remote.remoteKey());
        queuePair.flush();
        Runnable[] parts = {
            queuePair::close,
            joined::close,
            local::close,
            () -> {
                completions.close();
                datagrams.close();
            },
            fabric::close
        };
        for (int part : order) {
            parts[part].run();
            if (part != FABRIC) {
                peerPort.nextConnectionRequest();
            }
        }
        while (peerQueuePair.state() != QueuePair.State.ERROR) {
            peerPort.nextConnectionRequest();
        }
        peerQueuePair.close();
        peerCompletions.close();
        remote.close();
    }

    /** What the kernel has of each kind; an identifier that is being disconnected takes a moment. */
    private static String resources() throws IOException {
        String last = "";
        for (String now = show(); !now.equals(last); now = show()) {
            last = now;
            try {
                Thread.sleep(300);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        return last;
    }

    private static String show() throws IOException {
        Process process = new ProcessBuilder("rdma", "resource", "show")
                .redirectErrorStream(true)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        assertTrue(text.contains("rxe0") && text.contains(" qp "), text);
        return text;
    }
}
