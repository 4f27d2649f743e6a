package io.barograph.controller.guardrail;

import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.guardrail.GuardedNode.Stake;
import io.barograph.controller.guardrail.GuardedNode.Stakes;
import io.barograph.controller.guardrail.GuardedNode.Weight;
import io.barograph.controller.guardrail.TaintVerdict.Ask;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Fleets to ask guardrails about.
final class GuardedNodes {

    static final Stake HAS = new Stake(true, false, false);
    static final Stake WANTS = new Stake(false, true, false);
    static final Stake GRANTED = new Stake(false, true, true);
    static final Stake NO = Stake.NONE;

    private GuardedNodes() {}

    static GuardedNode calm(String node, String pool, String zone) {
        return new GuardedNode(node, new PoolAndZone(pool, zone), NodeHealth.CALM, Stakes.NONE, new Weight(0, 0));
    }

    /// This many calm nodes in one pool and one zone, which the node's name begins with.
    static List<GuardedNode> calm(int count, String pool, String zone) {
        List<GuardedNode> members = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            members.add(calm(pool + "-" + zone + "-" + i, pool, zone));
        }
        return members;
    }

    static GuardedNode with(GuardedNode member, NodeHealth look) {
        return new GuardedNode(member.node(), member.place(), look, member.stakes(), member.weight());
    }

    static GuardedNode with(GuardedNode member, Stake hard, Stake soft, double percent) {
        return new GuardedNode(
                member.node(),
                member.place(),
                NodeHealth.PRESSURED,
                new Stakes(hard, soft),
                new Weight(percent, member.weight().forMicros()));
    }

    static GuardedNode wantsHard(String node, String pool, String zone, double percent) {
        return with(calm(node, pool, zone), WANTS, NO, percent);
    }

    static List<String> allowed(Map<Ask, TaintVerdict> verdicts) {
        return verdicts.entrySet().stream()
                .filter(entry -> entry.getValue() instanceof TaintVerdict.Allowed)
                .map(entry -> entry.getKey().node())
                .sorted()
                .toList();
    }

    static String why(Map<Ask, TaintVerdict> verdicts, String node) {
        return verdicts.entrySet().stream()
                .filter(entry -> entry.getKey().node().equals(node))
                .map(entry -> entry.getValue() instanceof TaintVerdict.Blocked(HeldBack why)
                        ? why.word() + ": " + why.text()
                        : "")
                .findFirst()
                .orElse("not asked");
    }

    static long micros(Duration time) {
        return time.toNanos() / 1000;
    }
}
