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
        tokens = tokensAt(nowNanos);
        filledNanos = nowNanos;
        if (tokens < 1) {
            return (long) Math.ceil((1 - tokens) * limit.intervalNanos());
        }
        tokens--;
        return 0;
    }

    /// Takes the next token, even one that is not there yet; how long it is until then. That is one interval at
    /// most: what was reserved and is not used any more delays no later one.
    public long reserveToken(long nowNanos) {
        tokens = Math.max(-1, tokensAt(nowNanos) - 1);
        filledNanos = nowNanos;
        return tokens >= 0 ? 0 : (long) Math.ceil(-tokens * limit.intervalNanos());
    }

    /// Whether a new one would let no more through.
    public boolean isFull(long nowNanos) {
        return tokensAt(nowNanos) >= limit.burst();
    }

    private double tokensAt(long nowNanos) {
        double grown = (nowNanos - filledNanos) / (double) limit.intervalNanos();
        return Math.min(limit.burst(), tokens + Math.max(0, grown));
    }
}
