package railmpi.runtime;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.nio.channels.UnsupportedAddressTypeException;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import railmpi.core.log.Log;
import railmpi.runtime.meet.Sockets;

/**
 * Who has failed, where the launcher does not tell: the lowest rank that lives says so, and all others follow its
 * order. Every rank listens at a socket. Each connects to the lowest one that lives, its judge, and sends the list that
 * it knows. The judge takes over what it does not know; when it has the lists of all that live it goes on with its own
 * verdicts, which it sends to all. The lists of any two ranks are beginnings of the same one, because each judge goes
 * on with what any rank has heard of the one before. A rank that is stopped while the judge changes is waited for some
 * seconds only; its list may have another order then, and in the end the same ranks.
 *
 * <p>A rank has failed if its process is gone: its connection has ended, its address refuses a new one, and no other
 * address takes it. Another address may lead to another machine, so only that counts at which the rank has been, or any
 * where it has not been heard yet. A connection that breaks is made again; silence means nothing, so a stopped rank
 * lives. A rank that ends MPI says so. A judge that is stopped delays the verdicts.
 *
 * <p>For one thread, except for {@link #close}.
 */
final class RankVerdicts implements FailureWatch.Source, RankLine.Listener {
    private static final String SEPARATOR = ",";
    private static final int BACKLOG = 1024;
    private static final long PERIOD_MS = 50;
    /** A judge looks for those that do not come after so long. */
    private static final long PATIENCE_NS = 200_000_000L;

    /** A judge goes on without the list of one that is silent after so long. */
    private static final long SILENCE_NS = 3_000_000_000L;

    private static final long CONNECT_NS = 2_000_000_000L;
    private static final long NS_PER_MS = 1_000_000L;
    private static final long STRANGER_NS = 10_000_000_000L;
    private static final int MOST_STRANGERS = 1024;

    private final String jobId;
    private final int rank;
    private final int size;
    private final byte[] secret;
    private final IntPredicate isNear;
    private final List<String> own;
    private final IntFunction<String> addresses;
    private final SecureRandom random = new SecureRandom();
    private final Selector selector;
    private final ServerSocketChannel server;

    /** In the order in which all learn of them. */
    private final List<Integer> failed = new ArrayList<>();
    /** Known to be gone, here; some of them are not in the list yet. */
    private final BitSet gone = new BitSet();

    private final BitSet ended = new BitSet();
    /** By rank: connections that others have made, and own ones. */
    private final RankLine[] from;

    private final Dial[] to;
    /** By rank: from where it has connected last; null if it has not. */
    private final String[] hosts;

    private int told;
    private long judgeSinceNs;
    private boolean isJudge;
    private final ArrayDeque<Caller> callers = new ArrayDeque<>();
    private volatile boolean isOver;
    private volatile boolean endsWell = true;

    /** A connection that another process has made, which has still to prove what it is. */
    private record Caller(RankLine line, SocketChannel channel, long sinceNs) {}

    /** A connection to a rank, that is tried at one address after the other, again and again. */
    private final class Dial {
        final int peer;
        final String[] places;
        int next;
        /** The one at which the rank has been; null if it has not been heard. */
        String proved;
        /** Whether an address that counts has refused the connection in this round. */
        boolean isRefused;

        SocketChannel channel;
        RankLine line;
        long beganNs;
        long againNs;

        Dial(int peer, String[] places) {
            this.peer = peer;
            this.places = places;
        }

        /** Begins where nothing is under way. */
        void advance() {
            long nowNs = System.nanoTime();
            if (channel != null && !channel.isConnected() && nowNs - beganNs > CONNECT_NS) {
                onFailure(new IOException("no answer"));
            }
            if (channel != null || nowNs - againNs < 0) {
                return;
            }
            try {
                beganNs = nowNs;
                channel = SocketChannel.open();
                channel.configureBlocking(false);
                line = new RankLine(channel, true, rank, secret, random);
                boolean isConnected = channel.connect(placeOf(places[next]));
                channel.register(selector, isConnected ? SelectionKey.OP_READ : SelectionKey.OP_CONNECT, this);
                if (isConnected) {
                    begin();
                }
            } catch (UnresolvedAddressException | UnsupportedAddressTypeException e) {
                onFailure(new IOException(places[next], e)); // an address of IPv6, where there is none
            } catch (IOException e) {
                onFailure(e);
            }
        }

        void begin() throws IOException {
            line.flush();
        }

        /** The rank has connected from an address: if it is one of these, no other counts any more. */
        void onHeard(String host) {
            for (String place : places) {
                if (proved == null && place.startsWith(host + "/")) {
                    proved = place;
                    isRefused = false; // by another one, perhaps
                }
            }
        }

        void onProved() {
            proved = places[next];
            next = 0;
            isRefused = false;
        }

        /** A process that refuses a connection, and takes none at its other addresses, is gone. */
        void onFailure(IOException e) {
            boolean isStranger = e instanceof RankLine.StrangerException;
            boolean wasConnected = channel != null && channel.isConnected() && !isStranger;
            close(channel);
            channel = null;
            line = null;
            if (wasConnected) {
                againNs = System.nanoTime() + (e instanceof EOFException ? 0 : PERIOD_MS * NS_PER_MS);
            } else {
                isRefused |= (isStranger || Sockets.isRefusal(e, System.nanoTime() - beganNs))
                        && (proved == null || proved.equals(places[next]));
                next++;
            }
            if (next == places.length && isRefused) {
                gone.set(peer);
            } else if (next == places.length) {
                next = 0;
                againNs = System.nanoTime() + PATIENCE_NS;
            }
        }
    }

    /**
     * Opens the socket of this rank.
     *
     * @param jobId name of the job
     * @param rank of this process
     * @param size of the job
     * @param secret of the job
     * @param isNear tells which ranks are on this node, and are reached by its own address
     * @param own addresses of this node; of others only those are tried that are not among them
     * @param addresses gives {@link #text} of a rank; null while it is not published
     * @throws IOException if no socket can be had
     */
    @SuppressWarnings("checkstyle:ParameterNumber") // a rank, and all that it knows of the others
    RankVerdicts(
            String jobId,
            int rank,
            int size,
            byte[] secret,
            IntPredicate isNear,
            List<String> own,
            IntFunction<String> addresses)
            throws IOException {
        this.jobId = jobId;
        this.rank = rank;
        this.size = size;
        this.secret = secret.clone();
        this.isNear = isNear;
        this.own = own;
        this.addresses = addresses;
        from = new RankLine[size];
        to = new Dial[size];
        hosts = new String[size];
        server = Sockets.listen(BACKLOG);
        selector = Sockets.selectorOf(server);
    }

    /** Returns where this rank listens, for the others. */
    String text() throws IOException {
        return Sockets.portOf(server) + SEPARATOR + String.join(SEPARATOR, own);
    }

    private static InetSocketAddress placeOf(String place) {
        int slash = place.lastIndexOf('/');
        return new InetSocketAddress(place.substring(0, slash), Integer.parseInt(place.substring(slash + 1)));
    }

    @Override
    public String next() throws IOException {
        while (isOver || told == failed.size()) {
            if (isOver) {
                if (endsWell) {
                    sayFarewell();
                }
                closeAll();
                return null;
            }
            selector.select(PERIOD_MS);
            handleKeys();
            advance();
        }
        return jobId + " " + failed.get(told++) + " has failed";
    }

    @Override
    public void close(Thread watcher) {
        isOver = true;
        selector.wakeup();
        try {
            watcher.join(1000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Has it end without a word, as the end of the process does. */
    void vanish() {
        endsWell = false;
        isOver = true;
        selector.wakeup();
    }

    private void handleKeys() {
        Iterator<SelectionKey> keys = selector.selectedKeys().iterator();
        while (keys.hasNext()) {
            SelectionKey key = keys.next();
            keys.remove();
            if (key.isValid()) {
                if (key.isAcceptable()) {
                    accept();
                } else if (key.attachment() instanceof Dial dial) {
                    handle(dial, key);
                } else {
                    handle((RankLine) key.attachment(), key);
                }
            }
        }
    }

    private void accept() {
        try {
            SocketChannel channel = server.accept();
            while (channel != null) {
                channel.configureBlocking(false);
                RankLine line = new RankLine(channel, false, rank, secret, random);
                callers.add(new Caller(line, channel, System.nanoTime()));
                channel.register(selector, SelectionKey.OP_READ, line);
                line.flush();
                channel = server.accept();
            }
        } catch (IOException e) {
            Log.info("a connection for news of failed ranks: " + e.getMessage());
        }
    }

    private void handle(Dial dial, SelectionKey key) {
        try {
            if (key.isConnectable() && dial.channel.finishConnect()) {
                key.interestOps(SelectionKey.OP_READ);
                dial.begin();
            }
            if (key.isReadable()) {
                dial.line.read(this);
                if (dial.line.peer() >= 0 && dial.line.peer() != dial.peer) {
                    throw new RankLine.StrangerException(); // another rank has its port
                }
            }
        } catch (IOException e) {
            dial.onFailure(e);
        }
    }

    private void handle(RankLine line, SelectionKey key) {
        try {
            line.read(this);
        } catch (IOException e) {
            close((SocketChannel) key.channel());
            int peer = line.peer();
            if (peer >= 0 && from[peer] == line) {
                from[peer] = null;
                watch(peer);
            }
        }
    }

    /** Finds out whether a rank whose connection has ended still lives. */
    private void watch(int peer) {
        if (lives(peer) && to[peer] == null) {
            String text = addresses.apply(peer);
            if (text != null) {
                to[peer] = new Dial(peer, places(peer, List.of(text.split(SEPARATOR))));
                to[peer].onHeard(hosts[peer]);
            }
        }
    }

    /** What is an address of this node too leads to another process here, unless both nodes are one machine. */
    private String[] places(int peer, List<String> words) {
        List<InetAddress> found = isNear.test(peer)
                ? List.of(InetAddress.getLoopbackAddress())
                : Sockets.meant(Sockets.leadingElsewhere(words.subList(1, words.size()), own));
        return found.stream()
                .map(each -> each.getHostAddress() + "/" + words.get(0))
                .toArray(String[]::new);
    }

    @Override
    public void onProved(RankLine line, int peer) {
        if (peer >= size || peer == rank) {
            return;
        }
        if (!line.hasConnected()) {
            from[peer] = line;
            hosts[peer] = line.host();
            if (to[peer] != null) {
                to[peer].onHeard(hosts[peer]);
            }
        } else if (to[peer] != null && to[peer].line == line) {
            to[peer].onProved();
        }
        for (int i = 0; i < failed.size(); i++) {
            line.send(failed.get(i));
        }
        line.setKnown(failed.size());
        line.send(RankLine.ALL);
        flush(line);
    }

    @Override
    public void onWord(RankLine line, int peer, long word) {
        if (word == RankLine.FAREWELL) {
            ended.set(peer);
        } else if (word == RankLine.ALL) {
            line.setComplete();
        } else if (word >= 0 && word < size && !failed.contains((int) word)) {
            failed.add((int) word);
        }
    }

    private boolean lives(int other) {
        return !gone.get(other) && !ended.get(other) && !failed.contains(other);
    }

    private void advance() {
        int judge = 0;
        while (judge != rank && !lives(judge)) {
            judge++;
        }
        dropStrangers();
        if (judge == rank) {
            lead();
        } else {
            watch(judge);
        }
        for (Dial dial : to) {
            if (dial != null && lives(dial.peer)) {
                dial.advance();
            }
        }
    }

    /** Those that do not prove in time to be of the job; a rank that was stopped comes again. */
    private void dropStrangers() {
        while (!callers.isEmpty()
                && (callers.element().line.peer() >= 0
                        || callers.size() > MOST_STRANGERS
                        || System.nanoTime() - callers.element().sinceNs > STRANGER_NS)) {
            Caller caller = callers.remove();
            if (caller.line.peer() < 0) {
                close(caller.channel);
            }
        }
    }

    private void lead() {
        if (!isJudge) {
            isJudge = true;
            judgeSinceNs = System.nanoTime();
        }
        long sinceNs = System.nanoTime() - judgeSinceNs;
        boolean areAllHere = true;
        for (int other = rank + 1; other < size; other++) {
            if (lives(other) && (from[other] == null || !from[other].isComplete())) {
                areAllHere = false;
                if (sinceNs > PATIENCE_NS) {
                    watch(other);
                }
            }
        }
        if (areAllHere || sinceNs > SILENCE_NS) {
            for (int other = gone.nextSetBit(0); other >= 0; other = gone.nextSetBit(other + 1)) {
                if (!failed.contains(other)) {
                    failed.add(other);
                }
            }
            tellAll();
        }
    }

    private void tellAll() {
        for (RankLine line : from) {
            if (line != null) {
                for (int i = line.known(); i < failed.size(); i++) {
                    line.send(failed.get(i));
                }
                line.setKnown(failed.size());
                flush(line);
            }
        }
    }

    /** What goes wrong is found by the next read. */
    private static void flush(RankLine line) {
        try {
            line.flush();
        } catch (IOException e) {
            Log.info("a connection for news of failed ranks: " + e.getMessage());
        }
    }

    private void sayFarewell() {
        for (int other = 0; other < size; other++) {
            if (from[other] != null) {
                from[other].send(RankLine.FAREWELL);
                flush(from[other]);
            }
            if (to[other] != null && to[other].line != null && to[other].line.peer() >= 0) {
                to[other].line.send(RankLine.FAREWELL);
                flush(to[other].line);
            }
        }
    }

    /** Ends all connections, as the end of the process would. */
    void closeAll() {
        for (SelectionKey key : selector.keys()) {
            close(key.channel());
        }
        close(selector);
    }

    private static void close(Closeable some) {
        try {
            if (some != null) {
                some.close();
            }
        } catch (IOException e) {
            Log.info("a connection for news of failed ranks: " + e.getMessage());
        }
    }
}
