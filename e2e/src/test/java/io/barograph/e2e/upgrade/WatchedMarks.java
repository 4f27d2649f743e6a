package io.barograph.e2e.upgrade;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.testkit.cluster.ApiClient;
import module java.base;

/// Each change of contention's taints and conditions on all nodes, from the first version on, by a watch that goes on
/// where it broke off.
final class WatchedMarks implements AutoCloseable {

    private final ApiClient api;
    private final Map<String, List<Marks>> history = new ConcurrentHashMap<>();
    private final List<String> faults = new CopyOnWriteArrayList<>();
    private final Thread thread;
    private volatile boolean closed;

    /// What stood on a node.
    ///
    /// @param taints `key=value:effect`
    /// @param conditions statuses by type
    record Marks(Set<String> taints, Map<String, String> conditions) {}

    WatchedMarks(ApiClient api) {
        this.api = api;
        thread = Thread.ofVirtual().name("node-marks").start(this::follow);
    }

    private void follow() {
        String version = "0";
        while (!closed) {
            try (Stream<JsonNode> lines = api.watch("/api/v1/nodes?watch=true&resourceVersion=" + version)) {
                for (Iterator<JsonNode> each = lines.iterator(); each.hasNext() && !closed; ) {
                    JsonNode line = each.next();
                    if (line.path("type").asText().equals("ERROR")) {
                        faults.add("the watch lost changes: " + line);
                        return;
                    }
                    version = line.at("/object/metadata/resourceVersion").asText();
                    take(line.path("object"));
                }
            } catch (UncheckedIOException e) {
                if (!closed) {
                    LockSupport.parkNanos(50_000_000);
                }
            }
        }
    }

    private void take(JsonNode node) {
        Set<String> taints = new TreeSet<>();
        for (JsonNode taint : node.at("/spec/taints")) {
            if (taint.path("key").asText().contains("contention")) {
                taints.add(
                        taint.path("key").asText() + "=" + taint.path("value").asText() + ":"
                                + taint.path("effect").asText());
            }
        }
        Map<String, String> conditions = new TreeMap<>();
        for (JsonNode condition : node.at("/status/conditions")) {
            if (condition.path("type").asText().contains("Contention")) {
                conditions.put(
                        condition.path("type").asText(),
                        condition.path("status").asText());
            }
        }
        List<Marks> known =
                history.computeIfAbsent(node.at("/metadata/name").asText(), _ -> new CopyOnWriteArrayList<>());
        Marks marks = new Marks(taints, conditions);
        if (known.isEmpty() || !known.getLast().equals(marks)) {
            known.add(marks);
        }
    }

    /// The values that this function of a node's marks had, one after the other, without repetitions.
    <T> List<T> values(String node, Function<Marks, T> value) {
        List<T> values = new ArrayList<>();
        for (Marks marks : history.getOrDefault(node, List.of())) {
            T next = value.apply(marks);
            if (values.isEmpty() || !values.getLast().equals(next)) {
                values.add(next);
            }
        }
        return values;
    }

    /// Whether the taint was there, one after the other.
    List<Boolean> taint(String node, String taint) {
        return values(node, marks -> marks.taints().contains(taint));
    }

    /// The statuses of a condition, one after the other; empty where it was not there.
    List<String> condition(String node, String type) {
        return values(node, marks -> marks.conditions().getOrDefault(type, ""));
    }

    /// What was not seen, because a watch had lost it.
    List<String> faults() {
        return List.copyOf(faults);
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }
}
