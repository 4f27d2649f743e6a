package io.barograph.controller.http.json;

import io.barograph.problem.Sha256;
import io.barograph.web.Request;
import io.barograph.web.Response;
import io.barograph.web.ResponseBody;
import module java.base;
import org.jspecify.annotations.Nullable;

/// One JSON document for all readers, made at most once in a given time.
///
/// A reader that names its ETag in `?after=` gets 204 while nothing has changed. `Barograph-Now` is the controller's
/// clock in milliseconds.
public final class CachedJson {

    private final Supplier<?> document;
    private final InstantSource wall;
    private final long freshMillis;
    private @Nullable Made made;

    private record Made(ResponseBody body, String tag, long atMillis) {}

    public CachedJson(Supplier<?> document, InstantSource wall, long freshMillis) {
        this.document = document;
        this.wall = wall;
        this.freshMillis = freshMillis;
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
        byte[] json = ApiJson.bytes(document.get());
        String tag = tag(json);
        ResponseBody body =
                last != null && last.tag().equals(tag) ? last.body() : ResponseBody.of("application/json", json);
        Made next = new Made(body, tag, now);
        made = next;
        return next;
    }

    /// The same for the same bytes.
    private static String tag(byte[] json) {
        return '"' + Sha256.hex(json).substring(0, 20) + '"';
    }
}
