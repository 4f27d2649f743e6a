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
    private @Nullable Made lastMade;

    private record Made(ResponseBody body, String tag, long atMillis) {}

    public CachedJson(Supplier<?> document, InstantSource wall, long freshMillis) {
        this.document = document;
        this.wall = wall;
        this.freshMillis = freshMillis;
    }

    public Response answer(Request request) {
        long nowMillis = wall.millis();
        Made ready = freshDocument(nowMillis);
        Map<String, String> headers = Map.of("ETag", ready.tag(), "Barograph-Now", Long.toString(nowMillis));
        return request.paramOr("after", "").equals(ready.tag())
                ? new Response(204, ResponseBody.of("application/json", new byte[0]), headers)
                : new Response(200, ready.body(), headers);
    }

    private synchronized Made freshDocument(long nowMillis) {
        Made previous = lastMade;
        if (previous != null && Math.abs(nowMillis - previous.atMillis()) < freshMillis) {
            return previous;
        }
        byte[] json = ApiJson.toBytes(document.get());
        String tag = contentTag(json);
        ResponseBody body = previous != null && previous.tag().equals(tag)
                ? previous.body()
                : ResponseBody.of("application/json", json);
        Made next = new Made(body, tag, nowMillis);
        lastMade = next;
        return next;
    }

    /// The same for the same bytes.
    private static String contentTag(byte[] json) {
        return '"' + Sha256.hexDigest(json).substring(0, 20) + '"';
    }
}
