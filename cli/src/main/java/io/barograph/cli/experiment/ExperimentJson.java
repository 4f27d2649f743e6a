package io.barograph.cli.experiment;

import io.barograph.cli.experiment.measure.ExperimentResult;
import io.barograph.cli.report.text.ReportJson;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The results for programs. The names of its fields are stable.
record ExperimentJson(long tolerance, long phaseSeconds, List<Row> experiments) {

    /// What came of one experiment; what is not known is null.
    record Row(
            String experiment,
            String resource,
            @Nullable Double lostPercent,
            @Nullable Double saidPercent,
            @Nullable Double saidAlonePercent,
            @Nullable Double difference,
            String state,
            String why) {

        static Row of(ExperimentResult result) {
            return new Row(
                    result.experiment().word(),
                    result.experiment().resource().word(),
                    result.lostPercent(),
                    result.saidPercent(),
                    result.saidAlonePercent(),
                    result.difference(),
                    result.state().word(),
                    result.why());
        }
    }

    static String of(ExperimentPlan plan, List<ExperimentResult> results) {
        return ReportJson.toLine(new ExperimentJson(
                plan.tolerance(),
                plan.phase().toSeconds(),
                results.stream().map(Row::of).toList()));
    }
}
