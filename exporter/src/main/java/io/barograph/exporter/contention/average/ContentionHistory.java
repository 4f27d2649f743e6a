package io.barograph.exporter.contention.average;

import io.barograph.exporter.contention.ContentionMeasurement;
import io.barograph.exporter.contention.LeafStall;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.signal.Contention;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What earlier intervals leave behind: the averages. It never changes; each interval gives the next one.
public final class ContentionHistory {

    /// Nothing was observed yet.
    public static final ContentionHistory NONE = new ContentionHistory(Map.of(), Map.of());

    private final Map<Resource, LeafHistory> leaves;
    private final Map<ScopeKey, ScopeAverages> scopes;

    private ContentionHistory(Map<Resource, LeafHistory> leaves, Map<ScopeKey, ScopeAverages> scopes) {
        this.leaves = leaves;
        this.scopes = scopes;
    }

    private record ScopeKey(Scope scope, Resource resource) {}

    /// The history after one more interval. Leaves that are gone leave it; a gap starts it again.
    public ContentionHistory after(ContentionMeasurement measured) {
        if (measured.micros() > ContentionMeasurement.GAP_MICROS) {
            return NONE;
        }
        Map<Resource, LeafHistory> nextLeaves = new EnumMap<>(Resource.class);
        Map<ScopeKey, ScopeAverages> nextScopes = new HashMap<>();
        for (Resource resource : Resource.values()) {
            nextLeaves.put(resource, leaves(resource).after(measured, resource));
        }
        ContentionHistory next = new ContentionHistory(nextLeaves, nextScopes);
        for (Resource resource : Resource.values()) {
            for (Scope scope : Scope.of(resource)) {
                ScopeKey key = new ScopeKey(scope, resource);
                ScopeAverages averages = next.scope(scopes.get(key), scope, resource, measured);
                if (averages != null) {
                    nextScopes.put(key, averages);
                }
            }
        }
        return next;
    }

    /// The contention of the interval that led here, as a snapshot holds it.
    public List<Contention> contentions(ContentionMeasurement measured, Function<Cgroup, String> names) {
        List<Contention> all = new ArrayList<>();
        for (Resource resource : Resource.values()) {
            for (Scope scope : Scope.of(resource)) {
                all.add(contention(scope, resource, measured, names));
            }
        }
        return all;
    }

    private Contention contention(
            Scope scope, Resource resource, ContentionMeasurement measured, Function<Cgroup, String> names) {
        Reading<LeafStall> stall = measured.of(scope, resource);
        Reading<Double> percent = stall.map(it -> measured.percent(it.contentionMicros()));
        ScopeAverages averages = scopes.getOrDefault(new ScopeKey(scope, resource), ScopeAverages.NONE);
        Reading<MovingAverages> observed = stall.map(_ -> averages.observed());
        Reading<OwnerCounts> owners =
                stall.then(_ -> averages.observed(10, waiters(scope, resource).owners(names)));
        return new Contention(
                scope,
                resource,
                percent,
                new MovingAverages(
                        observed.then(MovingAverages::avg10),
                        observed.then(MovingAverages::avg60),
                        observed.then(MovingAverages::avg300)),
                owners);
    }

    private LeafHistory leaves(Resource resource) {
        return leaves.getOrDefault(resource, LeafHistory.NONE);
    }

    private WaitingOwners waiters(Scope scope, Resource resource) {
        WaitingOwners waiters = new WaitingOwners();
        for (LeafHistory.Waiting each : leaves(resource).waiting()) {
            if (each.leaf().scopes(resource).contains(scope)) {
                waiters.add(each.leaf(), each.averages());
            }
        }
        return waiters;
    }

    /// A scope that could not be measured in this interval keeps its averages, until that has lasted as long as a gap.
    private @Nullable ScopeAverages scope(
            @Nullable ScopeAverages earlier, Scope scope, Resource resource, ContentionMeasurement measured) {
        long began = measured.beganMicros();
        ScopeAverages recent =
                earlier == null || began - earlier.untilMicros() > ContentionMeasurement.GAP_MICROS ? null : earlier;
        if (!measured.of(scope, resource).isPresent()) {
            return recent;
        }
        double largest = 0;
        for (LeafHistory.Waiting each : leaves(resource).waiting()) {
            if (each.leaf().scopes(resource).contains(scope)) {
                largest = Math.max(largest, each.averages().contention());
            }
        }
        double kernel = measured.percent(measured.kernelMicros(scope, resource));
        return ScopeAverages.after(recent, began, began + measured.micros(), kernel, largest);
    }
}
