package io.barograph.cli.advise.source;

import io.barograph.cli.advise.workload.AdvisedWorkload;
import io.barograph.cli.advise.workload.AdvisedWorkload.Kind;
import io.barograph.cli.advise.workload.AdvisedWorkload.Names;
import io.barograph.cli.advise.workload.NodeSpan;
import io.barograph.cli.advise.workload.NodeSpan.BlamedOwner;
import io.barograph.cli.advise.workload.Stalls;
import io.barograph.cli.advise.workload.WorkloadSpan;
import io.barograph.signal.Culprits;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Snapshot;
import module java.base;
import org.jspecify.annotations.Nullable;

/// One node's snapshots. A gap, a reboot and what no snapshot names are not measured.
final class SnapshotTally {

    private static final long SHORTEST_GAP_MICROS = 30_000_000;
    private static final String SILENT = "snapshots do not say it";
    private static final Reading<Long> NOT_KEPT = Reading.absent(SILENT);
    private static final Reading<Double> NOT_SAID = Reading.absent(SILENT);

    private final ImposedTally imposed = new ImposedTally();
    private final SelfStallTally selfStalls = new SelfStallTally();
    private final Map<Resource, Long> measured = new EnumMap<>(Resource.class);
    private final Map<Resource, Map<String, Long>> waited = new EnumMap<>(Resource.class);
    /// By owner
    private final Map<String, AdvisedWorkload> owners = new TreeMap<>();

    private @Nullable Snapshot lastSnapshot;
    private long spanMicros;
    private long observedMicros;

    void addSnapshot(Snapshot snapshot) {
        Snapshot previousSnapshot = lastSnapshot;
        lastSnapshot = snapshot;
        if (previousSnapshot == null
                || !previousSnapshot.origin().bootId().equals(snapshot.origin().bootId())) {
            return;
        }
        long micros =
                snapshot.moment().monotonicMicros() - previousSnapshot.moment().monotonicMicros();
        long gap = Math.max(SHORTEST_GAP_MICROS, 3 * previousSnapshot.moment().intervalMicros());
        spanMicros += Math.max(0, micros);
        if (micros <= 0 || micros > gap) {
            return;
        }
        observedMicros += micros;
        imposed.addSnapshot(snapshot, micros);
        selfStalls.addSnapshot(snapshot);
        for (Resource resource : Resource.values()) {
            Culprits.Parts parts = snapshot.culpritsOf(resource).orNull();
            if (parts != null) {
                measured.merge(resource, micros, Long::sum);
                parts.suffered().forEach(part -> addWait(resource, part, micros));
            }
        }
    }

    private void addWait(Resource resource, Culprits.Part part, long micros) {
        owners.putIfAbsent(part.owner(), toWorkload(part));
        waited.computeIfAbsent(resource, _ -> new HashMap<>())
                .merge(part.owner(), Math.round(part.percent() / 100 * micros), Long::sum);
    }

    private static AdvisedWorkload toWorkload(Culprits.Part part) {
        if (part.owner().startsWith("/")) {
            return new AdvisedWorkload(Kind.SYSTEM, Names.NONE, part.owner(), null);
        }
        int slash = part.name().indexOf('/');
        boolean named = slash > 0;
        return new AdvisedWorkload(
                Kind.POD,
                new Names(
                        named ? part.name().substring(0, slash) : "",
                        named ? part.name().substring(slash + 1) : "",
                        part.owner(),
                        "",
                        ""),
                "",
                null);
    }

    NodeSpan toSpan(String source, String node) {
        Map<Resource, List<BlamedOwner>> blamed = new EnumMap<>(Resource.class);
        List<String> unknown = new ArrayList<>();
        for (Resource resource : Resource.values()) {
            blamed.put(resource, imposed.worstOwners(resource));
            if (!measured.containsKey(resource)) {
                unknown.add(resource.word() + ": no snapshot names who waits");
            }
            String selfStalled = selfStalls.unknownText(resource);
            if (!selfStalled.isEmpty()) {
                unknown.add(selfStalled);
            }
        }
        return new NodeSpan(
                source,
                node,
                spanMicros,
                observedMicros,
                NOT_SAID,
                NOT_SAID,
                blamed,
                owners.entrySet().stream()
                        .map(ownerWorkload -> ownerSpan(ownerWorkload.getKey(), ownerWorkload.getValue()))
                        .toList(),
                unknown);
    }

    private WorkloadSpan ownerSpan(String owner, AdvisedWorkload workload) {
        return new WorkloadSpan(
                workload,
                observedMicros,
                new WorkloadSpan.Cpu(
                        stallsOf(Resource.CPU, owner), NOT_SAID, NOT_SAID, NOT_KEPT, Reading.absent(SILENT), NOT_KEPT),
                new WorkloadSpan.Memory(stallsOf(Resource.MEMORY, owner), Reading.absent(SILENT), NOT_KEPT, NOT_KEPT),
                new WorkloadSpan.Io(stallsOf(Resource.IO, owner), Reading.absent(SILENT), NOT_KEPT));
    }

    private Reading<Stalls> stallsOf(Resource resource, String owner) {
        Long micros = measured.get(resource);
        return micros == null
                ? Reading.absent("no snapshot names who waits")
                : Reading.of(new Stalls(
                        micros, waited.getOrDefault(resource, Map.of()).getOrDefault(owner, 0L), 0, 0, 0));
    }
}
