package io.barograph.testkit.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Another controller that changes its own taint on a node some fifty times a second, and notices if another client
/// ever undoes it.
public final class ForeignTaintWriter implements AutoCloseable {

    public static final String KEY = "example.com/loop";

    private final NodeObjects nodes;
    private final String node;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private final AtomicInteger written = new AtomicInteger();
    private final Future<?> work;

    public ForeignTaintWriter(NodeObjects nodes, String node) {
        this.nodes = nodes;
        this.node = node;
        this.work = thread.submit(this::write);
    }

    private @Nullable Void write() throws InterruptedException {
        while (stopped.getCount() > 0) {
            JsonNode live = nodes.get(node);
            List<String> taints = others(live);
            int next = written.get() + 1;
            taints.add("{\"key\":\"%s\",\"value\":\"v%d\",\"effect\":\"PreferNoSchedule\"}".formatted(KEY, next));
            String version = live.at("/metadata/resourceVersion").asText();
            String list = "[" + String.join(",", taints) + "]";
            if (nodes.patchTaints(node, version, list).ok()) {
                written.incrementAndGet();
            }
            stopped.await(ThreadLocalRandom.current().nextInt(5, 20), TimeUnit.MILLISECONDS);
        }
        List<String> _ = others(nodes.get(node)); // what was undone last counts, too
        return null;
    }

    /// The taints beside its own, which must be there as it was last written.
    private List<String> others(JsonNode live) {
        List<String> others = new ArrayList<>();
        String mine = "";
        for (JsonNode taint : live.at("/spec/taints")) {
            if (taint.path("key").asText().equals(KEY)) {
                mine = taint.path("value").asText();
            } else {
                others.add(taint.toString());
            }
        }
        int before = written.get();
        if (!mine.equals(before == 0 ? "" : "v" + before)) {
            throw new AssertionError("wrote v" + before + " and found \"" + mine + "\"");
        }
        return others;
    }

    /// How often it has written.
    public int written() {
        return written.get();
    }

    /// Stops; fails if a write of its own was ever undone.
    public void stop() {
        stopped.countDown();
        try {
            work.get();
        } catch (ExecutionException e) {
            throw new AssertionError(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        stopped.countDown();
        thread.close();
    }
}
