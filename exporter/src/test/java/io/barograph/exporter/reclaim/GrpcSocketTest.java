package io.barograph.exporter.reclaim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Calls over a real Unix socket, to a server that may be hostile.
class GrpcSocketTest {

    private static final Duration LONG = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(300);

    @TempDir
    private Path directory;

    private Vertx vertx;
    private ScriptedRuntime server;
    private GrpcSocket socket;

    @BeforeEach
    void open() {
        vertx = Vertx.vertx();
        server = new ScriptedRuntime(directory.resolve("cri.sock"));
        socket = GrpcSocket.open(vertx, directory.resolve("cri.sock"), LONG);
    }

    @AfterEach
    void close() {
        server.close();
        vertx.close().await();
    }

    @Test
    void aMessageComesBackWhole() throws Exception {
        String large = "x".repeat(300_000);
        server.answers("S/M", ProtoFields.encodeMessage(1, large), ScriptedRuntime.number(2, 1L << 40));
        ProtoFields answer = socket.callMethod("S/M", new byte[0]);
        assertThat(answer.textField(1)).isEqualTo(large);
        assertThat(answer.numberField(2)).isEqualTo(1L << 40);
    }

    @Test
    void whatTheServerRefusesIsSaidInItsWords() {
        assertThatThrownBy(() -> socket.callMethod("S/Unknown", new byte[0]))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("S/Unknown")
                .hasMessageContaining("grpc-status 12 not scripted");
    }

    @Test
    void aServerThatNeverAnswersCostsTheDeadline() {
        server.misbehaves(_ -> {});
        assertThatThrownBy(() -> hasty().callMethod("S/M", new byte[0])).isInstanceOf(IOException.class);
        server.misbehaves(null);
        server.answers("S/M");
        assertThatCode(() -> socket.callMethod("S/M", new byte[0])).doesNotThrowAnyException();
    }

    @Test
    void anAnswerThatDoesNotEndIsGivenUp() {
        server.misbehaves(request -> {
            request.response().setChunked(true);
            drip(request);
        });
        assertThatThrownBy(() -> hasty().callMethod("S/M", new byte[0])).isInstanceOf(IOException.class);
    }

    private GrpcSocket hasty() {
        return GrpcSocket.open(vertx, directory.resolve("cri.sock"), SHORT);
    }

    private static void drip(HttpServerRequest request) {
        request.response().write(Buffer.buffer(new byte[64 << 10])).onSuccess(_ -> drip(request));
    }

    @Test
    void anAnswerWithoutAStatusOrOfAnotherLengthIsNone() {
        server.misbehaves(request -> request.response().end("hello"));
        assertThatThrownBy(() -> socket.callMethod("S/M", new byte[0])).isInstanceOf(IOException.class);
        server.misbehaves(request -> {
            request.response().setChunked(true).putTrailer("grpc-status", "0");
            request.response().end(Buffer.buffer(new byte[] {0, 0, 0, 0, 9, 1}));
        });
        assertThatThrownBy(() -> socket.callMethod("S/M", new byte[0]))
                .hasMessageContaining("not one uncompressed message");
    }

    @Test
    void aSocketThatIsNotThereIsSaid() {
        GrpcSocket missing = GrpcSocket.open(vertx, directory.resolve("none.sock"), LONG);
        assertThatThrownBy(() -> missing.callMethod("S/M", new byte[0]))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("none.sock");
    }

    @Test
    void aServerThatGoesAwayWithinItsAnswerIsAnErrorAndTheNextOneIsAsked() {
        server.misbehaves(request -> {
            request.response().setChunked(true).write(Buffer.buffer(new byte[] {0, 0, 0, 0, 9, 1}));
            vertx.setTimer(100, _ -> request.connection().close());
        });
        assertThatThrownBy(() -> socket.callMethod("S/M", new byte[0]))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("S/M");
        server.misbehaves(null);
        server.answers("S/M", ProtoFields.encodeMessage(1, "back"));
        assertThatCode(() -> assertThat(socket.callMethod("S/M", new byte[0]).textField(1))
                        .isEqualTo("back"))
                .doesNotThrowAnyException();
    }

    @Test
    void anAnswerOfMoreThanSixteenMebibytesIsGivenUp() {
        server.misbehaves(request -> {
            request.response().setChunked(true);
            drip(request);
        });
        assertThatThrownBy(() -> socket.callMethod("S/M", new byte[0]))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("more than 16777216 bytes");
    }

    @Test
    void aStatusBehindAMessageCounts() {
        server.misbehaves(request -> {
            request.response()
                    .setChunked(true)
                    .putTrailer("grpc-status", "14")
                    .putTrailer("grpc-message", "containerd is shutting down");
            request.response().end(Buffer.buffer(new byte[5]));
        });
        assertThatThrownBy(() -> socket.callMethod("S/M", new byte[0]))
                .hasMessageContaining("grpc-status 14 containerd is shutting down");
    }

    @Test
    void aCompressedMessageAndOneOfTwoPartsAreNone() {
        for (byte[] body : List.of(new byte[] {1, 0, 0, 0, 0}, new byte[10])) {
            server.misbehaves(request -> {
                request.response().setChunked(true).putTrailer("grpc-status", "0");
                request.response().end(Buffer.buffer(body));
            });
            assertThatThrownBy(() -> socket.callMethod("S/M", new byte[0]))
                    .hasMessageContaining("not one uncompressed message");
        }
    }
}
