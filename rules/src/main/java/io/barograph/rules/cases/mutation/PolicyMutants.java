package io.barograph.rules.cases.mutation;

import io.barograph.problem.FilePosition;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.policy.Action;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.rules.policy.load.PolicyReader;
import io.barograph.rules.policy.refusal.PolicyException;
import module java.base;
import org.jspecify.annotations.Nullable;

/// All mutants of one policy that are worth a try, and what each is under the parameters of a case.
final class PolicyMutants {

    private final PolicyFile file;
    private final Map<Map<String, String>, Policy> policies = new HashMap<>();
    private final IdentityHashMap<Rule, List<Slip<Rule>>> slips = new IdentityHashMap<>();

    /// @throws PolicyException if the policy is refused
    PolicyMutants(PolicyFile file) {
        this.file = file;
        policyUnder(Map.of());
    }

    /// The policy itself under these parameters.
    ///
    /// @throws PolicyException if a parameter is refused
    Policy policyUnder(Map<String, String> parameters) {
        return policies.computeIfAbsent(parameters, this::readPolicy);
    }

    /// In the order of the file; none that says the same as the policy or as one before it.
    List<Mutant> allMutants() {
        Policy policy = policyUnder(Map.of());
        List<Mutant> mutants = new ArrayList<>();
        policy.parameters().forEach(parameter -> mutants.addAll(ParameterMutants.of(parameter)));
        for (int i = 0; i < policy.allRules().size(); i++) {
            Rule rule = policy.allRules().get(i);
            List<Slip<Rule>> ruleSlips = slipsOf(rule);
            for (int j = 0; j < ruleSlips.size(); j++) {
                Slip<Rule> slip = ruleSlips.get(j);
                mutants.add(new Mutant(
                        slip.place(), rule.name(), slip.oldText(), slip.newText(), new Mutant.Change.OfRule(i, j)));
            }
        }
        Set<List<Rule>> seenRules = new HashSet<>();
        seenRules.add(policy.allRules());
        return mutants.stream().filter(mutant -> isAnother(mutant, seenRules)).toList();
    }

    /// The mutant under these parameters, or null where they leave nothing of it.
    @Nullable
    Policy of(Mutant mutant, Map<String, String> parameters) {
        return switch (mutant.change()) {
            case Mutant.Change.OfDefault(String parameter, String value) -> {
                if (parameters.containsKey(parameter)) {
                    yield null;
                }
                Map<String, String> changedParameters = new HashMap<>(parameters);
                changedParameters.put(parameter, value);
                yield readPolicy(changedParameters);
            }
            case Mutant.Change.OfRule(int index, int slip) -> {
                Policy originalPolicy = policyUnder(parameters);
                Rule rule =
                        slipsOf(originalPolicy.allRules().get(index)).get(slip).mutated();
                List<Rule> rules = Slip.replaceElement(originalPolicy.allRules(), index, rule);
                yield new Policy(
                        originalPolicy.name(), originalPolicy.file(), originalPolicy.parameters(), linkedRules(rules));
            }
        };
    }

    private List<Slip<Rule>> slipsOf(Rule rule) {
        return slips.computeIfAbsent(rule, RuleMutants::of);
    }

    private Policy readPolicy(Map<String, String> parameters) {
        return PolicyReader.readPolicy(file.file(), file.bytes(), parameters).policy();
    }

    /// A default may be changed into something that the policy refuses; no case needs to notice that.
    private boolean isAnother(Mutant mutant, Set<List<Rule>> seenRules) {
        try {
            Policy policy = of(mutant, Map.of());
            return policy != null
                    && (mutant.change() instanceof Mutant.Change.OfDefault || seenRules.add(policy.allRules()));
        } catch (PolicyException refusal) {
            return false;
        }
    }

    /// A rule holds what is demanded under the name it gives, whatever has become of that.
    private static List<Rule> linkedRules(List<Rule> rules) {
        Map<String, Set<Demand>> raised = Action.raisedDemands(rules.stream().flatMap(rule -> rule.actions().stream()));
        return rules.stream()
                .map(rule -> rule.withActions(rule.actions().stream()
                        .map(action -> linkedAction(action, raised))
                        .toList()))
                .toList();
    }

    private static Action linkedAction(Action action, Map<String, Set<Demand>> raised) {
        return action instanceof Action.Hold(String target, var _, String of, FilePosition position)
                ? new Action.Hold(target, List.copyOf(raised.getOrDefault(target, Set.of())), of, position)
                : action;
    }
}
