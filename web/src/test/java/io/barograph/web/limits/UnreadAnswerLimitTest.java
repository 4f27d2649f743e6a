package io.barograph.web.limits;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.embedded.EmbeddedChannel;
import module java.base;
import org.junit.jupiter.api.Test;

class UnreadAnswerLimitTest {

    private final AtomicInteger counted = new AtomicInteger();
    private final EmbeddedChannel channel = new EmbeddedChannel(new UnreadAnswerLimit(counted::incrementAndGet));

    /// What is written and not flushed waits as what a client does not read does.
    private void queueAnswer(int bytes) {
        ChannelFuture _ = channel.write(Unpooled.wrappedBuffer(new byte[bytes]));
        channel.writeInbound(Unpooled.wrappedBuffer(new byte[1]));
    }

    @Test
    void closesOnceMoreWaitsThanAnAnswersPieces() {
        queueAnswer(96 * 1024);
        assertThat(channel.isOpen()).isTrue();
        queueAnswer(96 * 1024);
        assertThat(channel.isOpen()).isFalse();
        assertThat(counted).hasValue(1);
    }
}
