package io.barograph.e2e.chaos.judge;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.testkit.cluster.ApiClient;
import module java.base;

/// Follows every change of every node by a watch of its own, from the first version on, and has each judged.
public final class NodeHistory implements AutoCloseable {

    private static final String NODES = "/api/v1/nodes";

    private final ApiClient api;
    private final NodeJudge judge;
    private final ViolationLog violations;
    private final Thread thread;
    private final AtomicLong changes = new AtomicLong();
    private volatile boolean closed;

    public NodeHistory(ApiClient api, NodeJudge judge, ViolationLog violations) {
        this.api = api;
        this.judge = judge;
        this.violations = violations;
        this.thread = Thread.ofVirtual().name("node-history").start(this::run);
    }

    private void run() {
        String version = "0";
        while (!closed) {
            try (Stream<JsonNode> lines =
                    api.watch(NODES + "?watch=true&allowWatchBookmarks=true&resourceVersion=" + version)) {
                for (Iterator<JsonNode> each = lines.iterator(); each.hasNext() && !closed; ) {
                    JsonNode line = each.next();
                    version = line.at("/object/metadata/resourceVersion").asText();
                    take(line.path("type").asText(), line.path("object"));
                    if (version.isEmpty()) {
                        break;
                    }
                }
            } catch (UncheckedIOException _) {
                // the API server is away, or cannot go on from there
            }
            version = version.isEmpty() ? "0" : version;
            LockSupport.parkNanos(50_000_000);
        }
    }

    /// A judge that fails must not be taken for one that found nothing.
    private void take(String type, JsonNode node) {
        try {
            switch (type) {
                case "ADDED", "MODIFIED" -> {
                    changes.incrementAndGet();
                    judge.changed(node);
                }
                case "DELETED" -> judge.gone(node);
                default -> {}
            }
        } catch (RuntimeException e) {
            violations.check(false, "a change of a node was not judged: " + e);
        }
    }

    public long changes() {
        return changes.get();
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }
}
