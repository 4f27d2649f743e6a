package io.barograph.cli.command;

import io.barograph.cli.backtest.GivenNodes;
import io.barograph.cli.backtest.MadeOf;
import io.barograph.cli.backtest.ObservationSource;
import io.barograph.cli.backtest.SweepRange;
import io.barograph.cli.backtest.Variant;
import io.barograph.options.ProgramVersion;
import io.barograph.rules.engine.Overrides;
import io.barograph.rules.engine.PolicyFile;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.engine.ShippedPolicies;
import io.barograph.rules.policy.Parameter;
import io.barograph.rules.policy.Policy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The sets of rules that one backtest tries, compiled.
final class Trials implements AutoCloseable {

    private final List<Variant> variants = new ArrayList<>();

    private Trials() {}

    /// Throws a `PolicyException` if a rule file is refused.
    static Trials of(BacktestPlan plan) throws IOException {
        Trials trials = new Trials();
        try {
            trials.load(plan);
            return trials;
        } catch (IOException | RuntimeException refused) {
            trials.close();
            throw refused;
        }
    }

    private void load(BacktestPlan plan) throws IOException {
        Overrides overrides = plan.rules().overrides();
        if (plan.rules().compared()) {
            for (Path each : plan.rules().paths()) {
                add(each.toString(), PolicyFile.read(List.of(each)), overrides);
            }
            return;
        }
        List<PolicyFile> files = plan.rules().paths().isEmpty()
                ? ShippedPolicies.files()
                : PolicyFile.read(plan.rules().paths());
        SweepRange sweep = plan.sweep();
        if (sweep == null) {
            add("", files, overrides);
            return;
        }
        for (String each : sweep.values()) {
            add(each, files, overrides.with(sweep.parameter() + "=" + each));
        }
    }

    private void add(String label, List<PolicyFile> files, Overrides overrides) {
        variants.add(new Variant(label, PolicySet.of(files, overrides)));
    }

    List<Variant> variants() {
        return List.copyOf(variants);
    }

    /// What a report on them was made of.
    MadeOf madeOf(BacktestPlan plan, List<ObservationSource> past, GivenNodes nodes) {
        SweepRange sweep = plan.sweep();
        return new MadeOf(
                ProgramVersion.number(),
                past.stream().map(ObservationSource::name).toList(),
                MadeOf.rules(variants, sweep == null ? List.of() : List.of(sweep)),
                nodes.words());
    }

    /// What a swept parameter is where nobody sweeps it.
    String given(BacktestPlan plan, SweepRange sweep) {
        int dot = sweep.parameter().lastIndexOf('.');
        String policy = sweep.parameter().substring(0, dot);
        String name = sweep.parameter().substring(dot + 1);
        Map<String, String> set = plan.rules().overrides().of(policy);
        for (Policy each : variants.getFirst().policies().policies()) {
            for (Parameter parameter : each.parameters()) {
                if (each.name().equals(policy) && parameter.name().equals(name)) {
                    return set.getOrDefault(
                            name, MadeOf.written(parameter.given().getFirst().value()));
                }
            }
        }
        throw new IllegalStateException(sweep.parameter() + " was set already");
    }

    @Override
    public void close() {
        variants.forEach(each -> each.policies().close());
        variants.clear();
    }
}
