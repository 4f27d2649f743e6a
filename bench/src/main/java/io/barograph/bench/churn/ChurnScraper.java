package io.barograph.bench.churn;

import io.barograph.bench.BenchClock;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/// A client that scrapes for as long as it runs, and counts what it did not get.
public final class ChurnScraper {

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI metrics;
    private final AtomicLong scrapes = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();

    public ChurnScraper(int port) {
        this.metrics = URI.create("http://127.0.0.1:" + port + "/metrics");
    }

    /// Scrapes until it is interrupted, on a thread of its own.
    ///
    /// @param encoding what it accepts: `gzip` or `identity`
    public Thread start(String encoding, long everyMillis) {
        return Thread.ofVirtual().name("scraper-" + encoding).start(() -> {
            try {
                while (true) {
                    scrapes.incrementAndGet();
                    try {
                        get(encoding);
                    } catch (IOException e) {
                        failures.incrementAndGet();
                    }
                    BenchClock.pause(everyMillis);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private byte[] get(String encoding) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(metrics)
                .timeout(Duration.ofSeconds(20))
                .header("Accept-Encoding", encoding)
                .build();
        HttpResponse<byte[]> answer = client.send(request, BodyHandlers.ofByteArray());
        if (answer.statusCode() != 200) {
            throw new IOException(metrics + " answers " + answer.statusCode());
        }
        return answer.body();
    }

    /// What `/metrics` says now.
    public String text() throws IOException, InterruptedException {
        return new String(get("identity"), StandardCharsets.UTF_8);
    }

    public long scrapes() {
        return scrapes.get();
    }

    public long failures() {
        return failures.get();
    }
}
