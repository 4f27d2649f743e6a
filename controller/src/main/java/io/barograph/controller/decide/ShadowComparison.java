package io.barograph.controller.decide;

import io.barograph.controller.decide.ShadowReport.Kind;
import io.barograph.controller.policystore.LoadedPolicies;
import io.barograph.controller.policystore.PolicyStore;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.observation.Observation;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// New policies that see what the live ones see, and whose decisions go nowhere but into a comparison: what
/// would change if they were live. Compared are the demands of policies of the same names; the others would
/// stay as they are.
public final class ShadowComparison {

    private static final Logger LOG = LoggerFactory.getLogger(ShadowComparison.class);

    private final @Nullable PolicyStore store;
    private final BiConsumer<String, Kind> differs;
    private final Map<String, Node> nodes = new ConcurrentHashMap<>();

    /// @param store null where there are no new policies
    /// @param differs takes a demand's key when a node begins to differ in it
    public ShadowComparison(@Nullable PolicyStore store, BiConsumer<String, Kind> differs) {
        this.store = store;
        this.differs = differs;
    }

    /// There are no new policies.
    public static ShadowComparison none() {
        return new ShadowComparison(null, (_, _) -> {});
    }

    /// What the live policies made of an observation.
    ///
    /// @param stateBefore their state before it: new policies begin there, as they would if they took their place
    /// @param warming whether it is an old one, out of the exporter's memory
    record Live(EngineState stateBefore, Observation observation, DesiredState desired, boolean warming) {}

    /// One node's, written by the loop of its watch alone.
    private static final class Node {
        @Nullable
        EngineState state;

        @Nullable
        Instant loadedAt;

        boolean failed;
        volatile Map<String, Kind> differing = Map.of();
    }

    /// Evaluates the same observation by the new policies. Whatever fails here must not touch the live ones.
    void compareWithLive(Live live) {
        LoadedPolicies loadedPolicies = store == null ? null : store.currentOrNull();
        if (loadedPolicies == null) {
            return;
        }
        Node node = nodes.computeIfAbsent(live.desired().node(), _ -> new Node());
        if (!loadedPolicies.loadedAt().equals(node.loadedAt)) {
            node.state = live.stateBefore();
            node.loadedAt = loadedPolicies.loadedAt();
        }
        try {
            EngineState state = node.state == null ? live.stateBefore() : node.state;
            Evaluation evaluation = loadedPolicies.engine().evaluate(state, live.observation());
            node.state = evaluation.state();
            node.failed = false;
            if (!live.warming()) {
                reportDifferences(
                        node,
                        findDifferences(
                                loadedPolicies.policies().digests().keySet(), live.desired(), evaluation.desired()));
            }
        } catch (RuntimeException e) {
            if (!node.failed) {
                LOG.warn(
                        "The shadow policies could not be evaluated for node {}.",
                        live.desired().node(),
                        e);
            }
            node.failed = true;
        }
    }

    private void reportDifferences(Node node, Map<String, Kind> newDifferences) {
        newDifferences.forEach((demand, kind) -> {
            if (node.differing.get(demand) != kind) {
                differs.accept(demand, kind);
            }
        });
        node.differing = newDifferences;
    }

    private static Map<String, Kind> findDifferences(
            Set<String> policies, DesiredState liveDesired, DesiredState shadowDesired) {
        Map<String, Kind> differences = new HashMap<>();
        for (DemandState demandState : shadowDesired.demands()) {
            if (demandState.active()) {
                differences.put(demandState.demand().key(), Kind.ONLY_NEW);
            }
        }
        for (DemandState demandState : liveDesired.demands()) {
            boolean active = demandState.shares().stream()
                    .anyMatch(share ->
                            share.active() && policies.contains(share.source().policy()));
            if (active && differences.remove(demandState.demand().key()) == null) {
                differences.put(demandState.demand().key(), Kind.ONLY_OLD);
            }
        }
        return Map.copyOf(differences);
    }

    /// The node is not watched any more.
    void forgetNode(String node) {
        nodes.remove(node);
    }

    /// How it stands; null where there are no new policies.
    public @Nullable ShadowReport report() {
        if (store == null) {
            return null;
        }
        SortedMap<String, Map<String, Kind>> differing = new TreeMap<>();
        nodes.forEach((name, node) -> {
            if (!node.differing.isEmpty()) {
                differing.put(name, node.differing);
            }
        });
        LoadedPolicies loadedPolicies = store.currentOrNull();
        return new ShadowReport(
                store.source(),
                store.trouble(),
                loadedPolicies == null ? null : loadedPolicies.loadedAt(),
                loadedPolicies == null
                        ? Collections.emptyMap()
                        : loadedPolicies.policies().digests(),
                differing);
    }
}
