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

    private final Queue<ByteBuf> queuedBytes = new ArrayDeque<>();
    private boolean passing;

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof ByteBuf bytes) {
            queuedBytes.add(bytes);
            passPortions(context, false);
        } else {
            context.fireChannelRead(message);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        if (queuedBytes.isEmpty()) {
            context.fireChannelReadComplete();
        }
    }

    @Override
    public void read(ChannelHandlerContext context) {
        if (queuedBytes.isEmpty()) {
            context.read();
        } else {
            passPortions(context, true);
        }
    }

    /// @param isAsked whether one portion is wanted in any case
    private void passPortions(ChannelHandlerContext context, boolean isAsked) {
        if (passing) {
            return;
        }
        passing = true;
        try {
            boolean passOne = isAsked;
            while (!queuedBytes.isEmpty()
                    && (passOne || context.channel().config().isAutoRead())) {
                passOne = false;
                ByteBuf first = queuedBytes.element();
                context.fireChannelRead(
                        first.readableBytes() > BYTES ? first.readRetainedSlice(BYTES) : queuedBytes.remove());
                context.fireChannelReadComplete();
            }
        } finally {
            passing = false;
        }
        if (isAsked && queuedBytes.isEmpty() && context.channel().config().isAutoRead()) {
            context.read();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        releaseQueued();
        context.fireChannelInactive();
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        releaseQueued();
    }

    private void releaseQueued() {
        while (!queuedBytes.isEmpty()) {
            queuedBytes.remove().release();
        }
    }
}
