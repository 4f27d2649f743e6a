package io.barograph.exporter.http;

import io.barograph.exporter.exposition.ExpositionInput;
import io.barograph.exporter.exposition.pods.WaitTotals;
import io.barograph.exporter.exposition.pods.WaitTotals.ScopeWait;
import io.barograph.exporter.sample.Sample;
import io.barograph.exporter.sample.SamplerState;
import io.barograph.exporter.sample.pass.ContentionTotals;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A sample in the exposition's words.
public final class ExpositionInputs {

    private ExpositionInputs() {}

    /// What there is to say of the node; null before the first pass, and while passes fail: what was true once
    /// is not shown as if it were now.
    static @Nullable ExpositionInput of(SamplerState state) {
        Sample sample = state.latest();
        if (sample == null || !state.failure().isEmpty()) {
            return null;
        }
        return new ExpositionInput(
                sample.pass().frame(),
                sample.pass().snapshot(),
                sample.names(),
                waits(sample.pass().totals()),
                sample.timing().tookMicros(),
                sample.pass().standings());
    }

    /// What has added up.
    public static WaitTotals waits(ContentionTotals totals) {
        List<ScopeWait> scopes = new ArrayList<>();
        for (Scope scope : Scope.values()) {
            for (Resource resource : Resource.values()) {
                ContentionTotals.Waited waited = totals.of(scope, resource);
                if (waited != null) {
                    scopes.add(new ScopeWait(
                            scope,
                            resource,
                            waited.contentionMicros(),
                            waited.selfLimitedMicros(),
                            waited.selfCrowdedMicros()));
                }
            }
        }
        Map<String, Map<Resource, Long>> pods = HashMap.newHashMap(totals.pods().size());
        totals.pods().forEach((pod, byResource) -> pods.put(pod.path(), byResource));
        return new WaitTotals(scopes, pods);
    }
}
