package io.barograph.controller.reconcile.write;

/// A token bucket: so many nodes a second may be acted on, and a few at once after a rest.
public final class WriteRateLimit {

    private final double perMicro;
    private final double burst;
    private double tokens;
    private long atMicros;

    public WriteRateLimit(double perSecond, int burst, long nowMicros) {
        this.perMicro = perSecond / 1e6;
        this.burst = burst;
        this.tokens = burst;
        this.atMicros = nowMicros;
    }

    /// Takes a token and returns 0, or returns after how many microseconds there will be one.
    public long take(long nowMicros) {
        tokens = Math.min(burst, tokens + (nowMicros - atMicros) * perMicro);
        atMicros = nowMicros;
        if (tokens >= 1) {
            tokens--;
            return 0;
        }
        return (long) Math.ceil((1 - tokens) / perMicro);
    }
}
