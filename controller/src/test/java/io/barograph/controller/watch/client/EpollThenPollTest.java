package io.barograph.controller.watch.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.IoHandle;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.IoRegistration;
import io.netty.util.concurrent.Ticker;
import module java.base;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

class EpollThenPollTest {

    private interface EpollHandle extends IoHandle {
        @Override
        void close();
    }

    private interface PollHandle extends IoHandle {
        @Override
        void close();
    }

    private final List<String> looks = new ArrayList<>();
    private final List<Duration> rests = new ArrayList<>();
    private long nanos;
    private boolean isCalm = true;
    private final EpollThenPoll both = new EpollThenPoll(
            new RecordingHandler("epoll", EpollHandle.class),
            new RecordingHandler("poll", PollHandle.class),
            new RecordingTicker(),
            () -> isCalm);

    /// Notes when it looks, and whether it may wait.
    private final class RecordingHandler implements IoHandler {

        private final String name;
        private final Class<? extends IoHandle> type;

        RecordingHandler(String name, Class<? extends IoHandle> type) {
            this.name = name;
            this.type = type;
        }

        @Override
        public int run(IoHandlerContext context) {
            looks.add(name + (context.canBlock() ? " waits" : ""));
            return 1;
        }

        @Override
        public IoRegistration register(IoHandle handle) {
            looks.add(name + " registers");
            return stubOf(IoRegistration.class);
        }

        @Override
        public void wakeup() {
            looks.add(name + " wakes");
        }

        @Override
        public boolean isCompatible(Class<? extends IoHandle> handleType) {
            return type.isAssignableFrom(handleType);
        }
    }

    /// Time passes in rests alone.
    private final class RecordingTicker implements Ticker {

        @Override
        public long nanoTime() {
            return nanos;
        }

        @Override
        public long initialNanoTime() {
            return 0;
        }

        @Override
        public void sleep(long delay, TimeUnit unit) {
            rests.add(Duration.of(delay, unit.toChronoUnit()));
            nanos += unit.toNanos(delay);
        }
    }

    private static <T> T stubOf(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (_, _, _) -> null));
    }

    private record Loop(boolean canBlock) implements IoHandlerContext {

        @Override
        public long delayNanos(long nowNanos) {
            return Long.MAX_VALUE;
        }

        @Override
        public long deadlineNanos() {
            return Long.MAX_VALUE;
        }
    }

    @Test
    void restsWhileCalmAndThenWaitsByEpoll() {
        assertThat(both.run(new Loop(true))).isEqualTo(1);
        assertThat(looks).containsExactly("epoll waits");
        assertThat(rests).containsExactly(Duration.ofMillis(50));
    }

    @Test
    void restsNeitherWhileAnAnswerIsUrgentNorWhileThereIsWorkNorWhenItWasBusyForLonger() {
        both.run(new Loop(false));
        isCalm = false;
        both.run(new Loop(true));
        isCalm = true;
        nanos += Duration.ofMillis(60).toNanos();
        both.run(new Loop(true));
        assertThat(looks).containsExactly("epoll", "epoll waits", "epoll waits");
        assertThat(rests).isEmpty();
    }

    @Test
    void looksByBothWithoutWaitingOnceOneIsPolled() throws Exception {
        both.register(stubOf(EpollHandle.class));
        both.register(stubOf(PollHandle.class));
        isCalm = false;
        assertThat(both.run(new Loop(true))).isEqualTo(2);
        both.wakeup();
        assertThat(looks)
                .containsExactly("epoll registers", "poll registers", "epoll", "poll", "epoll wakes", "poll wakes");
        assertThat(rests).as("no busy loop").containsExactly(Duration.ofMillis(1));
    }

    @Test
    void pollsWhereThereIsNoEpoll() {
        EpollThenPoll alone = new EpollThenPoll(
                null, new RecordingHandler("poll", PollHandle.class), new RecordingTicker(), () -> isCalm);
        alone.run(new Loop(true));
        assertThat(looks).containsExactly("poll waits");
        assertThat(alone.isCompatible(EpollHandle.class)).isFalse();
    }
}
