package io.barograph.testkit.cluster;

import static org.awaitility.Awaitility.await;

import io.barograph.testkit.process.FreePorts;
import io.barograph.testkit.process.HarnessException;
import io.barograph.testkit.process.ServerProcess;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/// The store behind the API server, one member, without fsync: it survives its own death, not the machine's.
final class Etcd {
    private final Path binary;
    private final Path directory;
    private final String clientUrl = "http://127.0.0.1:" + FreePorts.next();
    private final String peerUrl = "http://127.0.0.1:" + FreePorts.next();
    private ServerProcess process;

    Etcd(Path binary, Path directory) {
        this.binary = binary;
        this.directory = directory;
        this.process = launch();
    }

    String clientUrl() {
        return clientUrl;
    }

    private ServerProcess launch() {
        return ServerProcess.start(
                "etcd",
                List.of(
                        binary.toString(),
                        "--data-dir=" + directory.resolve("etcd"),
                        "--listen-client-urls=" + clientUrl,
                        "--advertise-client-urls=" + clientUrl,
                        "--listen-peer-urls=" + peerUrl,
                        "--initial-advertise-peer-urls=" + peerUrl,
                        "--initial-cluster=default=" + peerUrl,
                        "--unsafe-no-fsync",
                        "--log-level=warn"),
                directory.resolve("etcd.log"));
    }

    void restart() {
        process.kill();
        process = launch();
        awaitReady();
    }

    void awaitReady() {
        HttpRequest health = HttpRequest.newBuilder(URI.create(clientUrl + "/health"))
                .timeout(Duration.ofSeconds(10))
                .build();
        try (HttpClient http = HttpClient.newHttpClient()) {
            await("etcd's health")
                    .atMost(Duration.ofSeconds(60))
                    .pollInterval(Duration.ofMillis(20))
                    .until(() -> {
                        process.requireAlive();
                        try {
                            return http.send(health, BodyHandlers.ofString()).statusCode() == 200;
                        } catch (IOException _) {
                            return false;
                        }
                    });
        }
    }

    /// Forgets all versions but the present ones, as the API server has it do every 5 minutes.
    void compact() {
        try (HttpClient http = HttpClient.newHttpClient()) {
            String now = post(http, "/v3/kv/range", "{\"key\":\"AA==\",\"limit\":\"1\"}")
                    .replaceAll("(?s).*\"revision\":\"(\\d+)\".*", "$1");
            String _ = post(http, "/v3/kv/compaction", "{\"revision\":\"" + now + "\",\"physical\":true}");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new HarnessException("Interrupted while etcd was compacting", e);
        }
    }

    private String post(HttpClient http, String path, String json) throws IOException, InterruptedException {
        HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(URI.create(clientUrl + path))
                        .timeout(Duration.ofSeconds(10))
                        .POST(BodyPublishers.ofString(json))
                        .build(),
                BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IOException("etcd answered " + path + " with " + answer.statusCode() + ": " + answer.body());
        }
        return answer.body();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    void kill() {
        process.kill();
    }

    String logTail() {
        return process.logTail();
    }
}
