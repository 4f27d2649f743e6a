package io.barograph.controller.watch;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.io.EOFException;
import java.net.URI;
import java.util.concurrent.RejectedExecutionException;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/// A connection to an exporter, for one call at a time. What changes here is touched by the thread of the connections
/// only.
final class Connection extends SimpleChannelInboundHandler<HttpObject> {

    private final Connections all;
    private final Channel channel;
    private final URI base;
    private final SSLContext tls;
    private @Nullable Call call;
    private boolean reused;
    private boolean keepAlive;

    /// A connection that is made for this call.
    Connection(Connections all, Channel channel, Call first) {
        this.all = all;
        this.channel = channel;
        this.base = first.base();
        this.tls = first.access().tls();
        this.call = first;
    }

    URI base() {
        return base;
    }

    /// Whether this connection is as a new one would be.
    boolean holdsFor(ExporterAccess access) {
        return tls.equals(access.tls());
    }

    /// Asks once more. Called by any thread.
    void ask(Call next) {
        next.over(channel);
        try {
            channel.eventLoop().execute(() -> send(next));
        } catch (RejectedExecutionException e) {
            next.fail(e);
        }
    }

    private void send(Call next) {
        if (channel.isActive()) {
            call = next;
            reused = true;
            ChannelFuture _ = channel.writeAndFlush(next.request());
        } else {
            all.askAnew(next);
        }
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        Call first = call;
        if (first != null) {
            ChannelFuture _ = channel.writeAndFlush(first.request());
        }
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, HttpObject part) {
        Call current = call;
        if (current == null) {
            close(); // nobody asked
        } else if (part.decoderResult().isFailure()) {
            end(part.decoderResult().cause());
        } else if (!wanted(current, part)) {
            call = null;
            close();
        } else if (part instanceof LastHttpContent) {
            call = null;
            if (keepAlive) {
                all.keep(this);
            } else {
                close();
            }
            current.end();
        }
    }

    /// Takes a part of the answer in; whether there may be more of it. A part may be the head and the body's end.
    private boolean wanted(Call current, HttpObject part) {
        if (part instanceof HttpResponse head) {
            keepAlive = HttpUtil.isKeepAlive(head);
            if (!current.status(head.status().code())) {
                return false;
            }
        }
        return !(part instanceof HttpContent body) || current.take(body.content());
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof SslHandshakeCompletionEvent shaken && !shaken.isSuccess()) {
            end(shaken.cause());
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable problem) {
        end(problem);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        all.forget(this);
        end(new EOFException("the connection was closed before the answer's end"));
    }

    /// An exporter may close a connection just when it is asked once more over it: then it is asked over a new one.
    private void end(Throwable problem) {
        Call current = call;
        call = null;
        close();
        if (current == null) {
            return;
        }
        if (reused && !current.begun()) {
            all.askAnew(current);
        } else {
            current.fail(problem);
        }
    }

    void close() {
        ChannelFuture _ = channel.close();
    }
}
