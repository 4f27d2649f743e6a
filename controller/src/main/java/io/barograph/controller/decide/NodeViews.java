package io.barograph.controller.decide;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.marks.ManagedNode;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.fact.Condition;
import io.barograph.rules.fact.ConditionStatus;
import io.barograph.rules.fact.PodEndings;
import io.barograph.rules.fact.Pods;
import io.barograph.rules.fact.Taint;
import io.barograph.rules.fact.TaintEffect;
import io.barograph.rules.observation.NodeView;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What the rules may know of each node, kept up to date from the cluster. Our own conditions and taints are not in it.
public final class NodeViews implements Function<String, NodeView>, AutoCloseable {

    private final Map<String, View> views = new ConcurrentHashMap<>();
    private final Function<String, Reading<Pods>> pods;
    private final BiFunction<String, Instant, Reading<PodEndings>> endings;
    private final InstantSource wall;
    private final NodeApi.Following following;
    private volatile boolean synced;

    /// @param pods those of a node
    /// @param endings how far those that are deleted are from gone, at that time
    /// @param wall for the age of a node at the time of an observation
    public NodeViews(
            NodeApi nodes,
            Function<String, Reading<Pods>> pods,
            BiFunction<String, Instant, Reading<PodEndings>> endings,
            InstantSource wall) {
        this.pods = pods;
        this.endings = endings;
        this.wall = wall;
        following = nodes.followNodes(this::takeChange);
    }

    /// A node of an API server, at the time of its creation.
    ///
    /// @param raised when each demand was raised whose mark is ours and on the node
    private record View(NodeView atBirth, Instant created, Map<EngineState.RaisedBefore, Instant> raised) {

        NodeView viewAt(Instant currentTime) {
            return atBirth.withAge(Reading.of(Duration.between(created, currentTime)));
        }
    }

    private void takeChange(NodeChange change) {
        switch (change) {
            case NodeChange.Present(LiveNode node) -> takeNode(node);
            case NodeChange.Gone(var node) -> views.remove(node.name());
            case NodeChange.Synced() -> synced = true;
        }
    }

    /// A node without a time of creation is not from an API server: only its name is known.
    private void takeNode(LiveNode node) {
        Instant created = node.meta().created();
        if (created == null) {
            views.remove(node.name());
            return;
        }
        ManagedNode managed = ManagedNode.of(node);
        boolean readable = managed.unreadable() == null;
        views.put(
                node.name(),
                new View(
                        new NodeView(
                                        node.name(),
                                        Reading.of(node.unschedulable()),
                                        Reading.of(node.meta().labels()),
                                        Reading.of(Duration.ZERO),
                                        readable
                                                ? Reading.of(foreignMarks(managed))
                                                : Reading.failed("the annotation barograph.io/owned cannot be read"))
                                .withFlaps(readable ? managed.owned().flapped() : List.of()),
                        created,
                        readable ? raisedDemands(managed) : Map.of()));
    }

    private static Map<EngineState.RaisedBefore, Instant> raisedDemands(ManagedNode node) {
        Map<EngineState.RaisedBefore, Instant> raised = new HashMap<>();
        node.owned().taints().forEach((id, mark) -> {
            if (node.hasTaint(id)) {
                raised.put(
                        new EngineState.RaisedBefore(mark.source().policyName(), mark.taintName(id)), mark.setTime());
            }
        });
        node.owned().conditions().forEach((type, mark) -> {
            NodeCondition condition = node.live().condition(type);
            if (condition != null && condition.status() != NodeConditionStatus.False) {
                raised.put(new EngineState.RaisedBefore(mark.source().policyName(), type), mark.setTime());
            }
        });
        return Map.copyOf(raised);
    }

    private static NodeView.Marks foreignMarks(ManagedNode node) {
        return new NodeView.Marks(
                node.foreignConditions().stream()
                        .map(condition -> new Condition(
                                condition.type(),
                                ConditionStatus.valueOf(condition.status().name())))
                        .toList(),
                node.foreignTaints().stream()
                        .flatMap(taint -> Stream.of(TaintEffect.values())
                                .filter(effect -> effect.name().equals(taint.effect()))
                                .map(effect -> new Taint(taint.key(), effect)))
                        .toList());
    }

    /// The node of this name, now; of a node that the cluster does not know, nothing but the name.
    @Override
    public NodeView apply(String name) {
        View view = views.get(name);
        Instant currentTime = wall.instant();
        return view == null
                ? NodeView.ofName(name)
                : view.viewAt(currentTime).withPods(pods.apply(name), endings.apply(name, currentTime));
    }

    /// The demands whose marks are on the node and were put there since then, by any replica.
    public Set<EngineState.RaisedBefore> raisedDemands(String name, Instant since) {
        View view = views.get(name);
        return view == null
                ? Set.of()
                : view.raised().entrySet().stream()
                        .filter(raised -> !raised.getValue().isBefore(since))
                        .map(Map.Entry::getKey)
                        .collect(Collectors.toUnmodifiableSet());
    }

    /// How far the deleted pods are from gone, of the nodes of which it is known.
    public Map<String, PodEndings> endings() {
        Map<String, PodEndings> endingsByNode = new TreeMap<>();
        Instant currentTime = wall.instant();
        for (String node : views.keySet()) {
            PodEndings podEndings = endings.apply(node, currentTime).orNull();
            if (podEndings != null) {
                endingsByNode.put(node, podEndings);
            }
        }
        return endingsByNode;
    }

    /// The pool that a node is in; empty where it is in none, or not known.
    public String poolOf(String name) {
        View view = views.get(name);
        return view == null ? "" : view.atBirth().pool();
    }

    /// The nodes that there are.
    public Set<String> names() {
        return Set.copyOf(views.keySet());
    }

    /// The pools that nodes are in; null while not all nodes are known.
    public @Nullable Set<String> pools() {
        if (!synced) {
            return null;
        }
        return views.keySet().stream()
                .map(this::poolOf)
                .filter(pool -> !pool.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /// Whether all nodes that there are were heard of.
    public boolean synced() {
        return synced;
    }

    @Override
    public void close() {
        following.close();
    }
}
