package io.barograph.controller.http;

import io.barograph.controller.TestRules;
import io.barograph.controller.act.DemandPlan;
import io.barograph.controller.act.NodePlan;
import io.barograph.controller.act.NodeReport;
import io.barograph.controller.decide.DecideListener;
import io.barograph.controller.decide.Deciders;
import io.barograph.controller.decide.DecisionLogWriter;
import io.barograph.controller.decide.Fleet;
import io.barograph.controller.guardrail.Glob;
import io.barograph.controller.guardrail.HeldBack;
import io.barograph.controller.guardrail.Silence;
import io.barograph.controller.journal.Journal;
import io.barograph.controller.policystore.PolicyStore;
import io.barograph.controller.policystore.StoreListener;
import io.barograph.controller.watch.Exporter;
import io.barograph.controller.watch.NodeListener;
import io.barograph.controller.watch.Snapshots;
import io.barograph.rules.engine.Overrides;
import io.barograph.rules.fact.NodeView;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// A fleet of nodes that are decided for by the real rules, without sockets. One look takes two seconds.
final class FleetRig implements AutoCloseable {

    static final String TAINT = "example.org/pods-wait:NoSchedule";

    final TestRules rules = new TestRules();
    final Fleet fleet = new Fleet();
    final List<NodeReport> reports = new ArrayList<>();
    final Map<String, String> pools = new HashMap<>();
    Instant now = Instant.ofEpochSecond(1000);
    final InstantSource wall = () -> now;
    final PolicyStore policies = new PolicyStore(rules, Overrides.none(), wall, StoreListener.none());
    final FleetLines lines = new FleetLines(fleet, () -> reports, node -> pools.getOrDefault(node, ""));
    private final Deciders deciders = new Deciders(
            new Deciders.Inputs(policies, NodeView::named),
            new Deciders.Outputs(fleet, DecisionLogWriter.none(), Journal.none(), _ -> {}, DecideListener.none()),
            new Deciders.Clocks(wall, () -> 0));
    private final Map<String, NodeListener> nodes = new HashMap<>();
    private final Map<String, Long> seqs = new HashMap<>();

    /// Begins to watch a node.
    NodeListener watch(String node) {
        return nodes.computeIfAbsent(
                node, _ -> deciders.apply(new Exporter(node, URI.create("http://127.0.0.1:9977"))));
    }

    /// So many looks at a node, at each of which its pods wait for CPU so long.
    void see(String node, int looks, double percent) {
        NodeListener listener = watch(node);
        listener.answered();
        listener.caughtUp();
        for (int i = 0; i < looks; i++) {
            long seq = seqs.merge(node, 1L, Long::sum);
            now = Instant.ofEpochSecond(1000 + 2 * seq);
            listener.seen(Snapshots.waiting(node, seq, percent, "shop/web"), 0);
        }
    }

    void silence(String node) {
        watch(node).stale(60_000_000, Duration.ofSeconds(30));
    }

    /// A guardrail holds back what the node is to get.
    void block(String node, String why) {
        report(node, new HeldBack.NoHeadroom(why));
    }

    /// A silence keeps a taint off the node.
    void hush(String node, String taint) {
        Instant starts = Instant.ofEpochSecond(1000);
        HeldBack silenced = new HeldBack.Silenced(new Silence(
                "s1",
                new Silence.Word("ada", "disk swap"),
                new Silence.Span(starts, starts.plusSeconds(3600)),
                new Silence.Matchers(new Glob(node), Glob.any(), Glob.any(), Glob.any(), new Glob(taint))));
        report(node, silenced);
    }

    /// The pass that decides holds the taint back.
    void report(String node, HeldBack why) {
        SortedMap<String, DemandPlan> plans = new TreeMap<>(Map.of(TAINT, new DemandPlan.Held(why)));
        reports.add(new NodeReport(node, List.of(), List.of(), new NodePlan(plans), "", ""));
    }

    NodeLine line(String node) {
        FleetLines.Line line = lines.line(node);
        if (line == null) {
            throw new IllegalArgumentException("nobody watches " + node);
        }
        return line.line();
    }

    @Override
    public void close() {
        policies.close();
    }
}
