package io.barograph.rules.cases;

import static io.barograph.threshold.GoDuration.formatMicros;

import io.barograph.problem.NearMatch;
import io.barograph.rules.cases.CaseFile.Case;
import io.barograph.rules.cases.CaseFile.Expectation;
import io.barograph.rules.cases.CaseFile.Step;
import io.barograph.rules.cases.CaseFile.Transitions;
import io.barograph.rules.cases.CaseResult.Mismatch;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.Overrides;
import io.barograph.rules.engine.PolicyFile;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.PolicyException;
import io.barograph.rules.policy.PolicyReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Runs cases of one policy on the engine that runs in production, and compares.
public final class CaseRunner implements AutoCloseable {

    /// Compiled rules take memory outside the heap too; few files need as many settings of their parameters.
    private static final int MOST_COMPILED = 16;

    /// What every demand was after every observation is kept until the case is compared.
    private static final int MOST_STATES = 1_000_000;

    private final PolicyFile file;
    private final Map<Map<String, String>, PolicySet> compiled = new HashMap<>();
    private final Coverage coverage;

    /// @throws PolicyException if the policy is refused
    public CaseRunner(PolicyFile file) {
        this.file = file;
        this.coverage = Coverage.of(policy(policies(Map.of())));
    }

    /// What became of the case.
    ///
    /// @throws PolicyException if a parameter of the case is refused
    public CaseResult run(CaseFile of, Case told) {
        PolicySet policies = policies(told.parameters());
        int demands = policies.demands().size();
        if ((long) told.observations() * demands > MOST_STATES) {
            String text = told.observations() + " observations of " + demands + " demands, expected at most "
                    + MOST_STATES + " together. Maybe use a longer interval";
            return new CaseResult(of.file(), told, List.of(new Mismatch(told.place(), text, "")));
        }
        Telling telling =
                Telling.tell(told, new Engine(policies), verdicts -> coverage.note(policy(policies), verdicts));
        List<Mismatch> mismatches = new ArrayList<>();
        for (Expectation each : told.expectations()) {
            compare(each, told, telling, mismatches);
        }
        if (told.transitions() != null) {
            compare(told.transitions(), telling, mismatches);
        }
        return new CaseResult(of.file(), told, mismatches);
    }

    /// What the rules did in all cases that were run.
    public Coverage coverage() {
        return coverage;
    }

    @Override
    public void close() {
        compiled.values().forEach(PolicySet::close);
    }

    private PolicySet policies(Map<String, String> parameters) {
        if (compiled.size() >= MOST_COMPILED && !compiled.containsKey(parameters)) {
            compiled.values().forEach(PolicySet::close);
            compiled.clear();
        }
        return compiled.computeIfAbsent(
                parameters,
                _ -> PolicySet.of(List.of(file), Overrides.none().with(PolicyReader.name(file.file()), parameters)));
    }

    private static Policy policy(PolicySet policies) {
        return policies.policies().getFirst();
    }

    private static void compare(Expectation expectation, Case told, Telling telling, List<Mismatch> mismatches) {
        long atMicros = expectation.atMicros();
        int index = (int) Math.min(
                atMicros / told.course().intervalMicros(), telling.states().size() - 1L);
        List<DemandState> states = telling.states().get(index);
        List<DemandState> meant = states.stream()
                .filter(state -> isMeant(expectation.demand(), state.demand()))
                .toList();
        if (meant.isEmpty()) {
            List<String> known =
                    states.stream().map(state -> state.demand().key()).toList();
            String hint = NearMatch.hint(expectation.demand(), known);
            mismatches.add(new Mismatch(
                    expectation.place(), "the policy raises no " + expectation.demand() + ". " + hint, ""));
        }
        long boot = telling.bootMicros().get(index);
        for (DemandState each : meant) {
            for (String difference : Differences.of(expectation.expected(), each, boot)) {
                String text =
                        "at " + formatMicros(atMicros) + " " + each.demand().key() + ": " + difference;
                mismatches.add(new Mismatch(expectation.place(), text, each.why()));
            }
        }
    }

    private static boolean isMeant(String name, Demand demand) {
        return demand.key().equals(name) || (demand instanceof Demand.Taint(String key, var _) && key.equals(name));
    }

    private static void compare(Transitions expected, Telling telling, List<Mismatch> mismatches) {
        List<Telling.Happening> left = new ArrayList<>(telling.happenings());
        for (Step step : expected.steps()) {
            boolean happened = left.removeIf(each -> each.atMicros() == step.atMicros()
                    && isMeant(step.demand(), each.transition().demand())
                    && each.transition().step().reason() == step.reason());
            if (!happened) {
                mismatches.add(new Mismatch(expected.place(), "did not happen: " + written(step), ""));
            }
        }
        for (Telling.Happening each : left) {
            Step step = new Step(
                    each.atMicros(),
                    each.transition().demand().key(),
                    each.transition().step().reason());
            mismatches.add(new Mismatch(expected.place(), "was not expected: " + written(step), ""));
        }
    }

    private static String written(Step step) {
        return formatMicros(step.atMicros()) + " " + step.demand() + " " + step.reason();
    }
}
