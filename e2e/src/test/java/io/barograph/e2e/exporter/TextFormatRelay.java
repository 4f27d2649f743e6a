package io.barograph.e2e.exporter;

import com.sun.net.httpserver.HttpServer;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/// Stands before an exporter for a Prometheus that always prefers OpenMetrics, and asks for the text format 0.0.4.
final class TextFormatRelay implements AutoCloseable {

    private final HttpServer server;
    private final HttpClient client = HttpClient.newHttpClient();

    TextFormatRelay(URI metrics) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/metrics", exchange -> {
            try (exchange) {
                HttpRequest request = HttpRequest.newBuilder(metrics)
                        .header("Accept", "text/plain;version=0.0.4")
                        .build();
                HttpResponse<byte[]> answer = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
                exchange.getResponseHeaders()
                        .set(
                                "Content-Type",
                                answer.headers().firstValue("Content-Type").orElse(""));
                exchange.sendResponseHeaders(answer.statusCode(), answer.body().length);
                exchange.getResponseBody().write(answer.body());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException(e);
            }
        });
        server.start();
    }

    /// Host and port, as a scrape configuration wants them.
    String target() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        client.shutdownNow();
    }
}
