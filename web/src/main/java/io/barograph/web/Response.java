package io.barograph.web;

import io.barograph.web.metrics.NegotiatedFormat;
import io.barograph.web.metrics.SelfMetrics;
import module java.base;

/// An answer: status, bytes, and headers beside those that every answer has.
public record Response(int status, ResponseBody body, Map<String, String> headers) {

    public Response {
        headers = Map.copyOf(headers);
    }

    public static Response ok(ResponseBody body) {
        return new Response(200, body, Map.of());
    }

    /// Metrics, in the format that was asked for.
    public static Response ofMetrics(NegotiatedFormat negotiated, ResponseBody body) {
        return new Response(200, body, Map.of("Content-Type", negotiated.contentType()));
    }

    /// The program's metrics of itself, in the format that was asked for.
    public static Response ofMetrics(NegotiatedFormat negotiated, SelfMetrics metrics) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(16 * 1024);
        metrics.writeAll(out, negotiated.format());
        return ofMetrics(negotiated, ResponseBody.of(negotiated.format().contentType(), out.toByteArray()));
    }

    /// A line of text for people, as for errors.
    public static Response ofText(int status, String line) {
        return new Response(status, ResponseBody.ofText(line + "\n"), Map.of());
    }

    /// 503 with the reason; the client is asked to come back in a second.
    public static Response ofBusy(String line) {
        return new Response(503, ResponseBody.ofText(line + "\n"), Map.of("Retry-After", "1"));
    }
}
