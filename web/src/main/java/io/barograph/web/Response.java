package io.barograph.web;

import java.io.ByteArrayOutputStream;
import java.util.Map;

/// An answer: status, bytes, and headers beside those that every answer has.
public record Response(int status, Body body, Map<String, String> headers) {

    public Response {
        headers = Map.copyOf(headers);
    }

    public static Response ok(Body body) {
        return new Response(200, body, Map.of());
    }

    /// Metrics, in the format that was asked for.
    public static Response metrics(WantedFormat wanted, Body body) {
        return new Response(200, body, Map.of("Content-Type", wanted.contentType()));
    }

    /// All that the program counts of itself, in the format that was asked for.
    public static Response metrics(WantedFormat wanted, SelfMetrics metrics) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(16 * 1024);
        metrics.write(out, wanted.format());
        return metrics(wanted, Body.of(wanted.format().contentType(), out.toByteArray()));
    }

    /// One line of text for people, as for errors.
    public static Response text(int status, String line) {
        return new Response(status, Body.text(line + "\n"), Map.of());
    }

    /// 503 with the reason; the client is asked to come back in a second.
    public static Response busy(String line) {
        return new Response(503, Body.text(line + "\n"), Map.of("Retry-After", "1"));
    }
}
