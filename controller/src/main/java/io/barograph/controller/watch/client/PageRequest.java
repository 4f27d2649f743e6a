package io.barograph.controller.watch.client;

import io.barograph.problem.FileErrorText;
import io.barograph.web.tls.ClientCredentials;
import io.barograph.wire.PodUsageJson;
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
import module java.base;
import org.jspecify.annotations.Nullable;

/// One request for a page, and what has come of its answer so far.
final class PageRequest {

    /// `finishConnect(..) failed with error(-111): Connection refused`.
    private static final Pattern SYSTEM_CALL = Pattern.compile("\\w+\\(\\.\\.\\) failed with error\\(-?\\d+\\): (.*)");

    /// What is asked for.
    ///
    /// @param lineBytes longest line of the answer
    /// @param bytes longest answer
    record Wanted(String target, String contentType, int lineBytes, int bytes) {

        static final Wanted PODS =
                new Wanted("/pods", PodUsageJson.CONTENT_TYPE, PodUsageJson.MAX_BYTES, PodUsageJson.MAX_BYTES);

        static Wanted ofSnapshots(String target) {
            return new Wanted(target, SnapshotPage.CONTENT_TYPE, SnapshotJson.MAX_BYTES, SnapshotPage.MAX_BYTES);
        }
    }

    private final ExporterAddress exporter;
    private final Wanted wantedPage;
    private final ClientCredentials.Shown access;
    private final Duration limit;
    private @Nullable PageSplitter body;

    /// @param limit for the whole answer
    PageRequest(ExporterAddress exporter, Wanted wantedPage, ClientCredentials.Shown access, Duration limit) {
        this.exporter = exporter;
        this.wantedPage = wantedPage;
        this.access = access;
        this.limit = limit;
    }

    ExporterAddress exporter() {
        return exporter;
    }

    ClientCredentials.Shown access() {
        return access;
    }

    Duration limit() {
        return limit;
    }

    FullHttpRequest request() {
        URI base = exporter.base();
        FullHttpRequest request = new DefaultFullHttpRequest(
                HttpVersion.HTTP_1_1, HttpMethod.GET, wantedPage.target(), Unpooled.EMPTY_BUFFER);
        request.headers()
                .set(HttpHeaderNames.HOST, base.getPort() < 0 ? base.getHost() : base.getHost() + ":" + base.getPort())
                .set(HttpHeaderNames.ACCEPT, wantedPage.contentType());
        if (!access.authorization().isEmpty()) {
            request.headers().set(HttpHeaderNames.AUTHORIZATION, access.authorization());
        }
        return request;
    }

    /// The answer's first line has come; why its body is not wanted, null if it is.
    PageResult.@Nullable Failure checkStatus(int code) {
        return switch (code) {
            case 200, 204 -> {
                body = new PageSplitter(wantedPage.lineBytes(), wantedPage.bytes());
                yield null;
            }
            case 401 ->
                new PageResult.Failure(
                        ExporterFault.STATUS,
                        shown() + " answers 401. Maybe give --exporter-user and --exporter-password-file");
            case 404 ->
                new PageResult.Failure(
                        ExporterFault.STATUS, shown() + " answers 404. Maybe the exporter is of an older release");
            default -> new PageResult.Failure(ExporterFault.STATUS, shown() + " answers " + code);
        };
    }

    /// Whether an answer has begun to come.
    boolean begun() {
        return body != null;
    }

    /// Takes a part of the body in; why no more of it is wanted, null if it is.
    PageResult.@Nullable Failure takePart(ByteBuf part) {
        try {
            if (body != null) {
                body.splitBuffer(part);
            }
            return null;
        } catch (PageSplitter.Oversized e) {
            return new PageResult.Failure(ExporterFault.OVERSIZED, shown() + " sends " + e.getMessage());
        }
    }

    /// The answer, the body being over.
    PageResult.Page page() {
        return new PageResult.Page(body == null ? List.of() : body.end());
    }

    /// The result when the deadline has passed.
    PageResult.Failure lateFailure() {
        return new PageResult.Failure(
                ExporterFault.TOO_SLOW,
                shown() + " had not answered in full after " + limit.toMillis() / 1000.0 + " s");
    }

    /// The result when there is no answer.
    PageResult.Failure failureOf(Throwable problem) {
        return new PageResult.Failure(ExporterFault.UNREACHABLE, shown() + ": " + failureText(problem));
    }

    /// Netty says where it connected to, which of its handlers was at it, and which call failed. The address stands
    /// before it already.
    private static String failureText(Throwable problem) {
        String text = textOf(problem);
        Matcher call = SYSTEM_CALL.matcher(text);
        return call.matches() ? call.group(1).toLowerCase(Locale.ROOT) : text;
    }

    private static String textOf(Throwable problem) {
        Throwable cause = problem.getCause();
        return switch (problem) {
            case ConnectTimeoutException _ -> "no connection within " + ConnectionFactory.CONNECT_MILLIS / 1000 + " s";
            case RejectedExecutionException _ -> "the client is closed";
            case ChannelException _ when cause != null -> FileErrorText.whyNoAnswer(cause);
            case SocketException _ when cause != null -> FileErrorText.whyNoAnswer(cause);
            case DecoderException _ when cause != null -> FileErrorText.whyNoAnswer(cause);
            default -> FileErrorText.whyNoAnswer(problem);
        };
    }

    private String shown() {
        return exporter.urlOf(wantedPage.target());
    }
}
