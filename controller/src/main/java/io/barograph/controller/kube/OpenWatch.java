package io.barograph.controller.kube;

import java.io.IOException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// How one kind of objects is watched: over a WebSocket, which says within 8 s whether it lives, for some minutes; or
/// where something on the way knows none, by an answer without end, which is ended soon, so that a dead one is noticed.
final class OpenWatch {

    private static final Logger LOG = LoggerFactory.getLogger(OpenWatch.class);

    /// The API server ends a watch after this, and is asked anew: rights that were taken away end then, too.
    private static final int SOCKET_SECONDS = 300;

    private static final int PLAIN_SECONDS = 60;
    private static final Duration PLAIN_SILENCE = Duration.ofSeconds(PLAIN_SECONDS + 15);
    /// After a WebSocket was refused, none is tried for so many watches.
    private static final int PLAIN_WATCHES = 10;

    private final ApiConnection connection;
    private final String words;
    private int plainLeft;
    private boolean told;

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
            socket.follow(lines);
            told = false;
            return WatchEnd.ended(request);
        } catch (WatchSocket.RefusedException e) {
            return inItsPlace(path, lines, String.valueOf(e.getMessage()));
        } catch (IOException | RuntimeException e) {
            String text = request + ": " + e.getClass().getSimpleName() + ": " + e.getMessage();
            return lines.refused() ? WatchEnd.refused(text) : WatchEnd.broken(text);
        }
    }

    /// Who is refused this as well was not refused for the WebSocket's sake.
    private WatchEnd inItsPlace(String path, BoundedLines lines, String why) {
        WatchEnd end = plain(path, lines);
        if (lines.chunks() > 0 || end.why() != WatchEnd.Why.REFUSED) {
            plainLeft = PLAIN_WATCHES;
            if (!told) {
                LOG.info(
                        "The {} are watched without a WebSocket ({}): a connection that dies unnoticed is given up"
                                + " after {} s. Maybe a proxy before the API server knows none.",
                        words,
                        why,
                        PLAIN_SILENCE.toSeconds());
                told = true;
            }
        }
        return end;
    }

    private WatchEnd plain(String path, BoundedLines lines) {
        return connection.stream(path + timeout(PLAIN_SECONDS), lines, PLAIN_SILENCE);
    }

    private static String timeout(int seconds) {
        return "&timeoutSeconds=" + seconds;
    }
}
