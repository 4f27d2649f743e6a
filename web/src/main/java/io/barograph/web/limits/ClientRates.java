package io.barograph.web.limits;

import io.barograph.program.RateLimit;
import io.barograph.program.TokenBucket;
import module java.base;

/// How often each client may ask: one that asks too often takes nothing from the others. It belongs to the event loop.
public final class ClientRates {

    /// Of more, the one is forgotten that has not asked for longest.
    private static final int MOST_CLIENTS = 1_000;

    private final RateLimit limit;
    private final SequencedMap<ClientIdentity, TokenBucket> byClient = new LinkedHashMap<>();

    public ClientRates(RateLimit limit) {
        this.limit = limit;
    }

    public RateLimit limit() {
        return limit;
    }

    /// Whether the client may ask now; that counts as a request.
    public boolean admitsRequest(ClientIdentity client, long nowNanos) {
        TokenBucket known = byClient.remove(client);
        TokenBucket bucket = known == null ? new TokenBucket(limit, nowNanos) : known;
        byClient.putLast(client, bucket);
        if (byClient.size() > MOST_CLIENTS) {
            byClient.pollFirstEntry();
        }
        return bucket.waitNanos(nowNanos) == 0;
    }
}
