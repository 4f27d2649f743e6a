package io.barograph.e2e.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.e2e.cluster.ApiClient;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiPredicate;
import java.util.stream.Stream;

/// Follows every change of every node by a watch of its own, from the first version on, and checks each: what is not
/// ours stays as it is, nothing of ours is there unclaimed, and never more nodes are tainted than may be.
final class NodeHistory implements AutoCloseable {

    private static final String NODES = "/api/v1/nodes";

    private final ApiClient api;
    private final Bounds bounds;
    private final Violations violations;
    private final Map<String, JsonNode> foreign = new ConcurrentHashMap<>();
    private final Map<String, JsonNode> latest = new ConcurrentHashMap<>();
    private final Set<String> moving = ConcurrentHashMap.newKeySet();
    private final Set<String> disputed = ConcurrentHashMap.newKeySet();
    private final Thread thread;
    private volatile boolean closed;
    private final AtomicLong changes = new AtomicLong();

    /// What holds for all changes.
    ///
    /// @param budget how many nodes may be tainted
    /// @param notOurs the nodes on which another keeps a taint and a condition that look like ours
    /// @param decided whether a controller has decided this (a reason) about a node since its last boot
    record Bounds(int budget, Set<String> notOurs, BiPredicate<String, String> decided) {}

    NodeHistory(ApiClient api, Bounds bounds, Violations violations) {
        this.api = api;
        this.bounds = bounds;
        this.violations = violations;
        this.thread = Thread.ofVirtual().name("node-history").start(this::run);
    }

    /// Others will keep changing this taint key or condition type.
    void expectMoving(String what) {
        moving.add(what);
        foreign.clear();
    }

    /// Somebody else writes to the condition of ours on this node.
    void dispute(String node) {
        disputed.add(node);
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

    private void take(String type, JsonNode node) {
        String name = node.at("/metadata/name").asText();
        switch (type) {
            case "ADDED", "MODIFIED" -> {
                changes.incrementAndGet();
                check(name, node);
                JsonNode before = latest.put(name, node);
                if (before != null && !bounds.notOurs.contains(name)) {
                    due(name, Ours.tainted(before), Ours.tainted(node));
                }
                long tainted = latest.entrySet().stream()
                        .filter(each -> !bounds.notOurs.contains(each.getKey()) && Ours.tainted(each.getValue()))
                        .count();
                violations.check(
                        tainted <= bounds.budget, tainted + " nodes are tainted, at most " + bounds.budget + " may be");
            }
            case "DELETED" -> {
                latest.remove(name);
                foreign.remove(name);
            }
            default -> {}
        }
    }

    /// What is decided stands in a log before it is written.
    private void due(String name, boolean was, boolean is) {
        if (was != is) {
            String reason = is ? "PressureRaised" : "PressureCleared";
            violations.check(
                    bounds.decided.test(name, reason),
                    name + ": the taint " + (is ? "came" : "went") + " and nobody had decided " + reason);
        }
    }

    private void check(String name, JsonNode node) {
        boolean others = bounds.notOurs.contains(name);
        JsonNode now = Ours.foreign(node, others, others, moving);
        JsonNode before = foreign.putIfAbsent(name, now);
        violations.check(before == null || before.equals(now), name + ": foreign was " + before + " and is " + now);
        if (!others) {
            violations.check(
                    !Ours.tainted(node) || Ours.claimsTaint(node), name + ": our taint is there and not claimed");
            violations.check(
                    Ours.condition(node).isEmpty() || Ours.claimsCondition(node) || disputed.contains(name),
                    name + ": our condition is there and not claimed");
        } else {
            violations.check(!Ours.claimsTaint(node), name + ": another's taint was claimed");
            violations.check(!Ours.claimsCondition(node), name + ": another's condition was claimed");
        }
    }

    long changes() {
        return changes.get();
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }
}
