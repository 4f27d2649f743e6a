package io.barograph.controller.watch.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelFuture;
import io.netty.channel.embedded.EmbeddedChannel;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RequestDeadlineTest {

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final AtomicInteger late = new AtomicInteger();
    private final RequestDeadline deadline = new RequestDeadline(channel.eventLoop(), late::incrementAndGet);

    @BeforeEach
    void freeze() {
        channel.freezeTime();
    }

    @AfterEach
    void close() {
        ChannelFuture _ = channel.close();
    }

    private void pass(int seconds) {
        channel.advanceTimeBy(seconds, TimeUnit.SECONDS);
        channel.runScheduledPendingTasks();
    }

    @Test
    void tellsOnceWhenTheTimeIsUp() {
        deadline.set(Duration.ofSeconds(25));
        pass(24);
        assertThat(late).hasValue(0);
        pass(1);
        assertThat(late).hasValue(1);
        pass(100);
        assertThat(late).hasValue(1);
    }

    @Test
    void whatIsOverInTimeIsNotLate() {
        deadline.set(Duration.ofSeconds(25));
        deadline.met();
        pass(100);
        assertThat(late).hasValue(0);
    }

    @Test
    void theNextOneHasItsWholeTime() {
        deadline.set(Duration.ofSeconds(25));
        pass(10);
        deadline.met();
        deadline.set(Duration.ofSeconds(25));
        pass(15);
        pass(9);
        assertThat(late).hasValue(0);
        pass(1);
        assertThat(late).hasValue(1);
    }

    @Test
    void aShorterOneIsToldInTime() {
        deadline.set(Duration.ofSeconds(25));
        deadline.met();
        deadline.set(Duration.ofSeconds(5));
        pass(5);
        assertThat(late).hasValue(1);
    }

    @Test
    void aLongerOneAfterAShortOneIsNotCutShort() {
        deadline.set(Duration.ofSeconds(5));
        deadline.met();
        deadline.set(Duration.ofSeconds(25));
        pass(5);
        pass(19);
        assertThat(late).hasValue(0);
        pass(1);
        assertThat(late).hasValue(1);
    }

    @Test
    void isSilentOnceItIsCancelled() {
        deadline.set(Duration.ofSeconds(5));
        deadline.cancel();
        pass(100);
        assertThat(late).hasValue(0);
        deadline.set(Duration.ofSeconds(5));
        pass(5);
        assertThat(late).hasValue(1);
    }
}
