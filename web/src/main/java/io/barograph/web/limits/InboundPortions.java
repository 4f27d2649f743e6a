package io.barograph.web.limits;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import module java.base;

/// Hands what a client sent to the HTTP decoder in portions, and none while Vert.x wants no more. Clients may send many
/// requests before they read the first answer; what one read brings would be thousands at once, and each takes a
/// kilobyte. It belongs to the event loop.
public final class InboundPortions extends ChannelDuplexHandler {

    private static final int BYTES = 1024;

    private final Queue<ByteBuf> held = new ArrayDeque<>();
    private boolean passing;

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof ByteBuf bytes) {
            held.add(bytes);
            pass(context, false);
        } else {
            context.fireChannelRead(message);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        if (held.isEmpty()) {
            context.fireChannelReadComplete();
        }
    }

    @Override
    public void read(ChannelHandlerContext context) {
        if (held.isEmpty()) {
            context.read();
        } else {
            pass(context, true);
        }
    }

    /// @param asked whether one portion is wanted in any case
    private void pass(ChannelHandlerContext context, boolean asked) {
        if (passing) {
            return;
        }
        passing = true;
        try {
            boolean one = asked;
            while (!held.isEmpty() && (one || context.channel().config().isAutoRead())) {
                one = false;
                ByteBuf first = held.element();
                context.fireChannelRead(first.readableBytes() > BYTES ? first.readRetainedSlice(BYTES) : held.remove());
                context.fireChannelReadComplete();
            }
        } finally {
            passing = false;
        }
        if (asked && held.isEmpty() && context.channel().config().isAutoRead()) {
            context.read();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        release();
        context.fireChannelInactive();
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        release();
    }

    private void release() {
        while (!held.isEmpty()) {
            held.remove().release();
        }
    }
}
