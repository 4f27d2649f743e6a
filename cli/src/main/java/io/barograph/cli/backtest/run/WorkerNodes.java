package io.barograph.cli.backtest.run;

import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.backtest.source.ObservationSource.Sighting;
import module java.base;

/// The nodes of one worker, each under every set of rules. Not for several threads.
final class WorkerNodes {

    private final List<RuleSetRun> rules;
    private final List<DrawnSignal> signals;
    private final Map<String, Node> nodes = new HashMap<>();

    private record Node(NodeOutcome.Identity identity, List<NodeReplay> replays, NodeCurves curves) {}

    WorkerNodes(List<RuleSetRun> rules, List<DrawnSignal> signals) {
        this.rules = rules;
        this.signals = signals;
    }

    void take(NodeOutcome.Identity identity, Sighting sighting) {
        Node node = nodes.computeIfAbsent(identity.node(), name -> begin(identity));
        node.replays().forEach(each -> each.take(sighting));
        node.curves().take(sighting);
    }

    private Node begin(NodeOutcome.Identity identity) {
        List<NodeReplay> replays = rules.stream()
                .map(each -> new NodeReplay(identity.node(), each))
                .toList();
        return new Node(identity, replays, new NodeCurves(signals));
    }

    /// The outcomes of all workers' nodes under one set of rules, by name.
    static List<NodeOutcome> outcomes(List<WorkerNodes> workers, int rules) {
        return workers.stream()
                .flatMap(each -> each.nodes.values().stream())
                .map(each -> each.replays().get(rules).outcome(each.identity(), each.curves()))
                .sorted(Comparator.comparing(NodeOutcome::node))
                .toList();
    }
}
