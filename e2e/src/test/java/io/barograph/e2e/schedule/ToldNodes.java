package io.barograph.e2e.schedule;

import io.barograph.e2e.scripted.PlaybackExporter;
import io.barograph.e2e.scripted.SnapshotScript;
import io.barograph.signal.Contention;
import io.barograph.signal.FileRemoval;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import io.barograph.signal.Teardown;
import module java.base;
import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;

/// The exporters of simulated nodes. What each tells is the test's: two seconds of a node's time pass with each
/// snapshot, and all tell one while the test waits for something.
final class ToldNodes implements AutoCloseable {

    private static final Duration PACE = Duration.ofMillis(50);

    private final Snapshot calm = SnapshotScript.calm().frames().getLast();
    private final Map<String, PlaybackExporter> exporters = new LinkedHashMap<>();
    private final Map<String, SnapshotScript> told = new HashMap<>();

    ToldNodes(List<String> names) {
        for (String name : names) {
            exporters.put(name, new PlaybackExporter(name, SnapshotScript.calm()));
            contend(name, 0);
        }
    }

    /// The controller's option that names them.
    String option() {
        return exporters.values().stream()
                .map(PlaybackExporter::option)
                .collect(Collectors.joining(",", "--exporters=", ""));
    }

    /// From now on its pods wait so much for the disk, and nothing is removed there.
    void contend(String node, double percent) {
        List<Contention> contentions = new ArrayList<>();
        for (Scope scope : List.of(Scope.KUBEPODS, Scope.GUARANTEED, Scope.BURSTABLE)) {
            for (Resource resource : Resource.values()) {
                boolean waits = scope == Scope.KUBEPODS && resource == Resource.IO;
                contentions.add(contention(scope, resource, waits ? percent : 0));
            }
        }
        tell(
                node,
                new Snapshot(
                                calm.origin(),
                                calm.moment(),
                                calm.stealPercent(),
                                calm.pressures(),
                                contentions,
                                calm.levels())
                        .withTeardown(Reading.of(new Teardown(0, 0)))
                        .withThresholds(calm.thresholds()));
    }

    /// From now on its runtime's file system loses 46,000 files a second, as it did for a minute already: what is seen
    /// of the removal of 70 containers of 50,000 files each (`docs/teardown.md`).
    void tearDown(String node) {
        contend(node, 0);
        Snapshot without = Objects.requireNonNull(told.get(node)).frames().getFirst();
        tell(node, without.withRemoval(Reading.of(new FileRemoval(46_000, 60_000_000))));
    }

    private void tell(String node, Snapshot snapshot) {
        told.put(node, new SnapshotScript(List.of(snapshot)));
    }

    private static Contention contention(Scope scope, Resource resource, double percent) {
        Reading<Double> value = Reading.of(percent);
        return new Contention(
                scope,
                resource,
                value,
                new MovingAverages(value, value, value),
                Reading.of(new OwnerCounts(percent > 0 ? 2 : 0, 0, 0, List.of())));
    }

    /// Tells again and again what each node is told to, until this holds.
    void until(String what, ThrowingRunnable holds) {
        Awaitility.await(what)
                .atMost(Duration.ofMinutes(1))
                .pollInSameThread()
                .pollInterval(PACE)
                .untilAsserted(() -> {
                    exporters.forEach((name, exporter) -> exporter.tellAs(Objects.requireNonNull(told.get(name)), 0));
                    holds.run();
                });
    }

    @Override
    public void close() {
        exporters.values().forEach(PlaybackExporter::close);
    }
}
