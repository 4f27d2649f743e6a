package io.barograph.controller.watch;

import io.barograph.problem.Unreadable;
import io.barograph.wire.SnapshotJson;
import io.barograph.wire.SnapshotPage;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelException;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import java.net.SocketException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/// One request for a page, and what has come of its answer so far.
final class Call {

    private final Exporter exporter;
    private final String target;
    private final ExporterAccess access;
    private final Duration limit;
    private @Nullable PageLines body;

    /// @param limit for the whole answer
    Call(Exporter exporter, String target, ExporterAccess access, Duration limit) {
        this.exporter = exporter;
        this.target = target;
        this.access = access;
        this.limit = limit;
    }

    Exporter exporter() {
        return exporter;
    }

    ExporterAccess access() {
        return access;
    }

    Duration limit() {
        return limit;
    }

    FullHttpRequest request() {
        URI base = exporter.base();
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

    /// The answer's first line has come; why its body is not wanted, null if it is.
    Answer.@Nullable Failure status(int code) {
        return switch (code) {
            case 200, 204 -> {
                body = new PageLines(SnapshotJson.MAX_BYTES, SnapshotPage.MAX_BYTES);
                yield null;
            }
            case 401 ->
                new Answer.Failure(
                        Fault.STATUS,
                        shown() + " answers 401. Maybe give --exporter-user and --exporter-password-file");
            default -> new Answer.Failure(Fault.STATUS, shown() + " answers " + code);
        };
    }

    /// Whether an answer has begun to come.
    boolean begun() {
        return body != null;
    }

    /// Takes a part of the body in; why no more of it is wanted, null if it is.
    Answer.@Nullable Failure take(ByteBuf part) {
        try {
            if (body != null) {
                body.take(part);
            }
            return null;
        } catch (PageLines.Oversized e) {
            return new Answer.Failure(Fault.OVERSIZED, shown() + " sends " + e.getMessage());
        }
    }

    /// The answer, the body being over.
    Answer.Page page() {
        return new Answer.Page(body == null ? List.of() : body.end());
    }

    /// The time is up.
    Answer.Failure late() {
        return new Answer.Failure(
                Fault.TOO_SLOW, shown() + " had not answered in full after " + limit.toMillis() / 1000.0 + " s");
    }

    /// There is no answer.
    Answer.Failure failed(Throwable problem) {
        return new Answer.Failure(Fault.UNREACHABLE, shown() + ": " + why(problem));
    }

    /// Netty says where it connected to and which of its handlers was at it; the address stands before it already.
    private static String why(Throwable problem) {
        Throwable cause = problem.getCause();
        return switch (problem) {
            case ConnectTimeoutException _ -> "no connection within " + Connections.CONNECT_MILLIS / 1000 + " s";
            case RejectedExecutionException _ -> "nobody asks any more";
            case ChannelException _ when cause != null -> Unreadable.whyNoAnswer(cause);
            case SocketException _ when cause != null -> Unreadable.whyNoAnswer(cause);
            case DecoderException _ when cause != null -> Unreadable.whyNoAnswer(cause);
            default -> Unreadable.whyNoAnswer(problem);
        };
    }

    private String shown() {
        return exporter.address(target);
    }
}
