package io.barograph.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.Unpooled;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.buffer.BufferInternal;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;

/// Bytes ready to be sent, with their compressed form, which is made once and shared by all who ask for it.
public final class ResponseBody {

    /// Below this, compressing costs more than it saves.
    private static final int MIN_GZIP = 1024;

    private static final byte[] GZIP_HEADER = {0x1f, (byte) 0x8b, Deflater.DEFLATED, 0, 0, 0, 0, 0, 4, (byte) 0xff};

    private final String contentType;
    private final byte[] bytes;
    private final Buffer plain;
    private volatile @Nullable Buffer compressed;

    private ResponseBody(String contentType, byte[] bytes, int length) {
        this.contentType = contentType;
        this.bytes = bytes.length == length ? bytes : Arrays.copyOf(bytes, length);
        this.plain = shared(this.bytes);
    }

    public static ResponseBody of(String contentType, byte[] bytes) {
        return new ResponseBody(contentType, bytes.clone(), bytes.length);
    }

    /// The first `length` of the bytes, copied.
    public static ResponseBody of(String contentType, byte[] bytes, int length) {
        return new ResponseBody(contentType, Arrays.copyOf(bytes, length), length);
    }

    public static ResponseBody text(String text) {
        return of("text/plain; charset=utf-8", text.getBytes(UTF_8));
    }

    public static ResponseBody html(String page) {
        return of("text/html; charset=utf-8", page.getBytes(UTF_8));
    }

    public String contentType() {
        return contentType;
    }

    public int length() {
        return bytes.length;
    }

    Buffer plain() {
        return plain;
    }

    boolean isWorthGzip() {
        return bytes.length >= MIN_GZIP;
    }

    /// The compressed form, if somebody has asked for it before.
    @Nullable
    Buffer gzipIfMade() {
        return compressed;
    }

    /// The compressed form; the first caller pays for it.
    Buffer gzip() {
        Buffer made = compressed;
        if (made == null) {
            synchronized (this) {
                made = compressed;
                if (made == null) {
                    made = shared(compress());
                    compressed = made;
                }
            }
        }
        return made;
    }

    /// The very bytes, which nobody changes, for any number of answers: a copy of a large body is work for the garbage
    /// collector at each scrape.
    private static Buffer shared(byte[] bytes) {
        return BufferInternal.buffer(Unpooled.unreleasableBuffer(Unpooled.wrappedBuffer(bytes)));
    }

    private byte[] compress() {
        ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length / 6 + 64);
        out.writeBytes(GZIP_HEADER);
        try (Deflater deflater = new Deflater(Deflater.BEST_SPEED, true)) {
            deflater.setInput(bytes);
            deflater.finish();
            byte[] chunk = new byte[16 * 1024];
            while (!deflater.finished()) {
                out.write(chunk, 0, deflater.deflate(chunk));
            }
        }
        CRC32 crc = new CRC32();
        crc.update(bytes);
        littleEndian(out, (int) crc.getValue());
        littleEndian(out, bytes.length);
        return out.toByteArray();
    }

    private static void littleEndian(ByteArrayOutputStream out, int value) {
        for (int shift = 0; shift < 32; shift += 8) {
            out.write(value >>> shift);
        }
    }
}
