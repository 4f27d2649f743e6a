package io.barograph.rules.policy;

import io.barograph.problem.Place;
import io.barograph.problem.Problem;
import io.barograph.rules.demand.Demand;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Warns of what policies loaded together cannot all mean: demands from both sides of a threshold, and rules
/// that look for what another policy raises, since no rule sees what policies raise.
public final class Contradictions {

    /// Of each demand so many rules that raise it are compared.
    private static final int MOST_COMPARED = 100;

    private final List<Problem> warnings = new ArrayList<>();
    private final Map<Demand, List<Raise>> raised = new LinkedHashMap<>();
    private final Map<String, Policy> owners = new HashMap<>();

    private Contradictions() {}

    private record Raise(Policy policy, Outline outline, Place place) {}

    /// In the order of the policies and their rules.
    public static List<Problem> of(List<Policy> policies) {
        Contradictions all = new Contradictions();
        policies.forEach(all::take);
        all.raised.forEach(all::bothSides);
        policies.forEach(all::foreignMarks);
        return List.copyOf(all.warnings);
    }

    private void take(Policy policy) {
        for (Rule rule : policy.rules()) {
            Outline outline = Outline.of(rule);
            for (Action each : rule.then()) {
                if (each instanceof Action.Raise(Demand demand, var _, Place place)) {
                    raised.computeIfAbsent(demand, _ -> new ArrayList<>()).add(new Raise(policy, outline, place));
                    String mark = Doubts.mark(demand);
                    if (mark != null) {
                        owners.putIfAbsent(mark, policy);
                    }
                }
            }
        }
    }

    private void bothSides(Demand demand, List<Raise> raises) {
        List<Raise> some = raises.subList(0, Math.min(MOST_COMPARED, raises.size()));
        for (int i = 1; i < some.size(); i++) {
            for (Raise first : some.subList(0, i)) {
                String field = between(first.outline(), some.get(i).outline());
                if (field != null) {
                    warnings.add(Problem.warning(
                                    some.get(i).place(),
                                    demand.key() + " is always demanded: by this rule on one side of a threshold of "
                                            + field + ", and by \""
                                            + first.outline().rule().name() + "\""
                                            + of(first.policy(), some.get(i).policy()) + " on the other",
                                    "Maybe one of them means another demand")
                            .by(Lint.ALWAYS_DEMANDED.id()));
                    break;
                }
            }
        }
    }

    private static String of(Policy other, Policy mine) {
        return other.name().equals(mine.name()) ? "" : " of policy " + other.name();
    }

    /// The field of which two rules with one pattern each take all values between them, or null.
    private static @Nullable String between(Outline one, Outline other) {
        if (one.lines().size() != 1 || other.lines().size() != 1) {
            return null;
        }
        Outline.Line left = one.lines().getFirst();
        Outline.Line right = other.lines().getFirst();
        if (!left.whole()
                || !right.whole()
                || !left.alike(right)
                || left.bounds().numbers().size() != 1
                || !left.bounds()
                        .numbers()
                        .keySet()
                        .equals(right.bounds().numbers().keySet())) {
            return null;
        }
        Field field = left.bounds().numbers().keySet().iterator().next();
        Interval mine = left.bounds().numbers().getOrDefault(field, Interval.ALL);
        Interval theirs = right.bounds().numbers().getOrDefault(field, Interval.ALL);
        return mine.fillsUp(theirs) || theirs.fillsUp(mine)
                ? left.condition().pattern().fact().name() + "." + field.name()
                : null;
    }

    private void foreignMarks(Policy policy) {
        for (Rule rule : policy.rules()) {
            for (Condition each : rule.when()) {
                for (String text : Doubts.marks(each.pattern())) {
                    Policy owner = owners.get(text);
                    if (owner != null && !owner.name().equals(policy.name())) {
                        warnings.add(Problem.warning(
                                        each.pattern().place(),
                                        "policy " + owner.name() + " raises "
                                                + text.substring(text.indexOf(' ') + 1)
                                                + ", and no rule sees what policies raise",
                                        "Maybe repeat what raises it")
                                .by(Lint.OWN_MARK.id()));
                    }
                }
            }
        }
    }
}
