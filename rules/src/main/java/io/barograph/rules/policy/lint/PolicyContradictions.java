package io.barograph.rules.policy.lint;

import io.barograph.problem.FilePosition;
import io.barograph.problem.Problem;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.policy.Action;
import io.barograph.rules.policy.ConditionalElement;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.refusal.CheckId;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Finds what policies loaded together cannot all mean. It warns of one taint key with two effects, of demands
/// from both sides of a threshold, and of rules that look for what another policy raises, since no rule sees what
/// policies raise. It refuses one taint with a value and without one.
public final class PolicyContradictions {

    /// At most so many rules that raise one demand are compared.
    private static final int MAX_COMPARED = 100;

    private final List<Problem> foundProblems = new ArrayList<>();
    private final Map<Demand, List<Raise>> raised = new LinkedHashMap<>();
    private final Map<String, Policy> owners = new HashMap<>();
    private final Map<String, FirstTaint> taints = new HashMap<>();
    private final Map<String, FirstTaint> values = new HashMap<>();

    private PolicyContradictions() {}

    private record Raise(Policy policy, RuleOutline outline, FilePosition place) {}

    private record FirstTaint(Demand.Taint taint, Raise raise) {

        private String rule() {
            return '"' + raise.outline().rule().name() + "\" of policy "
                    + raise.policy().name();
        }
    }

    /// In the order of the policies and their rules.
    public static List<Problem> of(List<Policy> policies) {
        PolicyContradictions contradictions = new PolicyContradictions();
        policies.forEach(contradictions::addPolicy);
        contradictions.raised.forEach(contradictions::bothSides);
        policies.forEach(contradictions::foreignMarks);
        return List.copyOf(contradictions.foundProblems);
    }

    private void addPolicy(Policy policy) {
        for (Rule rule : policy.rules()) {
            RuleOutline outline = RuleOutline.of(rule);
            for (Action.Raise raiseAction : rule.raises()) {
                Raise raise = new Raise(policy, outline, raiseAction.place());
                raised.computeIfAbsent(raiseAction.demand(), _ -> new ArrayList<>())
                        .add(raise);
                String mark = RuleWarnings.markOf(raiseAction.demand());
                if (mark != null) {
                    owners.putIfAbsent(mark, policy);
                }
                if (raiseAction.demand() instanceof Demand.Taint taint) {
                    checkEffects(taint, raise);
                    checkValues(taint, raise);
                }
            }
        }
    }

    /// Two effects under one key: to Kubernetes these are two taints, and both stay on the node.
    private void checkEffects(Demand.Taint taint, Raise raise) {
        FirstTaint first = taints.computeIfAbsent(taint.taintKey(), _ -> new FirstTaint(taint, raise));
        if (first.taint().effect() != taint.effect()) {
            foundProblems.add(Problem.warning(
                            raise.place(),
                            "taint " + taint.taintKey() + " is demanded with " + taint.effect() + " here and with "
                                    + first.taint().effect() + " by " + first.rule(),
                            "Maybe give one of them another key; both would be on the node")
                    .withCheck(CheckId.CONTRADICTORY_EFFECTS.id()));
        }
    }

    /// Reports a taint demanded with and without a value: a node has one taint of a key and effect, and neither is
    /// higher.
    private void checkValues(Demand.Taint taint, Raise raise) {
        FirstTaint first = values.computeIfAbsent(taint.id(), _ -> new FirstTaint(taint, raise));
        if ((first.taint().value() == null) != (taint.value() == null)) {
            foundProblems.add(Problem.error(
                            raise.place(),
                            "taint " + taint.id() + " is demanded " + valueClause(taint) + " here and "
                                    + valueClause(first.taint()) + " by " + first.rule(),
                            "Maybe give one of them another key; a node can have only one of the two")
                    .withCheck(CheckId.MIXED_VALUES.id()));
        }
    }

    private static String valueClause(Demand.Taint taint) {
        return taint.value() == null ? "without a value" : "with the value " + taint.value();
    }

    private void bothSides(Demand demand, List<Raise> raises) {
        List<Raise> some = raises.subList(0, Math.min(MAX_COMPARED, raises.size()));
        for (int i = 1; i < some.size(); i++) {
            for (Raise first : some.subList(0, i)) {
                String field = fieldBetween(first.outline(), some.get(i).outline());
                if (field != null) {
                    foundProblems.add(Problem.warning(
                                    some.get(i).place(),
                                    demand.key() + " is always demanded: by this rule on one side of a threshold of "
                                            + field + ", and by \""
                                            + first.outline().rule().name() + "\""
                                            + of(first.policy(), some.get(i).policy()) + " on the other",
                                    "Maybe one of them means another demand")
                            .withCheck(CheckId.ALWAYS_DEMANDED.id()));
                    break;
                }
            }
        }
    }

    private static String of(Policy otherPolicy, Policy mine) {
        return otherPolicy.name().equals(mine.name()) ? "" : " of policy " + otherPolicy.name();
    }

    /// The field of which two rules with one pattern each take all values between them, or null.
    private static @Nullable String fieldBetween(RuleOutline firstOutline, RuleOutline secondOutline) {
        if (firstOutline.lines().size() != 1 || secondOutline.lines().size() != 1) {
            return null;
        }
        RuleOutline.Line left = firstOutline.lines().getFirst();
        RuleOutline.Line right = secondOutline.lines().getFirst();
        if (!left.whole()
                || !right.whole()
                || !left.matchesAlike(right)
                || left.bounds().numbers().size() != 1
                || !left.bounds()
                        .numbers()
                        .keySet()
                        .equals(right.bounds().numbers().keySet())) {
            return null;
        }
        FactField field = left.bounds().numbers().keySet().iterator().next();
        ValueRange mine = left.bounds().numbers().getOrDefault(field, ValueRange.ALL);
        ValueRange theirs = right.bounds().numbers().getOrDefault(field, ValueRange.ALL);
        return mine.fillsUp(theirs) || theirs.fillsUp(mine)
                ? left.condition().pattern().fact().name() + "." + field.name()
                : null;
    }

    private void foreignMarks(Policy policy) {
        for (Rule rule : policy.rules()) {
            for (ConditionalElement element : rule.when()) {
                for (String text : RuleWarnings.marksOf(element.pattern())) {
                    Policy owner = owners.get(text);
                    if (owner != null && !owner.name().equals(policy.name())) {
                        foundProblems.add(Problem.warning(
                                        element.pattern().place(),
                                        "policy " + owner.name() + " raises "
                                                + text.substring(text.indexOf(' ') + 1)
                                                + ", and no rule sees what policies raise",
                                        "Maybe repeat what raises it")
                                .withCheck(CheckId.OWN_MARK.id()));
                    }
                }
            }
        }
    }
}
