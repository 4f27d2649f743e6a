package io.barograph.cli.experiment;

import io.barograph.cli.experiment.measure.ExperimentResult;
import io.barograph.cli.report.text.TextTable;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The results for people.
final class ExperimentTable {

    private ExperimentTable() {}

    static String of(List<ExperimentResult> results) {
        TextTable table = new TextTable("EXPERIMENT | LOST: | SAID: | SAID ALONE: | DIFFERENCE: | VERDICT | WHY");
        for (ExperimentResult result : results) {
            table.addRow(
                    result.experiment().word(),
                    formatPercent(result.lostPercent()),
                    formatPercent(result.saidPercent()),
                    formatPercent(result.saidAlonePercent()),
                    formatNumber(result.difference(), "%+.1f"),
                    result.state().word(),
                    result.why().isEmpty() ? "-" : result.why());
        }
        return table.toString();
    }

    private static String formatPercent(@Nullable Double value) {
        return formatNumber(value, "%.1f %%");
    }

    private static String formatNumber(@Nullable Double value, String format) {
        return value == null ? "-" : String.format(Locale.ROOT, format, value);
    }
}
