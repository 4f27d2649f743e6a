package io.barograph.web.limits;

import module java.base;

/// Clients whose connections are refused for a minute, since several had to be closed within one. Used by any thread.
final class RefusedClients {

    private static final int CLOSED_IN_A_MINUTE = 3;
    private static final long MINUTE_NANOS = Duration.ofMinutes(1).toNanos();

    /// Of more the one is forgotten that has been known for longest.
    private static final int MOST_CLIENTS = 1_000;

    private final LinkedHashMap<ClientIdentity, Closed> byClient = new LinkedHashMap<>();

    private record Closed(int times, long sinceNanos) {}

    /// A connection of this client was closed.
    synchronized void noteClosed(ClientIdentity client, long nowNanos) {
        Closed earlier = byClient.remove(client);
        byClient.putLast(
                client,
                earlier != null && nowNanos - earlier.sinceNanos() < MINUTE_NANOS
                        ? new Closed(earlier.times() + 1, earlier.sinceNanos())
                        : new Closed(1, nowNanos));
        if (byClient.size() > MOST_CLIENTS) {
            byClient.pollFirstEntry();
        }
    }

    synchronized boolean isRefused(ClientIdentity client, long nowNanos) {
        Closed known = byClient.get(client);
        return known != null && known.times() >= CLOSED_IN_A_MINUTE && nowNanos - known.sinceNanos() < MINUTE_NANOS;
    }
}
