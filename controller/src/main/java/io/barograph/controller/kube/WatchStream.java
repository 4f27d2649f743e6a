package io.barograph.controller.kube;

import java.io.IOException;
import java.net.SocketException;
import java.time.Duration;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// How one kind of objects is watched: over a WebSocket, which says within 8 s whether it lives, for some minutes; or
/// where something on the way knows none, by an answer without end, which is ended soon, so that a dead one is noticed.
final class WatchStream implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(WatchStream.class);

    /// The API server ends a watch after this, and is asked anew: rights that were taken away end then, too.
    private static final int SOCKET_SECONDS = 300;

    /// Who still answers pings then, but has not ended it, is not the API server: something on the way, which may have
    /// lost it long ago.
    private static final Duration LONGEST = Duration.ofSeconds(SOCKET_SECONDS + 30);

    private static final int PLAIN_SECONDS = 60;
    private static final Duration PLAIN_SILENCE = Duration.ofSeconds(PLAIN_SECONDS + 15);
    /// Where WebSockets are of no use, none is tried for so many watches.
    private static final int PLAIN_WATCHES = 10;
    /// So many that never answered a ping, one after the other, are the fault of something on the way that keeps pings
    /// for itself.
    private static final int MOST_MUTE = 2;
    /// After so many that broke before they were open, one after the other, it is tried without: something on the way
    /// may cut off what it does not know.
    private static final int MOST_UNOPENED = 2;

    private final ApiConnection connection;
    private final String words;
    private final Duration longest;
    private int plainLeft;
    private int mute;
    private int unopened;
    private boolean told;
    private volatile @Nullable WatchSocket current;

    /// @param words for what is watched
    WatchStream(ApiConnection connection, String words) {
        this(connection, words, LONGEST);
    }

    /// @param longest after which a watch is given up that the server does not end
    WatchStream(ApiConnection connection, String words, Duration longest) {
        this.connection = connection;
        this.words = words;
        this.longest = longest;
    }

    /// Follows it to its end.
    ///
    /// @param path what to watch, and from where
    WatchEnd follow(String path, BoundedLineReader lines) {
        if (plainLeft == 0 && !connection.sockets().usable()) {
            goOnPlainly("an HTTP proxy is configured");
        }
        if (plainLeft > 0) {
            plainLeft--;
            return plain(path, lines);
        }
        ApiRequest request = ApiRequest.get(path + timeout(SOCKET_SECONDS));
        boolean opened = false;
        try (WatchSocket socket = connection.sockets().open(connection.address(request))) {
            opened = true;
            unopened = 0;
            current = socket;
            if (Thread.currentThread().isInterrupted()) {
                return WatchEnd.broken(request + ": interrupted");
            }
            return follow(request, socket, lines);
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
            unopened = opened ? 0 : unopened + 1;
            String why = e.getClass().getSimpleName() + ": " + e.getMessage();
            if (unopened > MOST_UNOPENED) {
                return inItsPlace(path, lines, why);
            }
            String text = request + ": " + why;
            return lines.refused() ? WatchEnd.refused(text) : WatchEnd.broken(text);
        }
    }

    private WatchEnd follow(ApiRequest request, WatchSocket socket, BoundedLineReader lines) throws IOException {
        ConnectionDeadline deadline = new ConnectionDeadline(longest, socket);
        try (deadline) {
            socket.follow(lines);
            told = false;
            return WatchEnd.ended(request);
        } catch (SocketException | SSLException e) {
            if (deadline.passed()) {
                return WatchEnd.broken(request + ": not ended by the server within " + longest.toSeconds() + " s");
            }
            throw e;
        }
    }

    /// Who does not get this either was not refused for the WebSocket's sake.
    private WatchEnd inItsPlace(String path, BoundedLineReader lines, String why) {
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
                            + " {} s. Maybe a proxy on the way to the API server knows none.",
                    words,
                    why,
                    PLAIN_SILENCE.toSeconds());
            told = true;
        }
    }

    private WatchEnd plain(String path, BoundedLineReader lines) {
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
