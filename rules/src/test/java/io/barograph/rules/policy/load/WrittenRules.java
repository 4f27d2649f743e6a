package io.barograph.rules.policy.load;

import io.barograph.problem.Problem;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.refusal.PolicyException;
import module java.base;

/// Rule files as tests write them.
public final class WrittenRules {

    private WrittenRules() {}

    /// A file called `NAME.drl`.
    public static PolicyFile file(String name, String text) {
        return PolicyFile.of(name + ".drl", text.getBytes(StandardCharsets.US_ASCII));
    }

    /// A file without parameters set, loaded alone.
    public static PolicySet loaded(String text) {
        return PolicySet.of(List.of(file("test", text)), ParameterOverrides.none());
    }

    public static PolicyReader.Checked checked(String text) {
        return PolicyReader.readPolicy("test.drl", text.getBytes(StandardCharsets.US_ASCII), Map.of());
    }

    public static Policy policy(String text) {
        return checked(text).policy();
    }

    /// A file of one rule with these patterns, which begin on line 2.
    public static String having(String when) {
        return "rule \"it\" when\n" + when + "\nthen node.event(\"Seen\"); end";
    }

    /// A file of one rule with these calls, which begin on line 2.
    public static String demanding(String then) {
        return "rule \"it\" when Node() then\n" + then + "\nend";
    }

    /// The one rule with these patterns.
    public static Rule rule(String when) {
        return policy(having(when)).rules().getFirst();
    }

    /// Why the text is refused.
    public static List<Problem> problems(String text) {
        return problems(text, Map.of());
    }

    /// Why the text is refused where configuration sets these parameters.
    public static List<Problem> problems(String text, Map<String, String> overrides) {
        try {
            PolicyReader.readPolicy("test.drl", text.getBytes(StandardCharsets.US_ASCII), overrides);
        } catch (PolicyException refused) {
            return refused.problems();
        }
        throw new AssertionError("accepted:\n" + text);
    }

    /// Why a rule with these patterns is refused, as `line:column text. hint`; the patterns begin on line 2.
    public static List<String> inWhen(String when) {
        return lines(problems(having(when)));
    }

    /// Why a rule with these calls is refused; the calls begin on line 2.
    public static List<String> inThen(String then) {
        return lines(problems(demanding(then)));
    }

    public static List<String> lines(List<Problem> problems) {
        return problems.stream()
                .map(each -> each.line() + ":" + each.column() + " " + (each.isError() ? "" : "warning: ") + each.text()
                        + (each.hint().isEmpty() ? "" : ". " + each.hint()))
                .toList();
    }
}
