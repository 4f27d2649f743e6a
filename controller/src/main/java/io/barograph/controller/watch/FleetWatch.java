package io.barograph.controller.watch;

import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.controller.watch.client.ExporterClient;
import io.barograph.program.RateLimit;
import io.barograph.program.TokenBucket;
import module java.base;

/// The watches of all nodes, started and ended as nodes come and go. They share a few threads: what a listener does
/// keeps others waiting.
public final class FleetWatch implements AutoCloseable {

    /// As many exporters' memories are read and evaluated at the same time: each may be a page of 1 MiB, so
    /// that more of them would cost more memory and, the processors being busy, save no time.
    private static final int TURNS = 16;

    /// How long `close` waits for all watches together.
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

    /// A kubelet that names other nodes' addresses in turn must not make the controller connect to each of them.
    private static final RateLimit START_RATE =
            new RateLimit(Duration.ofSeconds(30).toNanos(), 3);

    private final NodeWatch.Shared shared;
    private final Function<ExporterAddress, NodeWatchListener> listeners;
    private final Map<ExporterAddress, NodeWatch> running = new HashMap<>();
    /// Limits how often each node's watch starts
    private final Map<String, TokenBucket> startBuckets = new HashMap<>();
    private volatile Map<String, ExporterAddress> exporters = Map.of();
    private boolean closed;

    /// Watches nothing yet; `listeners` gives each newly watched exporter its listener.
    public FleetWatch(
            ExporterClient client,
            SteadyClock clock,
            RandomGenerator random,
            Function<ExporterAddress, NodeWatchListener> listeners) {
        shared = new NodeWatch.Shared(client, clock, random, new AsyncSemaphore(TURNS));
        this.listeners = listeners;
    }

    /// Watches exactly these from now on; watches that exist go on undisturbed. An exporter whose address
    /// changed is another one; that of a node whose address changes again and again is asked a while later.
    /// Returns when the watches of the others have ended, or after 2 s.
    public synchronized void followExporters(Collection<ExporterAddress> followed) throws InterruptedException {
        if (closed) {
            return;
        }
        Set<ExporterAddress> followedExporters = Set.copyOf(followed);
        exporters = followedExporters.stream().collect(Collectors.toMap(ExporterAddress::node, it -> it, (a, _) -> a));
        stopWatches(exporter -> !followedExporters.contains(exporter));
        long nowNanos = shared.clock().nanos();
        startBuckets.values().removeIf(bucket -> bucket.isFull(nowNanos));
        for (ExporterAddress exporter : followedExporters) {
            running.computeIfAbsent(exporter, this::startWatch);
        }
    }

    /// The exporter of a node, if it is watched.
    public Optional<ExporterAddress> exporterOf(String node) {
        return Optional.ofNullable(exporters.get(node));
    }

    private NodeWatch startWatch(ExporterAddress exporter) {
        NodeWatch watch = new NodeWatch(exporter, listeners.apply(exporter), shared);
        watch.startAfter(
                Duration.ofNanos(reserveStart(exporter.node(), shared.clock().nanos())));
        return watch;
    }

    /// Reserves the next start of a node's watch; how long to wait for it, in nanoseconds.
    private long reserveStart(String node, long nowNanos) {
        TokenBucket startBucket = startBuckets.computeIfAbsent(node, _ -> new TokenBucket(START_RATE, nowNanos));
        return startBucket.reserveToken(nowNanos);
    }

    private void stopWatches(Predicate<ExporterAddress> which) throws InterruptedException {
        Map<ExporterAddress, NodeWatch> ending = new HashMap<>(running);
        ending.keySet().removeIf(which.negate());
        CountDownLatch openWatches = new CountDownLatch(ending.size());
        ending.values().forEach(watch -> watch.endWatch(openWatches::countDown));
        boolean _ = openWatches.await(CLOSE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        running.keySet().removeAll(ending.keySet());
    }

    /// Ends all watches, long polls included, and waits for that as long.
    @Override
    public synchronized void close() {
        closed = true;
        try {
            stopWatches(_ -> true);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
