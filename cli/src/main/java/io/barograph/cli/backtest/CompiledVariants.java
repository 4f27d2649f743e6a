package io.barograph.cli.backtest;

import io.barograph.cli.backtest.outcome.BacktestCriteria;
import io.barograph.cli.backtest.outcome.ReportProvenance;
import io.barograph.cli.backtest.outcome.RuleSetVariant;
import io.barograph.cli.backtest.outcome.SweepRange;
import io.barograph.cli.backtest.partial.BacktestWork;
import io.barograph.cli.backtest.source.GivenFacts;
import io.barograph.cli.backtest.source.ObservationSource;
import io.barograph.cli.options.UsageException;
import io.barograph.program.options.ProgramVersion;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.rules.policy.load.ShippedPolicies;
import module java.base;

/// The sets of rules that one backtest tries, compiled.
final class CompiledVariants implements AutoCloseable {

    private final List<RuleSetVariant> variants = new ArrayList<>();

    private CompiledVariants() {}

    /// Throws a `PolicyException` if a rule file is refused.
    static CompiledVariants of(BacktestPlan plan) throws IOException {
        CompiledVariants trials = new CompiledVariants();
        try {
            trials.loadVariants(plan);
            return trials;
        } catch (IOException | RuntimeException refused) {
            trials.close();
            throw refused;
        }
    }

    private void loadVariants(BacktestPlan plan) throws IOException {
        ParameterOverrides overrides = plan.rules().overrides();
        if (plan.rules().compared()) {
            for (Path path : plan.rules().paths()) {
                addVariant(path.toString(), PolicyFile.readFiles(List.of(path)), overrides);
            }
            return;
        }
        List<PolicyFile> files = plan.rules().paths().isEmpty()
                ? ShippedPolicies.files()
                : PolicyFile.readFiles(plan.rules().paths());
        SweepRange sweep = plan.sweep();
        if (sweep == null) {
            addVariant("", files, overrides);
            return;
        }
        for (String sweptValue : sweep.values()) {
            addVariant(
                    sweptValue,
                    files,
                    UsageException.understoodValue(() -> overrides.withSwept(sweep.parameter(), sweptValue)));
        }
    }

    private void addVariant(String label, List<PolicyFile> files, ParameterOverrides overrides) {
        variants.add(new RuleSetVariant(label, PolicySet.of(files, overrides)));
    }

    List<RuleSetVariant> variants() {
        return List.copyOf(variants);
    }

    /// What a report on them was made of.
    ReportProvenance madeOf(BacktestPlan plan, List<ObservationSource> past, GivenFacts givenFacts) {
        return new ReportProvenance(
                ProgramVersion.number(),
                past.stream().map(ObservationSource::name).toList(),
                ReportProvenance.usedPolicies(variants, plan.sweep()),
                givenFacts.words());
    }

    /// How what they find is reported.
    BacktestWork.Terms reportTerms(BacktestPlan plan, BacktestCriteria criteria) {
        SweepRange sweep = plan.sweep();
        return new BacktestWork.Terms(
                plan.rules().compared(), sweep, sweep == null ? "" : unsweptValue(plan, sweep), criteria);
    }

    /// The value of a swept parameter without the sweep.
    private String unsweptValue(BacktestPlan plan, SweepRange sweep) {
        int dot = sweep.parameter().lastIndexOf('.');
        String policy = sweep.parameter().substring(0, dot);
        String name = sweep.parameter().substring(dot + 1);
        String set = plan.rules().overrides().of(policy).get(name);
        return set != null
                ? set
                : variants.getFirst().policies().policies().stream()
                        .filter(loadedPolicy -> loadedPolicy.name().equals(policy))
                        .flatMap(loadedPolicy -> loadedPolicy.parameters().stream())
                        .filter(parameter -> parameter.name().equals(name))
                        .map(parameter -> ReportProvenance.writtenValue(
                                parameter.givenValues().getFirst().value()))
                        .findFirst()
                        .orElseThrow();
    }

    @Override
    public void close() {
        variants.forEach(ruleSetVariant -> ruleSetVariant.policies().close());
        variants.clear();
    }
}
