package io.barograph.e2e.monitoring;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;
import module java.base;

/// A container runtime (CRI v1, on a Unix socket) that has one image of seven bytes, which no container uses.
final class OneImageRuntime implements AutoCloseable {

    /// `Image{id: "i", repo_tags: ["t:1"], size: 7}` as the first of a list.
    private static final byte[] IMAGES = "\n\n\n\1i\22\3t:1 \7".getBytes(US_ASCII);

    private final Vertx vertx = Vertx.vertx();

    OneImageRuntime(Path socket) {
        vertx.createHttpServer(new HttpServerOptions().setHttp2ClearTextEnabled(true))
                .requestHandler(OneImageRuntime::answer)
                .listen(SocketAddress.domainSocketAddress(socket.toString()))
                .await();
    }

    private static void answer(HttpServerRequest request) {
        byte[] message = request.path().endsWith("/ListImages") ? IMAGES : new byte[0];
        request.response()
                .putHeader("content-type", "application/grpc")
                .setChunked(true)
                .putTrailer("grpc-status", "0");
        request.response()
                .end(Buffer.buffer()
                        .appendByte((byte) 0)
                        .appendInt(message.length)
                        .appendBytes(message));
    }

    @Override
    public void close() {
        vertx.close().await();
    }
}
