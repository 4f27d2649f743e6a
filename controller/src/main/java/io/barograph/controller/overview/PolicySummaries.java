package io.barograph.controller.overview;

import io.barograph.controller.decide.fleet.NodeStatus;
import io.barograph.controller.reconcile.ReconcileReport;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.policy.Action;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What each rule comes to over all nodes.
public final class PolicySummaries {

    /// One rule. Counts are of nodes.
    public static final class Line {
        public final String policy;
        public final String rule;
        /// `condition`, `NoSchedule`, `PreferNoSchedule`, `event`, `evict`, `reclaim`.
        public final Set<String> effects = new TreeSet<>();
        /// The worst over all nodes; unknown as long as no node was evaluated.
        public Level level = Level.CALM;
        /// The loudest on any node, as far as was known last.
        public Phase phase = Phase.INACTIVE;
        /// When the first node began to stand so; null where none does.
        @Nullable
        public Long sinceMillis;

        /// Why its parameters switch it off; empty where it is on.
        public String off = "";

        public int active;
        public int pending;
        public int heldBack;
        public int unknown;

        private Line(String policy, String rule) {
            this.policy = policy;
            this.rule = rule;
        }
    }

    private final Map<String, Line> byRule = new LinkedHashMap<>();
    /// The rules that are on and raise a demand, by policy and demand.
    private final Map<String, Set<Line>> raising = new HashMap<>();

    private PolicySummaries() {}

    /// A line for each rule that demands something, and for each that a demand rests on now.
    ///
    /// @param reports by node
    public static List<Line> of(List<Policy> policies, List<NodeStatus> nodes, Map<String, ReconcileReport> reports) {
        PolicySummaries lines = new PolicySummaries();
        for (Policy policy : policies) {
            for (Rule rule : policy.allRules()) {
                for (Action action : rule.actions()) {
                    if (action instanceof Action.Raise raise) {
                        Line line = lines.lineOf(policy.name(), rule.name());
                        line.effects.add(effectName(raise.demand()));
                        line.off = rule.ruleSwitch().off();
                        if (line.off.isEmpty()) {
                            lines.linesRaising(policy.name(), raise.demand()).add(line);
                        }
                    }
                }
            }
        }
        boolean evaluated = false;
        for (NodeStatus node : nodes) {
            DesiredState desired = node.decision().desired();
            if (desired != null) {
                evaluated = true;
                lines.addNode(node, desired, reports.get(node.node()));
            }
        }
        if (!evaluated) {
            lines.byRule.values().forEach(ruleLine -> ruleLine.level = Level.UNKNOWN);
        }
        return new ArrayList<>(lines.byRule.values());
    }

    private Line lineOf(String policy, String rule) {
        return byRule.computeIfAbsent(policy + '\n' + rule, _ -> new Line(policy, rule));
    }

    private Set<Line> linesRaising(String policy, Demand demand) {
        return raising.computeIfAbsent(policy + '\n' + demand.key(), _ -> new LinkedHashSet<>());
    }

    private void addNode(NodeStatus node, DesiredState desired, @Nullable ReconcileReport report) {
        Map<Line, Level> levelsByLine = new LinkedHashMap<>();
        for (DemandState demand : desired.demands()) {
            Line line = lineOf(demand.source().policy(), demand.source().rule());
            line.effects.add(effectName(demand.demand()));
            Level level = levelOf(node, demand, report);
            line.phase = RuleSummary.louderPhase(line.phase, demand.phase());
            for (Line raisingLine : linesAbout(line, demand, level)) {
                levelsByLine.merge(raisingLine, level, Level::orWorse);
                noteSince(raisingLine, level, RuleSummary.sinceMillisOf(node, demand));
            }
        }
        levelsByLine.forEach(PolicySummaries::countLine);
        for (Line line : levelsByLine.keySet()) {
            if (desired.demands().stream()
                    .anyMatch(demand -> isOf(line, demand) && RuleSummary.heldBack(demand, report) != null)) {
                line.heldBack++;
            }
        }
    }

    /// A demand that cannot be judged says so of each rule that might raise it, not only of the one it rests on.
    private Set<Line> linesAbout(Line line, DemandState demand, Level level) {
        Set<Line> lines = new LinkedHashSet<>(Set.of(line));
        if (level == Level.UNKNOWN || level == Level.SILENT) {
            lines.addAll(linesRaising(line.policy, demand.demand()));
        }
        return lines;
    }

    private static Level levelOf(NodeStatus node, DemandState demand, @Nullable ReconcileReport report) {
        Level dark = NodeSummary.darkLevel(node);
        if (dark != null) {
            return dark;
        }
        return RuleSummary.isHeld(demand, report) ? Level.HELD_BACK : Level.of(demand);
    }

    private static boolean isOf(Line line, DemandState demand) {
        return demand.source().policy().equals(line.policy)
                && demand.source().rule().equals(line.rule);
    }

    private static void noteSince(Line line, Level level, long sinceMillis) {
        int compared = level.compareTo(line.level);
        if (compared > 0) {
            line.level = level;
            line.sinceMillis = sinceMillis;
        } else if (compared == 0 && level != Level.CALM) {
            Long knownMillis = line.sinceMillis;
            line.sinceMillis = knownMillis == null ? sinceMillis : Math.min(knownMillis, sinceMillis);
        }
    }

    private static void countLine(Line line, Level level) {
        switch (level) {
            case CALM, STUCK -> {} // a rule demands nothing of what is stuck
            case UNKNOWN, SILENT -> line.unknown++;
            case PENDING -> line.pending++;
            case HELD_BACK, FIRING -> line.active++;
        }
    }

    private static String effectName(Demand demand) {
        return switch (demand) {
            case Demand.Condition _ -> "condition";
            case Demand.Taint taint -> taint.effect().name();
            case Demand.Event _ -> "event";
            case Demand.Evict _ -> "evict";
            case Demand.Reclaim _ -> "reclaim";
        };
    }
}
