package io.barograph.exporter.reclaim;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A CRI server on a Unix socket that answers what the test says, and notes what it was asked.
final class ScriptedRuntime implements AutoCloseable {

    private final Vertx vertx = Vertx.vertx();
    private final Map<String, Function<byte[], byte[]>> answers = new ConcurrentHashMap<>();
    private final List<String> removed = new CopyOnWriteArrayList<>();
    private volatile @Nullable Consumer<HttpServerRequest> misbehaviour;

    ScriptedRuntime(Path socket) {
        vertx.createHttpServer(new HttpServerOptions().setHttp2ClearTextEnabled(true))
                .requestHandler(this::handle)
                .listen(SocketAddress.domainSocketAddress(socket.toString()))
                .await();
    }

    void answers(String method, byte[]... fields) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Stream.of(fields).forEach(all::writeBytes);
        answers.put("/runtime.v1." + method, _ -> all.toByteArray());
    }

    void removes(String method, Consumer<String> effect) {
        answers.put("/runtime.v1." + method, request -> {
            try {
                ProtoFields asked = ProtoFields.of(request);
                String id = method.endsWith("Image") ? asked.messageField(1).textField(1) : asked.textField(1);
                removed.add(id);
                effect.accept(id);
                return new byte[0];
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    void misbehaves(@Nullable Consumer<HttpServerRequest> how) {
        misbehaviour = how;
    }

    List<String> removed() {
        return removed;
    }

    private void handle(HttpServerRequest request) {
        Consumer<HttpServerRequest> how = misbehaviour;
        if (how != null) {
            how.accept(request);
            return;
        }
        request.body().onSuccess(body -> {
            Function<byte[], byte[]> answer = answers.get(request.path());
            request.response().putHeader("content-type", "application/grpc");
            byte[] message;
            try {
                if (answer == null || body.getInt(1) != body.length() - 5) {
                    throw new IllegalStateException("not scripted");
                }
                message = answer.apply(body.getBytes(5, body.length()));
            } catch (IllegalStateException e) {
                request.response()
                        .putHeader("grpc-status", "12")
                        .putHeader("grpc-message", e.getMessage())
                        .end();
                return;
            }
            request.response().setChunked(true).putTrailer("grpc-status", "0");
            request.response()
                    .end(Buffer.buffer()
                            .appendByte((byte) 0)
                            .appendInt(message.length)
                            .appendBytes(message));
        });
    }

    static byte[] join(byte[]... fields) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Stream.of(fields).forEach(all::writeBytes);
        return all.toByteArray();
    }

    static byte[] number(int field, long value) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(field << 3);
        long rest = value;
        for (; (rest & ~0x7fL) != 0; rest >>>= 7) {
            all.write((int) ((rest & 0x7f) | 0x80));
        }
        all.write((int) rest);
        return all.toByteArray();
    }

    static byte[] image(String id, String tag, long bytes) {
        return ProtoFields.encodeMessage(
                1, join(ProtoFields.encodeMessage(1, id), ProtoFields.encodeMessage(2, tag), number(4, bytes)));
    }

    static byte[] container(String id, String sandbox, String name, int state, long createdNanos, String image) {
        return ProtoFields.encodeMessage(
                1,
                join(
                        ProtoFields.encodeMessage(1, id),
                        ProtoFields.encodeMessage(2, sandbox),
                        ProtoFields.encodeMessage(3, ProtoFields.encodeMessage(1, name.getBytes(UTF_8))),
                        ProtoFields.encodeMessage(5, image),
                        number(6, state),
                        number(7, createdNanos)));
    }

    static byte[] readySandbox(String id) {
        return ProtoFields.encodeMessage(1, ProtoFields.encodeMessage(1, id));
    }

    @Override
    public void close() {
        vertx.close().await();
    }
}
