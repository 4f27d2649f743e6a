package io.barograph.web;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/// A real client: the JDK's, and a bare socket for what no good client sends.
final class TestClient implements AutoCloseable {

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(60))
            .build();
    private final int port;

    TestClient(WebServer server) {
        port = server.addresses().getFirst().port();
    }

    HttpResponse<byte[]> get(String path, String... headers) throws IOException, InterruptedException {
        return send("GET", path, headers);
    }

    HttpResponse<byte[]> send(String method, String path, String... headers) throws IOException, InterruptedException {
        return http.send(request(method, path, headers), HttpResponse.BodyHandlers.ofByteArray());
    }

    CompletableFuture<HttpResponse<byte[]>> getAsync(String path) {
        return http.sendAsync(request("GET", path), HttpResponse.BodyHandlers.ofByteArray());
    }

    private HttpRequest request(String method, String path, String... headers) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofMinutes(2))
                .method(method, HttpRequest.BodyPublishers.noBody());
        if (headers.length > 0) {
            builder.headers(headers);
        }
        return builder.build();
    }

    Socket socket(int receiveBytes) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(receiveBytes);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        return socket;
    }

    Socket socket() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(60_000);
        return socket;
    }

    /// Sends the text as it is and returns all that comes until the server closes.
    String raw(String text) throws IOException {
        try (Socket socket = socket()) {
            try {
                socket.getOutputStream().write(text.getBytes(US_ASCII));
            } catch (IOException _) {
                // the server may refuse before all is sent; what it answered is read all the same
            }
            return new String(socket.getInputStream().readAllBytes(), US_ASCII);
        }
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
