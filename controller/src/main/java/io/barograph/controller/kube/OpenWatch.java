package io.barograph.controller.kube;

import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// How one kind of objects is watched: over a WebSocket, which says within 8 s whether it lives, for some minutes; or
/// where something on the way knows none, by an answer without end, which is ended soon, so that a dead one is noticed.
final class OpenWatch implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(OpenWatch.class);

    /// The API server ends a watch after this, and is asked anew: rights that were taken away end then, too.
    private static final int SOCKET_SECONDS = 300;

    private static final int PLAIN_SECONDS = 60;
    private static final Duration PLAIN_SILENCE = Duration.ofSeconds(PLAIN_SECONDS + 15);
    /// Where WebSockets are of no use, none is tried for so many watches.
    private static final int PLAIN_WATCHES = 10;
    /// So many that never answered a ping, one after the other, are the fault of something on the way that keeps pings
    /// for itself.
    private static final int MOST_MUTE = 2;

    private final ApiConnection connection;
    private final String words;
    private int plainLeft;
    private int mute;
    private boolean told;
    private volatile @Nullable WatchSocket current;

    /// @param words for what is watched
    OpenWatch(ApiConnection connection, String words) {
        this.connection = connection;
        this.words = words;
    }

    /// Follows it to its end.
    ///
    /// @param path what to watch, and from where
    WatchEnd follow(String path, BoundedLines lines) {
        if (plainLeft > 0 || !connection.sockets().usable()) {
            plainLeft = Math.max(0, plainLeft - 1);
            return plain(path, lines);
        }
        ApiRequest request = ApiRequest.get(path + timeout(SOCKET_SECONDS));
        try (WatchSocket socket = connection.sockets().open(connection.address(request))) {
            current = socket;
            if (Thread.currentThread().isInterrupted()) {
                return WatchEnd.broken(request + ": interrupted");
            }
            socket.follow(lines);
            told = false;
            return WatchEnd.ended(request);
        } catch (WatchSocket.RefusedException e) {
            return inItsPlace(path, lines, String.valueOf(e.getMessage()));
        } catch (WatchSocket.DeadException e) {
            mute = e.answered() ? 0 : mute + 1;
            if (mute >= MOST_MUTE) {
                mute = 0;
                goOnPlainly("no ping is answered");
            }
            return WatchEnd.broken(request + ": " + e.getMessage());
        } catch (IOException | RuntimeException e) {
            String text = request + ": " + e.getClass().getSimpleName() + ": " + e.getMessage();
            return lines.refused() ? WatchEnd.refused(text) : WatchEnd.broken(text);
        }
    }

    /// Who does not get this either was not refused for the WebSocket's sake.
    private WatchEnd inItsPlace(String path, BoundedLines lines, String why) {
        WatchEnd end = plain(path, lines);
        if (lines.chunks() > 0 || end.why() == WatchEnd.Why.ENDED) {
            goOnPlainly(why);
        }
        return end;
    }

    private void goOnPlainly(String why) {
        plainLeft = PLAIN_WATCHES;
        if (!told) {
            LOG.info(
                    "The {} are watched without a WebSocket ({}): a connection that dies unnoticed is given up after"
                            + " {} s. Maybe a proxy before the API server knows none.",
                    words,
                    why,
                    PLAIN_SILENCE.toSeconds());
            told = true;
        }
    }

    private WatchEnd plain(String path, BoundedLines lines) {
        return connection.stream(path + timeout(PLAIN_SECONDS), lines, PLAIN_SILENCE);
    }

    /// Ends what another thread follows, which an interrupt does not wake.
    @Override
    public void close() {
        WatchSocket socket = current;
        if (socket != null) {
            socket.close();
        }
    }

    private static String timeout(int seconds) {
        return "&timeoutSeconds=" + seconds;
    }
}
