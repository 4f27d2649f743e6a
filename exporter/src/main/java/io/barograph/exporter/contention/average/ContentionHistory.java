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

/// The averages that earlier intervals leave behind. It never changes; each interval gives the next
/// one.
public final class ContentionHistory {

    /// The history before the first observation.
    public static final ContentionHistory NONE = new ContentionHistory(Map.of(), Map.of(), Map.of());

    private final Map<Resource, LeafHistory> leaves;
    /// Over the intervals in which the whole scope was known
    private final Map<ScopeKey, ScopeAverages> scopes;
    /// Over all intervals, by what leaves waited at least in each. Only of scopes that were not known in one of
    /// them: of all others they are the same.
    private final Map<ScopeKey, ScopeAverages> lowerBounds;

    private ContentionHistory(
            Map<Resource, LeafHistory> leaves,
            Map<ScopeKey, ScopeAverages> scopes,
            Map<ScopeKey, ScopeAverages> lowerBounds) {
        this.leaves = leaves;
        this.scopes = scopes;
        this.lowerBounds = lowerBounds;
    }

    private record ScopeKey(Scope scope, Resource resource) {}

    /// The history after one more interval. Leaves that are gone leave it; a gap starts it again.
    public ContentionHistory afterInterval(ContentionMeasurement measurement) {
        if (measurement.micros() > ContentionMeasurement.GAP_MICROS) {
            return NONE;
        }
        Map<Resource, LeafHistory> nextLeaves = new EnumMap<>(Resource.class);
        Map<ScopeKey, ScopeAverages> nextScopes = new HashMap<>();
        Map<ScopeKey, ScopeAverages> nextBounds = new HashMap<>();
        for (Resource resource : Resource.values()) {
            nextLeaves.put(resource, leafHistory(resource).afterInterval(measurement, resource));
        }
        ContentionHistory next = new ContentionHistory(nextLeaves, nextScopes, nextBounds);
        for (Resource resource : Resource.values()) {
            for (Scope scope : Scope.of(resource)) {
                ScopeKey key = new ScopeKey(scope, resource);
                ScopeAverages averages = next.scope(scopes.get(key), scope, resource, measurement);
                if (averages != null) {
                    nextScopes.put(key, averages);
                }
                boolean isKnown = measurement.of(scope, resource).isPresent();
                if (measurement.isMeasured(resource) && (lowerBounds.containsKey(key) || !isKnown)) {
                    ScopeAverages previousBounds = lowerBounds.getOrDefault(key, gaplessAverages(key, measurement));
                    nextBounds.put(
                            key, next.afterLeaves(previousBounds, scope, resource, measurement, LeafAverages::bound));
                }
            }
        }
        return next;
    }

    /// The contention of the interval that led here, as a snapshot holds it.
    public List<Contention> toContentions(ContentionMeasurement measurement, Function<Cgroup, String> names) {
        List<Contention> contentions = new ArrayList<>();
        for (Resource resource : Resource.values()) {
            for (Scope scope : Scope.of(resource)) {
                contentions.add(toContention(scope, resource, measurement, names));
            }
        }
        return contentions;
    }

    private Contention toContention(
            Scope scope, Resource resource, ContentionMeasurement measurement, Function<Cgroup, String> names) {
        Reading<LeafStall> stall = measurement.of(scope, resource);
        Reading<Double> percent = stall.map(it -> measurement.percentOfInterval(it.contentionMicros()));
        ScopeAverages averages = scopes.getOrDefault(new ScopeKey(scope, resource), ScopeAverages.NONE);
        Reading<MovingAverages> observed = stall.map(_ -> averages.observed());
        Reading<OwnerCounts> owners = stall.flatMap(
                _ -> averages.observedValue(10, waitingOwners(scope, resource).ownerCounts(names)));
        Contention contention = new Contention(
                scope,
                resource,
                percent,
                new MovingAverages(
                        observed.flatMap(MovingAverages::avg10),
                        observed.flatMap(MovingAverages::avg60),
                        observed.flatMap(MovingAverages::avg300)),
                owners);
        ScopeAverages bound = lowerBounds.get(new ScopeKey(scope, resource));
        return bound == null ? contention : contention.withLowerBounds(bound.observed());
    }

    private LeafHistory leafHistory(Resource resource) {
        return leaves.getOrDefault(resource, LeafHistory.NONE);
    }

    private WaitingOwners waitingOwners(Scope scope, Resource resource) {
        WaitingOwners waiters = new WaitingOwners();
        for (LeafHistory.Waiting waitingLeaf : leafHistory(resource).waiting()) {
            if (waitingLeaf.averages().exact()
                    && waitingLeaf.leaf().scopesFor(resource).contains(scope)) {
                waiters.addLeaf(waitingLeaf.leaf(), waitingLeaf.averages());
            }
        }
        return waiters;
    }

    /// A scope that could not be measured in this interval keeps its averages, until that has lasted as long as a gap.
    private @Nullable ScopeAverages scope(
            @Nullable ScopeAverages previousAverages,
            Scope scope,
            Resource resource,
            ContentionMeasurement measurement) {
        ScopeAverages recent = recentAverages(previousAverages, measurement);
        return measurement.of(scope, resource).isPresent()
                ? afterLeaves(recent, scope, resource, measurement, LeafAverages::exactContention)
                : recent;
    }

    /// The averages of a scope that was known until this interval began; null where it was not.
    private @Nullable ScopeAverages gaplessAverages(ScopeKey key, ContentionMeasurement measurement) {
        ScopeAverages averages = scopes.get(key);
        return averages != null && averages.untilMicros() == measurement.beganMicros() ? averages : null;
    }

    private static @Nullable ScopeAverages recentAverages(
            @Nullable ScopeAverages averages, ContentionMeasurement measurement) {
        return averages == null || measurement.beganMicros() - averages.untilMicros() > ContentionMeasurement.GAP_MICROS
                ? null
                : averages;
    }

    /// @param percentOf what a leaf counts with
    private ScopeAverages afterLeaves(
            @Nullable ScopeAverages previousAverages,
            Scope scope,
            Resource resource,
            ContentionMeasurement measurement,
            ToDoubleFunction<LeafAverages> percentOf) {
        long began = measurement.beganMicros();
        double largest = 0;
        for (LeafHistory.Waiting waitingLeaf : leafHistory(resource).waiting()) {
            if (waitingLeaf.leaf().scopesFor(resource).contains(scope)) {
                largest = Math.max(largest, percentOf.applyAsDouble(waitingLeaf.averages()));
            }
        }
        double kernel = measurement.percentOfInterval(measurement.kernelMicros(scope, resource));
        return ScopeAverages.afterInterval(previousAverages, began, began + measurement.micros(), kernel, largest);
    }
}
