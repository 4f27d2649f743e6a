package io.barograph.web;

/// Lets so many requests through at once, and one more with each interval. It belongs to one thread.
final class TokenBucket {

    private final RateLimit limit;
    private double tokens;
    private long filledNanos;

    TokenBucket(RateLimit limit, long nowNanos) {
        this.limit = limit;
        this.tokens = limit.burst();
        this.filledNanos = nowNanos;
    }

    RateLimit limit() {
        return limit;
    }

    /// Takes a token if there is one.
    boolean take(long nowNanos) {
        double grown = (nowNanos - filledNanos) / (double) limit.intervalNanos();
        tokens = Math.min(limit.burst(), tokens + Math.max(0, grown));
        filledNanos = nowNanos;
        if (tokens < 1) {
            return false;
        }
        tokens--;
        return true;
    }
}
