package io.barograph.web.limits;

import module java.base;

/// What clients have sent of TLS without data, and who is refused for it until the minute is over. Used by any thread.
final class RefusedClients {

    /// Of more the one is forgotten that has sent nothing of it for longest.
    private static final int MOST_CLIENTS = 1_000;

    private final SequencedMap<ClientIdentity, DatalessBytes> byClient = new LinkedHashMap<>();

    /// Counts bytes of records without data. The arguments and the result: [DatalessBytes#addBytes].
    synchronized boolean addBytes(ClientIdentity client, int more, boolean showsCertificates, long nowNanos) {
        DatalessBytes known = byClient.remove(client);
        DatalessBytes bytes = known == null ? new DatalessBytes() : known;
        byClient.putLast(client, bytes);
        if (byClient.size() > MOST_CLIENTS) {
            byClient.pollFirstEntry();
        }
        return bytes.addBytes(more, showsCertificates, nowNanos);
    }

    synchronized boolean isRefused(ClientIdentity client, long nowNanos) {
        DatalessBytes known = byClient.get(client);
        return known != null && known.isExceeded(nowNanos);
    }
}
