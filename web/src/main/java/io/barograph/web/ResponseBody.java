package io.barograph.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.buffer.Buffer;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Bytes ready to be sent, with their compressed form. Any number of answers share both: a copy of a large body for
/// each scrape is work for the garbage collector.
public final class ResponseBody {

    /// The size in bytes below which compressing costs more than it saves.
    private static final int MIN_GZIP = 1024;

    private static final int CHUNK = 16 * 1024;

    private final String contentType;
    private final Buffer plain;
    private final Form form;
    private volatile @Nullable Buffer compressed;

    private enum Form {
        /// The body is compressed for clients whom it helps.
        PLAIN,
        /// The body is sent as it is.
        URGENT,
        /// The body is compressed, and there is no other form of it.
        COMPRESSED
    }

    private ResponseBody(String contentType, Buffer plain, Form form) {
        this.contentType = contentType;
        this.plain = plain;
        this.form = form;
    }

    public static ResponseBody of(String contentType, byte[] bytes) {
        return of(contentType, bytes, bytes.length);
    }

    /// The first `length` of the bytes, copied.
    public static ResponseBody of(String contentType, byte[] bytes, int length) {
        return new ResponseBody(contentType, Buffer.buffer(length).appendBytes(bytes, 0, length), Form.PLAIN);
    }

    /// A body that is never compressed, whatever its length: for one client nearby that waits for it.
    public static ResponseBody ofUrgent(String contentType, byte[] bytes) {
        return new ResponseBody(contentType, Buffer.buffer(bytes), Form.URGENT);
    }

    /// Compressed by [GzipPacker], for a client that takes that.
    static ResponseBody ofCompressed(String contentType, Buffer gzip) {
        return new ResponseBody(contentType, gzip, Form.COMPRESSED);
    }

    public static ResponseBody ofText(String text) {
        return of("text/plain; charset=utf-8", text.getBytes(UTF_8));
    }

    public static ResponseBody ofHtml(String page) {
        return of("text/html; charset=utf-8", page.getBytes(UTF_8));
    }

    public String contentType() {
        return contentType;
    }

    public int length() {
        return plain.length();
    }

    Buffer plain() {
        return plain;
    }

    /// Whether [#plain()] is compressed.
    boolean isOnlyCompressed() {
        return form == Form.COMPRESSED;
    }

    /// Whether it differs by what a client takes.
    boolean varies() {
        return isOnlyCompressed() || isWorthGzip();
    }

    boolean isWorthGzip() {
        return form == Form.PLAIN && plain.length() >= MIN_GZIP;
    }

    /// The compressed form, if it was asked for before.
    @Nullable
    Buffer gzipIfMade() {
        return compressed;
    }

    /// The compressed form; the first call makes it.
    synchronized Buffer gzip() {
        Buffer gzipBuffer = compressed;
        if (gzipBuffer == null) {
            gzipBuffer = compressBytes(plain);
            compressed = gzipBuffer;
        }
        return gzipBuffer;
    }

    private static Buffer compressBytes(Buffer plain) {
        Buffer gzipBuffer = Buffer.buffer(plain.length() / 6 + 64);
        try (FastGzip gzip = new FastGzip(gzipBuffer)) {
            for (int offset = 0; offset < plain.length(); offset += CHUNK) {
                gzip.write(plain.getBytes(offset, Math.min(plain.length(), offset + CHUNK)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot compress in memory", e);
        }
        return gzipBuffer;
    }

    private static final class FastGzip extends GZIPOutputStream {
        private FastGzip(Buffer out) throws IOException {
            super(appendingTo(out), CHUNK);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }

    private static OutputStream appendingTo(Buffer out) {
        return new OutputStream() {
            @Override
            public void write(int value) {
                out.appendByte((byte) value);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
                out.appendBytes(bytes, offset, length);
            }
        };
    }
}
