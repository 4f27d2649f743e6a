package io.barograph.controller.watch.client;

import io.netty.channel.SelectStrategy;
import io.netty.util.IntSupplier;
import io.netty.util.concurrent.Ticker;
import module java.base;

/// Lets a loop look for answers some twenty times a second, so that it finds several at once: one wake-up does for
/// all of them, and the code and the data that they need are in the processor's caches. A loop that is busy for
/// longer than that does not rest, nor does any while an answer is urgent.
final class GatheringSelect implements SelectStrategy {

    /// An answer is taken in so much later at the most.
    static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final Ticker ticker;
    private final BooleanSupplier calm;
    private long lookedNanos;

    /// @param calm whether no answer is urgent
    GatheringSelect(Ticker ticker, BooleanSupplier calm) {
        this.ticker = ticker;
        this.calm = calm;
        lookedNanos = ticker.nanoTime();
    }

    @Override
    public int calculateStrategy(IntSupplier lookNow, boolean hasTasks) throws Exception {
        if (hasTasks) {
            return lookNow.get();
        }
        long restNanos = lookedNanos + REST_NANOS - ticker.nanoTime();
        if (restNanos > 0 && calm.getAsBoolean()) {
            ticker.sleep(restNanos, TimeUnit.NANOSECONDS);
        }
        lookedNanos = ticker.nanoTime();
        return SELECT;
    }
}
