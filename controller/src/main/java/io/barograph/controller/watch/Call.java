package io.barograph.controller.watch;

import io.barograph.problem.Unreadable;
import io.barograph.wire.SnapshotJson;
import io.barograph.wire.SnapshotPage;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// One request for a page, and what has come of its answer so far. Whoever asks waits for [#answer]; the rest is the
/// work of the thread of the connections.
final class Call {

    private final Exporter exporter;
    private final String target;
    private final ExporterAccess access;
    private final CompletableFuture<Answer> answer = new CompletableFuture<>();
    private volatile @Nullable Channel channel;
    private @Nullable PageLines body;

    Call(Exporter exporter, String target, ExporterAccess access) {
        this.exporter = exporter;
        this.target = target;
        this.access = access;
    }

    URI base() {
        return exporter.base();
    }

    ExporterAccess access() {
        return access;
    }

    CompletableFuture<Answer> answer() {
        return answer;
    }

    boolean secure() {
        return exporter.secure();
    }

    /// Where to ask; a name is looked up, and may be of nobody.
    InetSocketAddress address() {
        String host = base().getHost();
        String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        int port = base().getPort() < 0 ? secure() ? 443 : 80 : base().getPort();
        return new InetSocketAddress(bare, port);
    }

    FullHttpRequest request() {
        URI base = base();
        FullHttpRequest request =
                new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, target, Unpooled.EMPTY_BUFFER);
        request.headers()
                .set(HttpHeaderNames.HOST, base.getPort() < 0 ? base.getHost() : base.getHost() + ":" + base.getPort())
                .set(HttpHeaderNames.ACCEPT, SnapshotPage.CONTENT_TYPE);
        if (!access.authorization().isEmpty()) {
            request.headers().set(HttpHeaderNames.AUTHORIZATION, access.authorization());
        }
        return request;
    }

    /// The answer comes from here; it is closed where nobody waits for that any more.
    void over(Channel given) {
        channel = given;
        if (answer.isDone()) {
            ChannelFuture _ = given.close();
        }
    }

    /// Nobody waits for the answer any more.
    void giveUp() {
        if (!answer.cancel(false)) {
            return;
        }
        Channel open = channel; // one that comes later is closed as it comes
        if (open != null) {
            ChannelFuture _ = open.close();
        }
    }

    /// The answer's first line has come; whether its body is wanted.
    boolean status(int code) {
        switch (code) {
            case 200, 204 -> body = new PageLines(SnapshotJson.MAX_BYTES, SnapshotPage.MAX_BYTES);
            case 401 ->
                fail(Fault.STATUS, shown() + " answers 401. Maybe give --exporter-user and --exporter-password-file");
            default -> fail(Fault.STATUS, shown() + " answers " + code);
        }
        return body != null;
    }

    /// Whether an answer has begun to come.
    boolean begun() {
        return body != null;
    }

    /// Takes a part of the body in; whether there may be more of it.
    boolean take(ByteBuf part) {
        try {
            if (body != null) {
                body.take(part);
            }
            return true;
        } catch (PageLines.Oversized e) {
            fail(Fault.OVERSIZED, shown() + " sends " + e.getMessage());
            return false;
        }
    }

    /// The body is over.
    void end() {
        if (body != null) {
            answer.complete(new Answer.Page(body.end()));
        }
    }

    /// There is no answer.
    void fail(Throwable problem) {
        fail(Fault.UNREACHABLE, shown() + ": " + why(problem));
    }

    /// Netty says where it connected to and which of its handlers was at it; the address stands before it already.
    private static String why(Throwable problem) {
        Throwable cause = problem.getCause();
        return switch (problem) {
            case ConnectTimeoutException _ -> "no connection within " + Connections.CONNECT_MILLIS / 1000 + " s";
            case SocketException _ when cause != null -> Unreadable.whyNoAnswer(cause);
            case DecoderException _ when cause != null -> Unreadable.whyNoAnswer(cause);
            default -> Unreadable.whyNoAnswer(problem);
        };
    }

    private String shown() {
        return exporter.address(target);
    }

    private void fail(Fault fault, String why) {
        answer.complete(new Answer.Failure(fault, why));
    }
}
