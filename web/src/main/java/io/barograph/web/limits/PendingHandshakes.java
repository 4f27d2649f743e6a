package io.barograph.web.limits;

import io.netty.channel.Channel;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpObjectDecoder;
import io.netty.handler.ssl.SslHandler;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The connections whose TLS handshake may not be over: of those the event loop knows nothing yet. Where no more may be
/// accepted, the one that has been at it for longest makes room for the next: who connects and says nothing must not
/// shut out who has something to ask. Used by any thread.
final class PendingHandshakes {

    /// A handshake takes a few round trips; one that is not over by now hardly goes on.
    private static final long LONG_NANOS = 1_000_000_000;

    /// The time at which each channel was accepted, the oldest first
    private final Map<Channel, Long> sinceByChannel = new LinkedHashMap<>();

    /// A connection was accepted.
    synchronized void beginHandshake(Channel channel, long nowNanos) {
        sinceByChannel.put(channel, nowNanos);
    }

    /// Forgets a channel that is closed.
    synchronized void endHandshake(Channel channel) {
        sinceByChannel.remove(channel);
    }

    /// Closes the one that has been in its handshake for longest; false where none has been for long.
    boolean makesRoom(long nowNanos) {
        Channel oldest = takeOldest(nowNanos);
        if (oldest == null) {
            return false;
        }
        oldest.close().addListener(_ -> endHandshake(oldest));
        return true;
    }

    /// The channel whose handshake is pending for the longest time. Channels that have none, or are through with
    /// it, are not looked at again.
    private synchronized @Nullable Channel takeOldest(long nowNanos) {
        Iterator<Map.Entry<Channel, Long>> entries = sinceByChannel.entrySet().iterator();
        while (entries.hasNext()) {
            Map.Entry<Channel, Long> entry = entries.next();
            if (nowNanos - entry.getValue() < LONG_NANOS) {
                return null;
            }
            ChannelPipeline pipeline = entry.getKey().pipeline();
            SslHandler tls = pipeline.get(SslHandler.class);
            if (tls == null && pipeline.get(HttpObjectDecoder.class) == null) {
                // The event loop is late: it has not got to this one, nor to those that came after it
                return null;
            }
            entries.remove();
            if (tls != null && !tls.handshakeFuture().isDone()) {
                return entry.getKey();
            }
        }
        return null;
    }
}
