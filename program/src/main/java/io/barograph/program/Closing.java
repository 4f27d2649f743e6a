package io.barograph.program;

import module java.base;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Closes what was opened, the last first. A failure to close one does not keep the others open.
public final class Closing implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Closing.class);

    private final Deque<AutoCloseable> open = new ArrayDeque<>();

    /// Remembers it, and gives it back.
    public <T extends AutoCloseable> T closeLater(T closeable) {
        open.push(closeable);
        return closeable;
    }

    @Override
    public void close() {
        while (!open.isEmpty()) {
            AutoCloseable closeable = open.pop();
            try {
                closeable.close();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            } catch (Exception e) {
                LOG.warn("{} did not close in order", closeable.getClass().getSimpleName(), e);
            }
        }
    }
}
