package io.barograph.bench.cluster;

import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/// Plain requests to the API server.
///
/// @param token the user's
public record ApiRequests(URI url, HttpClient client, String token) implements AutoCloseable {

    private static final int AT_ONCE = 64;

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(url.resolve(path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json");
    }

    public String get(String path) throws IOException, InterruptedException {
        HttpRequest request = request(path).timeout(Duration.ofMinutes(1)).build();
        return good(client.send(request, BodyHandlers.ofString()));
    }

    /// Waits until the API server has told its own cache of all that is in etcd.
    void awaitCached(String path) throws IOException, InterruptedException {
        String now = get(path + "?limit=1").replaceAll("(?s)^.*?\"resourceVersion\":\"(\\d+)\".*", "$1");
        String cached = path + "?limit=1&resourceVersionMatch=NotOlderThan&resourceVersion=" + now;
        for (int tries = 0; tries < 100; tries++) {
            HttpRequest request = request(cached).timeout(Duration.ofMinutes(1)).build();
            HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
            if (answer.statusCode() != 504) {
                good(answer);
                return;
            }
        }
        throw new IOException(path + ": the API server does not catch up with etcd");
    }

    /// Deletes an object at once, as a kubelet does with a pod whose containers have ended.
    public void delete(String path) throws IOException, InterruptedException {
        HttpRequest request = request(path + "?gracePeriodSeconds=0")
                .timeout(Duration.ofMinutes(1))
                .DELETE()
                .build();
        good(client.send(request, BodyHandlers.ofString()));
    }

    /// A strategic merge patch.
    public void patch(String path, String json) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(url.resolve(path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/strategic-merge-patch+json")
                .timeout(Duration.ofMinutes(1))
                .method("PATCH", BodyPublishers.ofString(json))
                .build();
        good(client.send(request, BodyHandlers.ofString()));
    }

    /// Creates so many objects, many at a time.
    public void postAll(String path, int count, IntFunction<String> json) throws IOException, InterruptedException {
        Semaphore turns = new Semaphore(AT_ONCE);
        Queue<String> refused = new ConcurrentLinkedQueue<>();
        for (int i = 0; i < count && refused.isEmpty(); i++) {
            turns.acquire();
            HttpRequest request =
                    request(path).POST(BodyPublishers.ofString(json.apply(i))).build();
            var _ = client.sendAsync(request, BodyHandlers.ofString()).whenComplete((answer, failure) -> {
                turns.release();
                if (failure != null || answer.statusCode() != 201) {
                    refused.add(failure != null ? failure.toString() : answer.body());
                }
            });
        }
        turns.acquire(AT_ONCE);
        if (!refused.isEmpty()) {
            throw new IOException(path + ": " + refused.peek());
        }
    }

    /// Reads a watch line by line until the thread is interrupted or the connection ends.
    void watch(String path, Consumer<String> line) throws IOException, InterruptedException {
        HttpResponse<InputStream> answer = client.send(request(path).build(), BodyHandlers.ofInputStream());
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8), 1 << 16)) {
            for (String next = lines.readLine(); next != null; next = lines.readLine()) {
                line.accept(next);
            }
        }
    }

    private static String good(HttpResponse<String> answer) throws IOException {
        if (answer.statusCode() / 100 != 2) {
            throw new IOException(answer.uri() + " answers " + answer.statusCode() + ": " + answer.body());
        }
        return answer.body();
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
