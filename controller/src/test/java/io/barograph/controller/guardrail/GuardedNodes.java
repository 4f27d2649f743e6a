package io.barograph.controller.guardrail;

import static io.barograph.rules.demand.ScarceResource.CPU;

import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.NodeLocation;
import io.barograph.controller.guardrail.GuardedNode.Stake;
import io.barograph.controller.guardrail.GuardedNode.Stakes;
import io.barograph.controller.guardrail.GuardedNode.Weight;
import io.barograph.controller.guardrail.Guardrails.Ask;
import io.barograph.rules.demand.ScarceResource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Fleets to ask guardrails about.
final class GuardedNodes {

    static final Stake HAS = new Stake(true, Set.of(), false);
    static final Stake WANTS = wants(CPU);
    static final Stake GRANTED = new Stake(false, Set.of(CPU), true);
    static final Stake NO = Stake.NONE;

    private GuardedNodes() {}

    static GuardedNode calm(String node, String pool, String zone) {
        return new GuardedNode(
                new NodeLocation(node, pool, zone),
                new NodeHealth.Heard(Set.of()),
                Stakes.NONE,
                new Weight(0.0, 0),
                false);
    }

    /// This many calm nodes in one pool and one zone, which the node's name begins with.
    static List<GuardedNode> calm(int count, String pool, String zone) {
        List<GuardedNode> members = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            members.add(calm(pool + "-" + zone + "-" + i, pool, zone));
        }
        return members;
    }

    static Stake wants(ScarceResource... resources) {
        return new Stake(false, Set.of(resources), false);
    }

    static GuardedNode shortOf(GuardedNode member, ScarceResource... resources) {
        return with(member, new NodeHealth.Heard(Set.of(resources)));
    }

    static GuardedNode with(GuardedNode member, NodeHealth look) {
        return new GuardedNode(member.location(), look, member.stakes(), member.weight(), member.standsDown());
    }

    static GuardedNode with(GuardedNode member, Stake hard, Stake soft, @Nullable Double percent) {
        return new GuardedNode(
                member.location(),
                new NodeHealth.Heard(Set.of(CPU)),
                new Stakes(hard, soft),
                new Weight(percent, member.weight().forMicros()),
                member.standsDown());
    }

    static GuardedNode standsDown(GuardedNode member) {
        return new GuardedNode(member.location(), member.health(), member.stakes(), member.weight(), true);
    }

    static GuardedNode wantsHard(String node, String pool, String zone, @Nullable Double percent) {
        return with(calm(node, pool, zone), WANTS, NO, percent);
    }

    /// The answer to each node that wants taints of one strength: empty if it may have one, else why not.
    static Map<Ask, String> answers(Guardrails guardrails, Collection<GuardedNode> members, long nowMicros) {
        Map<Ask, HeldBack> refused = guardrails.refusalsByAsk(members, nowMicros);
        Map<Ask, String> answers = new HashMap<>();
        for (GuardedNode member : members) {
            for (TaintStrength strength : TaintStrength.values()) {
                if (member.stakes().stakeOf(strength).wants()) {
                    Ask ask = new Ask(member.node(), strength);
                    HeldBack why = refused.get(ask);
                    answers.put(ask, why == null ? "" : why.word() + ": " + why.text());
                }
            }
        }
        return answers;
    }

    static List<String> allowed(Map<Ask, String> answers) {
        return answers.entrySet().stream()
                .filter(entry -> entry.getValue().isEmpty())
                .map(entry -> entry.getKey().node())
                .sorted()
                .toList();
    }

    static String why(Map<Ask, String> answers, String node) {
        return answers.entrySet().stream()
                .filter(entry -> entry.getKey().node().equals(node))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("not asked");
    }

    static long micros(Duration time) {
        return time.toNanos() / 1000;
    }
}
