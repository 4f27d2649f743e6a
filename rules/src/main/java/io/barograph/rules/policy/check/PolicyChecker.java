package io.barograph.rules.policy.check;

import io.barograph.problem.FilePosition;
import io.barograph.problem.NearMatch;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.policy.Action;
import io.barograph.rules.policy.ConditionalElement;
import io.barograph.rules.policy.DrlPrinter;
import io.barograph.rules.policy.Parameter;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.RuleSwitch;
import io.barograph.rules.policy.lint.MatchCombinations;
import io.barograph.rules.policy.lint.PointlessSwitches;
import io.barograph.rules.policy.lint.RuleWarnings;
import io.barograph.rules.policy.parse.SyntaxTree;
import io.barograph.rules.policy.parse.SyntaxTree.PolicyText;
import io.barograph.rules.policy.parse.SyntaxTree.RuleText;
import io.barograph.rules.policy.refusal.AllowedText;
import io.barograph.rules.policy.refusal.AlreadyReportedException;
import io.barograph.rules.policy.refusal.CheckId;
import io.barograph.rules.policy.refusal.ProblemCollector;
import module java.base;

/// Finds out what a whole policy means, and what in it cannot be meant.
public final class PolicyChecker {

    /// How the rule is called that a minimum reclaim comes to.
    private static final String UNTIL = ", until regained";

    private final String policy;
    private final DeclaredParameters parameters;
    private final ProblemCollector problems;
    private final List<Draft> drafts = new ArrayList<>();
    private final Set<String> attempted = new HashSet<>();
    private final Set<String> usedParameters = new HashSet<>();

    private PolicyChecker(String policy, DeclaredParameters parameters, ProblemCollector problems) {
        this.policy = policy;
        this.parameters = parameters;
        this.problems = problems;
    }

    /// @param sound whether nothing is wrong with the rule in itself
    /// @param until whether it only holds what the rule before it demands
    private record Draft(
            SyntaxTree.Name name,
            List<ConditionalElement> when,
            List<Action> then,
            RuleSwitch given,
            boolean sound,
            boolean until) {}

    public static Policy check(
            String name, String file, PolicyText text, Map<String, String> overrides, ProblemCollector problems) {
        DeclaredParameters parameters = new ParameterChecker(overrides, problems).parameters(file, text.parameters());
        PolicyChecker checker = new PolicyChecker(name, parameters, problems);
        text.rules().forEach(checker::draft);
        checker.together();
        checker.names();
        checker.unused();
        List<Rule> rules = checker.rules(text.complete());
        if (!problems.anyError()) {
            List<Rule> said =
                    rules.stream().filter(each -> !each.isUntilRegained()).toList();
            PointlessSwitches.tell(said, problems);
            RuleWarnings.tell(said, problems);
        }
        if (text.rules().isEmpty() && !problems.anyError()) {
            problems.error(
                    FilePosition.start(file),
                    "the file has no rules",
                    "A rule is: rule \"name\" when ... then ... end");
        }
        return new Policy(name, file, List.copyOf(parameters.sound().values()), rules);
    }

    private void draft(RuleText rule) {
        int before = problems.errors();
        VariableBindings bindings = new VariableBindings(problems);
        RuleChecker checker = new RuleChecker(parameters, bindings, problems);
        List<ConditionalElement> when = checker.when(rule);
        ArgumentChecker arguments = new ArgumentChecker(bindings, problems);
        EvictChecker evictions = new EvictChecker(when, arguments, problems);
        CallChecker calls = new CallChecker(arguments, evictions, problems);
        List<Action> then = new ArrayList<>();
        for (SyntaxTree.CallText each : rule.then()) {
            try {
                then.add(calls.action(each));
            } catch (AlreadyReportedException _) {
                if (!each.arguments().isEmpty()
                        && each.arguments().getFirst() instanceof SyntaxTree.Quoted(String text, var _)) {
                    attempted.add(text);
                }
            }
        }
        usedParameters.addAll(bindings.usedParameters());
        boolean sound = problems.errors() == before;
        drafts.add(new Draft(rule.name(), when, then, checker.given(), sound, false));
        EvictChecker.Until until = evictions.until();
        if (until != null) {
            SyntaxTree.Name name =
                    new SyntaxTree.Name(rule.name().text() + UNTIL, rule.name().place());
            drafts.add(new Draft(name, until.when(), List.of(until.hold()), checker.given(), sound, true));
        }
    }

    /// Refuses the rule with which the rules together match in too many combinations.
    private void together() {
        long matches = 0;
        for (Draft each : drafts) {
            matches += each.sound() ? MatchCombinations.of(each.when()) : 0;
            if (matches > MatchCombinations.MAX_TOGETHER) {
                problems.error(
                        each.name().place(),
                        "the rules up to this one can match in more than " + MatchCombinations.MAX_TOGETHER
                                + " combinations",
                        "Say which scope and resource each pattern means");
                return;
            }
        }
    }

    private void names() {
        Map<String, FilePosition> seen = new HashMap<>();
        for (Draft each : drafts) {
            SyntaxTree.Name name = each.name();
            if (!AllowedText.isRuleName(name.text())) {
                problems.error(
                        name.place(),
                        "\"" + name.text() + "\" is not a name for a rule",
                        "Expected a short sentence of plain letters that begins with a letter or digit");
            }
            FilePosition before = seen.putIfAbsent(name.text(), name.place());
            if (before != null) {
                problems.error(
                        name.place(),
                        "a second rule \"" + name.text() + "\"; the first is on line " + before.line(),
                        "Give each rule a name of its own");
            }
        }
    }

    private void unused() {
        for (Parameter each : parameters.sound().values()) {
            if (!usedParameters.contains(each.name()) && !problems.anyError()) {
                problems.warning(
                        CheckId.UNUSED_PARAMETER,
                        each.place(),
                        "parameter " + each.name() + " is not used",
                        "Remove it, or bind it in a rule");
            }
        }
    }

    /// @param complete whether all that raises something was read
    private List<Rule> rules(boolean complete) {
        Map<String, Set<Demand>> raised = Action.raised(drafts.stream().flatMap(each -> each.then().stream()));
        Set<Demand> held = new HashSet<>();
        Map<String, String> ids = new HashMap<>();
        List<Rule> rules = new ArrayList<>();
        String written = "";
        for (Draft each : drafts) {
            List<Action> then = new ArrayList<>();
            for (Action action : each.then()) {
                switch (action) {
                    case Action.Raise raise -> then.add(raise);
                    case Action.Hold(String target, var _, var _, FilePosition place) -> {
                        Set<Demand> demands = raised.getOrDefault(target, Set.of());
                        if (demands.isEmpty() && complete && !attempted.contains(target)) {
                            problems.error(
                                    CheckId.UNKNOWN_NAME,
                                    place,
                                    "nothing in this policy raises \"" + target + "\"",
                                    NearMatch.hint(target, raised.keySet()));
                        }
                        held.addAll(demands);
                        then.add(new Action.Hold(target, List.copyOf(demands), each.until() ? written : null, place));
                    }
                }
            }
            String id = DrlPrinter.id(policy, each.given(), each.when(), then);
            written = each.until() ? written : id;
            String same = each.sound() ? ids.putIfAbsent(id, each.name().text()) : null;
            if (same != null) {
                problems.error(each.name().place(), "the rule is the same as \"" + same + "\"", "Remove one of them");
            }
            rules.add(new Rule(each.name().text(), id, each.name().place(), each.when(), then, each.given()));
        }
        rules.forEach(each -> flapping(each, held));
        return rules;
    }

    private void flapping(Rule rule, Set<Demand> held) {
        for (Action.Raise each : rule.raises()) {
            Demand demand = each.demand();
            if (demand.isMark() && each.options().keepFor().isZero() && !held.contains(demand)) {
                problems.warning(
                        CheckId.FLAPPING_RAISE,
                        each.place(),
                        demand.key() + " has neither keepFor nor a rule that holds it, so that it will flap",
                        "Add .keepFor(\"5m\"), or a rule with node.hold(\"" + demand.target() + "\")");
            }
        }
    }
}
