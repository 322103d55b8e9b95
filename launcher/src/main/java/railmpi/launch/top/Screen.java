package railmpi.launch.top;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import railmpi.launch.LaunchException;

/**
 * A terminal that shows one table after the other in the same place, until q is pressed. Used by one thread; the end of
 * the JVM closes it. By its monitor nothing is shown after that.
 */
public final class Screen implements AutoCloseable {
    private static final String HOME_AND_CLEAR = "\u001b[H\u001b[J";
    private static final String HIDE_CURSOR = "\u001b[?1049h\u001b[?25l";
    private static final String SHOW_CURSOR = "\u001b[?25h\u001b[?1049l";
    private static final long KEY_PACE_MS = 20;

    private final Terminal terminal;
    private boolean isOpen = true;

    private Screen(Terminal terminal) {
        this.terminal = terminal;
    }

    /**
     * Opens the terminal of this process; without native code, by stty. Signals stay the JVM's: JLine would have Ctrl-C
     * kill it at once, and nobody would give the terminal back.
     */
    public static Screen open() {
        try {
            Terminal terminal = TerminalBuilder.builder()
                    .system(true)
                    .provider("exec")
                    .nativeSignals(false)
                    .build();
            Screen screen = new Screen(terminal);
            Runtime.getRuntime()
                    .addShutdownHook(new Thread(screen::close, "terminal")); // before there is anything to give back
            screen.begin();
            return screen;
        } catch (IOException e) {
            throw new LaunchException("the terminal cannot be used (--once needs none): " + e.getMessage(), e);
        }
    }

    private synchronized void begin() {
        if (isOpen) {
            terminal.enterRawMode();
            terminal.writer().print(HIDE_CURSOR);
        }
    }

    /** Shows as much of the lines as there is room for. */
    public synchronized void show(List<String> lines) {
        if (!isOpen) {
            return;
        }
        int width = Math.max(1, terminal.getWidth());
        int height = Math.max(1, terminal.getHeight());
        StringBuilder text = new StringBuilder(HOME_AND_CLEAR);
        for (int i = 0; i < Math.min(lines.size(), height); i++) {
            String line = lines.get(i);
            text.append(i == 0 ? "" : "\r\n").append(line, 0, Math.min(width, line.length()));
        }
        terminal.writer().print(text);
        terminal.flush();
    }

    /**
     * Waits for a key; returns whether it says to end. JLine's own reader is not asked: its thread sets the terminal
     * before each read, also beside {@link #close}, which would then have been for nothing.
     */
    public boolean isLeft(long milliseconds) throws InterruptedException {
        long endNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(milliseconds);
        do {
            if (isEndTyped()) {
                return true;
            }
            Thread.sleep(KEY_PACE_MS);
        } while (System.nanoTime() - endNs < 0);
        return false;
    }

    private static boolean isEndTyped() {
        try {
            while (System.in.available() > 0) {
                int key = System.in.read();
                if (key == 'q' || key == 'Q') {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            return true; // the terminal has gone
        }
    }

    /** Gives the terminal back as it was. */
    @Override
    public synchronized void close() {
        if (!isOpen) {
            return;
        }
        isOpen = false;
        terminal.writer().print(SHOW_CURSOR);
        terminal.flush();
        try {
            terminal.close();
        } catch (IOException e) {
            throw new LaunchException("cannot restore the terminal: " + e.getMessage(), e);
        }
    }
}
