package io.barograph.exporter.reclaim;

import io.barograph.exporter.call.BoundedCall;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import module java.base;

/// Unary gRPC calls over a Unix socket: HTTP/2 without TLS, one message there and one back, each behind five bytes
/// (<https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md>).
record GrpcSocket(BoundedCall calls, SocketAddress address) {

    private static final int PREFIX = 5;
    /// The limit of a message: Go's gRPC has 4 MiB by default, kubelets allow 16 MiB.
    private static final int MAX_BYTES = 16 << 20;

    static GrpcSocket open(Vertx vertx, Path socket, Duration deadline) {
        HttpClientOptions options = new HttpClientOptions()
                .setProtocolVersion(HttpVersion.HTTP_2)
                .setHttp2ClearTextUpgrade(false)
                .setConnectTimeout((int) deadline.toMillis())
                .setIdleTimeout(60);
        return new GrpcSocket(
                new BoundedCall(vertx.createHttpClient(options), deadline, MAX_BYTES),
                SocketAddress.domainSocketAddress(socket.toString()));
    }

    /// Calls `Service/Method` of CRI v1.
    ///
    /// @throws IOException where it fails, or does not end in time
    ProtoFields callMethod(String method, byte[] message) throws IOException, InterruptedException {
        Buffer framed =
                Buffer.buffer().appendByte((byte) 0).appendInt(message.length).appendBytes(message);
        RequestOptions options = new RequestOptions()
                .setServer(address)
                .setHost("localhost")
                .setPort(80)
                .setMethod(HttpMethod.POST)
                .setURI("/runtime.v1." + method)
                .putHeader("content-type", "application/grpc")
                .putHeader("te", "trailers")
                .putHeader("grpc-timeout", calls.deadline().toMillis() + "m");
        try {
            BoundedCall.Answer answer = calls.sendRequest(options, framed);
            return ProtoFields.of(answerMessage(answer));
        } catch (IOException e) {
            throw new IOException(method + " over " + address.path() + ": " + e.getMessage(), e);
        }
    }

    private static byte[] answerMessage(BoundedCall.Answer answer) throws IOException {
        String status = trailerOrHeader(answer.head(), "grpc-status");
        if (answer.head().statusCode() != 200 || !status.equals("0")) {
            throw new IOException("status " + answer.head().statusCode() + ", grpc-status " + status + " "
                    + trailerOrHeader(answer.head(), "grpc-message"));
        }
        Buffer body = answer.body();
        if (body.length() < PREFIX || body.getByte(0) != 0 || body.getInt(1) != body.length() - PREFIX) {
            throw new IOException("the answer is not one uncompressed message");
        }
        return body.getBytes(PREFIX, body.length());
    }

    /// A header that follows the message, or stands before it where there is none.
    private static String trailerOrHeader(HttpClientResponse head, String name) {
        String trailer = head.getTrailer(name);
        return Objects.requireNonNullElse(trailer == null ? head.getHeader(name) : trailer, "");
    }
}
