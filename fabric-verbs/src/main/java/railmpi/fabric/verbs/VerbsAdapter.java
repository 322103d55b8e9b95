package railmpi.fabric.verbs;

import railmpi.core.log.Log;

/**
 * One adapter: what its ports share. Memory is registered, and queue pairs complete, once for all ports of an adapter.
 * Owner: the holder of the progress lock.
 */
final class VerbsAdapter {
    private final long context;
    private final long protectionDomain;
    private final long completionChannel;
    private final DeviceCalls calls;
    private final OwnerTable owners = new OwnerTable();
    private final PortStates portStates = new PortStates(Librdmacm::destroyId);
    private final VerbsEvents events;
    private final boolean resizesQueues;

    /** Opens protection domain and completion channel on a context, which stays librdmacm's. */
    VerbsAdapter(long context, VerbsEvents events) {
        this.context = context;
        this.events = events;
        protectionDomain = Libibverbs.allocPd(context);
        completionChannel = Libibverbs.createCompChannel(context);
        Libc.makeNonBlocking(Memory.getInt(completionChannel + Layout.IBV_COMP_CHANNEL_FD));
        Libc.makeNonBlocking(asyncDescriptor());
        events.addChannel(completionChannel);
        calls = new DeviceCalls(context);
        resizesQueues = canResize(context);
        if (!resizesQueues) {
            Log.info("adapter " + name() + " cannot resize completion queues: they are as long as they may get");
        }
    }

    /** No attribute tells; one has to try. */
    private static boolean canResize(long context) {
        long cq = Libibverbs.createCq(context, 1, 0);
        try {
            return Libibverbs.resizeCq(cq, CompletionRoom.FIRST) == 0;
        } finally {
            Libibverbs.destroyCq(cq);
        }
    }

    /** Tells whether completion queues can grow. */
    boolean resizesQueues() {
        return resizesQueues;
    }

    long context() {
        return context;
    }

    String name() {
        return Libibverbs.getDeviceName(Memory.getLong(context + Layout.IBV_CONTEXT_DEVICE));
    }

    /** Returns the descriptor on which port and device events come, which never blocks. */
    int asyncDescriptor() {
        return Memory.getInt(context + Layout.IBV_CONTEXT_ASYNC_FD);
    }

    long protectionDomain() {
        return protectionDomain;
    }

    long completionChannel() {
        return completionChannel;
    }

    DeviceCalls calls() {
        return calls;
    }

    VerbsEvents events() {
        return events;
    }

    OwnerTable owners() {
        return owners;
    }

    PortStates portStates() {
        return portStates;
    }

    /** To be called once, when all ports are closed. */
    void close() {
        Log.info("adapter " + name() + " was called to post sends " + calls.postSendCount() + " times, receives "
                + calls.postReceiveCount() + ", to poll " + calls.pollCount());
        portStates.close();
        events.removeChannel(completionChannel);
        Libibverbs.destroyCompChannel(completionChannel);
        Libibverbs.deallocPd(protectionDomain);
    }
}
