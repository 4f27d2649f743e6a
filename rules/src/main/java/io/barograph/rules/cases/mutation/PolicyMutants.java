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
        policy(Map.of());
    }

    /// The policy itself under these parameters.
    ///
    /// @throws PolicyException if a parameter is refused
    Policy policy(Map<String, String> parameters) {
        return policies.computeIfAbsent(parameters, this::read);
    }

    /// In the order of the file; none that says the same as the policy or as one before it.
    List<Mutant> all() {
        Policy policy = policy(Map.of());
        List<Mutant> mutants = new ArrayList<>();
        policy.parameters().forEach(each -> mutants.addAll(ParameterMutants.of(each)));
        for (int i = 0; i < policy.all().size(); i++) {
            Rule rule = policy.all().get(i);
            List<Slip<Rule>> found = slips(rule);
            for (int j = 0; j < found.size(); j++) {
                Slip<Rule> slip = found.get(j);
                mutants.add(new Mutant(
                        slip.place(), rule.name(), slip.before(), slip.after(), new Mutant.Change.OfRule(i, j)));
            }
        }
        Set<List<Rule>> seen = new HashSet<>();
        seen.add(policy.all());
        return mutants.stream().filter(each -> isAnother(each, seen)).toList();
    }

    /// The mutant under these parameters, or null where they leave nothing of it.
    @Nullable
    Policy of(Mutant mutant, Map<String, String> parameters) {
        return switch (mutant.change()) {
            case Mutant.Change.OfDefault(String parameter, String value) -> {
                if (parameters.containsKey(parameter)) {
                    yield null;
                }
                Map<String, String> with = new HashMap<>(parameters);
                with.put(parameter, value);
                yield read(with);
            }
            case Mutant.Change.OfRule(int index, int slip) -> {
                Policy before = policy(parameters);
                Rule rule = slips(before.all().get(index)).get(slip).made();
                List<Rule> rules = Slip.replaced(before.all(), index, rule);
                yield new Policy(before.name(), before.file(), before.parameters(), linked(rules));
            }
        };
    }

    private List<Slip<Rule>> slips(Rule rule) {
        return slips.computeIfAbsent(rule, RuleMutants::of);
    }

    private Policy read(Map<String, String> parameters) {
        return PolicyReader.read(file.file(), file.bytes(), parameters).policy();
    }

    /// A default may be changed into something that the policy refuses; no case needs to notice that.
    private boolean isAnother(Mutant mutant, Set<List<Rule>> seen) {
        try {
            Policy policy = of(mutant, Map.of());
            return policy != null && (mutant.change() instanceof Mutant.Change.OfDefault || seen.add(policy.all()));
        } catch (PolicyException refused) {
            return false;
        }
    }

    /// A rule holds what is demanded under the name it gives, whatever has become of that.
    private static List<Rule> linked(List<Rule> rules) {
        Map<String, Set<Demand>> raised = Action.raised(rules.stream().flatMap(each -> each.then().stream()));
        return rules.stream()
                .map(rule -> rule.demanding(
                        rule.then().stream().map(each -> linked(each, raised)).toList()))
                .toList();
    }

    private static Action linked(Action action, Map<String, Set<Demand>> raised) {
        return action instanceof Action.Hold(String target, var _, String of, FilePosition place)
                ? new Action.Hold(target, List.copyOf(raised.getOrDefault(target, Set.of())), of, place)
                : action;
    }
}
