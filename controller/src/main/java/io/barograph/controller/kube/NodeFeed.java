package io.barograph.controller.kube;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.Backoff;
import io.barograph.controller.cluster.LiveNode;
import io.barograph.controller.cluster.NodeApi;
import io.barograph.controller.cluster.NodeChange;
import io.barograph.controller.cluster.Outcome;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Lists the nodes, then watches them, for ever: a watch that ends is taken up where it was, one that fails begins with
/// a new list. One thread, which mostly waits.
final class NodeFeed implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(NodeFeed.class);
    private static final int MAX_LINE_BYTES = 4 * 1024 * 1024;
    /// The API server ends a watch after this and is asked anew, so that a dead connection is noticed soon.
    private static final int WATCH_SECONDS = 60;

    /// Watches that are ended as soon as they begin must not become a flood of requests.
    private static final long BETWEEN_WATCHES_MILLIS = 1_000;

    private static final Duration SILENCE = Duration.ofSeconds(WATCH_SECONDS + 15);

    private final ApiConnection connection;
    private final KnownNodes known = new KnownNodes();
    private final Backoff backoff = new Backoff(200_000, 5_000_000, RandomGenerator.getDefault());
    private final CountDownLatch closed = new CountDownLatch(1);
    private @Nullable Thread thread;
    /// Where to go on watching; empty if a list is due.
    private String version = "";

    private int failures;

    NodeFeed(ApiConnection connection) {
        this.connection = connection;
    }

    /// The first follower starts the feed.
    NodeApi.Following follow(Consumer<NodeChange> listener) {
        synchronized (this) {
            if (thread == null) {
                thread = Thread.ofVirtual().name("node-feed").start(this::run);
            }
        }
        return known.follow(listener);
    }

    private void run() {
        try {
            while (closed.getCount() > 0) {
                String trouble = step();
                if (trouble.isEmpty()) {
                    continue;
                }
                failures++;
                if (failures == 2) {
                    LOG.warn("The nodes cannot be followed: {}; trying again.", trouble);
                }
                if (closed.await(backoff.afterMicros(failures), TimeUnit.MICROSECONDS)) {
                    return;
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Lists or watches; returns what went wrong. A fault of ours must not end all following.
    private String step() throws InterruptedException {
        try {
            return version.isEmpty() ? list() : watch();
        } catch (RuntimeException e) {
            LOG.error("Following the nodes failed. Maybe a bug: please report it.", e);
            version = "";
            return e.toString();
        }
    }

    /// Returns what went wrong; empty if nothing did. A list alone is no success: where nodes may be listed but not
    /// watched, they would be listed without end.
    private String list() {
        Outcome<NodeLister.Listing> outcome = new NodeLister(connection).list();
        if (!(outcome instanceof Outcome.Done<NodeLister.Listing>(NodeLister.Listing listing))) {
            return outcome.text();
        }
        known.replace(listing.nodes());
        version = listing.resourceVersion();
        return "";
    }

    private String watch() throws InterruptedException {
        int[] changes = {0};
        BoundedLines lines = new BoundedLines(MAX_LINE_BYTES, line -> {
            take(line);
            changes[0]++;
        });
        String path = NodeLister.NODES + "?watch=true&allowWatchBookmarks=true&timeoutSeconds=" + WATCH_SECONDS
                + "&resourceVersion=" + version;
        String end = connection.stream(path, lines, SILENCE);
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedException();
        }
        if (end.endsWith(": ended") && !version.isEmpty()) {
            failures = 0;
            closed.await(BETWEEN_WATCHES_MILLIS, TimeUnit.MILLISECONDS);
            return "";
        }
        failures = changes[0] > 0 ? 0 : failures;
        LOG.debug("The watch of the nodes broke after {} changes: {}", changes[0], end);
        version = "";
        return end;
    }

    /// One line: `{"type":"MODIFIED","object":{…}}`.
    private void take(byte[] line) throws IOException {
        JsonNode change = ApiAnswers.parse(line);
        JsonNode object = change.path("object");
        String type = change.path("type").asText();
        if (type.equals("BOOKMARK")) {
            version = object.path("metadata").path("resourceVersion").asText();
            return;
        }
        LiveNode node = NodeJson.read(object);
        if (node == null || type.equals("ERROR")) {
            version = "";
            throw new IOException("a line of the watch is no change of a node: " + type + " "
                    + object.path("message").asText("without message"));
        }
        switch (type) {
            case "ADDED", "MODIFIED" -> known.present(node);
            case "DELETED" -> known.gone(node.identity());
            default -> throw new IOException("a line of the watch has the unknown type \"" + type + "\"");
        }
        version = node.meta().resourceVersion();
    }

    @Override
    public synchronized void close() {
        closed.countDown();
        if (thread != null) {
            thread.interrupt();
        }
    }
}
