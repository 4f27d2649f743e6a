package io.barograph.web.limits;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import module java.base;

/// Closes a connection whose client sends on and reads nothing of what is answered.
///
/// An answer to a request goes out in pieces, as the client takes them. What protocols answer by themselves
/// does not: to each TLS 1.3 KeyUpdate that asks for one
/// (<https://www.rfc-editor.org/rfc/rfc8446#section-4.6.3>) the engine writes another, and who reads none of
/// them would fill the heap without a password. It stands beneath TLS, and belongs to the event loop.
final class UnreadAnswerLimit extends ChannelInboundHandlerAdapter {

    /// A piece of an answer has 32 KiB, and no next one comes while 64 KiB wait.
    private static final long MOST_BYTES = 128 * 1024;

    private final Runnable counts;
    private boolean closed;

    /// @param counts is called for each connection that is closed
    UnreadAnswerLimit(Runnable counts) {
        this.counts = counts;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        context.fireChannelRead(message);
        if (!closed && context.channel().bytesBeforeWritable() > MOST_BYTES) {
            closed = true;
            counts.run();
            context.channel().config().setOption(ChannelOption.SO_LINGER, 0);
            var _ = context.close();
        }
    }
}
