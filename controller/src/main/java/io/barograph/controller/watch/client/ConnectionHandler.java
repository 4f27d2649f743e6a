package io.barograph.controller.watch.client;

import io.barograph.web.tls.ClientCredentials;
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
import module java.base;
import org.jspecify.annotations.Nullable;

/// A connection of a line, for one call at a time. Used by the line's loop only.
final class ConnectionHandler extends SimpleChannelInboundHandler<HttpObject> {

    private final ExporterConnection line;
    private final SSLContext tls;
    private @Nullable Channel channel;
    private @Nullable PageRequest call;
    private @Nullable PageRequest answered;
    private boolean reused;
    private boolean keepAlive;

    /// A connection that is made for this call.
    ConnectionHandler(ExporterConnection connection, PageRequest first) {
        this.line = connection;
        this.tls = first.access().tls();
        this.call = first;
    }

    /// The connection attempt. Where no descriptor was left, the channel has no loop to report that.
    void followConnecting(ChannelFuture connecting) {
        Throwable failed = connecting.cause();
        if (failed != null) {
            endCall(failed);
            return;
        }
        channel = connecting.channel();
        ChannelFuture _ = connecting.addListener(done -> {
            if (!done.isSuccess()) {
                endCall(done.cause());
            }
        });
    }

    /// Whether the next call may go over it: nothing is under way, and a new one would be no other.
    boolean holdsFor(ClientCredentials.Shown access) {
        return channel != null && channel.isActive() && call == null && tls.equals(access.tls());
    }

    /// Asks once more.
    void askAgain(PageRequest nextRequest) {
        call = nextRequest;
        reused = true;
        sendRequest(nextRequest);
    }

    private void sendRequest(PageRequest nextRequest) {
        if (channel != null) {
            ChannelFuture _ = channel.writeAndFlush(nextRequest.request());
        }
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        if (call != null) {
            sendRequest(call);
        }
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, HttpObject part) {
        PageRequest currentRequest = call;
        if (currentRequest == null) {
            hangUp(); // there was no request
            return;
        }
        if (part.decoderResult().isFailure()) {
            endCall(part.decoderResult().cause());
            return;
        }
        PageResult.Failure refused = refusal(currentRequest, part);
        if (refused != null) {
            hangUp();
            line.handAnswer(currentRequest, refused);
        } else if (part instanceof LastHttpContent) {
            call = null;
            answered = currentRequest;
        }
    }

    /// Takes a part of the answer in; why there may not be more of it, if so. A part may be the head and the body's
    /// end.
    private PageResult.@Nullable Failure refusal(PageRequest currentRequest, HttpObject part) {
        if (part instanceof HttpResponse head) {
            keepAlive = HttpUtil.isKeepAlive(head);
            PageResult.Failure refused =
                    currentRequest.checkStatus(head.status().code());
            if (refused != null) {
                return refused;
            }
        }
        return part instanceof HttpContent body ? currentRequest.takePart(body.content()) : null;
    }

    /// An answer is handed on when all that came with it was looked at: what comes before the next question is not its
    /// answer.
    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        handOn();
    }

    private void handOn() {
        PageRequest whole = answered;
        answered = null;
        if (whole != null) {
            if (!keepAlive) {
                hangUp();
            }
            line.handAnswer(whole, whole.page());
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof SslHandshakeCompletionEvent shaken && !shaken.isSuccess()) {
            endCall(shaken.cause());
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable problem) {
        endCall(problem);
    }

    /// The exporter sent records of TLS in which there was no data.
    void refuseRecords() {
        failCall(ExporterConnection.datalessRecords());
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        handOn();
        endCall(new EOFException("the connection was closed before the answer's end"));
    }

    /// An exporter may close a connection just when it is asked once more over it, and epoll may have no room for it:
    /// then it is asked over a new one.
    private void endCall(Throwable problem) {
        PageRequest currentRequest = call;
        boolean isClosedMeanwhile = currentRequest != null && reused && !currentRequest.begun();
        if (currentRequest != null && (isClosedMeanwhile || line.turnToPollIfEpollIsFull(problem))) {
            hangUp();
            line.connectAnew(currentRequest);
        } else {
            failCall(problem);
        }
    }

    private void failCall(Throwable problem) {
        PageRequest currentRequest = call;
        hangUp();
        if (currentRequest != null) {
            line.handAnswer(currentRequest, currentRequest.failureOf(problem));
        }
    }

    /// Nothing is sent or read any more, and no answer is awaited. TLS may take seconds to say so.
    void hangUp() {
        call = null;
        line.forgetConnection(this);
        Channel closing = channel;
        channel = null;
        if (closing != null) {
            closing.config().setAutoRead(false);
            ChannelFuture _ = closing.close();
        }
    }
}
