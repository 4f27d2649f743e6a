package io.barograph.bench.collection;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.bench.BenchClock;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/// Scrapes a program over one connection and takes it compressed, as Prometheus does, and keeps how long each answer
/// took.
final class MetricsScraper implements AutoCloseable {

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final HttpRequest request;
    private final List<Long> micros = new ArrayList<>();
    private byte[] last = new byte[0];

    MetricsScraper(int port) {
        request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics"))
                .header("Accept-Encoding", "gzip")
                .build();
    }

    void scrape() throws IOException, InterruptedException {
        long before = BenchClock.micros();
        last = client.send(request, BodyHandlers.ofByteArray()).body();
        micros.add(BenchClock.micros() - before);
    }

    /// So many, a second from one to the next.
    void scrape(int times) throws IOException, InterruptedException {
        for (int i = 0; i < times; i++) {
            scrape();
            BenchClock.pause(1000);
        }
    }

    /// Forgets how long answers took so far.
    void restart() {
        micros.clear();
    }

    /// The time that so many of a hundred answers took at most, in milliseconds.
    double percentileMillis(int percent) {
        List<Long> sorted = new ArrayList<>(micros);
        Collections.sort(sorted);
        return sorted.get((sorted.size() * percent + 99) / 100 - 1) / 1000.0;
    }

    /// The length of the last answer's text.
    int bytes() throws IOException {
        return text().length;
    }

    private byte[] text() throws IOException {
        boolean packed = last.length > 1 && last[0] == 0x1f && last[1] == (byte) 0x8b;
        if (!packed) {
            return last;
        }
        try (GZIPInputStream unpacked = new GZIPInputStream(new ByteArrayInputStream(last))) {
            return unpacked.readAllBytes();
        }
    }

    /// The series in the last answer.
    long series() throws IOException {
        return new String(text(), UTF_8)
                .lines()
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .count();
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
