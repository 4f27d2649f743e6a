package io.barograph.controller.watch.client;

import io.netty.channel.IoHandle;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.IoRegistration;
import io.netty.util.concurrent.Ticker;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Lets a loop look for answers some twenty times a second, so that it finds several at once: one wake-up does for
/// all of them, and the code and the data that they need are in the processor's caches. A loop that is busy for
/// longer than that does not rest, nor does any while an answer is urgent.
///
/// It looks by epoll, which costs nothing for connections on which nothing happens, and by poll too once one was
/// registered that epoll has no room for.
final class EpollThenPoll implements IoHandler {

    /// An answer is taken in so much later at the most.
    static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /// The least pause between two looks by both, since neither may wait.
    private static final long SHORT_REST_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final @Nullable IoHandler epoll;
    private final IoHandler poll;
    private final Ticker ticker;
    private final BooleanSupplier calm;
    private boolean hasPolledChannels;
    private long lookedNanos;

    /// @param epoll null where there is none
    /// @param calm whether no answer is urgent
    EpollThenPoll(@Nullable IoHandler epoll, IoHandler poll, Ticker ticker, BooleanSupplier calm) {
        this.epoll = epoll;
        this.poll = poll;
        this.ticker = ticker;
        this.calm = calm;
        lookedNanos = ticker.nanoTime();
    }

    /// A look that does not wait.
    private record Glance(IoHandlerContext loop) implements IoHandlerContext {

        @Override
        public boolean canBlock() {
            return false;
        }

        @Override
        public long delayNanos(long nowNanos) {
            return loop.delayNanos(nowNanos);
        }

        @Override
        public long deadlineNanos() {
            return loop.deadlineNanos();
        }
    }

    @Override
    public int run(IoHandlerContext loop) {
        boolean looksByBoth = epoll != null && hasPolledChannels;
        if (loop.canBlock()) {
            restUntilNextLook(looksByBoth ? SHORT_REST_NANOS : 0);
        }
        IoHandlerContext look = looksByBoth ? new Glance(loop) : loop;
        int handled = epoll == null ? 0 : epoll.run(look);
        return epoll == null || looksByBoth ? handled + poll.run(look) : handled;
    }

    private void restUntilNextLook(long leastNanos) {
        long restNanos = calm.getAsBoolean() ? lookedNanos + REST_NANOS - ticker.nanoTime() : 0;
        restNanos = Math.max(restNanos, leastNanos);
        if (restNanos > 0) {
            try {
                ticker.sleep(restNanos, TimeUnit.NANOSECONDS);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
        lookedNanos = ticker.nanoTime();
    }

    @Override
    public IoRegistration register(IoHandle handle) throws Exception {
        if (epoll != null && epoll.isCompatible(handle.getClass())) {
            return epoll.register(handle);
        }
        hasPolledChannels = true;
        return poll.register(handle);
    }

    @Override
    public boolean isCompatible(Class<? extends IoHandle> type) {
        return poll.isCompatible(type) || (epoll != null && epoll.isCompatible(type));
    }

    @Override
    public void wakeup() {
        forBoth(IoHandler::wakeup);
    }

    @Override
    public void initialize() {
        forBoth(IoHandler::initialize);
    }

    @Override
    public void prepareToDestroy() {
        forBoth(IoHandler::prepareToDestroy);
    }

    @Override
    public void destroy() {
        forBoth(IoHandler::destroy);
    }

    private void forBoth(Consumer<IoHandler> action) {
        if (epoll != null) {
            action.accept(epoll);
        }
        action.accept(poll);
    }
}
