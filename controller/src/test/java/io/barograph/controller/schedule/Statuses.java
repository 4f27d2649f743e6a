package io.barograph.controller.schedule;

import io.barograph.controller.decide.fleet.FleetStatus;
import io.barograph.controller.decide.fleet.NodeStatus;
import io.barograph.controller.policystore.LoadedPolicies;
import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.explain.ExplanationBasis;
import io.barograph.rules.explain.history.TruthHistory;
import io.barograph.rules.fact.PodEndings;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.signal.Contention;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import module java.base;

/// States of nodes, as the watches leave them in the fleet.
public final class Statuses {

    private Statuses() {}

    public static NodeStatus unheard(String node) {
        return NodeStatus.unheardNode(new ExporterAddress(node, URI.create("http://127.0.0.1:9977")), Instant.EPOCH);
    }

    /// Heard just now, and not by its memory alone; what counts for schedulers and is not given is calm.
    public static NodeStatus heard(String node, Contention... contentions) {
        List<Contention> all = new ArrayList<>(List.of(contentions));
        for (Contention calm : List.of(
                contention(Scope.BURSTABLE, Resource.CPU, 0, 0),
                contention(Scope.GUARANTEED, Resource.CPU, 0, 0),
                contention(Scope.KUBEPODS, Resource.MEMORY, 0, 0),
                contention(Scope.KUBEPODS, Resource.IO, 0, 0))) {
            if (all.stream().noneMatch(each -> each.scope() == calm.scope() && each.resource() == calm.resource())) {
                all.add(calm);
            }
        }
        return partlyHeard(node, all.toArray(Contention[]::new));
    }

    /// Of which nothing else is known.
    public static NodeStatus partlyHeard(String node, Contention... contentions) {
        Snapshot snapshot = new Snapshot(
                new SnapshotOrigin(node, "boot", "a"),
                new SnapshotTime(1, 60_000_000, 2_000_000),
                Reading.of(0.0),
                List.of(),
                List.of(contentions));
        return heard(node, snapshot);
    }

    public static NodeStatus heard(String node, Snapshot snapshot) {
        NodeStatus fresh = unheard(node);
        return fresh.withHeard(
                fresh.heard().withSnapshot(snapshot, Instant.EPOCH, 0).asWarm());
    }

    public static NodeStatus silent(NodeStatus heard) {
        return heard.withHeard(heard.heard().asSilent(false));
    }

    public static NodeStatus demanding(NodeStatus heard, Demand demand, Phase phase) {
        DemandState state = new DemandState(
                demand, new Transition.Source("p", "r"), phase, new DemandState.Timing(0, 0, false), "a test");
        return heard.withOutcome(new NodeStatus.Outcome(
                new DesiredState(heard.node(), "boot", 60_000_000, List.of(state)), List.of(), "", null));
    }

    /// Of whose deleted pods this was known when it was evaluated.
    public static NodeStatus ending(NodeStatus heard, LoadedPolicies rules, Reading<PodEndings> endings) {
        NodeView view = NodeView.ofName(heard.node());
        Observation.Seen seen = new Observation.Seen(
                Objects.requireNonNull(heard.heard().latestSnapshot()), view.withPods(view.pods(), endings));
        DesiredState desired = new DesiredState(heard.node(), "boot", 60_000_000, List.of());
        ExplanationBasis basis = new ExplanationBasis(seen, desired, EngineState.start(), TruthHistory.START);
        return heard.withOutcome(new NodeStatus.Outcome(desired, List.of(), "", new NodeStatus.Grounds(rules, basis)));
    }

    public static Contention contention(Scope scope, Resource resource, double avg10, double avg60) {
        return new Contention(
                scope,
                resource,
                Reading.of(avg10),
                new MovingAverages(Reading.of(avg10), Reading.of(avg60), Reading.absent("too young")),
                Reading.absent("not in this test"));
    }

    public static Contention cpu(double percent) {
        return contention(Scope.BURSTABLE, Resource.CPU, percent, percent);
    }

    public static FleetStatus fleet(NodeStatus... nodes) {
        FleetStatus fleet = new FleetStatus(null);
        Stream.of(nodes).forEach(fleet::putNode);
        return fleet;
    }
}
