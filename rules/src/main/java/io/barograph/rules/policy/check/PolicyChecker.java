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
    /// @param untilRegained whether it only holds what the rule before it demands
    private record Draft(
            SyntaxTree.Name name,
            List<ConditionalElement> when,
            List<Action> actions,
            RuleSwitch ruleSwitch,
            boolean sound,
            boolean untilRegained) {}

    public static Policy checkPolicy(
            String name, String file, PolicyText text, Map<String, String> overrides, ProblemCollector problems) {
        DeclaredParameters parameters =
                new ParameterChecker(overrides, problems).checkParameters(file, text.parameters());
        PolicyChecker checker = new PolicyChecker(name, parameters, problems);
        text.rules().forEach(checker::draftRule);
        checker.checkTogether();
        checker.checkNames();
        checker.warnOfUnused();
        List<Rule> rules = checker.rulesOf(text.complete());
        if (!problems.anyError()) {
            List<Rule> writtenRules =
                    rules.stream().filter(rule -> !rule.isUntilRegained()).toList();
            PointlessSwitches.warnOfSwitches(writtenRules, problems);
            RuleWarnings.warnOfRules(writtenRules, problems);
        }
        if (text.rules().isEmpty() && !problems.anyError()) {
            problems.addError(
                    FilePosition.startOf(file),
                    "the file has no rules",
                    "A rule is: rule \"name\" when ... then ... end");
        }
        return new Policy(name, file, List.copyOf(parameters.sound().values()), rules);
    }

    private void draftRule(RuleText rule) {
        int errorsBefore = problems.errors();
        VariableBindings bindings = new VariableBindings(problems);
        RuleChecker checker = new RuleChecker(parameters, bindings, problems);
        List<ConditionalElement> when = checker.checkConditions(rule);
        ArgumentChecker arguments = new ArgumentChecker(bindings, problems);
        EvictChecker evictions = new EvictChecker(when, arguments, problems);
        CallChecker calls = new CallChecker(arguments, evictions, problems);
        List<Action> actions = new ArrayList<>();
        for (SyntaxTree.CallText callText : rule.calls()) {
            try {
                actions.add(calls.checkAction(callText));
            } catch (AlreadyReportedException _) {
                if (!callText.arguments().isEmpty()
                        && callText.arguments().getFirst() instanceof SyntaxTree.Quoted(String text, var _)) {
                    attempted.add(text);
                }
            }
        }
        usedParameters.addAll(bindings.usedParameters());
        boolean sound = problems.errors() == errorsBefore;
        drafts.add(new Draft(rule.name(), when, actions, checker.given(), sound, false));
        EvictChecker.Until regainRule = evictions.regainRule();
        if (regainRule != null) {
            SyntaxTree.Name name =
                    new SyntaxTree.Name(rule.name().text() + UNTIL, rule.name().place());
            drafts.add(new Draft(name, regainRule.when(), List.of(regainRule.hold()), checker.given(), sound, true));
        }
    }

    /// Refuses the rule with which the rules together match in too many combinations.
    private void checkTogether() {
        long matches = 0;
        for (Draft draft : drafts) {
            matches += draft.sound() ? MatchCombinations.of(draft.when()) : 0;
            if (matches > MatchCombinations.MAX_TOGETHER) {
                problems.addError(
                        draft.name().place(),
                        "the rules up to this one can match in more than " + MatchCombinations.MAX_TOGETHER
                                + " combinations",
                        "Say which scope and resource each pattern means");
                return;
            }
        }
    }

    private void checkNames() {
        Map<String, FilePosition> placesByName = new HashMap<>();
        for (Draft draft : drafts) {
            SyntaxTree.Name name = draft.name();
            if (!AllowedText.isRuleName(name.text())) {
                problems.addError(
                        name.place(),
                        "\"" + name.text() + "\" is not a name for a rule",
                        "Expected a short sentence of plain letters that begins with a letter or digit");
            }
            FilePosition firstPlace = placesByName.putIfAbsent(name.text(), name.place());
            if (firstPlace != null) {
                problems.addError(
                        name.place(),
                        "a second rule \"" + name.text() + "\"; the first is on line " + firstPlace.line(),
                        "Give each rule a name of its own");
            }
        }
    }

    private void warnOfUnused() {
        for (Parameter parameter : parameters.sound().values()) {
            if (!usedParameters.contains(parameter.name()) && !problems.anyError()) {
                problems.addWarning(
                        CheckId.UNUSED_PARAMETER,
                        parameter.place(),
                        "parameter " + parameter.name() + " is not used",
                        "Remove it, or bind it in a rule");
            }
        }
    }

    /// @param complete whether all that raises something was read
    private List<Rule> rulesOf(boolean complete) {
        Map<String, Set<Demand>> raised =
                Action.raisedDemands(drafts.stream().flatMap(draft -> draft.actions().stream()));
        Set<Demand> heldDemands = new HashSet<>();
        Map<String, String> ids = new HashMap<>();
        List<Rule> rules = new ArrayList<>();
        String previousId = "";
        for (Draft draft : drafts) {
            List<Action> actions = new ArrayList<>();
            for (Action action : draft.actions()) {
                switch (action) {
                    case Action.Raise raise -> actions.add(raise);
                    case Action.Hold(String target, var _, var _, FilePosition position) -> {
                        Set<Demand> demands = raised.getOrDefault(target, Set.of());
                        if (demands.isEmpty() && complete && !attempted.contains(target)) {
                            problems.addError(
                                    CheckId.UNKNOWN_NAME,
                                    position,
                                    "nothing in this policy raises \"" + target + "\"",
                                    NearMatch.hintFor(target, raised.keySet()));
                        }
                        heldDemands.addAll(demands);
                        actions.add(new Action.Hold(
                                target, List.copyOf(demands), draft.untilRegained() ? previousId : null, position));
                    }
                }
            }
            String id = DrlPrinter.ruleId(policy, draft.ruleSwitch(), draft.when(), actions);
            previousId = draft.untilRegained() ? previousId : id;
            String sameRule = draft.sound() ? ids.putIfAbsent(id, draft.name().text()) : null;
            if (sameRule != null) {
                problems.addError(
                        draft.name().place(), "the rule is the same as \"" + sameRule + "\"", "Remove one of them");
            }
            rules.add(
                    new Rule(draft.name().text(), id, draft.name().place(), draft.when(), actions, draft.ruleSwitch()));
        }
        rules.forEach(rule -> warnOfFlapping(rule, heldDemands));
        return rules;
    }

    private void warnOfFlapping(Rule rule, Set<Demand> heldDemands) {
        for (Action.Raise raise : rule.raises()) {
            Demand demand = raise.demand();
            if (demand.isMark() && raise.options().keepFor().isZero() && !heldDemands.contains(demand)) {
                problems.addWarning(
                        CheckId.FLAPPING_RAISE,
                        raise.place(),
                        demand.key() + " has neither keepFor nor a rule that holds it, so that it will flap",
                        "Add .keepFor(\"5m\"), or a rule with node.hold(\"" + demand.target() + "\")");
            }
        }
    }
}
