package io.barograph.controller.http.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.web.Request;
import io.barograph.web.Response;
import io.barograph.web.ResponseBody;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One JSON document for everybody who asks: made at most once in so long, and sent only to who has not got it yet.
///
/// Who names in `?after=` the ETag it has gets 204 while nothing has changed. `Barograph-Now` is our wall clock in
/// milliseconds.
public final class CachedJson {

    private final Part part;
    private final InstantSource wall;
    private final long freshMillis;
    private @Nullable Made made;

    /// Writes the fields of one object.
    public interface Part {
        void write(JsonGenerator json) throws IOException;
    }

    private record Made(ResponseBody body, String tag, long atMillis) {}

    public CachedJson(Part part, InstantSource wall, long freshMillis) {
        this.part = part;
        this.wall = wall;
        this.freshMillis = freshMillis;
    }

    /// The object with these fields.
    public static byte[] bytes(Part fields) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(16 * 1024);
        try (JsonGenerator json = FleetJson.JSON.createGenerator(out)) {
            json.writeStartObject();
            fields.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("bytes in memory took no more", e);
        }
        return out.toByteArray();
    }

    public Response answer(Request request) {
        long now = wall.millis();
        Made ready = made(now);
        Map<String, String> headers = Map.of("ETag", ready.tag(), "Barograph-Now", Long.toString(now));
        return request.param("after", "").equals(ready.tag())
                ? new Response(204, ResponseBody.of("application/json", new byte[0]), headers)
                : new Response(200, ready.body(), headers);
    }

    private synchronized Made made(long now) {
        Made last = made;
        if (last != null && Math.abs(now - last.atMillis()) < freshMillis) {
            return last;
        }
        byte[] json = bytes(part);
        String tag = tag(json);
        ResponseBody body =
                last != null && last.tag().equals(tag) ? last.body() : ResponseBody.of("application/json", json);
        Made next = new Made(body, tag, now);
        made = next;
        return next;
    }

    /// The same for the same bytes.
    public static String tag(byte[] json) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(json);
            return '"' + HexFormat.of().formatHex(digest, 0, 10) + '"';
        } catch (NoSuchAlgorithmException every) {
            throw new IllegalStateException("every JVM has SHA-256", every);
        }
    }
}
