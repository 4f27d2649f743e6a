package io.barograph.program;

/// Lets a burst of requests through at once, and one more with each interval. It belongs to one thread.
public final class TokenBucket {

    private final RateLimit limit;
    private double tokens;
    private long filledNanos;

    public TokenBucket(RateLimit limit, long nowNanos) {
        this.limit = limit;
        this.tokens = limit.burst();
        this.filledNanos = nowNanos;
    }

    public RateLimit limit() {
        return limit;
    }

    /// Takes a token and returns 0, or returns how long it is until there is one.
    public long waitNanos(long nowNanos) {
        double grown = (nowNanos - filledNanos) / (double) limit.intervalNanos();
        tokens = Math.min(limit.burst(), tokens + Math.max(0, grown));
        filledNanos = nowNanos;
        if (tokens < 1) {
            return (long) Math.ceil((1 - tokens) * limit.intervalNanos());
        }
        tokens--;
        return 0;
    }
}
